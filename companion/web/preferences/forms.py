"""The form in which a device chooses how it speaks and looks."""

from __future__ import annotations

from wtforms import HiddenField, StringField

from ..shared.forms import PostedForm
from ..shared.requests import way_back


class PreferencesForm(PostedForm):
    """A language, or light and dark: what is not chosen stays as it is."""

    back = HiddenField(default="", filters=[way_back])
    language = StringField()
    theme = StringField()
