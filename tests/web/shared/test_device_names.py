"""What a device is called: by the browser's own words in the books, and on a page as people at a table say it."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.web.shared.device_names import call_device, name_agent

KIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("agent", "kept", "called"),
    [
        (f"(iPad; CPU OS 12_5 like Mac OS X) {KIT} Version/12.1 Mobile/15E148 Safari/604.1", "iPad, Safari", "iPad"),
        (f"(iPhone; CPU iPhone OS 18_1) {KIT} Version/18.1 Mobile/15E148 Safari/604.1", "iPhone, Safari", "iPhone"),
        (f"(Linux; Android 15; K) {KIT} Chrome/140.0 Mobile Safari/537.36", "Android phone, Chrome", "phone"),
        (f"(Linux; Android 14; SM-X210) {KIT} Chrome/140.0 Safari/537.36", "Android tablet, Chrome", "tablet"),
        (f"(X11; Linux x86_64) {KIT} Chrome/140.0 Safari/537.36", "Linux, Chrome", "tablet or computer"),
        (f"(Windows NT 10.0; Win64; x64) {KIT} Chrome/140.0 Safari/537.36 Edg/140.0", "Windows, Edge", "computer"),
        (f"(X11; CrOS x86_64 14541.0.0) {KIT} Chrome/140.0 Safari/537.36", "CrOS, Chrome", "computer"),
        (f"(Macintosh; Intel Mac OS X 10_15_7) {KIT} Version/18.1 Safari/605.1.15", "Mac, Safari", "iPad or Mac"),
        ("(Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Mac, Firefox", "Mac"),
        ("", "", ""),
    ],
)
def test_a_device_is_called_as_people_call_it(app: Flask, agent: str, kept: str, called: str) -> None:
    assert name_agent(f"Mozilla/5.0 {agent}" if agent else "") == kept
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert call_device(kept) == called


def test_what_was_kept_before_is_called_as_far_as_it_is_known(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "he"}):
        assert call_device("Android, Chrome") == "טלפון או טאבלט"
        assert call_device("scores.py") == "scores.py", "a program keeps its name"
