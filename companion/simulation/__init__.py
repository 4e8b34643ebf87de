"""What would change? Whole evenings that the companion plays by itself under several rules, and what they answer.

    columns    the rules that are compared: the own ones, a rule set, the own ones with an option flipped
    asked      what is asked: columns, players, evenings, who plays, seed
    evening    one evening, from the first deal to the last round, scored by the book
    measured   what is measured of an evening: whole numbers and exact points
    tally      evenings added up: the same whatever the order
    chunks     evenings a few at a time, by any number of processes; how far it is
    estimates  means with their standard errors, and differences that hold together
    pace       seconds an action
    questions  what a page asks, each with its figure; what may be claimed
    answers    the answers as sentences, with the points and bars beside them
    wording    the words of each question
    report     the ``simulate`` command of the contract

An evening has a seed of its own, from the seed of the request, its column and its number: so the same request gives
the same answer however its evenings are shared out.
"""
