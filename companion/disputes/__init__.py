"""A dispute as values: what is asked, the ruling on it, what follows from it, and what other sheets say.

    position = read_position(unpack(link))
    found = rule_on(setting, position)
    found.headline, found.why, found.quotes, found.options, found.other_sheets

What went wrong at a table, and how it is put right, is in ``mishaps``.

A ``Position`` holds a Table, an Action, and the words they came in; it is read once, and judged once under each sheet.
Sentences are phrases: whoever shows them puts them into a language.
"""
