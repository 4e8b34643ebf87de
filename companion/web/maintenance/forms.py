"""The forms with which the companion is looked after."""

from __future__ import annotations

from flask import url_for
from flask_wtf.file import FileField, FileRequired
from wtforms import HiddenField, PasswordField, StringField, ValidationError

from companion.engine.phrases import N_, Phrase

from ..shared.forms import FileForm, PostedForm
from ..shared.requests import way_back

NEEDED = Phrase(N_("a whole backup of this companion is needed, as it is downloaded here (.sqlite)"))


class NetworkForm(PostedForm):
    """Phones are let in, or kept out from the next start on; and the page that follows."""

    next = HiddenField(default=lambda: url_for("maintenance.page"), filters=[way_back])
    step = StringField(default="")

    @property
    def opening(self) -> bool:
        """Whether phones are let in."""
        opening: bool = self.step.data == "open"
        return opening


class ChangePinForm(PostedForm):
    """A new PIN, typed twice, and the one it replaces; or none from now on."""

    old = PasswordField(N_("Current PIN"), default="")
    new = PasswordField(N_("New PIN"), default="")
    again = PasswordField(N_("New PIN, once more"), default="")
    step = StringField(default="")

    @property
    def leaving(self) -> bool:
        """Whether there shall be no PIN any more."""
        leaving: bool = self.step.data == "none"
        return leaving

    def validate_again(self, field: PasswordField) -> None:
        """Both times the same."""
        if not self.leaving and self.new.data.strip() != field.data.strip():
            raise ValidationError(Phrase(N_("the new PIN was not the same both times")))


class BackupForm(PostedForm):
    """A backup is made; ``download``: and the browser is to fetch it."""

    step = StringField(default="")


class RestoreForm(PostedForm):
    """A backup is put back, if all is as it was when its preview was ``seen``."""

    seen = HiddenField(default="")


class UploadForm(FileForm):
    """A backup from outside."""

    file = FileField(
        N_("A backup that was downloaded here, up to 200 MB"),
        [FileRequired(Phrase(N_("choose a file first: %(right)s"), {"right": NEEDED}))],
    )
