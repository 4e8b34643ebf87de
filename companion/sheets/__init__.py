"""Paper: plain objects in, PDF bytes out.

    score_sheet    the filled sheet of a game, the sheets of a season, and what cannot be printed of them
    blank_sheet    a sheet to be filled in by hand
    ruling_slip    a ruling on a slip of paper
    picture        an evening as PNG, to be shared       certificate   the same on paper, to be signed

    model          what stands on a sheet, made from a book      contract   its rules, in words
    frame, grid, notes    the parts of a page                    tile       a domino as vectors
    evening        what stands on picture and certificate        drawn   their parts
    medal, signs   the medal of a winner and the signs of the players, for pages and for paper
    paper          the page: mirrored in one place, drawn on ReportLab's canvas
    typesetting/   a string as glyphs, fitted and broken into lines; every string goes through it: the order of mixed
                   text, the fonts, and those of one document

ReportLab and HarfBuzz are loaded with the first sheet that is printed, not before.
"""
