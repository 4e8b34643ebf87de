"""Tests of links and of the PIN."""
