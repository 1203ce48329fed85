"""What goes wrong: the service refuses, something else answers, or nothing does."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._api import Problem


class CasefileError(Exception):
    """The service has refused or failed. The text says what is wrong and how to mend it; `problem` has it in parts (RFC 9457)."""

    def __init__(self, problem: Problem) -> None:
        detail = problem["detail"].rstrip()
        end = "" if detail.endswith((".", "!", "?")) else "."
        super().__init__(f"{detail}{end} {problem['howToFix']}".rstrip())
        self.problem = problem

    @property
    def status(self) -> int:
        """Status code of HTTP."""
        return self.problem["status"]

    @property
    def kind(self) -> str:
        """What it is, as one stable word: the last part of the problem type."""
        return self.problem["type"].rsplit("/", 1)[-1]


class ServiceUnreachable(Exception):
    """No reply came, or it broke off."""


class UnexpectedReply(Exception):
    """What answered does not speak the API: the address leads elsewhere, or a proxy has answered."""
