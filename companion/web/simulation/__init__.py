"""What would change? Whole evenings under several rules, played out by the companion beside its pages."""
