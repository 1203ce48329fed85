"""Reads server-sent events. Source: https://html.spec.whatwg.org/multipage/server-sent-events.html."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class ServerEvent:
    """One event as it came. `id`: of the last event that had one."""

    event: str
    data: str
    id: str | None


def read_events(lines: Iterable[bytes]) -> Iterator[ServerEvent]:
    """Events of whole lines; what breaks off within an event is left out."""
    event, data, last_id = "", list[str](), None
    for raw in lines:
        line = raw.decode("utf-8", "replace").removesuffix("\n").removesuffix("\r")
        if line == "":
            if data:
                yield ServerEvent(event or "message", "\n".join(data), last_id)
            event, data = "", []
            continue
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            event = value
        elif field == "data":
            data.append(value)
        elif field == "id" and "\0" not in value:
            last_id = value
