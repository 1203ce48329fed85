"""A typed client of Casefile, with the standard library of Python alone."""

from ._api import Answer, AskBody, Operations, Problem, TurnEvent
from ._errors import CasefileError, ServiceUnreachable, UnexpectedReply
from .client import CasefileClient, TurnStreamEvent

__all__ = [
    "Answer",
    "AskBody",
    "CasefileClient",
    "CasefileError",
    "Operations",
    "Problem",
    "ServiceUnreachable",
    "TurnEvent",
    "TurnStreamEvent",
    "UnexpectedReply",
]
