"""Disputes: what is asked, the verdict, a followed round, rulings that are kept, the hand helper."""
