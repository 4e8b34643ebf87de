"""Holds answers against the description of the interface: status, kind of content, schema, headers."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import jsonschema_rs
from werkzeug.test import TestResponse

from companion.web.api.openapi import document


@cache
def _validator(schema: str) -> Any:
    return jsonschema_rs.validator_for({**json.loads(schema), "components": document()["components"]})


@cache
def _operation(method: str, address: str) -> Any:
    for path, methods in document()["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), address):
            return methods.get(method.lower())
    return None


def check(response: TestResponse) -> TestResponse:
    """The response, when it is one that the description foresees; to what is not described, that it is not there."""
    asked = response.request
    operation = _operation(asked.method, asked.path)
    if operation is None:
        assert response.status_code in (404, 405), f"{asked.method} {asked.path} is not described"
        return response
    said = f"{asked.method} {asked.path}: {response.status_code} {response.text[:500]}"
    foreseen = operation["responses"].get(str(response.status_code))
    assert foreseen is not None, said
    if "$ref" in foreseen:
        foreseen = document()["components"]["responses"][foreseen["$ref"].rpartition("/")[2]]
    for name, header in foreseen.get("headers", {}).items():
        assert not header.get("required") or name in response.headers, said
    if "content" not in foreseen:
        assert response.data == b"", said
        return response
    content = foreseen["content"].get(response.mimetype)
    assert content is not None, said
    for error in _validator(json.dumps(content["schema"])).iter_errors(response.get_json()):
        raise AssertionError(f"{said}\n{error}")
    return response
