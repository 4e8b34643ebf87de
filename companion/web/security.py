"""Who may talk to the pages: tokens on every form, headers that let nothing in from outside."""

from __future__ import annotations

from flask import Flask, Response, current_app
from flask_wtf.csrf import CSRFProtect

from .press import key_or_gap, token_or_gap

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def open_security(app: Flask) -> None:
    """Guard every form with a token and every answer with headers."""
    CSRFProtect(app)
    app.jinja_env.globals.update(
        csrf_token=token_or_gap, new_key=key_or_gap, has_endpoint=lambda name: name in current_app.view_functions
    )

    @app.after_request
    def guard(response: Response) -> Response:
        response.headers.extend(HEADERS)
        if response.mimetype == "text/html":
            # A page that comes back from the browser's memory would show an old book.
            response.headers["Cache-Control"] = "no-store"
        return response
