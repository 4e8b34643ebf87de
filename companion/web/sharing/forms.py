"""The form that makes a link."""

from __future__ import annotations

from wtforms import RadioField, StringField

from companion.engine.phrases import N_

from ..shared.forms import PostedForm


class LinkForm(PostedForm):
    """What a link is to be for - a role, ``seat-N``, or a link for each seat - and for whom, where that is said."""

    purpose = RadioField(default="", validate_choice=False)
    whom = StringField(N_("For whom or where (if you like)"), default="")
