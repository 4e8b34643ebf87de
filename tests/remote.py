"""A device that speaks HTTP with a companion in another process, for ``Visitor``."""

from __future__ import annotations

import http.client
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response


class Remote:
    """As much of a test client as a visitor needs; ``port`` may change between two requests, the cookies stay."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    def get(self, address: str, query_string: MultiDict[str, str] | None = None, **headers: str) -> Response:
        """Open an address."""
        if query_string:
            address += "?" + urlencode(list(query_string.items(multi=True)))
        return self._ask("GET", address, None, headers)

    def post(self, address: str, data: MultiDict[str, str], **headers: str) -> Response:
        """Post a form."""
        return self._ask("POST", address, urlencode(list(data.items(multi=True))), headers)

    def _ask(self, method: str, address: str, body: str | None, headers: dict[str, str]) -> Response:
        sent = {"Accept": "text/html", "Accept-Language": "en"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            line.request(method, address, body, sent)
            answer = line.getresponse()
            for name, value in answer.getheaders():
                if name.lower() == "set-cookie":
                    kept, _, rest = value.partition("=")
                    self.cookies[kept] = rest.partition(";")[0]
            return Response(answer.read(), answer.status, headers=answer.getheaders())
        finally:
            line.close()
