"""The clock of an evening: how long rounds took, how long those to come may take, and which is to be the last.

Values in, values out: the moment that it is comes from whoever asks.
"""
