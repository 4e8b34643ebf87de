"""What a device has shown of itself - its PIN, its links, its forms - lasts, whatever any clock says.

A companion in a cupboard may have no clock of its own: it begins an evening in the past, and jumps when it hears the
time. Flask refuses a signature that is too old, or from the future, and dates the cookie by the server's clock; then
every device at the table would be a stranger in the middle of a round. Here a signature has no age, and the cookie
says how long it lasts from the moment it arrives. What must end before that - a PIN that was changed, a link that was
taken back - is looked up with every request, so nothing hangs on the age.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

LASTS = timedelta(days=400)
"""The longest that browsers keep a cookie."""
SECURE = "__Secure-"
"""What a name begins with that browsers take and give over https alone."""


class LastingSession(SecureCookieSession):
    """A session that outlives the window of the browser, without having to be told."""

    permanent = True


class LastingSessions(SecureCookieSessionInterface):
    """Sessions that are as good as their signature, at any time."""

    session_class = LastingSession

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The session of the cookie; an empty one when there is none, or none that was signed here.

        Another companion, or another program of this host, may have a cookie of the same name for more of its paths.
        """
        signer, names = self.get_signing_serializer(app), (self.get_cookie_name(app), super().get_cookie_name(app))
        if signer is None:
            return None
        for sent in (each for name in dict.fromkeys(names) for each in request.cookies.getlist(name)):
            with suppress(BadSignature):
                return self.session_class(signer.loads(sent))
        return self.session_class()

    def get_cookie_name(self, app: Flask) -> str:
        """Over https another name: a browser lets no page without https replace a cookie that came with it.

        So a house that goes back to plain http is not shut out, and one that begins with https is known still: what was
        shown without it is read there too, as long as nothing has been shown anew.
        """
        name = super().get_cookie_name(app)
        return f"{SECURE}{name}" if request.is_secure else name

    def get_cookie_path(self, app: Flask) -> str:
        """Below a path of a proxy it is for that path alone: another companion beside it has its own."""
        return request.root_path or super().get_cookie_path(app)

    def get_cookie_secure(self, app: Flask) -> bool:
        """Over https the cookie is for https alone; where there is none it could not be sent back."""
        return request.is_secure or super().get_cookie_secure(app)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the cookie when the session has changed; it lasts from its arrival, not until a date."""
        super().save_session(app, session, response)
        if not session and session.modified and request.is_secure:
            response.delete_cookie(super().get_cookie_name(app), path=self.get_cookie_path(app), httponly=True)
        cookies = response.headers.getlist("Set-Cookie")
        lasts = f"; Max-Age={int(app.permanent_session_lifetime.total_seconds())}"
        begins = f"{self.get_cookie_name(app)}="
        told = [each + lasts if each.startswith(begins) and "Max-Age" not in each else each for each in cookies]
        if told != cookies:
            response.headers.setlist("Set-Cookie", told)


def open_sessions(app: Flask) -> None:
    """Let sessions last, and send their cookie when they change, not with every answer of a poll."""
    app.session_interface = LastingSessions()
    app.config.update(PERMANENT_SESSION_LIFETIME=LASTS, SESSION_REFRESH_EACH_REQUEST=False)
