"""Drives the client as a program would, and prints what it was told, one JSON a line."""

from __future__ import annotations

import json
import sys

from casefile_client import CasefileClient, CasefileError, ServiceUnreachable, UnexpectedReply

SERVICE, FAKE, QUESTION = sys.argv[1:4]


def say(name: str, value: object) -> None:
    print(json.dumps([name, value]), flush=True)


client = CasefileClient(SERVICE + "/")
answer = client.ask("INC 1/ü", {"text": QUESTION, "messageId": "m1"})
say("answer", [answer["turn"], answer["status"]])
say("same", client.ask("INC 1/ü", {"text": QUESTION, "messageId": "m1"}) == answer)
turn = client.api.get_v1_investigations_client_txn_id_turns_turn("INC 1/ü", 1)
say("turn", [turn["n"], turn["status"]])
events = list(client.stream("INC-2", QUESTION))
say("stream", [sorted({event["event"] for event in events[:-1]}), events[-1]["event"]])
lines = client.api.get_v1_telemetry_logs(limit=1, from_="1970-01-01T00:00:00Z")
say("logs", [len(lines["items"]), "next" in lines])
try:
    client.ask("INC-3", {"text": "Why?", "model": "no-such"})
except CasefileError as error:
    say("refused", [error.kind, error.status, str(error)])
try:
    list(client.stream("INC-3", {"text": "Why?", "model": "no-such"}))
except CasefileError as error:
    say("stream refused", error.kind)
try:
    client.api.post_v1_chat_completions({"model": "gpt-9", "messages": [{"role": "user", "content": "Why?"}]})
except CasefileError as error:
    say("openai refused", [error.kind, error.status])

pauses: list[float] = []
fake = CasefileClient(FAKE, "secret-key", timeout_s=5, sleep=pauses.append)
say("busy", fake.ask("busy", "Why?")["turn"])
say("pauses", [pause >= 2 for pause in pauses])
say("broken", [event["event"] for event in fake.stream("broken", "Why?")])
say("accepted", fake.ask("accepted", "Why?")["turn"])
for name in ("cut", "moved", "page"):
    try:
        fake.api.post_v1_investigations_client_txn_id_resolve(name)
    except (ServiceUnreachable, UnexpectedReply) as error:
        say(name, [type(error).__name__, "secret-key" in str(error)])
for url, key in (("ftp://host", None), ("http://user:word@host", None), ("http://host", "two\nlines")):
    try:
        CasefileClient(url, key)
    except ValueError as error:
        say("wrong", str(error))
