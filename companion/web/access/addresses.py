"""Under which addresses this machine is reached, and which names in an address are believed.

A page of a stranger can be made to bear a name that leads to this machine (DNS rebinding), and would then speak with
the companion as if it were its own. A number cannot be borrowed like that, nor a name that no registry gives out.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from urllib.parse import urlsplit

from flask import request

LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
HOME_ENDINGS = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa")
"""Endings that mean a home network; no registry of the world gives them out."""


def host_to_listen() -> str:
    """The address to listen on: ``HOST``, else this machine alone."""
    return (os.environ.get("HOST") or LOOPBACK).strip("[]")


def in_address(host: str) -> str:
    """A name or number as it stands in an address: a number of version 6 in brackets."""
    return f"[{host}]" if ":" in host else host


def listens_beyond(host: str) -> bool:
    """Whether others than this machine reach a server that listens on ``host``."""
    if host == "localhost":
        return False
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return True


def own_addresses() -> list[str]:
    """The addresses by which other devices in the home network reach this machine."""
    return own_numbers() or [socket.gethostname()]


def read_numbers(given: str | None) -> list[str]:
    """The numbers that the operator says this machine has: ``192.168.1.20``, several with commas."""
    return [each for each in (given or "").replace(",", " ").split() if _is_number(each)]


def knows_numbers() -> bool:
    """Whether the numbers are those by which other devices reach it; that of a container is not."""
    return not os.environ.get("IN_CONTAINER") or bool(read_numbers(os.environ.get("ADDRESS")))


def own_numbers() -> list[str]:
    """The same as numbers; none while this machine is in no network. ``ADDRESS`` says them where it cannot know."""
    found = read_numbers(os.environ.get("ADDRESS"))
    if found:
        return found
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        # Nothing is sent: connecting a datagram socket only asks which of our addresses would be used.
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    except OSError:
        pass
    finally:
        probe.close()
    return found


def read_hosts(given: object) -> frozenset[str]:
    """The names that the operator trusts besides: ``scores.example.org, other.example.org``."""
    names = given if isinstance(given, (list, tuple, set, frozenset)) else str(given or "").replace(",", " ").split()
    return frozenset(str(name).lower().rstrip(".") for name in names)


def is_trusted(host: str, others: frozenset[str], guarded: bool = True) -> bool:
    """Whether this is the name of a machine at home: a number, a name without dots, a home ending.

    Where nobody is asked for a PIN (not ``guarded``), only the names that this machine alone has for itself: any other
    may be borrowed by a guest of the home network, where no registry watches. ``others`` are trusted besides; ``host``
    as it stands in the header, with or without a port.
    """
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:  # half an address of version 6
        return False
    if not name:
        return False
    name = name.lower().rstrip(".")
    if not guarded:
        return name in others or name.endswith(".localhost") or not listens_beyond(name)
    return "." not in name or name.endswith(HOME_ENDINGS) or name in others or _is_number(name)


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def here() -> bool:
    """Whether the page was asked for under a name that only this machine knows."""
    return not listens_beyond(urlsplit(request.host_url).hostname or "")


def is_near(address: str) -> bool:
    """Whether what comes from this address comes from this machine."""
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return False
