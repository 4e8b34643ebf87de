"""Looking after the companion: how it is, its copies, its PIN, its language."""

from __future__ import annotations

from flask import current_app, flash, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from companion.engine.phrases import N_, Phrase
from companion.store.access.devices import sign_of
from companion.store.access.pin import LONGEST, SHORTEST, check_pin, has_pin, pin_stamp, set_pin
from companion.store.errors import BadPin, TooManyTries, WrongPin

from ..access.guard import STAMP
from ..access.large_files import widen
from ..access.reached import has_certificate
from ..shared.forms import refuse
from ..shared.translation import say
from ..sharing.open_network import close_at_next_start, is_kept_open, may_open, open_to_network
from .blueprint import pages
from .condition import Shown, condition, look_into_backups
from .forms import ChangePinForm, NetworkForm, UploadForm
from .safety import safety_of

Page = str | tuple[str, int] | tuple[str, int, dict[str, str]] | Response


pages.url_value_preprocessor(widen)


@pages.get("/house")
def page() -> str:
    """How it is, and everything that can be done about it. ``?again=1``: look through everything now."""
    return house_page(again="again" in request.args)


def house_page(again: bool = False, upload: UploadForm | None = None, pin: ChangePinForm | None = None) -> str:
    """The page, with a form of it that was refused."""
    copied = look_into_backups(again)
    lines = condition(copied, again)
    return render_template(
        "maintenance/page.html",
        lines=lines,
        safety=safety_of(lines, copied, again),
        bringing=_bringing(copied),
        backups=copied,
        again=again,
        upload=upload or UploadForm(),
        pin=pin or ChangePinForm(),
        has_pin=has_pin(),
        guarded=current_app.config["GUARDED"],
        may_open=may_open(),
        kept_open=is_kept_open(),
        has_certificate=has_certificate(),
        shortest=SHORTEST,
        longest=LONGEST,
    )


def _bringing(copied: list[Shown] | None) -> str | None:
    """The name of the backup that the browser is to download with this page."""
    asked = request.args.get("download", "")
    return next((each.copy.name for each in copied or () if each.copy.name == asked), None)


@pages.post("/house/network")
def network() -> Page:
    """Let phones join, at once; or this machine alone again, from the next start on."""
    form = NetworkForm()
    way = form.next.data
    if not form.opening:
        close_at_next_start()
        flash(say(N_("From the next start on only the device that the companion runs on can open it.")))
        return redirect(way, 303)
    if not may_open():
        flash(say(N_("Phones can be let in only on the device that the companion runs on.")))
        return redirect(way, 303)
    opened = open_to_network()
    _know_this_device()
    # no redirect: a PIN that was made is shown once, and kept nowhere
    return render_template("maintenance/opened.html", opened=opened, way=way)


@pages.post("/house/pin")
def pin() -> Page:
    """Set the host's PIN, change it, or take it away; the old one has to be known."""
    form = ChangePinForm()
    try:
        if has_pin():
            check_pin(form.old.data, request.remote_addr or "")
        if not form.validate_on_submit():
            return house_page(pin=form), 422
        if form.leaving and current_app.config["GUARDED"]:
            said = N_("a companion that others reach needs a PIN: choose another one instead")
            raise BadPin(Phrase(said), "new")
        set_pin(None if form.leaving else form.new.data)
    except TooManyTries as error:
        refuse(form.old, error.phrase)
        return house_page(pin=form), 429, {"Retry-After": str(error.wait)}
    except WrongPin as error:
        refuse(form.old, error.phrase)
        return house_page(pin=form), 403
    except BadPin as error:
        refuse(form.new, error.phrase)
        return house_page(pin=form), 422
    _know_this_device()  # a changed PIN shuts out every other one
    done = N_("The PIN is set; every device must enter it again.")
    flash(say(N_("There is no PIN any more.") if form.leaving else done))
    return redirect(url_for("maintenance.page"), 303)


def _know_this_device() -> None:
    """Whoever set the PIN need not be asked for it."""
    stamp = pin_stamp()
    session[STAMP] = None if stamp is None else sign_of(stamp)
