"""Why an act on the people of a house is refused, in words."""

from __future__ import annotations

from companion.engine.phrases import N_

NO_UNDO = N_("there is nothing to undo: somebody was faster")
NO_REDO = N_("there is nothing to redo: somebody was faster")
THEMSELVES = N_("%(name)s is one person already")
TOGETHER = N_("%(one)s and %(other)s sat at one table on %(date)s: they are two people")
OWN_ALREADY = N_("%(name)s is a person of their own already")
NO_GAMES = N_("choose at least one evening")
NO_SEAT = N_("nobody sits at that seat")
THEIRS_ALREADY = N_("this is %(name)s already: write the name by which to tell the two apart")
NO_LOOK = N_("expected a colour and sign from 1 to %(most)s, got %(got)s")
ANOTHER = N_("%(name)s is the name of another player: join the two, or choose another name")
NOBODY = N_("nobody of this name stands in the books")
TWICE = N_("%(name)s is %(other)s here, who sits at the table already: enter another name")
MOVED_ON = N_("the list of players has changed meanwhile: look again, then decide")
GIVEN = N_("this evening was given to %(name)s: take that back on the page of players first, then exchange names")
