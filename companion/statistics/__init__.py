"""Figures of finished games: of a person, of two, of the house and its years. What each means stands beside it.

    played         one finished game, as small as figures need it, and as JSON
    digest         such a game out of its book
    figures        what pages are told of a person, of two, of all people
    house_figures  and of the house: a year, records, times, the starter, the leaders
    calendar       how years are counted
    seated         who sat where: names become people, and hands find others like them
    person         the figures of a person, with their ``evenings`` and ``rivals``
    pairs, house   the figures of two, and of the house with its ``records``
    definitions    what every figure means
    as_json        figures as JSON
    report         all of them at once, for the shell

Books are read once, by ``digest``; everything else is made from ``PlayedGame`` and the people of the house.
"""
