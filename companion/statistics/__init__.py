"""Figures of finished games: of a person, of two, of the house and its years. What each means stands beside it.

    played       one finished game, as small as figures need it, and as JSON
    digest       such a game out of its book
    figures      what the pages are told: a person, two people, a year, records
    seated       who sat where: names become people, and hands find others like them
    person, pairs, house    the figures, each from all games in order of their end
    definitions  what every figure means
    as_json      figures as JSON; the shell command

Books are read once, by ``digest``; everything else is made from ``PlayedGame`` and the people of the house.
"""
