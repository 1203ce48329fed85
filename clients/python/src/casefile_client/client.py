"""The client: asks questions, reads turns as they run, and has every operation of the API."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, cast

from ._api import Answer, AskBody, Operations, Problem, TextDelta, TurnEvent
from ._errors import CasefileError, ServiceUnreachable
from ._transport import Transport


class FactEvent(TypedDict):
    """A fact that the turn has recorded."""

    event: Literal["fact"]
    id: NotRequired[str]
    data: TurnEvent


class TextEvent(TypedDict):
    """Text of a model while it is written. It is not checked yet."""

    event: Literal["text"]
    id: NotRequired[str]
    data: TextDelta


class AnswerEvent(TypedDict):
    """The answer: the last event."""

    event: Literal["answer"]
    id: NotRequired[str]
    data: Answer


TurnStreamEvent: TypeAlias = FactEvent | TextEvent | AnswerEvent

# One after the other, without an event between them.
_MOST_BROKEN_STREAMS = 5


class CasefileClient:
    """
    A client of one service.

    `url`: its origin, such as `http://127.0.0.1:4680`. `key`: an API key; None for a service without keys.
    `timeout_s`: how long a reply may be silent. `retries`: how often a request is sent again where the service has
    said that nothing was done and when to come again (429, 503), or no reply came and a repeat is the same request.

    `api` has every other operation. Safe for threads that each use it at the same time.
    """

    def __init__(
        self,
        url: str,
        key: str | None = None,
        *,
        timeout_s: float = 300.0,
        retries: int = 3,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._transport = Transport(url, key, timeout_s=timeout_s, retries=retries, sleep=sleep)
        self._sleep = sleep
        self.api = Operations(self._transport)

    def ask(self, investigation: str, body: AskBody | str) -> Answer:
        """
        Asks in an investigation, which the first question opens, and waits for the answer.

        `body`: the question, or all that the API takes. With the same `messageId` it is the same turn; without one it
        gets one, so that a connection that breaks is no second question. Raises `CasefileError` where the question is
        refused, `ServiceUnreachable` where no reply comes.
        """
        asked = self._asked(body)
        while True:
            reply: Any = self._transport.json("POST", self._path(investigation), body=asked, repeatable=True)
            if reply.get("status") != "accepted":
                return cast(Answer, reply)
            # the service goes on with it: to ask again is to wait
            self._sleep(1.0)

    def stream(self, investigation: str, body: AskBody | str) -> Iterator[TurnStreamEvent]:
        """
        The same, told as it runs: the last event is the answer.

        A connection that breaks is opened again behind the last event that came. The turn goes on where its reader
        stops. Raises as `ask` does.
        """
        asked, failures = self._asked(body), 0
        last: str | None = None
        while True:
            headers = {"Last-Event-ID": last}
            try:
                for event in self._transport.events(
                    "POST", self._path(investigation), body=asked, headers=headers, repeatable=True
                ):
                    last, failures = event.get("id", last), 0
                    if event["event"] == "problem":
                        raise CasefileError(cast(Problem, event["data"]))
                    if event["event"] in ("fact", "text", "answer"):
                        yield cast(TurnStreamEvent, event)
                    if event["event"] == "answer":
                        return
            except ServiceUnreachable:
                if failures >= _MOST_BROKEN_STREAMS:
                    raise
            failures += 1
            if failures > _MOST_BROKEN_STREAMS:
                raise ServiceUnreachable("The stream ended before the answer. Ask again with the same messageId.")
            self._sleep(float(min(failures, 5)))

    @staticmethod
    def _asked(body: AskBody | str) -> AskBody:
        asked: AskBody = {"text": body} if isinstance(body, str) else body
        return asked if "messageId" in asked else {**asked, "messageId": str(uuid.uuid4())}

    def _path(self, investigation: str) -> str:
        return f"/v1/investigations/{self._transport.part(investigation)}/turns"
