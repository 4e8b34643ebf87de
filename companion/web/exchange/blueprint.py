"""The blueprint of this room; its pages are added by the modules beside it."""

from __future__ import annotations

from flask import Blueprint

from ..access.large_files import widen

pages = Blueprint("exchange", __name__)
pages.url_value_preprocessor(widen)
