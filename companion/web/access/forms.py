"""The form at the door."""

from __future__ import annotations

from wtforms import HiddenField, PasswordField

from companion.engine.phrases import N_

from ..shared.forms import PostedForm
from ..shared.requests import way_back


class HostForm(PostedForm):
    """The host's PIN, and the page that it shall open."""

    next = HiddenField(default="", filters=[way_back])
    pin = PasswordField(N_("PIN"), default="")
