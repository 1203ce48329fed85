"""Sends requests over HTTP: keys, retries, and what replies become."""

from __future__ import annotations

import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from email.message import Message
from typing import IO, TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from ._errors import CasefileError, ServiceUnreachable, UnexpectedReply
from ._events import ServerEvent, read_events

if TYPE_CHECKING:
    from ._api import Problem

_T = TypeVar("_T")

Query: TypeAlias = Mapping[str, Any]
Headers: TypeAlias = Mapping[str, Any]

# The service has done nothing, and says when to come again.
_TOO_EARLY = frozenset({429, 503})
_LONGEST_PAUSE_S = 60.0
_FIRST_PAUSE_S = 0.5
_MOST_ERROR_BYTES = 1_000_000


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The key would be sent to wherever the reply leads."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> None:
        return None


class _Refused(Exception):
    """`wait_s`: after so many seconds it may be sent again."""

    def __init__(self, error: CasefileError, wait_s: float | None) -> None:
        super().__init__()
        self.error = error
        self.wait_s = wait_s


class Transport:
    """How the operations of the API reach the service."""

    def __init__(
        self,
        url: str,
        key: str | None = None,
        *,
        timeout_s: float = 300.0,
        retries: int = 3,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        parsed = urllib.parse.urlsplit(url)
        if parsed.scheme not in ("http", "https") or not parsed.hostname:
            raise ValueError('The url must be the address of the service, such as "http://127.0.0.1:4680".')
        if parsed.username is not None or parsed.password is not None:
            raise ValueError("The url must hold no user and no password: give the key by itself.")
        if key is not None and (not key.isascii() or not key.isprintable() or key.strip() != key or key == ""):
            raise ValueError("The key must be ASCII on one line, without blanks around it.")
        self._url = url.rstrip("/")
        self._key = key
        self._timeout_s = timeout_s
        self._retries = retries
        self._sleep = sleep
        self._opener = urllib.request.build_opener(_NoRedirect)

    @staticmethod
    def part(value: object) -> str:
        """A value as one part of a path."""
        return urllib.parse.quote(str(value), safe="")

    def json(self, method: str, path: str, *, accept: str = "application/json", **sent: Any) -> Any:
        """The reply, read as JSON; None where it is empty."""
        text = self.text(method, path, accept=accept, **sent)
        try:
            return None if text == "" else json.loads(text)
        except ValueError:
            raise self._unexpected("what came is no JSON") from None

    def text(self, method: str, path: str, *, accept: str = "*/*", repeatable: bool = False, **sent: Any) -> str:
        """The reply as it came. `repeatable`: sent again, it is the same request."""
        repeatable = repeatable or method == "GET"

        def read() -> str:
            with self._open(method, path, accept=accept, **sent) as reply:
                try:
                    return reply.read().decode("utf-8")
                except (OSError, http.client.HTTPException) as error:
                    raise self._unreachable(error) from error

        return self._retried(read, repeatable)

    def events(self, method: str, path: str, *, repeatable: bool = False, **sent: Any) -> Iterator[dict[str, Any]]:
        """Events of a stream, as they come: `event`, `data` (of JSON, read), and `id` where it has one."""
        for event in self.raw_events(method, path, repeatable=repeatable, **sent):
            try:
                data = event.data if event.data == "[DONE]" else json.loads(event.data)
            except ValueError:
                raise self._unexpected(f"the event {event.event} is no JSON") from None
            yield {"event": event.event, "data": data, **({} if event.id is None else {"id": event.id})}

    def raw_events(self, method: str, path: str, *, repeatable: bool = False, **sent: Any) -> Iterator[ServerEvent]:
        """Raises `ServiceUnreachable` where the stream breaks off."""
        opened = self._retried(
            lambda: self._open(method, path, accept="text/event-stream", **sent), repeatable or method == "GET"
        )
        with opened as reply:
            if reply.headers.get_content_type() != "text/event-stream":
                raise self._unexpected(f"no stream came but {reply.headers.get_content_type()}")
            try:
                yield from read_events(reply)
            except (OSError, http.client.HTTPException) as error:
                raise self._unreachable(error) from error

    def _open(
        self,
        method: str,
        path: str,
        *,
        accept: str,
        query: Query | None = None,
        headers: Headers | None = None,
        body: Any = None,
        media_type: str = "application/json",
    ) -> http.client.HTTPResponse:
        named = {**(headers or {}), "accept": accept, "user-agent": "casefile-client-python"}
        if self._key is not None:
            named["authorization"] = f"Bearer {self._key}"
        data = self._bytes_of(body, media_type)
        if data is None and method == "POST":
            data = b"{}"
        if data is not None:
            named["content-type"] = media_type
        request = urllib.request.Request(
            self._url + path + self._query_text(query or {}),
            data=data,
            method=method,
            headers={name: self._header_text(value) for name, value in named.items() if value is not None},
        )
        try:
            reply = self._opener.open(request, timeout=self._timeout_s)
        except urllib.error.HTTPError as error:
            with error:
                raise self._refusal(error) from None
        except (urllib.error.URLError, OSError, http.client.HTTPException) as error:
            raise self._unreachable(error) from error
        if not isinstance(reply, http.client.HTTPResponse):
            raise self._unexpected("it is no reply of HTTP")
        return reply

    @staticmethod
    def _bytes_of(body: Any, media_type: str) -> bytes | None:
        if body is None or isinstance(body, bytes):
            return body
        if media_type != "application/json":
            raise TypeError(f"A body of {media_type} must be bytes.")
        return json.dumps(body, ensure_ascii=False, allow_nan=False).encode("utf-8")

    @staticmethod
    def _header_text(value: object) -> str:
        """Headers are ASCII: other characters are percent-encoded, as the service reads them."""
        text = str(value)
        return text if text.isascii() and text.isprintable() else urllib.parse.quote(text, safe=" ")

    @staticmethod
    def _query_text(query: Query) -> str:
        def text(value: object) -> object:
            return str(value).lower() if isinstance(value, bool) else value

        given = [
            (name, [text(each) for each in value] if isinstance(value, (list, tuple)) else text(value))
            for name, value in query.items()
            if value is not None
        ]
        return f"?{urllib.parse.urlencode(given, doseq=True, quote_via=urllib.parse.quote)}" if given else ""

    def _retried(self, attempt: Callable[[], _T], repeatable: bool) -> _T:
        """Again, after a pause, where nothing was done: the service said so, or a repeat is the same request."""
        for failures in range(self._retries):
            pause_s = min(_LONGEST_PAUSE_S, _FIRST_PAUSE_S * 2**failures) * random.uniform(0.5, 1.0)
            try:
                return attempt()
            except _Refused as refused:
                if refused.error.status not in _TOO_EARLY or refused.wait_s is None or refused.wait_s > _LONGEST_PAUSE_S:
                    raise refused.error from None
                pause_s = max(pause_s, refused.wait_s)
            except ServiceUnreachable:
                if not repeatable:
                    raise
            self._sleep(pause_s)
        try:
            return attempt()
        except _Refused as refused:
            raise refused.error from None

    def _unreachable(self, error: Exception) -> ServiceUnreachable:
        reason = getattr(error, "reason", None) or error
        return ServiceUnreachable(
            f"{self._url} did not answer, or broke off: {reason}. Check the address, and that the service runs."
        )

    def _unexpected(self, because: str) -> UnexpectedReply:
        return UnexpectedReply(f"{self._url} does not answer as Casefile does: {because}. Check the address of the service.")

    def _refusal(self, error: urllib.error.HTTPError) -> Exception:
        try:
            body = json.loads(error.read(_MOST_ERROR_BYTES))
        except (ValueError, OSError, http.client.HTTPException):
            body = None
        if not isinstance(body, dict):
            return self._unexpected(f"HTTP {error.code} came without a problem")
        if all(isinstance(body.get(name), str) for name in ("type", "detail", "howToFix")) and "status" in body:
            return _Refused(CasefileError(cast("Problem", body)), _seconds(error.headers.get("Retry-After")))
        told = body.get("error")
        if isinstance(told, dict) and isinstance(told.get("message"), str):
            # of the paths of OpenAI's protocol
            problem = {"type": f"/problems/{told.get('code')}", "title": told["message"], "detail": told["message"]}
            return _Refused(
                CasefileError(cast("Problem", {**problem, "status": error.code, "howToFix": "", "instance": ""})),
                _seconds(error.headers.get("Retry-After")),
            )
        return self._unexpected(f"HTTP {error.code} came without a problem")


def _seconds(text: str | None) -> float | None:
    return float(text) if text is not None and text.isascii() and text.isdigit() else None
