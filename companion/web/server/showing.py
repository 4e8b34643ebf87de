"""Shows the first page in the browser of this machine, to whoever starts the companion without a shell."""

from __future__ import annotations

import json
import os
import threading
import urllib.request
import webbrowser


def show_page(port: int) -> None:
    """Open the first page, beside whatever else is being done."""
    threading.Thread(target=webbrowser.open, args=(f"http://127.0.0.1:{port}/",), daemon=True).start()


def show_if_served() -> bool:
    """Whether a companion is served at ``PORT`` already, whose page is opened then: two are never started on the same
    books by two double clicks."""
    port = os.environ.get("PORT") or "5000"
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=3) as answer:
            served = "version" in json.loads(answer.read(10_000))
    except (OSError, ValueError):  # nobody, or another program
        return False
    if served:
        webbrowser.open(f"http://127.0.0.1:{port}/")
    return served
