"""The clock of an evening: when it ends at this pace, and the end that the table agrees on."""
