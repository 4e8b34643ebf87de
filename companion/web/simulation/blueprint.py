"""The blueprint of this room; its pages are added by the modules beside it."""

from __future__ import annotations

from flask import Blueprint

pages = Blueprint("simulation", __name__)
