# The API of Casefile, made from its OpenAPI document by test/e2e/python-client.spec.ts.
"""A type for each schema, a method for each operation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, cast

from ._transport import Transport


class Accepted(TypedDict):
    turn: int
    status: Literal["accepted"]
    location: str


class Alert(TypedDict):
    id: str
    source: str
    fingerprint: str
    status: Literal["firing", "resolved", "flapping", "silenced"]
    severity: Literal["critical", "error", "warning", "info", "unknown"]
    name: str
    service: NotRequired[str]
    environment: NotRequired[str]
    cluster: NotRequired[str]
    namespace: NotRequired[str]
    resource: NotRequired[str]
    title: NotRequired[str]
    labels: dict[str, str]
    annotations: dict[str, str]
    runbook: NotRequired[str]
    url: NotRequired[str]
    startedAt: str
    endedAt: NotRequired[str]
    receivedAt: str
    updatedAt: str
    # Payloads about it that said something new.
    reports: int
    grouping: NotRequired[AlertGrouping]
    investigation: NotRequired[AlertInvestigation]
    history: list[AlertHistoryItem]
    groups: list[AlertGroupsItem]
    decisions: list[AlertDecisionsItem]
    # The cause is known and somebody works on it: POST …/silence silences it at its source, for so many minutes at most.
    proposedSilence: NotRequired[AlertProposedSilence]
    # The payload of its latest report as it came, masked.
    raw: NotRequired[Any]


class AlertPage(TypedDict):
    items: list[AlertPageItemsItem]
    next: NotRequired[str]


class AlertReceipts(TypedDict):
    items: list[AlertReceiptsItemsItem]


class AlertsBody(TypedDict):
    alerts: list[AlertsBodyAlertsItem]


class Answer(TypedDict):
    turn: int
    messageId: str
    askedAt: str
    status: Literal["answered", "confirm", "confirmed", "failed", "cancelled", "timed_out"]
    mode: Literal["deterministic", "model"]
    model: NotRequired[str]
    engine: str
    # Who read a message that asks nothing about the system; of others `issue.reasons` tells.
    read: NotRequired[AnswerRead]
    issue: NotRequired[AnswerIssue]
    # Markdown, citations as `[e1]`.
    text: str
    # The typed result of a narrow question. Absent: the report of the cause.
    result: NotRequired[AnswerResultValue | AnswerResultYesNo | AnswerResultList | AnswerResultRows | AnswerResultSeries | AnswerResultPassages | AnswerResultText | AnswerResultUnknown]
    # Evidence ids of the rows that the text shows as rows.
    shown: NotRequired[list[str]]
    claims: list[AnswerClaimsItem]
    hypotheses: list[AnswerHypothesesItem]
    evidence: list[AnswerEvidenceItem]
    timeline: list[AnswerTimelineItem]
    delta: NotRequired[AnswerDelta]
    coverage: list[AnswerCoverageItem]
    # What the answer does not cover, also where its text only says “as before”.
    gaps: NotRequired[list[AnswerGapsItem]]
    nextActions: list[AnswerNextActionsItem]
    notices: list[str]
    usage: AnswerUsage


class AuditPage(TypedDict):
    items: list[AuditPageItemsItem]
    next: NotRequired[str]


class KeyList(TypedDict):
    # Nobody is admitted without one or, where people sign in, a session.
    areRequired: bool
    items: list[KeyListItemsItem]


class SourceReport(TypedDict):
    # Those that are reached over a network, and files that are damaged.
    stores: list[SourceReportStoresItem]
    sources: list[SourceReportSourcesItem]
    # What the service itself stores; absent: it cannot be read now.
    stored: NotRequired[SourceReportStored]


class IngestList(TypedDict):
    # Since when this process counts what it is brought.
    since: str
    # The latest first.
    items: list[IngestListItemsItem]
    # Sources that came before those, and are listed no more.
    forgotten: int
    # Stored log lines by source, whoever brought them and when.
    stored: list[IngestListStoredItem]
    # Limits of the result, in words.
    notices: list[str]


class PolicyReport(TypedDict):
    sources: list[PolicyReportSourcesItem]
    groupWithinSeconds: float
    flapping: PolicyReportFlapping
    investigate: PolicyReportInvestigate
    targets: list[PolicyReportTargetsItem]


class AskBody(TypedDict):
    text: NotRequired[str]
    # Idempotency key of the turn.
    messageId: NotRequired[str]
    relation: NotRequired[Literal["follow_up", "new_issue", "returned"]]
    confirms: NotRequired[int]
    ask: NotRequired[Literal["allowed", "never"]]
    scope: NotRequired[AskBodyScope]
    window: NotRequired[AskBodyWindow]
    # IANA name, such as Europe/Berlin.
    zone: NotRequired[str]
    askedAt: NotRequired[str]
    # A model profile, or "none": the engine alone.
    model: NotRequired[str]
    # Collections of documents that are searched; absent: those that the text names, else all.
    collections: NotRequired[list[str]]
    # Passages that a search of a collection brings where it does not say how many.
    maxResults: NotRequired[int]
    # What a model sees of earlier turns. Absent: all of them, and older ones in one line each when its window is full. `summarise`: it writes a summary of the older ones first, which stands in their place from then on. `continue`: all of them, whatever the window. `fresh`: none before this turn.
    context: NotRequired[Literal["continue", "summarise", "fresh"]]
    # Told to the model beside its own instructions, from this turn on until others are given.
    system: NotRequired[str]
    # Ids of imported database snapshots: one, or two to compare (primary, secondary). Without text: their analysis.
    snapshots: NotRequired[list[str]]


class CheckBody(TypedDict):
    after: NotRequired[str]


class CostReport(TypedDict):
    by: list[Literal["investigation", "chain", "stage", "execution", "turn", "call", "rule", "team", "actor", "model", "profile", "day"]]
    currency: Literal["USD"]
    total: CostReportTotal
    # The dearest first; a key for each group of `by`.
    groups: list[CostReportGroupsItem]
    budgets: list[CostReportBudgetsItem]


class StatisticsReport(TypedDict):
    by: list[Literal["day", "status", "agent", "chain", "cause", "suspect", "service", "environment", "severity", "alert", "rating"]]
    # Each turn once.
    total: StatisticsReportTotal
    # A value for each group of `by`, "none" where there is none. A turn with several values is in each.
    groups: list[StatisticsReportGroupsItem]


class Collection(TypedDict):
    name: str
    description: str
    documents: int
    passages: int
    created: str
    changed: str
    # What its vectors were made with; absent: words alone.
    embedding: NotRequired[CollectionEmbedding]
    # Why it cannot be searched now.
    unavailable: NotRequired[str]
    items: list[CollectionItemsItem]


class ApprovalBody(TypedDict):
    # always: for these tools in this chain, until it is revoked.
    answer: Literal["yes", "no", "always"]


class ChainAnswerBody(TypedDict):
    text: str


class ChainBody(TypedDict):
    # A name of "chains" in the configuration.
    chain: str
    text: str
    # Idempotency key of the turn.
    messageId: NotRequired[str]
    scope: NotRequired[ChainBodyScope]
    window: NotRequired[ChainBodyWindow]
    # IANA name, such as Europe/Berlin.
    zone: NotRequired[str]
    askedAt: NotRequired[str]


class ChainPage(TypedDict):
    items: list[ChainPageItemsItem]


class ChainRunPage(TypedDict):
    items: list[ChainRunPageItemsItem]


class ChainStart(TypedDict):
    run: str
    chain: str
    # SHA-256 of its name and definition.
    version: str
    # The same call has started it before.
    repeated: bool


class ChatCompletion(TypedDict):
    id: str
    object: Literal["chat.completion"]
    # Seconds since 1970.
    created: int
    model: str
    choices: list[ChatCompletionChoicesItem]
    # Of the model; 0 where the engine alone has answered.
    usage: ChatCompletionUsage


class ChatCompletionBody(TypedDict):
    model: NotRequired[str | None]
    stream: NotRequired[bool | None]
    user: NotRequired[str | None]
    metadata: NotRequired[ChatCompletionBodyMetadataVariant1 | None]
    tool_choice: NotRequired[Literal["none", "auto"] | None]
    # The last one of role "user" is asked; "system" and "developer" are told to a model; the others only tell which conversation it is.
    messages: list[ChatCompletionBodyMessagesItem]
    stream_options: NotRequired[ChatCompletionBodyStreamOptionsVariant1 | None]
    # Answers are Markdown text.
    response_format: NotRequired[ChatCompletionBodyResponseFormatText | None]
    n: NotRequired[Literal[1] | None]
    logprobs: NotRequired[Literal[False] | None]
    modalities: NotRequired[list[Literal["text"]] | None]


class SchedulePage(TypedDict):
    items: list[SchedulePageItemsItem]


class CollectionList(TypedDict):
    items: list[CollectionListItemsItem]
    # Of one file.
    maxDocumentBytes: int


DocumentFile: TypeAlias = "str"


class Done(TypedDict):
    outcome: Literal["done"]


class EmptyBody(TypedDict):
    pass


class EventPage(TypedDict):
    items: list[EventPageItemsItem]
    next: NotRequired[str]


class Findings(TypedDict):
    engine: str
    window: FindingsWindow
    focus: NotRequired[FindingsFocus]
    apart: NotRequired[FindingsApart]
    beside: NotRequired[FindingsBeside]
    baseline: Literal["past", "in-window", "none"]
    hypotheses: list[FindingsHypothesesItem]
    considered: list[FindingsConsideredItem]
    missing: list[str]


FeedbackBody: TypeAlias = "FeedbackBodyRight | FeedbackBodyVariant2"


class FoundPassages(TypedDict):
    collection: str
    passages: list[FoundPassagesPassagesItem]
    # How many were compared.
    matched: int
    notices: list[str]


class FoundRecords(TypedDict):
    items: list[FoundRecordsItemsItem]
    facets: NotRequired[FoundRecordsFacets]
    next: NotRequired[str]


class Health(TypedDict):
    status: Literal["ok", "waiting"]
    waitingFor: NotRequired[list[str]]
    stores: NotRequired[dict[str, HealthStoresValue]]


class HoldBody(TypedDict):
    # Why; it is kept, and shown with who and when.
    reason: str


class IngestReport(TypedDict):
    # accepted + duplicates + rejected + unlisted.
    received: int
    accepted: int
    # Already stored: add nothing.
    duplicates: int
    # Reason → rows. same-line: the same line of the same place: a file, a request or a numbered row that was sent again; same-span: a span of the same trace and span ids that says the same; same-point: the same value of the same gauge at the same time; same-change: a change that says the same.
    duplicateReasons: dict[str, int]
    rejected: list[IngestReportRejectedItem]
    # Rejected too, beyond those that are listed.
    unlisted: NotRequired[int]
    # Reason → rows.
    repaired: dict[str, int]


class Interaction(TypedDict):
    id: str
    kind: Literal["model_request", "tool_call", "store_query"]
    turn: int
    stage: NotRequired[str]
    execution: NotRequired[str]
    # The model, the tool, or what was asked of which source.
    name: str
    status: Literal["running", "succeeded", "failed", "skipped", "abandoned"]
    startedAt: str
    endedAt: NotRequired[str]
    durationMs: NotRequired[float]
    because: NotRequired[str]
    purpose: NotRequired[Literal["reading", "iteration", "final_analysis", "executive_summary", "chat_response", "summary"]]
    # Attempts of a request to a model that failed.
    failures: NotRequired[int]
    inputTokens: NotRequired[int]
    outputTokens: NotRequired[int]
    rows: NotRequired[int]
    # What a tool was called with.
    input: NotRequired[str]
    # What a tool returned, or a model replied.
    output: NotRequired[str]
    request: NotRequired[InteractionRequest]
    # As it was planned; instants are microseconds.
    query: NotRequired[dict[str, Any]]
    # What it brought; its rows are at …/batches/{hash}.
    batch: NotRequired[InteractionBatch]


class InteractionPage(TypedDict):
    items: list[InteractionPageItemsItem]
    next: NotRequired[str]


class LogCounts(TypedDict):
    # What was counted by; of time, the width that was chosen.
    by: NotRequired[str]
    # Absent: no line matches.
    total: NotRequired[LogCountsTotal]
    # Most errors first, then most lines; by time, in its order.
    items: list[LogCountsItemsItem]
    # Lines of values beyond the limit.
    owed: int
    # Limits of the result, in words.
    notices: list[str]


class LogLine(TypedDict):
    id: str
    time: str
    timeQuality: NotRequired[Literal["given", "repaired", "ingest"]]
    level: Literal["trace", "debug", "info", "warn", "error", "fatal"]
    service: str
    environment: NotRequired[str]
    version: NotRequired[str]
    region: NotRequired[str]
    host: NotRequired[str]
    pod: NotRequired[str]
    message: str
    traceId: NotRequired[str]
    spanId: NotRequired[str]
    requestId: NotRequired[str]
    error: NotRequired[LogLineError]
    template: NotRequired[str]
    # The file or sender that it came from.
    source: str
    ingestedAt: str
    attributes: NotRequired[dict[str, str | float | bool]]


class LogPage(TypedDict):
    items: list[LogPageItemsItem]
    # Lines that match, on this page and behind it.
    matched: int
    # Send it as "cursor" for the next page; absent: this was the last one.
    next: NotRequired[str]
    # Limits of the result, in words.
    notices: list[str]


ModelCheck: TypeAlias = "ModelCheckAnswered | ModelCheckFailed"


class ModelList(TypedDict):
    # Of turns that name none; absent: no model speaks.
    default: NotRequired[str]
    profiles: list[ModelListProfilesItem]
    object: NotRequired[Literal["list"]]
    # The same as OpenAI lists models: names for "model" of chat completions and responses.
    data: NotRequired[list[ModelListDataItem]]


class ModelRequests(TypedDict):
    items: list[ModelRequestsItemsItem]


class ModelResponse(TypedDict):
    id: str
    object: Literal["response"]
    # Seconds since 1970.
    created_at: int
    status: Literal["in_progress", "completed", "failed"]
    error: ModelResponseErrorVariant1 | None
    incomplete_details: None
    # What a client has sent is not sent back.
    instructions: None
    max_output_tokens: None
    metadata: dict[str, str]
    model: str
    output: list[ModelResponseOutputItem]
    parallel_tool_calls: bool
    previous_response_id: str | None
    reasoning: ModelResponseReasoning
    store: Literal[True]
    temperature: None
    text: ModelResponseText
    tool_choice: Literal["auto"]
    tools: list[Any]
    top_p: None
    truncation: Literal["disabled"]
    usage: ModelResponseUsageVariant1 | None


class ModelResponseBody(TypedDict):
    model: NotRequired[str | None]
    stream: NotRequired[bool | None]
    user: NotRequired[str | None]
    metadata: NotRequired[ModelResponseBodyMetadataVariant1 | None]
    tool_choice: NotRequired[Literal["none", "auto"] | None]
    # A question, or messages as of chat completions.
    input: str | list[ModelResponseBodyInputVariant2Item]
    instructions: NotRequired[str | None]
    # Of a response of this service: goes on with its conversation.
    previous_response_id: NotRequired[str | None]
    conversation: NotRequired[str | ModelResponseBodyConversationVariant1Variant2 | None]
    text: NotRequired[ModelResponseBodyTextVariant1 | None]
    background: NotRequired[Literal[False] | None]


NamingBody: TypeAlias = "NamingBodyRename | NamingBodyJoin | NamingBodySplit | NamingBodySplit2"


class NamingDone(TypedDict):
    # Of the naming: it can be undone by it.
    id: int


class NoteBody(TypedDict):
    # What whoever goes on has to know: what was done, what is open, what comes next.
    text: str


class Notification(TypedDict):
    id: str
    target: str
    clientTxnId: str
    # Where the alerts are answered: the id of an incident of PagerDuty; of Grafana d/UID/PANEL, d/UID or organization; an issue that they name. Of the message that begins the thread of an alert, its room.
    place: NotRequired[str]
    # unconfirmed: it may have arrived; it is sent again only on request.
    status: Literal["waiting", "sending", "delivered", "failed", "unconfirmed"]
    # finished: the first answer is there. changed: a later one names another cause. failed: there is no answer. In the thread of a channel, started: a turn was asked. answered: it has ended. approval-asked: an execution of a chain waits for a person. approval-ended: it waits no more. digest: a room is told of its day; its investigation is the channel, the room and digest- with the day. In the thread of an alert, alert-changed: the message that begins it says something new. alert-ended: all its alerts have ended, or one fires again. alert-silenced: somebody has silenced one.
    event: Literal["finished", "changed", "failed", "started", "answered", "approval-asked", "approval-ended", "digest", "alert-changed", "alert-ended", "alert-silenced"]
    # Of a chain, whose approval the event is about.
    execution: NotRequired[str]
    turn: int
    # Not sent before: quiet hours.
    due: str
    # Of the latest event.
    attempts: int
    nextAttempt: NotRequired[str]
    # What the target said last, masked.
    response: NotRequired[str]
    requestedAt: str
    updatedAt: str
    history: list[NotificationHistoryItem]


class NotificationPage(TypedDict):
    items: list[NotificationPageItemsItem]
    next: NotRequired[str]


class OpenAiError(TypedDict):
    error: OpenAiErrorError


OtlpAttributes: TypeAlias = "list[OtlpAttributesItem]"


class OtlpLogs(TypedDict):
    resourceLogs: NotRequired[list[OtlpLogsResourceLogsItem]]


class OtlpMetrics(TypedDict):
    resourceMetrics: NotRequired[list[OtlpMetricsResourceMetricsItem]]


class OtlpTraces(TypedDict):
    resourceSpans: NotRequired[list[OtlpTracesResourceSpansItem]]


class OtlpValue(TypedDict):
    stringValue: NotRequired[str]
    boolValue: NotRequired[bool]
    intValue: NotRequired[float | str]
    doubleValue: NotRequired[float | str]
    bytesValue: NotRequired[Any]
    arrayValue: NotRequired[OtlpValueArrayValue]
    kvlistValue: NotRequired[OtlpValueKvlistValue]


class PlacedDocuments(TypedDict):
    collection: str
    documents: list[PlacedDocumentsDocumentsItem]
    # Parts of the file that are in no document. None: all of it can be found.
    leftOut: list[PlacedDocumentsLeftOutItem]


class Problem(TypedDict):
    type: str
    title: str
    status: int
    detail: str
    field: NotRequired[str]
    # All faults, where there are several.
    faults: NotRequired[list[ProblemFaultsItem]]
    howToFix: str
    instance: str


class RegroupBody(TypedDict):
    # Id of an alert: both are of one group then.
    join: NotRequired[str]
    # The alert gets a group of its own.
    split: NotRequired[Literal[True]]
    because: NotRequired[str]


class RemovedKnowledge(TypedDict):
    collection: str
    removed: int


class RunAgentBody(TypedDict):
    # The clientTxnId of the investigation.
    threadId: str
    runId: str
    # The last one of role "user" is asked, and its id is the idempotency key of the turn; "system" and "developer" are told to a model.
    messages: list[RunAgentBodyMessagesItem]
    # An object gets "casefile" added; anything else is replaced.
    state: NotRequired[Any]
    # Told to a model beside its instructions. A message that comes again with another is the same turn.
    context: NotRequired[list[RunAgentBodyContextItem]]
    # Tools of the client are never called.
    tools: NotRequired[list[Any]]
    resume: NotRequired[list[Any]]
    forwardedProps: NotRequired[RunAgentBodyForwardedPropsVariant1 | None]


class SilenceBody(TypedDict):
    # At most, and when absent, as long as proposed.
    minutes: NotRequired[int]
    # Shown at the source. Absent: why it is proposed.
    because: NotRequired[str]


class SilencedAlert(TypedDict):
    # there: a silence that holds was there already.
    outcome: Literal["silenced", "there"]
    # Its id at the source.
    silence: str


Replay: TypeAlias = "ReplayIdentical | ReplayDiffers | ReplayRefused"


class RerunBody(TypedDict):
    # Idempotency key of the turn.
    messageId: NotRequired[str]


class RevocationBody(TypedDict):
    tool: str


class Retention(TypedDict):
    policies: list[RetentionPoliciesItem]
    # Absent: there is no policy.
    nextRun: NotRequired[str]
    # The latest first.
    runs: list[RetentionRunsItem]
    holds: list[RetentionHoldsItem]
    preview: NotRequired[list[RetentionPreviewItem]]


class RetentionStarted(TypedDict):
    run: int


class ServiceCalls(TypedDict):
    # The time that was read; absent: nothing is stored.
    window: NotRequired[ServiceCallsWindow]
    # The most certain first.
    items: list[ServiceCallsItemsItem]
    # Limits of the result, in words.
    notices: list[str]


class ServiceList(TypedDict):
    # Services that have logged, those with the most lines first.
    items: list[ServiceListItemsItem]
    # Names that people gave, in their order, also those undone.
    namings: list[ServiceListNamingsItem]
    # Limits of the result, in words.
    notices: list[str]


class Session(TypedDict):
    tenant: str
    clientTxnId: str
    status: Literal["open", "deleted", "erased"]
    createdAt: str
    updatedAt: str
    version: int
    turns: int
    # A turn waits or runs.
    busy: bool
    currentIssue: NotRequired[str]
    lastTurn: NotRequired[SessionLastTurn]
    # Of the latest turn that has planned any, in the order of its rounds.
    lastQueries: list[SessionLastQueriesItem]
    issues: list[SessionIssuesItem]
    # It is on legal hold.
    hold: NotRequired[SessionHold]
    # The latest hand-over note, with its author.
    note: NotRequired[SessionNote]
    chains: NotRequired[list[SessionChainsItem]]
    # The investigation whose chain has opened it, as the conversation of one execution.
    partOf: NotRequired[str]


class SessionPage(TypedDict):
    items: list[Session]
    next: NotRequired[str]


class SignedIn(TypedDict):
    kind: Literal["key", "user", "channel", "system"]
    # Who acts, as facts and the audit name them.
    id: str
    # For people.
    name: str
    # Of its key or of the rule of its sign-in; admin where neither is required.
    role: Literal["viewer", "asker", "ingester", "operator", "admin"]
    # Nobody is admitted without a key or, where people sign in, a session.
    areKeysRequired: bool
    # The only ones whose telemetry is read.
    services: NotRequired[list[str]]
    # The only ones that may be used.
    collections: NotRequired[list[str]]
    # Its end; a session without requests ends earlier.
    until: NotRequired[str]


class SignedOut(TypedDict):
    # Where the browser ends the session of the provider, if it offers that.
    continueAt: NotRequired[str]


class SignInOptions(TypedDict):
    # Absent: API keys alone.
    provider: NotRequired[SignInOptionsProvider]


Snapshot = TypedDict(
    "Snapshot",
    {
        # SHA-256 of the stored bytes.
        "id": "str",
        "instance": "str",
        "engine": "NotRequired[str]",
        "engineVersion": "NotRequired[str]",
        "instanceClass": "NotRequired[str]",
        "region": "NotRequired[str]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "sections": "list[str]",
        # Of the stored artifact: masked, on one line.
        "bytes": "int",
        "importedAt": "str",
        "file": "NotRequired[str]",
        "comment": "NotRequired[str]",
        # What the file does not say, and which questions that leaves open.
        "missing": "list[SnapshotMissingItem]",
    },
)


class SnapshotFile(TypedDict):
    """A file of any completeness: at least one of its sections."""


class SnapshotList(TypedDict):
    items: list[SnapshotListItemsItem]


class StoreCheck(TypedDict):
    blobs: int
    # As they are stored: compressed.
    bytes: int
    damaged: list[StoreCheckDamagedItem]
    # Files of the data folder that are not as they were written; on the first page.
    files: list[StoreCheckFilesItem]
    # No investigation cites them.
    unheld: StoreCheckUnheld
    # Send it as "after" for the next page; absent: this was the last one.
    next: NotRequired[str]


class StoreSweep(TypedDict):
    blobs: int
    swept: list[StoreSweepSweptItem]
    # Send it as "after" for the next page; absent: this was the last one.
    next: NotRequired[str]


class SweepBody(TypedDict):
    after: NotRequired[str]
    # Batches that were put later are left alone.
    olderThanHours: NotRequired[float]
    # Say what would be deleted.
    dryRun: NotRequired[bool]


class TimelinePage(TypedDict):
    items: list[SessionEvent]
    next: NotRequired[str]
    # Follow from here with Last-Event-ID, and nothing is missed.
    position: str


class ToolList(TypedDict):
    # Each in the shape of its format.
    tools: list[dict[str, Any]]
    # What is missing of outside servers, and why.
    notices: NotRequired[list[str]]


class TurnDocument(TypedDict):
    n: int
    messageId: str
    status: Literal["queued", "running", "answered", "confirm", "confirmed", "failed", "cancelled", "timed_out"]
    text: NotRequired[str]
    issue: NotRequired[str]
    rerunOf: NotRequired[int]
    # The latest rating of this turn.
    feedback: NotRequired[TurnDocumentFeedback]
    # The stored response; absent until there is one, and once erased.
    answer: NotRequired[Answer]


class TurnList(TypedDict):
    items: list[TurnDocument]


class Verification(TypedDict):
    # Batches of the investigation that are gone or not as they were written, and the claims that cite them.
    damaged: list[VerificationDamagedItem]
    # Files of the data folder that are not as they were written.
    files: list[VerificationFilesItem]
    # When newer masking rules have changed what was stored: batches by their old and new hash, how many claims cite them, and those that no longer hold.
    renewals: list[VerificationRenewalsItem]
    turns: list[VerificationTurnsItem]
    counts: VerificationCounts


class ChatCompletionChunk(TypedDict):
    id: str
    object: Literal["chat.completion.chunk"]
    # Seconds since 1970.
    created: int
    model: str
    # Empty in the chunk that counts.
    choices: list[ChatCompletionChunkChoicesItem]
    usage: NotRequired[ChatCompletionChunkUsage]


ChatCompletionEnd: TypeAlias = "Literal['[DONE]']"


class LogNotice(TypedDict):
    # What is missing of the lines, and why.
    notice: str


class PresentPeople(TypedDict):
    others: list[PresentPeopleOthersItem]
    # How many others are not named.
    more: int


class ResponseAnnotationEvent(TypedDict):
    type: Literal["response.output_text.annotation.added"]
    # From 0 on.
    sequence_number: int
    item_id: str
    output_index: int
    content_index: int
    annotation_index: int
    annotation: ResponseAnnotationEventAnnotation


class ResponseItemEvent(TypedDict):
    type: Literal["response.output_item.added", "response.output_item.done"]
    # From 0 on.
    sequence_number: int
    output_index: int
    item: ResponseItemEventItem


class ResponsePartEvent(TypedDict):
    type: Literal["response.content_part.added", "response.content_part.done"]
    # From 0 on.
    sequence_number: int
    item_id: str
    output_index: int
    content_index: int
    part: ResponsePartEventPart


class ResponseProgressEvent(TypedDict):
    type: Literal["response.created", "response.in_progress", "response.completed", "response.failed"]
    # From 0 on.
    sequence_number: int
    response: ModelResponse


class ResponseTextDeltaEvent(TypedDict):
    type: Literal["response.output_text.delta"]
    # From 0 on.
    sequence_number: int
    item_id: str
    output_index: int
    content_index: int
    # The next piece of the Markdown.
    delta: str
    logprobs: list[Any]


class ResponseTextEvent(TypedDict):
    type: Literal["response.output_text.done"]
    # From 0 on.
    sequence_number: int
    item_id: str
    output_index: int
    content_index: int
    # The whole Markdown.
    text: str
    logprobs: list[Any]


RunEvent: TypeAlias = "RunEventRunStarted | RunEventVariant2 | RunEventTextMessageStart | RunEventTextMessageContent | RunEventTextMessageEnd | RunEventStateDelta | RunEventStateSnapshot | RunEventRunFinished | RunEventRunFinished2 | RunEventRunError"


class SessionEvent(TypedDict):
    # Replace what you have of this id: there is never a second event of it.
    id: str
    # Sort by it, as text. It never changes.
    order: str
    type: Literal["user_question", "classification", "scope", "issue", "chain", "stage", "execution", "findings", "tool_call", "tool_summary", "llm_thinking", "llm_response", "final_analysis", "executive_summary", "alert", "human_action", "masking"]
    # Anything but started and streaming is final.
    status: Literal["started", "streaming", "completed", "failed", "cancelled", "timed_out"]
    createdAt: str
    updatedAt: str
    turn: NotRequired[int]
    stage: NotRequired[str]
    execution: NotRequired[str]
    by: NotRequired[str]
    title: str
    content: NotRequired[str]
    # Whether the claims in it were verified. What a model writes is unchecked: the answer of the turn is checked.
    claims: NotRequired[Literal["unchecked", "checked"]]
    # Id of the interaction behind it.
    interaction: NotRequired[str]
    tool: NotRequired[str]
    source: NotRequired[str]
    rows: NotRequired[int]
    matched: NotRequired[int]


class TextDelta(TypedDict):
    turn: int
    text: str
    # What was heard of the turn so far is withdrawn.
    begins: NotRequired[Literal[True]]
    # What is waited for.
    notice: NotRequired[str]


class TimelineDelta(TypedDict):
    # Of the open event that grows.
    id: str
    text: str
    # Replace what there is of the words of the event.
    begins: NotRequired[Literal[True]]


class TimelinePosition(TypedDict):
    # As the id of the event: follow from here with Last-Event-ID.
    position: str


class TurnEvent(TypedDict):
    type: str
    data: TurnEventData


class AlertGrouping(TypedDict):
    group: str
    by: Literal["rule", "person"]
    because: str


class AlertInvestigation(TypedDict):
    # joined: that of its group. shed: more severe ones waited. unwanted: by the policy.
    decision: Literal["queued", "opened", "joined", "shed", "unwanted"]
    clientTxnId: NotRequired[str]
    turn: NotRequired[int]
    # The chain of stages that investigates it.
    chain: NotRequired[str]
    # Of the question; absent: English.
    language: NotRequired[Literal["en", "de", "es", "fr", "pt", "ja", "zh"]]
    run: NotRequired[str]
    because: str


class AlertHistoryItem(TypedDict):
    at: str
    receivedAt: str
    status: Literal["firing", "resolved", "flapping", "silenced"]
    severity: Literal["critical", "error", "warning", "info", "unknown"]
    isLate: NotRequired[Literal[True]]


class AlertGroupsItem(TypedDict):
    group: str
    by: Literal["rule", "person"]
    because: str
    at: str
    actor: AlertGroupsItemActor


class AlertGroupsItemActor(TypedDict):
    kind: str
    id: str


class AlertDecisionsItem(TypedDict):
    # joined: that of its group. shed: more severe ones waited. unwanted: by the policy.
    decision: Literal["queued", "opened", "joined", "shed", "unwanted"]
    clientTxnId: NotRequired[str]
    turn: NotRequired[int]
    # The chain of stages that investigates it.
    chain: NotRequired[str]
    # Of the question; absent: English.
    language: NotRequired[Literal["en", "de", "es", "fr", "pt", "ja", "zh"]]
    run: NotRequired[str]
    because: str
    at: str


class AlertProposedSilence(TypedDict):
    minutes: int
    because: str


class AlertPageItemsItem(TypedDict):
    id: str
    source: str
    fingerprint: str
    status: Literal["firing", "resolved", "flapping", "silenced"]
    severity: Literal["critical", "error", "warning", "info", "unknown"]
    name: str
    service: NotRequired[str]
    environment: NotRequired[str]
    cluster: NotRequired[str]
    namespace: NotRequired[str]
    resource: NotRequired[str]
    title: NotRequired[str]
    labels: dict[str, str]
    annotations: dict[str, str]
    runbook: NotRequired[str]
    url: NotRequired[str]
    startedAt: str
    endedAt: NotRequired[str]
    receivedAt: str
    updatedAt: str
    # Payloads about it that said something new.
    reports: int
    grouping: NotRequired[AlertPageItemsItemGrouping]
    investigation: NotRequired[AlertPageItemsItemInvestigation]


class AlertPageItemsItemGrouping(TypedDict):
    group: str
    by: Literal["rule", "person"]
    because: str


class AlertPageItemsItemInvestigation(TypedDict):
    # joined: that of its group. shed: more severe ones waited. unwanted: by the policy.
    decision: Literal["queued", "opened", "joined", "shed", "unwanted"]
    clientTxnId: NotRequired[str]
    turn: NotRequired[int]
    # The chain of stages that investigates it.
    chain: NotRequired[str]
    # Of the question; absent: English.
    language: NotRequired[Literal["en", "de", "es", "fr", "pt", "ja", "zh"]]
    run: NotRequired[str]
    because: str


class AlertReceiptsItemsItem(TypedDict):
    # repeated: it was known as it is. ignored: about an alert that was never reported.
    outcome: Literal["recorded", "repeated", "ignored"]
    fingerprint: NotRequired[str]
    id: NotRequired[str]
    status: NotRequired[Literal["firing", "resolved", "flapping", "silenced"]]
    group: NotRequired[str]
    investigation: NotRequired[AlertReceiptsItemsItemInvestigation]


class AlertReceiptsItemsItemInvestigation(TypedDict):
    # joined: that of its group. shed: more severe ones waited. unwanted: by the policy.
    decision: Literal["queued", "opened", "joined", "shed", "unwanted"]
    clientTxnId: NotRequired[str]
    turn: NotRequired[int]
    # The chain of stages that investigates it.
    chain: NotRequired[str]
    # Of the question; absent: English.
    language: NotRequired[Literal["en", "de", "es", "fr", "pt", "ja", "zh"]]
    run: NotRequired[str]
    because: str


class AlertsBodyAlertsItem(TypedDict):
    # The same as long as the same rule fires for the same thing. Absent: made from name and fields.
    fingerprint: NotRequired[str]
    # Of the rule that fired.
    name: str
    status: NotRequired[Literal["firing", "resolved", "flapping", "silenced"]]
    severity: NotRequired[Literal["critical", "error", "warning", "info", "unknown"]]
    # Absent: the alert of this fingerprint that is known.
    startsAt: NotRequired[str]
    endsAt: NotRequired[str]
    service: NotRequired[str]
    environment: NotRequired[str]
    cluster: NotRequired[str]
    namespace: NotRequired[str]
    resource: NotRequired[str]
    title: NotRequired[str]
    labels: NotRequired[dict[str, str]]
    annotations: NotRequired[dict[str, str]]
    runbook: NotRequired[str]
    url: NotRequired[str]


class AnswerRead(TypedDict):
    # "built-in", or the profile of a model.
    by: str
    # Why a model that was asked did not decide.
    because: NotRequired[str]


class AnswerIssue(TypedDict):
    id: str
    relation: Literal["follow_up", "new_issue", "returned", "ambiguous"]
    confidence: float
    reasons: list[str]
    summary: str
    status: Literal["active", "resolved", "switched"]
    window: AnswerIssueWindow
    # What was read, where it is wider than what was asked.
    analysisWindow: AnswerIssueAnalysisWindow


AnswerIssueWindow = TypedDict(
    "AnswerIssueWindow",
    {
        "from": "str",
        "to": "str",
        "phrase": "NotRequired[str]",
    },
)


AnswerIssueAnalysisWindow = TypedDict(
    "AnswerIssueAnalysisWindow",
    {
        "from": "str",
        "to": "str",
        "phrase": "NotRequired[str]",
    },
)


class AnswerResultValue(TypedDict):
    kind: Literal["value"]
    name: str
    value: float | str
    unit: str
    evidence: list[str]


class AnswerResultYesNo(TypedDict):
    kind: Literal["yes-no"]
    yes: bool
    evidence: list[str]


class AnswerResultList(TypedDict):
    kind: Literal["list"]
    items: list[AnswerResultListItemsItem]


class AnswerResultListItemsItem(TypedDict):
    name: str
    value: NotRequired[float]
    evidence: list[str]


class AnswerResultRows(TypedDict):
    kind: Literal["rows"]
    more: int
    evidence: list[str]


class AnswerResultSeries(TypedDict):
    kind: Literal["series"]
    unit: str
    points: list[AnswerResultSeriesPointsItem]
    evidence: list[str]


class AnswerResultSeriesPointsItem(TypedDict):
    at: str
    value: float


class AnswerResultPassages(TypedDict):
    kind: Literal["passages"]
    # What was searched for in the documents.
    question: str
    passages: list[AnswerResultPassagesPassagesItem]
    # Where no passage answers: the one that is nearest in meaning. It may not answer the question.
    closest: NotRequired[AnswerResultPassagesClosest]


class AnswerResultPassagesPassagesItem(TypedDict):
    collection: str
    title: str
    file: NotRequired[str]
    # Headings above it, outermost first.
    section: list[str]
    # How much of the question it holds, 0 to 1.
    fit: float
    evidence: list[str]


class AnswerResultPassagesClosest(TypedDict):
    collection: str
    title: str
    file: NotRequired[str]
    # Headings above it, outermost first.
    section: list[str]
    # How much of the question it holds, 0 to 1.
    fit: float
    evidence: list[str]


class AnswerResultText(TypedDict):
    kind: Literal["text"]
    evidence: list[str]


class AnswerResultUnknown(TypedDict):
    kind: Literal["unknown"]
    missing: str


class AnswerClaimsItem(TypedDict):
    text: str
    type: Literal["observation", "rate", "cause", "absence", "advice", "interpretation"]
    # Ids in `evidence`.
    citations: list[str]
    verdict: Literal["supported", "contradicted", "unknown"]
    because: NotRequired[str]
    # Absent: the engine states it.
    by: NotRequired[Literal["model"]]


class AnswerHypothesesItem(TypedDict):
    cause: str
    service: str
    kind: str
    location: NotRequired[AnswerHypothesesItemLocation]
    onset: NotRequired[str]
    affected: list[str]
    reach: NotRequired[list[AnswerHypothesesItemReachItem]]
    confidence: float
    evidence: list[str]
    against: list[str]
    refutedBy: str


class AnswerHypothesesItemLocation(TypedDict):
    code: NotRequired[str]
    operation: NotRequired[str]
    template: NotRequired[str]
    pod: NotRequired[str]
    host: NotRequired[str]
    zone: NotRequired[str]
    region: NotRequired[str]
    version: NotRequired[str]
    gauge: NotRequired[str]
    caller: NotRequired[str]
    change: NotRequired[str]


class AnswerHypothesesItemReachItem(TypedDict):
    service: str
    operation: NotRequired[str]
    # Whom it calls on the way to the fault.
    through: AnswerHypothesesItemReachItemThrough
    # Requests of the window that make this call.
    requests: NotRequired[int]
    # Which share of all requests to `operation` they are.
    share: NotRequired[float]
    failing: NotRequired[Literal[True]]
    # Requests come in here: nobody that is traced calls it.
    entry: bool
    evidence: list[str]


class AnswerHypothesesItemReachItemThrough(TypedDict):
    service: str
    operation: NotRequired[str]


class AnswerEvidenceItem(TypedDict):
    id: str
    kind: Literal["log", "span", "metric", "change", "aggregate", "snapshot", "knowledge", "outside"]
    # SHA-256 of the batch.
    batch: str
    # 0-based line of the batch.
    position: int
    at: NotRequired[str]
    source: str
    service: NotRequired[str]
    role: str
    field: NotRequired[str]
    quote: str
    # Path of the batch in this API.
    link: str


class AnswerTimelineItem(TypedDict):
    at: str
    event: Literal["first-seen", "last-seen", "spike", "new-pattern", "vanished-pattern", "onset", "change", "gauge"]
    what: str
    evidence: list[str]


class AnswerDelta(TypedDict):
    sinceTurn: NotRequired[int]
    scope: AnswerDeltaScope
    window: AnswerDeltaWindow
    newRecords: int
    lateRecords: int
    hypotheses: list[AnswerDeltaHypothesesItem]


class AnswerDeltaScope(TypedDict):
    added: list[str]
    removed: list[str]
    kept: list[str]
    because: list[str]


class AnswerDeltaWindow(TypedDict):
    before: NotRequired[AnswerDeltaWindowBefore]
    now: AnswerDeltaWindowNow


AnswerDeltaWindowBefore = TypedDict(
    "AnswerDeltaWindowBefore",
    {
        "from": "str",
        "to": "str",
        "phrase": "NotRequired[str]",
    },
)


AnswerDeltaWindowNow = TypedDict(
    "AnswerDeltaWindowNow",
    {
        "from": "str",
        "to": "str",
        "phrase": "NotRequired[str]",
    },
)


class AnswerDeltaHypothesesItem(TypedDict):
    service: str
    change: Literal["new", "rose", "fell", "gone"]
    before: NotRequired[float]
    now: NotRequired[float]


class AnswerCoverageItem(TypedDict):
    source: str
    status: Literal["found", "empty", "failed", "skipped", "cut"]
    query: str
    role: Literal["issue", "baseline", "dependency", "context"]
    matched: int
    fetched: int
    owed: int
    late: int
    because: NotRequired[str]


class AnswerGapsItem(TypedDict):
    kind: Literal["failed", "left-out", "late", "database", "missing"]
    # The same from turn to turn, as long as the gap stays.
    about: str
    text: str
    # The earlier turn of the issue whose text told it first.
    since: NotRequired[int]


class AnswerNextActionsItem(TypedDict):
    label: str
    # The earlier turn of the issue whose text offered it first.
    since: NotRequired[int]
    turn: AnswerNextActionsItemTurn


class AnswerNextActionsItemTurn(TypedDict):
    text: NotRequired[str]
    confirms: NotRequired[int]
    relation: NotRequired[str]


class AnswerUsage(TypedDict):
    modelCalls: int
    inputTokens: int
    outputTokens: int
    # US dollars; absent: no price is known.
    cost: NotRequired[float]
    partial: NotRequired[Literal[True]]
    rowsRead: int
    # By step.
    millis: dict[str, float]


class AuditPageItemsItem(TypedDict):
    at: str
    actor: AuditPageItemsItemActor
    action: Literal["ask", "rerun", "cancel", "rate", "note", "resolve", "delete", "undelete", "hold", "release-hold", "run-retention", "regroup", "silence", "start-chain", "cancel-chain", "answer-chain", "approve-tools", "revoke-approval", "resend", "name-services", "undo-naming", "add-document", "add-investigation", "remove-collection", "remove-document", "import-snapshot", "remove-snapshot", "check-model", "sweep-store", "add-key", "rotate-key", "revoke-key", "sign-in", "sign-out", "turn-failed", "turn-timed-out", "deleted", "erased", "configure", "schedule-ran", "schedule-missed"]
    subject: NotRequired[str]
    turn: NotRequired[int]
    outcome: Literal["done", "refused", "failed"]
    # Why it was refused or failed.
    because: NotRequired[str]
    # X-Casefile-Reason of the request.
    reason: NotRequired[str]
    # The end of the connection.
    address: NotRequired[str]
    # User-Agent of the request.
    agent: NotRequired[str]
    changes: NotRequired[list[AuditPageItemsItemChangesItem]]


class AuditPageItemsItemActor(TypedDict):
    kind: str
    id: str


class AuditPageItemsItemChangesItem(TypedDict):
    path: str
    before: NotRequired[str]
    now: NotRequired[str]


class KeyListItemsItem(TypedDict):
    # Who acts, in facts and logs.
    name: str
    role: Literal["viewer", "asker", "ingester", "operator", "admin"]
    # folder: changed by `casefile keys`. configuration: by the file of settings and a restart.
    origin: Literal["folder", "configuration"]
    state: Literal["valid", "expired", "revoked"]
    collections: NotRequired[list[str]]
    services: NotRequired[list[str]]
    createdAt: NotRequired[str]
    expiresAt: NotRequired[str]
    revokedAt: NotRequired[str]
    # The secret before is valid until then.
    graceUntil: NotRequired[str]
    # Of a key of the configuration, since this process began; absent: not known.
    lastUsedAt: NotRequired[str]


class SourceReportStoresItem(TypedDict):
    store: str
    state: Literal["ok", "unavailable"]
    because: NotRequired[str]


class SourceReportSourcesItem(TypedDict):
    source: str
    # As it answers now.
    state: Literal["ok", "unavailable"]
    because: NotRequired[str]
    # The latest answer to a read of this process.
    lastRead: NotRequired[str]
    # The latest read of this process that failed.
    lastFailure: NotRequired[SourceReportSourcesItemLastFailure]


class SourceReportSourcesItemLastFailure(TypedDict):
    at: str
    reason: Literal["unavailable", "timeout", "refused"]
    because: str


class SourceReportStored(TypedDict):
    logs: int
    spans: int
    metricPoints: int
    changes: int
    bytes: int
    oldest: NotRequired[str]
    newest: NotRequired[str]
    # Steps of an upgrade that sums anew.
    rebuilding: NotRequired[SourceReportStoredRebuilding]


class SourceReportStoredRebuilding(TypedDict):
    left: int
    of: int


class IngestListItemsItem(TypedDict):
    # The name of its rows: of a file the digest of its first line.
    source: str
    signal: Literal["logs", "spans", "metrics", "changes"]
    # As its sender calls it.
    file: NotRequired[str]
    format: NotRequired[str]
    first: str
    last: str
    batches: int
    accepted: int
    duplicates: int
    rejected: int
    # Reason → rows.
    repaired: dict[str, int]
    # The latest rejected lines, masked and cut; numbered within their request.
    rejects: list[IngestListItemsItemRejectsItem]
    # The latest part that was not stored.
    failure: NotRequired[IngestListItemsItemFailure]


class IngestListItemsItemRejectsItem(TypedDict):
    line: int
    reason: str
    text: str


class IngestListItemsItemFailure(TypedDict):
    at: str
    because: str


class IngestListStoredItem(TypedDict):
    source: str
    lines: int
    errors: int
    first: str
    last: str
    # The busiest first; empty beyond the 40 busiest sources.
    services: list[str]


class PolicyReportSourcesItem(TypedDict):
    source: str
    kind: str


class PolicyReportFlapping(TypedDict):
    starts: int
    withinSeconds: float


class PolicyReportInvestigate(TypedDict):
    # An alert that matches any of them is investigated; absent lists match all.
    rules: list[PolicyReportInvestigateRulesItem]
    running: int
    waiting: int


class PolicyReportInvestigateRulesItem(TypedDict):
    sources: NotRequired[list[str]]
    severities: NotRequired[list[Literal["critical", "error", "warning", "info", "unknown"]]]
    services: NotRequired[list[str]]
    environments: NotRequired[list[str]]
    names: NotRequired[list[str]]
    labels: NotRequired[dict[str, str]]
    # Absent: one question is asked.
    chain: NotRequired[str]
    # Of the question; absent: English.
    language: NotRequired[Literal["en", "de", "es", "fr", "pt", "ja", "zh"]]


class PolicyReportTargetsItem(TypedDict):
    target: str
    kind: str
    when: PolicyReportTargetsItemWhen
    # Times of day.
    quiet: NotRequired[PolicyReportTargetsItemQuiet]


class PolicyReportTargetsItemWhen(TypedDict):
    severities: NotRequired[list[Literal["critical", "error", "warning", "info", "unknown"]]]
    services: NotRequired[list[str]]
    environments: NotRequired[list[str]]
    events: NotRequired[list[Literal["finished", "changed", "failed"]]]


PolicyReportTargetsItemQuiet = TypedDict(
    "PolicyReportTargetsItemQuiet",
    {
        "from": "str",
        "to": "str",
        "zone": "str",
        "except": "list[Literal['critical', 'error', 'warning', 'info', 'unknown']]",
    },
)


class AskBodyScope(TypedDict):
    services: NotRequired[list[str]]
    notServices: NotRequired[list[str]]
    environments: NotRequired[list[str]]
    notEnvironments: NotRequired[list[str]]
    regions: NotRequired[list[str]]
    notRegions: NotRequired[list[str]]
    versions: NotRequired[list[str]]
    notVersions: NotRequired[list[str]]
    minLevel: NotRequired[Literal["trace", "debug", "info", "warn", "error", "fatal"]]
    traceIds: NotRequired[list[str]]
    requestIds: NotRequired[list[str]]
    fields: NotRequired[list[AskBodyScopeFieldsItem]]


AskBodyScopeFieldsItem = TypedDict(
    "AskBodyScopeFieldsItem",
    {
        "field": "str",
        "is": "Literal['equal', 'not']",
        "values": "list[str]",
    },
)


AskBodyWindow = TypedDict(
    "AskBodyWindow",
    {
        "from": "str",
        "to": "str",
    },
)


class CostReportTotal(TypedDict):
    calls: int
    # Tokens, those of caches too.
    input: int
    output: int
    cacheRead: int
    cacheWrite: int
    # Calls of which the provider told no tokens.
    uncounted: int
    # US dollars of the calls whose cost is known; absent: of none. Never zero for unknown.
    cost: NotRequired[float]
    # Calls whose cost is not known.
    unpriced: int


class CostReportGroupsItem(TypedDict):
    keys: list[str]
    calls: int
    # Tokens, those of caches too.
    input: int
    output: int
    cacheRead: int
    cacheWrite: int
    # Calls of which the provider told no tokens.
    uncounted: int
    # US dollars of the calls whose cost is known; absent: of none. Never zero for unknown.
    cost: NotRequired[float]
    # Calls whose cost is not known.
    unpriced: int


CostReportBudgetsItem = TypedDict(
    "CostReportBudgetsItem",
    {
        "per": "Literal['day', 'month']",
        "unit": "Literal['dollars', 'tokens']",
        "limit": "float",
        "used": "float",
        # Calls that are not in it: their cost or tokens are not known.
        "unknown": "int",
        "state": "Literal['within', 'near', 'used-up']",
        "from": "str",
    },
)


class StatisticsReportTotal(TypedDict):
    investigations: int
    turns: int
    answered: int
    # Failed or ran out of time.
    failed: int
    cancelled: int
    # Turns by their latest rating; the others have none.
    rated: StatisticsReportTotalRated
    # From asked to ended; absent: no turn has ended.
    durationMs: NotRequired[StatisticsReportTotalDurationMs]
    # What models were asked for these turns.
    spend: StatisticsReportTotalSpend


class StatisticsReportTotalRated(TypedDict):
    right: int
    partly: int
    wrong: int


class StatisticsReportTotalDurationMs(TypedDict):
    p50: float
    p90: float
    p99: float


class StatisticsReportTotalSpend(TypedDict):
    calls: int
    # Tokens, those of caches too.
    input: int
    output: int
    cacheRead: int
    cacheWrite: int
    # Calls of which the provider told no tokens.
    uncounted: int
    # US dollars of the calls whose cost is known; absent: of none. Never zero for unknown.
    cost: NotRequired[float]
    # Calls whose cost is not known.
    unpriced: int


class StatisticsReportGroupsItem(TypedDict):
    keys: list[str]
    investigations: int
    turns: int
    answered: int
    # Failed or ran out of time.
    failed: int
    cancelled: int
    # Turns by their latest rating; the others have none.
    rated: StatisticsReportGroupsItemRated
    # From asked to ended; absent: no turn has ended.
    durationMs: NotRequired[StatisticsReportGroupsItemDurationMs]
    # What models were asked for these turns.
    spend: StatisticsReportGroupsItemSpend


class StatisticsReportGroupsItemRated(TypedDict):
    right: int
    partly: int
    wrong: int


class StatisticsReportGroupsItemDurationMs(TypedDict):
    p50: float
    p90: float
    p99: float


class StatisticsReportGroupsItemSpend(TypedDict):
    calls: int
    # Tokens, those of caches too.
    input: int
    output: int
    cacheRead: int
    cacheWrite: int
    # Calls of which the provider told no tokens.
    uncounted: int
    # US dollars of the calls whose cost is known; absent: of none. Never zero for unknown.
    cost: NotRequired[float]
    # Calls whose cost is not known.
    unpriced: int


class CollectionEmbedding(TypedDict):
    model: str
    dimension: int


class CollectionItemsItem(TypedDict):
    name: str
    # SHA-256 of the bytes as they were added.
    digest: str
    title: str
    passages: int
    characters: int
    added: str
    modified: NotRequired[str]


class ChainBodyScope(TypedDict):
    services: NotRequired[list[str]]
    notServices: NotRequired[list[str]]
    environments: NotRequired[list[str]]
    notEnvironments: NotRequired[list[str]]
    regions: NotRequired[list[str]]
    notRegions: NotRequired[list[str]]
    versions: NotRequired[list[str]]
    notVersions: NotRequired[list[str]]
    minLevel: NotRequired[Literal["trace", "debug", "info", "warn", "error", "fatal"]]
    traceIds: NotRequired[list[str]]
    requestIds: NotRequired[list[str]]
    fields: NotRequired[list[ChainBodyScopeFieldsItem]]


ChainBodyScopeFieldsItem = TypedDict(
    "ChainBodyScopeFieldsItem",
    {
        "field": "str",
        "is": "Literal['equal', 'not']",
        "values": "list[str]",
    },
)


ChainBodyWindow = TypedDict(
    "ChainBodyWindow",
    {
        "from": "str",
        "to": "str",
    },
)


class ChainPageItemsItem(TypedDict):
    chain: str
    version: str
    description: NotRequired[str]
    stages: list[ChainPageItemsItemStagesItem]
    # Tools that it may use without a person being asked.
    allowed: list[str]
    # Its latest run; absent: there is none.
    latest: NotRequired[ChainPageItemsItemLatest]


class ChainPageItemsItemStagesItem(TypedDict):
    name: str
    agents: list[ChainPageItemsItemStagesItemAgentsItem]


class ChainPageItemsItemStagesItemAgentsItem(TypedDict):
    name: str
    kind: Literal["engine", "model", "person"]


class ChainPageItemsItemLatest(TypedDict):
    clientTxnId: str
    run: str
    startedAt: str


class ChainRunPageItemsItem(TypedDict):
    id: str
    chain: str
    version: str
    status: Literal["pending", "active", "completed", "failed", "timed_out", "cancelled"]
    startedAt: NotRequired[str]
    completedAt: NotRequired[str]
    durationMs: NotRequired[float]
    question: NotRequired[str]
    # Of the message that it answers.
    messageId: str
    plannedStages: int
    stages: list[ChainRunPageItemsItemStagesItem]
    # What was not done, and why.
    because: NotRequired[str]
    # The executive summary: a turn of the investigation.
    turn: NotRequired[int]


class ChainRunPageItemsItemStagesItem(TypedDict):
    id: str
    name: str
    index: int
    expectedAgentCount: int
    parallelType: NotRequired[Literal["multi_agent", "replica"]]
    successPolicy: NotRequired[Literal["all", "any"]]
    # The stage whose conclusions it was made of.
    synthesizes: NotRequired[str]
    status: Literal["pending", "active", "completed", "failed", "timed_out", "cancelled"]
    startedAt: NotRequired[str]
    completedAt: NotRequired[str]
    durationMs: NotRequired[float]
    executions: list[ChainRunPageItemsItemStagesItemExecutionsItem]


class ChainRunPageItemsItemStagesItemExecutionsItem(TypedDict):
    id: str
    agent: str
    index: int
    kind: Literal["engine", "model", "person"]
    iterationStrategy: str
    status: Literal["pending", "active", "completed", "failed", "timed_out", "cancelled"]
    startedAt: NotRequired[str]
    completedAt: NotRequired[str]
    durationMs: NotRequired[float]
    # The investigation in which it works: its turns, timeline and evidence.
    conversation: NotRequired[str]
    question: NotRequired[str]
    # A person: POST …/answer or …/approve.
    waitsFor: NotRequired[Literal["answer", "approval"]]
    # For which a person is or was asked.
    tools: NotRequired[list[str]]
    approval: NotRequired[Literal["yes", "no", "always"]]
    # The person who answered it or ended it.
    by: NotRequired[str]
    because: NotRequired[str]
    answer: NotRequired[str]


class ChatCompletionChoicesItem(TypedDict):
    index: int
    message: ChatCompletionChoicesItemMessage
    logprobs: None
    finish_reason: Literal["stop"]


class ChatCompletionChoicesItemMessage(TypedDict):
    role: Literal["assistant"]
    # Markdown, citations as `[e1]`.
    content: str
    refusal: None
    annotations: list[ChatCompletionChoicesItemMessageAnnotationsItem]


class ChatCompletionChoicesItemMessageAnnotationsItem(TypedDict):
    type: Literal["url_citation"]
    url_citation: ChatCompletionChoicesItemMessageAnnotationsItemUrlCitation


class ChatCompletionChoicesItemMessageAnnotationsItemUrlCitation(TypedDict):
    start_index: int
    end_index: int
    # Opens the cited row in the web console.
    url: str
    title: str


class ChatCompletionUsage(TypedDict):
    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class ChatCompletionBodyMetadataVariant1(TypedDict):
    # The clientTxnId of the conversation.
    conversation: NotRequired[str]


class ChatCompletionBodyMessagesItem(TypedDict):
    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: NotRequired[str | list[ChatCompletionBodyMessagesItemContentVariant2Item] | None]


class ChatCompletionBodyMessagesItemContentVariant2Item(TypedDict):
    # Of the question: text alone.
    type: str
    text: NotRequired[str | None]


class ChatCompletionBodyStreamOptionsVariant1(TypedDict):
    include_usage: NotRequired[bool | None]


class ChatCompletionBodyResponseFormatText(TypedDict):
    type: Literal["text"]


class SchedulePageItemsItem(TypedDict):
    name: str
    cron: str
    zone: str
    chain: str
    question: str
    # The next tick; absent: there is none.
    due: NotRequired[str]
    # The last tick that has started its chain.
    ran: NotRequired[SchedulePageItemsItemRan]
    # The last ticks that have started nothing, and why.
    missed: NotRequired[SchedulePageItemsItemMissed]
    # The clock was set back from `from`, or later, to `to`: ticks count from there. Until one has run that is later than `from`.
    setBack: NotRequired[SchedulePageItemsItemSetBack]


class SchedulePageItemsItemRan(TypedDict):
    tick: str
    clientTxnId: str
    run: str


class SchedulePageItemsItemMissed(TypedDict):
    first: str
    last: str
    ticks: int
    # There were more than `ticks`.
    isMinimum: NotRequired[Literal[True]]
    because: str


SchedulePageItemsItemSetBack = TypedDict(
    "SchedulePageItemsItemSetBack",
    {
        "from": "str",
        "to": "str",
    },
)


class CollectionListItemsItem(TypedDict):
    name: str
    description: str
    documents: int
    passages: int
    created: str
    changed: str
    # What its vectors were made with; absent: words alone.
    embedding: NotRequired[CollectionListItemsItemEmbedding]
    # Why it cannot be searched now.
    unavailable: NotRequired[str]


class CollectionListItemsItemEmbedding(TypedDict):
    model: str
    dimension: int


class EventPageItemsItem(TypedDict):
    id: str
    stream: str
    version: int
    commit: int
    # Microseconds since 1970-01-01T00:00:00Z.
    at: int
    actor: EventPageItemsItemActor
    schema: int
    type: str
    data: dict[str, Any]


class EventPageItemsItemActor(TypedDict):
    kind: str
    id: str


FindingsWindow = TypedDict(
    "FindingsWindow",
    {
        "from": "int",
        "to": "int",
    },
)


class FindingsFocus(TypedDict):
    of: FindingsFocusOf
    cost: float


FindingsFocusOf = TypedDict(
    "FindingsFocusOf",
    {
        "from": "int",
        "to": "int",
    },
)


class FindingsApart(TypedDict):
    independent: NotRequired[Literal["requests", "onset"]]


class FindingsBeside(TypedDict):
    words: list[str]


class FindingsHypothesesItem(TypedDict):
    service: str
    score: float
    confidence: float


class FindingsConsideredItem(TypedDict):
    kind: str
    service: str
    what: str
    # Nats above what chance gives; 0 is chance.
    score: float
    detail: dict[str, float | str]


class FeedbackBodyRight(TypedDict):
    rating: Literal["right"]
    comment: NotRequired[str]


class FeedbackBodyVariant2(TypedDict):
    rating: Literal["partly", "wrong"]
    # What the cause was.
    cause: NotRequired[str]
    comment: NotRequired[str]


FoundPassagesPassagesItem = TypedDict(
    "FoundPassagesPassagesItem",
    {
        "id": "str",
        "title": "str",
        "file": "NotRequired[str]",
        # SHA-256 of the document.
        "document": "str",
        "section": "NotRequired[list[str]]",
        # Where in the text of the document the passage begins.
        "from": "int",
        "to": "int",
        "text": "str",
        "modified": "NotRequired[str]",
        # How well it fits among the passages of this collection, 0 to 1.
        "score": "NotRequired[float]",
        # How much of the question it holds, 0 to 1; compares with other collections.
        "fit": "NotRequired[float]",
    },
)


class FoundRecordsItemsItem(TypedDict):
    kind: Literal["investigation", "alert"]
    id: str
    # Of an alert: the clientTxnId that it has opened or joined.
    investigation: NotRequired[str]
    status: Literal["open", "deleted", "erased"]
    createdAt: str
    updatedAt: str
    fields: dict[str, list[str]]
    snippet: NotRequired[FoundRecordsItemsItemSnippet]


class FoundRecordsItemsItemSnippet(TypedDict):
    part: Literal["question", "answer", "summary", "alert"]
    turn: NotRequired[int]
    text: str
    # Where the words stand in the text: from, and up to.
    marks: list[list[int]]


class FoundRecordsFacets(TypedDict):
    total: int
    fields: dict[str, list[FoundRecordsFacetsFieldsValueItem]]


class FoundRecordsFacetsFieldsValueItem(TypedDict):
    value: str
    count: int


class HealthStoresValue(TypedDict):
    state: Literal["ok", "unavailable"]
    because: NotRequired[str]


class IngestReportRejectedItem(TypedDict):
    # 1-based.
    line: int
    reason: str
    text: str


class InteractionRequest(TypedDict):
    call: str
    execution: str
    stage: NotRequired[str]
    sent: InteractionRequestSent
    failures: list[InteractionRequestFailuresItem]
    # Rebuilt from facts, words and batches.
    request: NotRequired[InteractionRequestRequest]
    # The rebuilt request has the digest of the one that was sent.
    isSame: bool
    reply: NotRequired[InteractionRequestReply]


class InteractionRequestSent(TypedDict):
    profile: str
    model: str
    # SHA-256 of the canonical request as it was sent.
    request: str
    # SHA-256 of the system prompt.
    prompt: str
    temperature: float
    maxTokens: int


class InteractionRequestFailuresItem(TypedDict):
    profile: str
    reason: str
    because: str


class InteractionRequestRequest(TypedDict):
    messages: list[InteractionRequestRequestMessagesItem]
    tools: list[InteractionRequestRequestToolsItem]


class InteractionRequestRequestMessagesItem(TypedDict):
    # The same in every request that holds the message.
    id: str
    # Its place among the messages of the execution, from 1 on.
    sequence: int
    createdAt: str
    role: Literal["system", "user", "assistant", "tool"]
    text: str
    calls: NotRequired[list[InteractionRequestRequestMessagesItemCallsItem]]


class InteractionRequestRequestMessagesItemCallsItem(TypedDict):
    id: str
    tool: str
    input: str


class InteractionRequestRequestToolsItem(TypedDict):
    name: str


class InteractionRequestReply(TypedDict):
    text: str
    thinking: NotRequired[str]
    calls: list[InteractionRequestReplyCallsItem]
    stop: str
    usage: NotRequired[InteractionRequestReplyUsage]


class InteractionRequestReplyCallsItem(TypedDict):
    id: str
    tool: str
    input: str


class InteractionRequestReplyUsage(TypedDict):
    input: int
    output: int


class InteractionBatch(TypedDict):
    hash: str
    rows: int
    matched: int


class InteractionPageItemsItem(TypedDict):
    id: str
    kind: Literal["model_request", "tool_call", "store_query"]
    turn: int
    stage: NotRequired[str]
    execution: NotRequired[str]
    # The model, the tool, or what was asked of which source.
    name: str
    status: Literal["running", "succeeded", "failed", "skipped", "abandoned"]
    startedAt: str
    endedAt: NotRequired[str]
    durationMs: NotRequired[float]
    because: NotRequired[str]
    purpose: NotRequired[Literal["reading", "iteration", "final_analysis", "executive_summary", "chat_response", "summary"]]
    # Attempts of a request to a model that failed.
    failures: NotRequired[int]
    inputTokens: NotRequired[int]
    outputTokens: NotRequired[int]
    rows: NotRequired[int]


class LogCountsTotal(TypedDict):
    count: int
    # Lines of level error or worse.
    errors: int
    first: str
    last: str
    # Distinct trace ids.
    traces: NotRequired[int]
    # How many values there are.
    values: NotRequired[int]


class LogCountsItemsItem(TypedDict):
    # Empty: lines that have none. Of time, the beginning.
    value: str
    # Of a template, its pattern.
    text: NotRequired[str]
    count: int
    # Lines of level error or worse.
    errors: int
    first: str
    last: str
    # Distinct trace ids.
    traces: NotRequired[int]


class LogLineError(TypedDict):
    type: NotRequired[str]
    message: NotRequired[str]
    stack: NotRequired[str]


class LogPageItemsItem(TypedDict):
    id: str
    time: str
    timeQuality: NotRequired[Literal["given", "repaired", "ingest"]]
    level: Literal["trace", "debug", "info", "warn", "error", "fatal"]
    service: str
    environment: NotRequired[str]
    version: NotRequired[str]
    region: NotRequired[str]
    host: NotRequired[str]
    pod: NotRequired[str]
    message: str
    traceId: NotRequired[str]
    spanId: NotRequired[str]
    requestId: NotRequired[str]
    error: NotRequired[LogPageItemsItemError]
    template: NotRequired[str]
    # The file or sender that it came from.
    source: str
    ingestedAt: str
    attributes: NotRequired[dict[str, str | float | bool]]
    # Lines of the same origin before it, in order.
    before: NotRequired[list[LogLine]]
    # Lines of the same origin after it, in order.
    after: NotRequired[list[LogLine]]


class LogPageItemsItemError(TypedDict):
    type: NotRequired[str]
    message: NotRequired[str]
    stack: NotRequired[str]


class ModelCheckAnswered(TypedDict):
    outcome: Literal["answered"]
    profile: ModelCheckAnsweredProfile
    # Until the first word.
    firstMillis: float
    millis: float
    stop: Literal["end", "tools", "length", "refused", "blocked", "other"]
    text: str
    # The own name of the model.
    model: NotRequired[str]
    usage: NotRequired[ModelCheckAnsweredUsage]
    # US dollars.
    cost: NotRequired[float]


class ModelCheckAnsweredProfile(TypedDict):
    name: str
    provider: str
    model: str
    # Tokens of a request and its reply together.
    window: int
    maxTokens: int
    temperature: float
    tools: Literal["native", "text"]
    limits: ModelCheckAnsweredProfileLimits
    # US dollars per million tokens, as listed on a day.
    price: NotRequired[ModelCheckAnsweredProfilePrice]
    fallback: NotRequired[str]


class ModelCheckAnsweredProfileLimits(TypedDict):
    requestsPerMinute: NotRequired[int]
    tokensPerMinute: NotRequired[int]
    atOnce: NotRequired[int]


class ModelCheckAnsweredProfilePrice(TypedDict):
    input: float
    output: float
    cacheRead: NotRequired[float]
    cacheWrite: NotRequired[float]
    asOf: str


class ModelCheckAnsweredUsage(TypedDict):
    input: int
    output: int
    cacheRead: NotRequired[int]
    cacheWrite: NotRequired[int]
    total: NotRequired[int]


class ModelCheckFailed(TypedDict):
    outcome: Literal["failed"]
    profile: ModelCheckFailedProfile
    reason: Literal["throttled", "timeout", "unavailable", "cut", "oversize", "invalid", "denied", "cancelled"]
    # What, where, and how to mend it.
    because: str


class ModelCheckFailedProfile(TypedDict):
    name: str
    provider: str
    model: str
    # Tokens of a request and its reply together.
    window: int
    maxTokens: int
    temperature: float
    tools: Literal["native", "text"]
    limits: ModelCheckFailedProfileLimits
    # US dollars per million tokens, as listed on a day.
    price: NotRequired[ModelCheckFailedProfilePrice]
    fallback: NotRequired[str]


class ModelCheckFailedProfileLimits(TypedDict):
    requestsPerMinute: NotRequired[int]
    tokensPerMinute: NotRequired[int]
    atOnce: NotRequired[int]


class ModelCheckFailedProfilePrice(TypedDict):
    input: float
    output: float
    cacheRead: NotRequired[float]
    cacheWrite: NotRequired[float]
    asOf: str


class ModelListProfilesItem(TypedDict):
    name: str
    provider: str
    model: str
    # Tokens of a request and its reply together.
    window: int
    maxTokens: int
    temperature: float
    tools: Literal["native", "text"]
    limits: ModelListProfilesItemLimits
    # US dollars per million tokens, as listed on a day.
    price: NotRequired[ModelListProfilesItemPrice]
    fallback: NotRequired[str]


class ModelListProfilesItemLimits(TypedDict):
    requestsPerMinute: NotRequired[int]
    tokensPerMinute: NotRequired[int]
    atOnce: NotRequired[int]


class ModelListProfilesItemPrice(TypedDict):
    input: float
    output: float
    cacheRead: NotRequired[float]
    cacheWrite: NotRequired[float]
    asOf: str


class ModelListDataItem(TypedDict):
    id: str
    object: Literal["model"]
    created: int
    owned_by: str


class ModelRequestsItemsItem(TypedDict):
    call: str
    execution: str
    stage: NotRequired[str]
    sent: ModelRequestsItemsItemSent
    failures: list[ModelRequestsItemsItemFailuresItem]
    # Rebuilt from facts, words and batches.
    request: NotRequired[ModelRequestsItemsItemRequest]
    # The rebuilt request has the digest of the one that was sent.
    isSame: bool
    reply: NotRequired[ModelRequestsItemsItemReply]


class ModelRequestsItemsItemSent(TypedDict):
    profile: str
    model: str
    # SHA-256 of the canonical request as it was sent.
    request: str
    # SHA-256 of the system prompt.
    prompt: str
    temperature: float
    maxTokens: int


class ModelRequestsItemsItemFailuresItem(TypedDict):
    profile: str
    reason: str
    because: str


class ModelRequestsItemsItemRequest(TypedDict):
    messages: list[ModelRequestsItemsItemRequestMessagesItem]
    tools: list[ModelRequestsItemsItemRequestToolsItem]


class ModelRequestsItemsItemRequestMessagesItem(TypedDict):
    # The same in every request that holds the message.
    id: str
    # Its place among the messages of the execution, from 1 on.
    sequence: int
    createdAt: str
    role: Literal["system", "user", "assistant", "tool"]
    text: str
    calls: NotRequired[list[ModelRequestsItemsItemRequestMessagesItemCallsItem]]


class ModelRequestsItemsItemRequestMessagesItemCallsItem(TypedDict):
    id: str
    tool: str
    input: str


class ModelRequestsItemsItemRequestToolsItem(TypedDict):
    name: str


class ModelRequestsItemsItemReply(TypedDict):
    text: str
    thinking: NotRequired[str]
    calls: list[ModelRequestsItemsItemReplyCallsItem]
    stop: str
    usage: NotRequired[ModelRequestsItemsItemReplyUsage]


class ModelRequestsItemsItemReplyCallsItem(TypedDict):
    id: str
    tool: str
    input: str


class ModelRequestsItemsItemReplyUsage(TypedDict):
    input: int
    output: int


class ModelResponseErrorVariant1(TypedDict):
    # What is wrong, and how to mend it.
    message: str
    # The last part of the problem type.
    code: str


class ModelResponseOutputItem(TypedDict):
    id: str
    type: Literal["message"]
    status: Literal["in_progress", "completed"]
    role: Literal["assistant"]
    content: list[ModelResponseOutputItemContentItem]


class ModelResponseOutputItemContentItem(TypedDict):
    type: Literal["output_text"]
    # Markdown, citations as `[e1]`.
    text: str
    annotations: list[ModelResponseOutputItemContentItemAnnotationsItem]
    logprobs: list[Any]


class ModelResponseOutputItemContentItemAnnotationsItem(TypedDict):
    type: Literal["url_citation"]
    start_index: int
    end_index: int
    # Opens the cited row in the web console.
    url: str
    title: str


class ModelResponseReasoning(TypedDict):
    effort: None
    summary: None


class ModelResponseText(TypedDict):
    format: ModelResponseTextFormat


class ModelResponseTextFormat(TypedDict):
    type: Literal["text"]


class ModelResponseUsageVariant1(TypedDict):
    input_tokens: int
    input_tokens_details: ModelResponseUsageVariant1InputTokensDetails
    output_tokens: int
    output_tokens_details: ModelResponseUsageVariant1OutputTokensDetails
    total_tokens: int


class ModelResponseUsageVariant1InputTokensDetails(TypedDict):
    cached_tokens: int


class ModelResponseUsageVariant1OutputTokensDetails(TypedDict):
    reasoning_tokens: int


class ModelResponseBodyMetadataVariant1(TypedDict):
    # The clientTxnId of the conversation.
    conversation: NotRequired[str]


class ModelResponseBodyInputVariant2Item(TypedDict):
    type: NotRequired[str]
    role: NotRequired[Literal["system", "developer", "user", "assistant"]]
    content: NotRequired[str | list[ModelResponseBodyInputVariant2ItemContentVariant2Item] | None]


class ModelResponseBodyInputVariant2ItemContentVariant2Item(TypedDict):
    # Of the question: text alone.
    type: str
    text: NotRequired[str | None]


class ModelResponseBodyConversationVariant1Variant2(TypedDict):
    # Any UTF-8 of 1 to 256 characters without control characters, percent-encoded.
    id: str


class ModelResponseBodyTextVariant1(TypedDict):
    # Answers are Markdown text.
    format: NotRequired[ModelResponseBodyTextVariant1FormatText | None]


class ModelResponseBodyTextVariant1FormatText(TypedDict):
    type: Literal["text"]


class NamingBodyRename(TypedDict):
    kind: Literal["rename"]
    service: str
    to: str


NamingBodyJoin = TypedDict(
    "NamingBodyJoin",
    {
        "kind": "Literal['join']",
        "services": "list[str]",
        "as": "str",
    },
)


class NamingBodySplit(TypedDict):
    kind: Literal["split"]
    service: str
    # A field of the lines, such as `host` or `logger`; `source` is the file.
    field: str


NamingBodySplit2 = TypedDict(
    "NamingBodySplit2",
    {
        "kind": "Literal['split']",
        "service": "str",
        # A field of the lines, such as `host` or `logger`; `source` is the file.
        "field": "str",
        "values": "list[str]",
        "as": "str",
    },
)


class NotificationHistoryItem(TypedDict):
    turn: int
    attempt: int
    at: str
    endedAt: NotRequired[str]
    outcome: NotRequired[Literal["delivered", "postponed", "failed", "unconfirmed"]]
    response: NotRequired[str]


class NotificationPageItemsItem(TypedDict):
    id: str
    target: str
    clientTxnId: str
    # Where the alerts are answered: the id of an incident of PagerDuty; of Grafana d/UID/PANEL, d/UID or organization; an issue that they name. Of the message that begins the thread of an alert, its room.
    place: NotRequired[str]
    # unconfirmed: it may have arrived; it is sent again only on request.
    status: Literal["waiting", "sending", "delivered", "failed", "unconfirmed"]
    # finished: the first answer is there. changed: a later one names another cause. failed: there is no answer. In the thread of a channel, started: a turn was asked. answered: it has ended. approval-asked: an execution of a chain waits for a person. approval-ended: it waits no more. digest: a room is told of its day; its investigation is the channel, the room and digest- with the day. In the thread of an alert, alert-changed: the message that begins it says something new. alert-ended: all its alerts have ended, or one fires again. alert-silenced: somebody has silenced one.
    event: Literal["finished", "changed", "failed", "started", "answered", "approval-asked", "approval-ended", "digest", "alert-changed", "alert-ended", "alert-silenced"]
    # Of a chain, whose approval the event is about.
    execution: NotRequired[str]
    turn: int
    # Not sent before: quiet hours.
    due: str
    # Of the latest event.
    attempts: int
    nextAttempt: NotRequired[str]
    # What the target said last, masked.
    response: NotRequired[str]
    requestedAt: str
    updatedAt: str
    history: list[NotificationPageItemsItemHistoryItem]


class NotificationPageItemsItemHistoryItem(TypedDict):
    turn: int
    attempt: int
    at: str
    endedAt: NotRequired[str]
    outcome: NotRequired[Literal["delivered", "postponed", "failed", "unconfirmed"]]
    response: NotRequired[str]


class OpenAiErrorError(TypedDict):
    # What is wrong, and how to mend it.
    message: str
    # The last part of the problem type.
    code: str
    type: Literal["invalid_request_error", "authentication_error", "permission_error", "not_found_error", "conflict_error", "rate_limit_error", "server_error"]
    # The field at fault.
    param: str | None


class OtlpAttributesItem(TypedDict):
    key: str
    value: NotRequired[OtlpValue]


class OtlpLogsResourceLogsItem(TypedDict):
    resource: NotRequired[OtlpLogsResourceLogsItemResource]
    scopeLogs: NotRequired[list[OtlpLogsResourceLogsItemScopeLogsItem]]


class OtlpLogsResourceLogsItemResource(TypedDict):
    attributes: NotRequired[OtlpAttributes]


class OtlpLogsResourceLogsItemScopeLogsItem(TypedDict):
    scope: NotRequired[OtlpLogsResourceLogsItemScopeLogsItemScope]
    logRecords: NotRequired[list[OtlpLogsResourceLogsItemScopeLogsItemLogRecordsItem]]


class OtlpLogsResourceLogsItemScopeLogsItemScope(TypedDict):
    name: NotRequired[str]


class OtlpLogsResourceLogsItemScopeLogsItemLogRecordsItem(TypedDict):
    timeUnixNano: NotRequired[str | float]
    observedTimeUnixNano: NotRequired[str | float]
    severityNumber: NotRequired[float]
    severityText: NotRequired[str]
    body: NotRequired[OtlpValue]
    attributes: NotRequired[OtlpAttributes]
    traceId: NotRequired[Any]
    spanId: NotRequired[Any]
    eventName: NotRequired[str]


class OtlpMetricsResourceMetricsItem(TypedDict):
    resource: NotRequired[OtlpMetricsResourceMetricsItemResource]
    scopeMetrics: NotRequired[list[OtlpMetricsResourceMetricsItemScopeMetricsItem]]


class OtlpMetricsResourceMetricsItemResource(TypedDict):
    attributes: NotRequired[OtlpAttributes]


class OtlpMetricsResourceMetricsItemScopeMetricsItem(TypedDict):
    scope: NotRequired[OtlpMetricsResourceMetricsItemScopeMetricsItemScope]
    metrics: NotRequired[list[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItem]]


class OtlpMetricsResourceMetricsItemScopeMetricsItemScope(TypedDict):
    name: NotRequired[str]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItem(TypedDict):
    name: str
    unit: NotRequired[str]
    gauge: NotRequired[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemGauge]
    sum: NotRequired[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemSum]
    histogram: NotRequired[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemHistogram]
    exponentialHistogram: NotRequired[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemExponentialHistogram]
    summary: NotRequired[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemSummary]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemGauge(TypedDict):
    dataPoints: NotRequired[list[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemGaugeDataPointsItem]]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemGaugeDataPointsItem(TypedDict):
    attributes: NotRequired[OtlpAttributes]
    timeUnixNano: NotRequired[str | float]
    flags: NotRequired[float]
    asDouble: NotRequired[float | str]
    asInt: NotRequired[float | str]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemSum(TypedDict):
    dataPoints: NotRequired[list[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemSumDataPointsItem]]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemSumDataPointsItem(TypedDict):
    attributes: NotRequired[OtlpAttributes]
    timeUnixNano: NotRequired[str | float]
    flags: NotRequired[float]
    asDouble: NotRequired[float | str]
    asInt: NotRequired[float | str]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemHistogram(TypedDict):
    dataPoints: NotRequired[list[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemHistogramDataPointsItem]]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemHistogramDataPointsItem(TypedDict):
    attributes: NotRequired[OtlpAttributes]
    timeUnixNano: NotRequired[str | float]
    flags: NotRequired[float]
    count: NotRequired[float | str]
    sum: NotRequired[float | str]
    min: NotRequired[float | str]
    max: NotRequired[float | str]
    quantileValues: NotRequired[list[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemHistogramDataPointsItemQuantileValuesItem]]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemHistogramDataPointsItemQuantileValuesItem(TypedDict):
    quantile: NotRequired[float | str]
    value: NotRequired[float | str]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemExponentialHistogram(TypedDict):
    dataPoints: NotRequired[list[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemExponentialHistogramDataPointsItem]]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemExponentialHistogramDataPointsItem(TypedDict):
    attributes: NotRequired[OtlpAttributes]
    timeUnixNano: NotRequired[str | float]
    flags: NotRequired[float]
    count: NotRequired[float | str]
    sum: NotRequired[float | str]
    min: NotRequired[float | str]
    max: NotRequired[float | str]
    quantileValues: NotRequired[list[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemExponentialHistogramDataPointsItemQuantileValuesItem]]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemExponentialHistogramDataPointsItemQuantileValuesItem(TypedDict):
    quantile: NotRequired[float | str]
    value: NotRequired[float | str]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemSummary(TypedDict):
    dataPoints: NotRequired[list[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemSummaryDataPointsItem]]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemSummaryDataPointsItem(TypedDict):
    attributes: NotRequired[OtlpAttributes]
    timeUnixNano: NotRequired[str | float]
    flags: NotRequired[float]
    count: NotRequired[float | str]
    sum: NotRequired[float | str]
    min: NotRequired[float | str]
    max: NotRequired[float | str]
    quantileValues: NotRequired[list[OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemSummaryDataPointsItemQuantileValuesItem]]


class OtlpMetricsResourceMetricsItemScopeMetricsItemMetricsItemSummaryDataPointsItemQuantileValuesItem(TypedDict):
    quantile: NotRequired[float | str]
    value: NotRequired[float | str]


class OtlpTracesResourceSpansItem(TypedDict):
    resource: NotRequired[OtlpTracesResourceSpansItemResource]
    scopeSpans: NotRequired[list[OtlpTracesResourceSpansItemScopeSpansItem]]


class OtlpTracesResourceSpansItemResource(TypedDict):
    attributes: NotRequired[OtlpAttributes]


class OtlpTracesResourceSpansItemScopeSpansItem(TypedDict):
    scope: NotRequired[OtlpTracesResourceSpansItemScopeSpansItemScope]
    spans: NotRequired[list[OtlpTracesResourceSpansItemScopeSpansItemSpansItem]]


class OtlpTracesResourceSpansItemScopeSpansItemScope(TypedDict):
    name: NotRequired[str]


class OtlpTracesResourceSpansItemScopeSpansItemSpansItem(TypedDict):
    traceId: NotRequired[Any]
    spanId: NotRequired[Any]
    parentSpanId: NotRequired[Any]
    name: NotRequired[str]
    kind: NotRequired[float]
    startTimeUnixNano: NotRequired[str | float]
    endTimeUnixNano: NotRequired[str | float]
    attributes: NotRequired[OtlpAttributes]
    events: NotRequired[list[OtlpTracesResourceSpansItemScopeSpansItemSpansItemEventsItem]]
    status: NotRequired[OtlpTracesResourceSpansItemScopeSpansItemSpansItemStatus]


class OtlpTracesResourceSpansItemScopeSpansItemSpansItemEventsItem(TypedDict):
    name: NotRequired[str]
    attributes: NotRequired[OtlpAttributes]


class OtlpTracesResourceSpansItemScopeSpansItemSpansItemStatus(TypedDict):
    code: NotRequired[float]
    message: NotRequired[str]


class OtlpValueArrayValue(TypedDict):
    values: NotRequired[list[OtlpValue]]


class OtlpValueKvlistValue(TypedDict):
    values: NotRequired[OtlpAttributes]


class PlacedDocumentsDocumentsItem(TypedDict):
    name: str
    title: str
    outcome: Literal["added", "changed", "unchanged"]
    passages: int


class PlacedDocumentsLeftOutItem(TypedDict):
    # Of the file; of one in an archive archive.zip#path.
    name: str
    # What is left out of it, and why: one sentence.
    because: str


class ProblemFaultsItem(TypedDict):
    field: str
    detail: str


class RunAgentBodyMessagesItem(TypedDict):
    id: NotRequired[str]
    role: str
    content: NotRequired[str | list[RunAgentBodyMessagesItemContentVariant1Variant2Item] | None]


class RunAgentBodyMessagesItemContentVariant1Variant2Item(TypedDict):
    type: str
    text: NotRequired[str]


class RunAgentBodyContextItem(TypedDict):
    description: str
    value: str


class RunAgentBodyForwardedPropsVariant1(TypedDict):
    # "casefile": as configured; "none": the engine alone; or a profile of GET /v1/models.
    model: NotRequired[str]


class ReplayIdentical(TypedDict):
    outcome: Literal["identical"]
    turn: int
    facts: int
    configurationChanged: bool
    # Newer masking rules have changed what was recorded: so many facts are equal but for that.
    maskedAnew: NotRequired[ReplayIdenticalMaskedAnew]


class ReplayIdenticalMaskedAnew(TypedDict):
    at: str
    rules: str
    facts: int


class ReplayDiffers(TypedDict):
    outcome: Literal["differs"]
    turn: int
    cause: Literal["code", "configuration", "masking"]
    # Of `masking`: what the turn was computed from is masked by newer rules since.
    maskedAnew: NotRequired[ReplayDiffersMaskedAnew]
    fact: ReplayDiffersFact


class ReplayDiffersMaskedAnew(TypedDict):
    at: str
    rules: str


class ReplayDiffersFact(TypedDict):
    version: int
    type: str
    recorded: Any
    today: Any


class ReplayRefused(TypedDict):
    outcome: Literal["refused"]
    turn: int
    cause: Literal["damaged", "missing", "erased", "not-finished"]
    because: str


class RetentionPoliciesItem(TypedDict):
    kind: Literal["investigation", "alert", "notification", "batch"]
    # Since the last use. Absent: only people delete.
    deleteAfterSeconds: NotRequired[float]
    # Since the deletion. Absent: never.
    eraseAfterSeconds: NotRequired[float]


class RetentionRunsItem(TypedDict):
    run: int
    state: Literal["running", "finished", "interrupted"]
    startedAt: str
    updatedAt: str
    policies: list[RetentionRunsItemPoliciesItem]
    counts: list[RetentionRunsItemCountsItem]


class RetentionRunsItemPoliciesItem(TypedDict):
    kind: Literal["investigation", "alert", "notification", "batch"]
    # Since the last use. Absent: only people delete.
    deleteAfterSeconds: NotRequired[float]
    # Since the deletion. Absent: never.
    eraseAfterSeconds: NotRequired[float]


class RetentionRunsItemCountsItem(TypedDict):
    kind: Literal["investigation", "alert", "notification", "batch"]
    deleted: int
    erased: int
    # On legal hold.
    held: int
    # Due by their age, and in use.
    kept: int


class RetentionHoldsItem(TypedDict):
    kind: Literal["investigation", "alert", "notification", "batch"]
    id: str
    at: str
    actor: RetentionHoldsItemActor
    reason: str


class RetentionHoldsItemActor(TypedDict):
    kind: str
    id: str


class RetentionPreviewItem(TypedDict):
    kind: Literal["investigation", "alert", "notification", "batch"]
    deleted: int
    erased: int
    # On legal hold.
    held: int
    # Due by their age, and in use.
    kept: int
    examples: list[RetentionPreviewItemExamplesItem]
    # What stays of what is erased.
    survives: str


class RetentionPreviewItemExamplesItem(TypedDict):
    id: str
    into: Literal["deleted", "erased"]


ServiceCallsWindow = TypedDict(
    "ServiceCallsWindow",
    {
        "from": "str",
        "to": "str",
    },
)


ServiceCallsItemsItem = TypedDict(
    "ServiceCallsItemsItem",
    {
        "from": "str",
        "to": "str",
        # calls; sends messages to; together: both take part, and nothing tells the direction.
        "relation": "Literal['calls', 'sends', 'together']",
        # certain: spans. likely: an address, a client, a topic, or two kinds. possible: anything else.
        "certainty": "Literal['certain', 'likely', 'possible']",
        "evidence": "list[ServiceCallsItemsItemEvidenceItem]",
    },
)


class ServiceCallsItemsItemEvidenceItem(TypedDict):
    kind: Literal["spans", "address", "client", "technology", "name", "topic", "shared-ids", "shared-place"]
    # Requests of spans, ids or places that are shared, else lines: those of an event in equal parts.
    count: int
    # At most three.
    examples: list[ServiceCallsItemsItemEvidenceItemExamplesItem]


class ServiceCallsItemsItemEvidenceItemExamplesItem(TypedDict):
    # A log line, a trace, or a row that counts requests.
    kind: Literal["log", "trace", "sum"]
    # Of the line or the trace.
    id: NotRequired[str]
    at: NotRequired[str]
    # Whose row it is.
    service: NotRequired[str]
    # The message of a line; of a sum, operation and call.
    text: str
    # What stands in the line and leads to the other service.
    named: NotRequired[str]
    # Id of a line that ties the other service to it.
    tie: NotRequired[str]


class ServiceListItemsItem(TypedDict):
    name: str
    lines: int
    first: str
    last: str
    # Lines of each level that there are.
    levels: dict[str, int]
    # Its pods, else its hosts, the busiest first.
    instances: list[str]


ServiceListNamingsItem = TypedDict(
    "ServiceListNamingsItem",
    {
        "id": "int",
        "kind": "Literal['rename', 'join', 'split']",
        "service": "NotRequired[str]",
        "services": "NotRequired[list[str]]",
        "to": "NotRequired[str]",
        "as": "NotRequired[str]",
        "field": "NotRequired[str]",
        "values": "NotRequired[list[str]]",
        "at": "str",
        "actor": "ServiceListNamingsItemActor",
        # Absent: it is in force.
        "undone": "NotRequired[ServiceListNamingsItemUndone]",
    },
)


class ServiceListNamingsItemActor(TypedDict):
    kind: str
    id: str


class ServiceListNamingsItemUndone(TypedDict):
    at: str
    actor: ServiceListNamingsItemUndoneActor


class ServiceListNamingsItemUndoneActor(TypedDict):
    kind: str
    id: str


class SessionLastTurn(TypedDict):
    n: int
    status: Literal["queued", "running", "answered", "confirm", "confirmed", "failed", "cancelled", "timed_out"]


class SessionLastQueriesItem(TypedDict):
    id: str
    source: str
    role: str
    why: str
    query: SessionLastQueriesItemQuery
    # The words that were searched for.
    text: NotRequired[str]


class SessionLastQueriesItemQuery(TypedDict):
    ask: str


class SessionIssuesItem(TypedDict):
    id: str
    status: Literal["active", "resolved", "switched"]
    issueSummary: NotRequired[str]
    timeWindow: NotRequired[SessionIssuesItemTimeWindow]
    lastCursor: list[SessionIssuesItemLastCursorItem]
    scopes: SessionIssuesItemScopes
    requestIds: list[str]
    traceIds: list[str]
    evidence: list[SessionIssuesItemEvidenceItem]
    hypotheses: list[SessionIssuesItemHypothesesItem]
    # Of its reports, the latest that was rated.
    feedback: NotRequired[SessionIssuesItemFeedback]


class SessionIssuesItemTimeWindow(TypedDict):
    asked: SessionIssuesItemTimeWindowAsked
    analysis: SessionIssuesItemTimeWindowAnalysis


SessionIssuesItemTimeWindowAsked = TypedDict(
    "SessionIssuesItemTimeWindowAsked",
    {
        "from": "str",
        "to": "str",
        "phrase": "NotRequired[str]",
    },
)


SessionIssuesItemTimeWindowAnalysis = TypedDict(
    "SessionIssuesItemTimeWindowAnalysis",
    {
        "from": "str",
        "to": "str",
        "phrase": "NotRequired[str]",
    },
)


class SessionIssuesItemLastCursorItem(TypedDict):
    source: str
    # Canonical JSON of the structured filter.
    filter: str
    window: SessionIssuesItemLastCursorItemWindow
    cursor: SessionIssuesItemLastCursorItemCursor
    owed: int


SessionIssuesItemLastCursorItemWindow = TypedDict(
    "SessionIssuesItemLastCursorItemWindow",
    {
        "from": "str",
        "to": "str",
        "phrase": "NotRequired[str]",
    },
)


class SessionIssuesItemLastCursorItemCursor(TypedDict):
    kind: Literal["sequence", "ingested", "eventTime"]


class SessionIssuesItemScopes(TypedDict):
    services: list[str]
    notServices: list[str]
    environments: list[str]
    notEnvironments: list[str]
    regions: list[str]
    notRegions: list[str]
    versions: list[str]
    notVersions: list[str]
    minLevel: NotRequired[str]
    traceIds: list[str]
    requestIds: list[str]
    fields: list[SessionIssuesItemScopesFieldsItem]


SessionIssuesItemScopesFieldsItem = TypedDict(
    "SessionIssuesItemScopesFieldsItem",
    {
        "field": "str",
        "is": "Literal['equal', 'not']",
        "values": "list[str]",
    },
)


class SessionIssuesItemEvidenceItem(TypedDict):
    batch: str
    turn: int


class SessionIssuesItemHypothesesItem(TypedDict):
    service: str
    kind: str
    confidence: float
    onset: NotRequired[str]


class SessionIssuesItemFeedback(TypedDict):
    turn: int
    rating: Literal["right", "partly", "wrong"]
    cause: NotRequired[str]


class SessionHold(TypedDict):
    reason: str


class SessionNote(TypedDict):
    text: str
    by: str
    at: str


class SessionChainsItem(TypedDict):
    run: str
    chain: str
    version: str
    status: Literal["pending", "active", "completed", "failed", "timed_out", "cancelled"]


class SignInOptionsProvider(TypedDict):
    # For the button: “Sign in with …”.
    name: str


class SnapshotMissingItem(TypedDict):
    path: str
    because: str
    unanswerable: str


SnapshotListItemsItem = TypedDict(
    "SnapshotListItemsItem",
    {
        # SHA-256 of the stored bytes.
        "id": "str",
        "instance": "str",
        "engine": "NotRequired[str]",
        "engineVersion": "NotRequired[str]",
        "instanceClass": "NotRequired[str]",
        "region": "NotRequired[str]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "sections": "list[str]",
        # Of the stored artifact: masked, on one line.
        "bytes": "int",
        "importedAt": "str",
        "file": "NotRequired[str]",
        "comment": "NotRequired[str]",
    },
)


class StoreCheckDamagedItem(TypedDict):
    hash: str
    how: Literal["missing", "damaged"]
    heldBy: list[str]


class StoreCheckFilesItem(TypedDict):
    file: str
    problem: str
    # Investigations with facts or words in what is damaged; any: it cannot be told which.
    touches: list[str] | Literal["any"]


class StoreCheckUnheld(TypedDict):
    blobs: int
    bytes: int


class StoreSweepSweptItem(TypedDict):
    hash: str
    bytes: int


class TurnDocumentFeedback(TypedDict):
    rating: Literal["right", "partly", "wrong"]
    cause: NotRequired[str]


class VerificationDamagedItem(TypedDict):
    hash: str
    how: Literal["missing", "damaged"]
    claims: list[VerificationDamagedItemClaimsItem]


class VerificationDamagedItemClaimsItem(TypedDict):
    turn: int
    text: str


class VerificationFilesItem(TypedDict):
    file: str
    problem: str
    # The investigation's own facts or words may stand in what is damaged.
    isTouched: bool
    claims: list[VerificationFilesItemClaimsItem]


class VerificationFilesItemClaimsItem(TypedDict):
    turn: int
    text: str


class VerificationRenewalsItem(TypedDict):
    at: str
    rules: str
    batches: list[VerificationRenewalsItemBatchesItem]
    facts: int
    texts: int
    citing: int
    lost: list[VerificationRenewalsItemLostItem]


VerificationRenewalsItemBatchesItem = TypedDict(
    "VerificationRenewalsItemBatchesItem",
    {
        "from": "str",
        "to": "str",
    },
)


class VerificationRenewalsItemLostItem(TypedDict):
    turn: int
    text: str
    because: str


class VerificationTurnsItem(TypedDict):
    turn: int
    claims: list[VerificationTurnsItemClaimsItem]


class VerificationTurnsItemClaimsItem(TypedDict):
    text: str
    verdict: Literal["supported", "contradicted", "unknown"]
    because: NotRequired[str]


class VerificationCounts(TypedDict):
    supported: int
    contradicted: int
    unknown: int


class ChatCompletionChunkChoicesItem(TypedDict):
    index: int
    delta: ChatCompletionChunkChoicesItemDelta
    logprobs: None
    finish_reason: Literal["stop"] | None


class ChatCompletionChunkChoicesItemDelta(TypedDict):
    role: NotRequired[Literal["assistant"]]
    # The next piece of the Markdown, citations as `[e1]`.
    content: NotRequired[str]
    annotations: NotRequired[list[ChatCompletionChunkChoicesItemDeltaAnnotationsItem]]


class ChatCompletionChunkChoicesItemDeltaAnnotationsItem(TypedDict):
    type: Literal["url_citation"]
    url_citation: ChatCompletionChunkChoicesItemDeltaAnnotationsItemUrlCitation


class ChatCompletionChunkChoicesItemDeltaAnnotationsItemUrlCitation(TypedDict):
    start_index: int
    end_index: int
    # Opens the cited row in the web console.
    url: str
    title: str


class ChatCompletionChunkUsage(TypedDict):
    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class PresentPeopleOthersItem(TypedDict):
    name: str
    # The same person or key, by another page.
    isSelf: NotRequired[Literal[True]]


class ResponseAnnotationEventAnnotation(TypedDict):
    type: Literal["url_citation"]
    start_index: int
    end_index: int
    # Opens the cited row in the web console.
    url: str
    title: str


class ResponseItemEventItem(TypedDict):
    id: str
    type: Literal["message"]
    status: Literal["in_progress", "completed"]
    role: Literal["assistant"]
    content: list[ResponseItemEventItemContentItem]


class ResponseItemEventItemContentItem(TypedDict):
    type: Literal["output_text"]
    # Markdown, citations as `[e1]`.
    text: str
    annotations: list[ResponseItemEventItemContentItemAnnotationsItem]
    logprobs: list[Any]


class ResponseItemEventItemContentItemAnnotationsItem(TypedDict):
    type: Literal["url_citation"]
    start_index: int
    end_index: int
    # Opens the cited row in the web console.
    url: str
    title: str


class ResponsePartEventPart(TypedDict):
    type: Literal["output_text"]
    # Markdown, citations as `[e1]`.
    text: str
    annotations: list[ResponsePartEventPartAnnotationsItem]
    logprobs: list[Any]


class ResponsePartEventPartAnnotationsItem(TypedDict):
    type: Literal["url_citation"]
    start_index: int
    end_index: int
    # Opens the cited row in the web console.
    url: str
    title: str


class RunEventRunStarted(TypedDict):
    type: Literal["RUN_STARTED"]
    threadId: str
    runId: str


class RunEventVariant2(TypedDict):
    type: Literal["STEP_STARTED", "STEP_FINISHED"]
    stepName: str


class RunEventTextMessageStart(TypedDict):
    type: Literal["TEXT_MESSAGE_START"]
    messageId: str
    role: Literal["assistant"]


class RunEventTextMessageContent(TypedDict):
    type: Literal["TEXT_MESSAGE_CONTENT"]
    messageId: str
    # The next piece of the Markdown.
    delta: str


class RunEventTextMessageEnd(TypedDict):
    type: Literal["TEXT_MESSAGE_END"]
    messageId: str


class RunEventStateDelta(TypedDict):
    type: Literal["STATE_DELTA"]
    delta: list[RunEventStateDeltaDeltaItem]


class RunEventStateDeltaDeltaItem(TypedDict):
    op: Literal["add"]
    path: Literal["/casefile"]
    value: RunEventStateDeltaDeltaItemValue


class RunEventStateDeltaDeltaItemValue(TypedDict):
    clientTxnId: str
    turn: int
    # Opens the turn in the web console.
    link: str
    answer: Answer


class RunEventStateSnapshot(TypedDict):
    type: Literal["STATE_SNAPSHOT"]
    snapshot: RunEventStateSnapshotSnapshot


class RunEventStateSnapshotSnapshot(TypedDict):
    casefile: RunEventStateSnapshotSnapshotCasefile


class RunEventStateSnapshotSnapshotCasefile(TypedDict):
    clientTxnId: str
    turn: int
    # Opens the turn in the web console.
    link: str
    answer: Answer


class RunEventRunFinished(TypedDict):
    type: Literal["RUN_FINISHED"]
    threadId: str
    runId: str
    result: RunEventRunFinishedResult
    outcome: RunEventRunFinishedOutcome
    # Of a model; absent where the engine alone has answered.
    usage: NotRequired[list[RunEventRunFinishedUsageItem]]


class RunEventRunFinishedResult(TypedDict):
    clientTxnId: str
    turn: int
    # Opens the turn in the web console.
    link: str


class RunEventRunFinishedOutcome(TypedDict):
    type: Literal["success"]


class RunEventRunFinishedUsageItem(TypedDict):
    model: NotRequired[str]
    inputTokens: int
    outputTokens: int
    totalTokens: int


class RunEventRunFinished2(TypedDict):
    type: Literal["RUN_FINISHED"]
    threadId: str
    runId: str
    outcome: RunEventRunFinished2Outcome


class RunEventRunFinished2Outcome(TypedDict):
    type: Literal["cancelled"]


class RunEventRunError(TypedDict):
    type: Literal["RUN_ERROR"]
    # What is wrong, and how to mend it.
    message: str
    # The last part of the problem type.
    code: str


class TurnEventData(TypedDict):
    turn: NotRequired[int]
    queries: NotRequired[list[TurnEventDataQueriesItem]]
    # Id of the query that was answered, or was not.
    query: NotRequired[str]
    rows: NotRequired[float]
    stage: NotRequired[str]
    source: NotRequired[str]
    classification: NotRequired[TurnEventDataClassification]
    window: NotRequired[TurnEventDataWindow]
    suspects: NotRequired[list[TurnEventDataSuspectsItem]]
    claims: NotRequired[float]


class TurnEventDataQueriesItem(TypedDict):
    id: str
    source: str
    # A model asked for it.
    call: NotRequired[str]
    query: TurnEventDataQueriesItemQuery


class TurnEventDataQueriesItemQuery(TypedDict):
    ask: str
    collection: NotRequired[str]
    server: NotRequired[str]
    tool: NotRequired[str]


class TurnEventDataClassification(TypedDict):
    relation: str
    confidence: float


class TurnEventDataWindow(TypedDict):
    asked: TurnEventDataWindowAsked


TurnEventDataWindowAsked = TypedDict(
    "TurnEventDataWindowAsked",
    {
        "from": "float",
        "to": "float",
    },
)


class TurnEventDataSuspectsItem(TypedDict):
    service: str


class PostV1InvestigationsClientTxnIdTurnsFactEvent(TypedDict):
    event: Literal["fact"]
    id: NotRequired[str]
    data: TurnEvent


class PostV1InvestigationsClientTxnIdTurnsTextEvent(TypedDict):
    event: Literal["text"]
    id: NotRequired[str]
    data: TextDelta


class PostV1InvestigationsClientTxnIdTurnsAnswerEvent(TypedDict):
    event: Literal["answer"]
    id: NotRequired[str]
    data: Answer


class PostV1InvestigationsClientTxnIdTurnsProblemEvent(TypedDict):
    event: Literal["problem"]
    id: NotRequired[str]
    data: Problem


PostV1InvestigationsClientTxnIdTurnsEvent: TypeAlias = PostV1InvestigationsClientTxnIdTurnsFactEvent | PostV1InvestigationsClientTxnIdTurnsTextEvent | PostV1InvestigationsClientTxnIdTurnsAnswerEvent | PostV1InvestigationsClientTxnIdTurnsProblemEvent


class GetV1InvestigationsClientTxnIdTurnsFactEvent(TypedDict):
    event: Literal["fact"]
    id: NotRequired[str]
    data: TurnEvent


class GetV1InvestigationsClientTxnIdTurnsTextEvent(TypedDict):
    event: Literal["text"]
    id: NotRequired[str]
    data: TextDelta


class GetV1InvestigationsClientTxnIdTurnsAnswerEvent(TypedDict):
    event: Literal["answer"]
    id: NotRequired[str]
    data: Answer


class GetV1InvestigationsClientTxnIdTurnsProblemEvent(TypedDict):
    event: Literal["problem"]
    id: NotRequired[str]
    data: Problem


GetV1InvestigationsClientTxnIdTurnsEvent: TypeAlias = GetV1InvestigationsClientTxnIdTurnsFactEvent | GetV1InvestigationsClientTxnIdTurnsTextEvent | GetV1InvestigationsClientTxnIdTurnsAnswerEvent | GetV1InvestigationsClientTxnIdTurnsProblemEvent


class GetV1InvestigationsClientTxnIdEventsFactEvent(TypedDict):
    event: Literal["fact"]
    id: NotRequired[str]
    data: TurnEvent


class GetV1InvestigationsClientTxnIdEventsTextEvent(TypedDict):
    event: Literal["text"]
    id: NotRequired[str]
    data: TextDelta


class GetV1InvestigationsClientTxnIdEventsPresenceEvent(TypedDict):
    event: Literal["presence"]
    id: NotRequired[str]
    data: PresentPeople


GetV1InvestigationsClientTxnIdEventsEvent: TypeAlias = GetV1InvestigationsClientTxnIdEventsFactEvent | GetV1InvestigationsClientTxnIdEventsTextEvent | GetV1InvestigationsClientTxnIdEventsPresenceEvent


class GetV1InvestigationsClientTxnIdTimelineTimelineEvent(TypedDict):
    event: Literal["timeline"]
    id: NotRequired[str]
    data: SessionEvent


class GetV1InvestigationsClientTxnIdTimelineDeltaEvent(TypedDict):
    event: Literal["delta"]
    id: NotRequired[str]
    data: TimelineDelta


class GetV1InvestigationsClientTxnIdTimelinePositionEvent(TypedDict):
    event: Literal["position"]
    id: NotRequired[str]
    data: TimelinePosition


GetV1InvestigationsClientTxnIdTimelineEvent: TypeAlias = GetV1InvestigationsClientTxnIdTimelineTimelineEvent | GetV1InvestigationsClientTxnIdTimelineDeltaEvent | GetV1InvestigationsClientTxnIdTimelinePositionEvent


class PostV1InvestigationsClientTxnIdTurnsTurnRerunFactEvent(TypedDict):
    event: Literal["fact"]
    id: NotRequired[str]
    data: TurnEvent


class PostV1InvestigationsClientTxnIdTurnsTurnRerunTextEvent(TypedDict):
    event: Literal["text"]
    id: NotRequired[str]
    data: TextDelta


class PostV1InvestigationsClientTxnIdTurnsTurnRerunAnswerEvent(TypedDict):
    event: Literal["answer"]
    id: NotRequired[str]
    data: Answer


class PostV1InvestigationsClientTxnIdTurnsTurnRerunProblemEvent(TypedDict):
    event: Literal["problem"]
    id: NotRequired[str]
    data: Problem


PostV1InvestigationsClientTxnIdTurnsTurnRerunEvent: TypeAlias = PostV1InvestigationsClientTxnIdTurnsTurnRerunFactEvent | PostV1InvestigationsClientTxnIdTurnsTurnRerunTextEvent | PostV1InvestigationsClientTxnIdTurnsTurnRerunAnswerEvent | PostV1InvestigationsClientTxnIdTurnsTurnRerunProblemEvent


class PostV1TelemetryLogsLineEvent(TypedDict):
    event: Literal["line"]
    id: NotRequired[str]
    data: LogLine


class PostV1TelemetryLogsNoticeEvent(TypedDict):
    event: Literal["notice"]
    id: NotRequired[str]
    data: LogNotice


PostV1TelemetryLogsEvent: TypeAlias = PostV1TelemetryLogsLineEvent | PostV1TelemetryLogsNoticeEvent


class GetV1TelemetryLogsLineEvent(TypedDict):
    event: Literal["line"]
    id: NotRequired[str]
    data: LogLine


class GetV1TelemetryLogsNoticeEvent(TypedDict):
    event: Literal["notice"]
    id: NotRequired[str]
    data: LogNotice


GetV1TelemetryLogsEvent: TypeAlias = GetV1TelemetryLogsLineEvent | GetV1TelemetryLogsNoticeEvent


class PostV1ChatCompletionsMessageEvent(TypedDict):
    event: Literal["message"]
    id: NotRequired[str]
    data: ChatCompletionChunk | OpenAiError | ChatCompletionEnd


PostV1ChatCompletionsEvent: TypeAlias = PostV1ChatCompletionsMessageEvent


class PostV1ResponsesResponseCreatedEvent(TypedDict):
    event: Literal["response.created"]
    id: NotRequired[str]
    data: ResponseProgressEvent


class PostV1ResponsesResponseInProgressEvent(TypedDict):
    event: Literal["response.in_progress"]
    id: NotRequired[str]
    data: ResponseProgressEvent


class PostV1ResponsesResponseOutputItemAddedEvent(TypedDict):
    event: Literal["response.output_item.added"]
    id: NotRequired[str]
    data: ResponseItemEvent


class PostV1ResponsesResponseContentPartAddedEvent(TypedDict):
    event: Literal["response.content_part.added"]
    id: NotRequired[str]
    data: ResponsePartEvent


class PostV1ResponsesResponseOutputTextDeltaEvent(TypedDict):
    event: Literal["response.output_text.delta"]
    id: NotRequired[str]
    data: ResponseTextDeltaEvent


class PostV1ResponsesResponseOutputTextAnnotationAddedEvent(TypedDict):
    event: Literal["response.output_text.annotation.added"]
    id: NotRequired[str]
    data: ResponseAnnotationEvent


class PostV1ResponsesResponseOutputTextDoneEvent(TypedDict):
    event: Literal["response.output_text.done"]
    id: NotRequired[str]
    data: ResponseTextEvent


class PostV1ResponsesResponseContentPartDoneEvent(TypedDict):
    event: Literal["response.content_part.done"]
    id: NotRequired[str]
    data: ResponsePartEvent


class PostV1ResponsesResponseOutputItemDoneEvent(TypedDict):
    event: Literal["response.output_item.done"]
    id: NotRequired[str]
    data: ResponseItemEvent


class PostV1ResponsesResponseCompletedEvent(TypedDict):
    event: Literal["response.completed"]
    id: NotRequired[str]
    data: ResponseProgressEvent


class PostV1ResponsesResponseFailedEvent(TypedDict):
    event: Literal["response.failed"]
    id: NotRequired[str]
    data: ResponseProgressEvent


PostV1ResponsesEvent: TypeAlias = PostV1ResponsesResponseCreatedEvent | PostV1ResponsesResponseInProgressEvent | PostV1ResponsesResponseOutputItemAddedEvent | PostV1ResponsesResponseContentPartAddedEvent | PostV1ResponsesResponseOutputTextDeltaEvent | PostV1ResponsesResponseOutputTextAnnotationAddedEvent | PostV1ResponsesResponseOutputTextDoneEvent | PostV1ResponsesResponseContentPartDoneEvent | PostV1ResponsesResponseOutputItemDoneEvent | PostV1ResponsesResponseCompletedEvent | PostV1ResponsesResponseFailedEvent


class PostV1AgUiMessageEvent(TypedDict):
    event: Literal["message"]
    id: NotRequired[str]
    data: RunEvent


PostV1AgUiEvent: TypeAlias = PostV1AgUiMessageEvent


class Operations:
    """Every operation of the API. Each raises `CasefileError` where the service refuses."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def post_v1_investigations_client_txn_id_turns(
        self,
        client_txn_id: str,
        body: AskBody,
        *,
        idempotency_key: str | None = None,
        prefer: str | None = None,
        last_event_id: int | None = None,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Answer | Accepted:
        """Ask: one turn, once per message id. Answers 200, 202 with "Prefer: respond-async", or an event stream.

        POST /v1/investigations/{clientTxnId}/turns
        """
        return cast("Answer | Accepted", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/turns",
            query={},
            headers={"Idempotency-Key": idempotency_key, "Prefer": prefer, "Last-Event-ID": last_event_id, "X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_turns_stream(
        self,
        client_txn_id: str,
        body: AskBody,
        *,
        idempotency_key: str | None = None,
        prefer: str | None = None,
        last_event_id: int | None = None,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Iterator[PostV1InvestigationsClientTxnIdTurnsEvent]:
        """Ask: one turn, once per message id. Answers 200, 202 with "Prefer: respond-async", or an event stream.

        POST /v1/investigations/{clientTxnId}/turns
        """
        return cast("Iterator[PostV1InvestigationsClientTxnIdTurnsEvent]", self._transport.events(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/turns",
            query={},
            headers={"Idempotency-Key": idempotency_key, "Prefer": prefer, "Last-Event-ID": last_event_id, "X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
        ))

    def get_v1_investigations_client_txn_id_turns(
        self,
        client_txn_id: str,
    ) -> TurnList:
        """All turns.

        GET /v1/investigations/{clientTxnId}/turns
        """
        return cast("TurnList", self._transport.json(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/turns",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_investigations_client_txn_id_turns_stream(
        self,
        client_txn_id: str,
    ) -> Iterator[GetV1InvestigationsClientTxnIdTurnsEvent]:
        """All turns.

        GET /v1/investigations/{clientTxnId}/turns
        """
        return cast("Iterator[GetV1InvestigationsClientTxnIdTurnsEvent]", self._transport.events(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/turns",
            query={},
            headers={},
        ))

    def get_v1_investigations(
        self,
        *,
        status: Literal["open", "deleted", "erased"] | None = None,
        service: str | None = None,
        chain: str | None = None,
        version: str | None = None,
        q: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> SessionPage:
        """The list of sessions, newest first.

        GET /v1/investigations
        """
        return cast("SessionPage", self._transport.json(
            "GET",
            "/v1/investigations",
            query={"status": status, "service": service, "chain": chain, "version": version, "q": q, "from": from_, "to": to, "cursor": cursor, "limit": limit},
            headers={},
            accept="application/json",
        ))

    def get_v1_investigations_client_txn_id(
        self,
        client_txn_id: str,
    ) -> Session:
        """The session.

        GET /v1/investigations/{clientTxnId}
        """
        return cast("Session", self._transport.json(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}",
            query={},
            headers={},
            accept="application/json",
        ))

    def delete_v1_investigations_client_txn_id(
        self,
        client_txn_id: str,
        *,
        erase: Literal["true", "false"] | None = None,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Delete; with erase=true the words and batches are gone for good.

        DELETE /v1/investigations/{clientTxnId}
        """
        return cast("Done", self._transport.json(
            "DELETE",
            f"/v1/investigations/{self._transport.part(client_txn_id)}",
            query={"erase": erase},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            accept="application/json",
        ))

    def get_v1_investigations_client_txn_id_turns_turn(
        self,
        client_txn_id: str,
        turn: int,
    ) -> TurnDocument:
        """One turn with its stored answer.

        GET /v1/investigations/{clientTxnId}/turns/{turn}
        """
        return cast("TurnDocument", self._transport.json(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/turns/{self._transport.part(turn)}",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_investigations_client_txn_id_turns_turn_model_requests(
        self,
        client_txn_id: str,
        turn: int,
    ) -> ModelRequests:
        """What a model was sent, rebuilt, with its digest then.

        GET /v1/investigations/{clientTxnId}/turns/{turn}/model-requests
        """
        return cast("ModelRequests", self._transport.json(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/turns/{self._transport.part(turn)}/model-requests",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_investigations_client_txn_id_turns_turn_findings(
        self,
        client_txn_id: str,
        turn: int,
    ) -> Findings:
        """What the engine considered, and what explained what away.

        GET /v1/investigations/{clientTxnId}/turns/{turn}/findings
        """
        return cast("Findings", self._transport.json(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/turns/{self._transport.part(turn)}/findings",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_investigations_client_txn_id_events(
        self,
        client_txn_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        presence: Literal["true", "false"] | None = None,
        last_event_id: int | None = None,
    ) -> EventPage:
        """The facts, a page or a live stream.

        GET /v1/investigations/{clientTxnId}/events
        """
        return cast("EventPage", self._transport.json(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/events",
            query={"cursor": cursor, "limit": limit, "presence": presence},
            headers={"Last-Event-ID": last_event_id},
            accept="application/json",
        ))

    def get_v1_investigations_client_txn_id_events_stream(
        self,
        client_txn_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        presence: Literal["true", "false"] | None = None,
        last_event_id: int | None = None,
    ) -> Iterator[GetV1InvestigationsClientTxnIdEventsEvent]:
        """The facts, a page or a live stream.

        GET /v1/investigations/{clientTxnId}/events
        """
        return cast("Iterator[GetV1InvestigationsClientTxnIdEventsEvent]", self._transport.events(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/events",
            query={"cursor": cursor, "limit": limit, "presence": presence},
            headers={"Last-Event-ID": last_event_id},
        ))

    def get_v1_investigations_client_txn_id_timeline(
        self,
        client_txn_id: str,
        *,
        type: Literal["user_question", "classification", "scope", "issue", "chain", "stage", "execution", "findings", "tool_call", "tool_summary", "llm_thinking", "llm_response", "final_analysis", "executive_summary", "alert", "human_action", "masking"] | None = None,
        turn: int | None = None,
        stage: str | None = None,
        execution: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        last_event_id: str | None = None,
    ) -> TimelinePage:
        """What happened, by whom: a page or a live stream.

        GET /v1/investigations/{clientTxnId}/timeline
        """
        return cast("TimelinePage", self._transport.json(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/timeline",
            query={"type": type, "turn": turn, "stage": stage, "execution": execution, "from": from_, "to": to, "cursor": cursor, "limit": limit},
            headers={"Last-Event-ID": last_event_id},
            accept="application/json",
        ))

    def get_v1_investigations_client_txn_id_timeline_stream(
        self,
        client_txn_id: str,
        *,
        type: Literal["user_question", "classification", "scope", "issue", "chain", "stage", "execution", "findings", "tool_call", "tool_summary", "llm_thinking", "llm_response", "final_analysis", "executive_summary", "alert", "human_action", "masking"] | None = None,
        turn: int | None = None,
        stage: str | None = None,
        execution: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        last_event_id: str | None = None,
    ) -> Iterator[GetV1InvestigationsClientTxnIdTimelineEvent]:
        """What happened, by whom: a page or a live stream.

        GET /v1/investigations/{clientTxnId}/timeline
        """
        return cast("Iterator[GetV1InvestigationsClientTxnIdTimelineEvent]", self._transport.events(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/timeline",
            query={"type": type, "turn": turn, "stage": stage, "execution": execution, "from": from_, "to": to, "cursor": cursor, "limit": limit},
            headers={"Last-Event-ID": last_event_id},
        ))

    def get_v1_investigations_client_txn_id_interactions(
        self,
        client_txn_id: str,
        *,
        kind: Literal["model_request", "tool_call", "store_query"] | None = None,
        turn: int | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> InteractionPage:
        """What was exchanged with models, tools and stores.

        GET /v1/investigations/{clientTxnId}/interactions
        """
        return cast("InteractionPage", self._transport.json(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/interactions",
            query={"kind": kind, "turn": turn, "cursor": cursor, "limit": limit},
            headers={},
            accept="application/json",
        ))

    def get_v1_investigations_client_txn_id_interactions_interaction(
        self,
        client_txn_id: str,
        interaction: str,
    ) -> Interaction:
        """One of them, with everything that was recorded.

        GET /v1/investigations/{clientTxnId}/interactions/{interaction}
        """
        return cast("Interaction", self._transport.json(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/interactions/{self._transport.part(interaction)}",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_investigations_client_txn_id_export(
        self,
        client_txn_id: str,
        *,
        format: Literal["json", "md", "html", "post-mortem-md", "post-mortem-html", "conversation"] | None = None,
        language: Literal["en", "de", "es", "fr", "pt", "ja", "zh"] | None = None,
    ) -> Any:
        """The whole investigation in one file.

        GET /v1/investigations/{clientTxnId}/export
        """
        return cast("Any", self._transport.json(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/export",
            query={"format": format, "language": language},
            headers={},
            accept="application/json",
        ))

    def get_v1_investigations_client_txn_id_batches_hash(
        self,
        client_txn_id: str,
        hash: str,
    ) -> str:
        """The rows of a batch, exactly the hashed bytes.

        GET /v1/investigations/{clientTxnId}/batches/{hash}
        """
        return self._transport.text(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/batches/{self._transport.part(hash)}",
            query={},
            headers={},
            accept="application/x-ndjson",
        )

    def post_v1_investigations_client_txn_id_turns_turn_cancel(
        self,
        client_txn_id: str,
        turn: int,
        body: EmptyBody | None = None,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Cancel a waiting or running turn.

        POST /v1/investigations/{clientTxnId}/turns/{turn}/cancel
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/turns/{self._transport.part(turn)}/cancel",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_turns_turn_replay(
        self,
        client_txn_id: str,
        turn: int,
        body: EmptyBody | None = None,
        *,
        x_casefile_page: str | None = None,
    ) -> Replay:
        """The recorded inputs through the code of today; writes nothing.

        POST /v1/investigations/{clientTxnId}/turns/{turn}/replay
        """
        return cast("Replay", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/turns/{self._transport.part(turn)}/replay",
            query={},
            headers={"X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_turns_turn_rerun(
        self,
        client_txn_id: str,
        turn: int,
        body: RerunBody | None = None,
        *,
        idempotency_key: str | None = None,
        prefer: str | None = None,
        last_event_id: int | None = None,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Answer | Accepted:
        """Ask the same again, live, as a new turn.

        POST /v1/investigations/{clientTxnId}/turns/{turn}/rerun
        """
        return cast("Answer | Accepted", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/turns/{self._transport.part(turn)}/rerun",
            query={},
            headers={"Idempotency-Key": idempotency_key, "Prefer": prefer, "Last-Event-ID": last_event_id, "X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_turns_turn_rerun_stream(
        self,
        client_txn_id: str,
        turn: int,
        body: RerunBody | None = None,
        *,
        idempotency_key: str | None = None,
        prefer: str | None = None,
        last_event_id: int | None = None,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Iterator[PostV1InvestigationsClientTxnIdTurnsTurnRerunEvent]:
        """Ask the same again, live, as a new turn.

        POST /v1/investigations/{clientTxnId}/turns/{turn}/rerun
        """
        return cast("Iterator[PostV1InvestigationsClientTxnIdTurnsTurnRerunEvent]", self._transport.events(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/turns/{self._transport.part(turn)}/rerun",
            query={},
            headers={"Idempotency-Key": idempotency_key, "Prefer": prefer, "Last-Event-ID": last_event_id, "X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
        ))

    def post_v1_investigations_client_txn_id_turns_turn_feedback(
        self,
        client_txn_id: str,
        turn: int,
        body: FeedbackBody,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Rate an answer.

        POST /v1/investigations/{clientTxnId}/turns/{turn}/feedback
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/turns/{self._transport.part(turn)}/feedback",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_verify(
        self,
        client_txn_id: str,
        body: EmptyBody | None = None,
        *,
        x_casefile_page: str | None = None,
    ) -> Verification:
        """Check every citation again.

        POST /v1/investigations/{clientTxnId}/verify
        """
        return cast("Verification", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/verify",
            query={},
            headers={"X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_note(
        self,
        client_txn_id: str,
        body: NoteBody,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Leave a hand-over note for whoever goes on; the latest one is shown.

        POST /v1/investigations/{clientTxnId}/note
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/note",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_resolve(
        self,
        client_txn_id: str,
        body: EmptyBody | None = None,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Mark the current issue as resolved.

        POST /v1/investigations/{clientTxnId}/resolve
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/resolve",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_undelete(
        self,
        client_txn_id: str,
        body: EmptyBody | None = None,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Restore a deleted investigation.

        POST /v1/investigations/{clientTxnId}/undelete
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/undelete",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_hold(
        self,
        client_txn_id: str,
        body: HoldBody,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Put on legal hold: nobody deletes or erases it.

        POST /v1/investigations/{clientTxnId}/hold
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/hold",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_release_hold(
        self,
        client_txn_id: str,
        body: HoldBody,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """End the legal hold.

        POST /v1/investigations/{clientTxnId}/release-hold
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/release-hold",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_telemetry_logs(
        self,
        body: bytes | None = None,
        *,
        source: str | None = None,
        x_casefile_source: str | None = None,
        x_casefile_file: str | None = None,
        x_casefile_format: str | None = None,
        idempotency_key: str | None = None,
        x_casefile_page: str | None = None,
    ) -> IngestReport:
        """Rows as NDJSON, gzip or zstd; bad lines are reported, the rest is stored.

        POST /v1/telemetry/logs
        """
        return cast("IngestReport", self._transport.json(
            "POST",
            "/v1/telemetry/logs",
            query={"source": source},
            headers={"X-Casefile-Source": x_casefile_source, "X-Casefile-File": x_casefile_file, "X-Casefile-Format": x_casefile_format, "Idempotency-Key": idempotency_key, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/x-ndjson",
            accept="application/json",
        ))

    def post_v1_telemetry_logs_stream(
        self,
        body: bytes | None = None,
        *,
        source: str | None = None,
        x_casefile_source: str | None = None,
        x_casefile_file: str | None = None,
        x_casefile_format: str | None = None,
        idempotency_key: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Iterator[PostV1TelemetryLogsEvent]:
        """Rows as NDJSON, gzip or zstd; bad lines are reported, the rest is stored.

        POST /v1/telemetry/logs
        """
        return cast("Iterator[PostV1TelemetryLogsEvent]", self._transport.events(
            "POST",
            "/v1/telemetry/logs",
            query={"source": source},
            headers={"X-Casefile-Source": x_casefile_source, "X-Casefile-File": x_casefile_file, "X-Casefile-Format": x_casefile_format, "Idempotency-Key": idempotency_key, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/x-ndjson",
        ))

    def get_v1_telemetry_logs(
        self,
        *,
        text: str | None = None,
        phrase: str | list[str] | None = None,
        service: str | list[str] | None = None,
        not_service: str | list[str] | None = None,
        environment: str | list[str] | None = None,
        level: Literal["trace", "debug", "info", "warn", "error", "fatal"] | None = None,
        pod: str | list[str] | None = None,
        host: str | list[str] | None = None,
        trace: str | list[str] | None = None,
        request: str | list[str] | None = None,
        template: str | list[str] | None = None,
        where: str | list[str] | None = None,
        from_: str | None = None,
        to: str | None = None,
        last: str | None = None,
        order: Literal["newest", "oldest"] | None = None,
        limit: int | None = None,
        before: int | None = None,
        after: int | None = None,
        cursor: str | None = None,
    ) -> LogPage:
        """Stored log lines: a page, or, as an event stream, the last ones and those that come.

        GET /v1/telemetry/logs
        """
        return cast("LogPage", self._transport.json(
            "GET",
            "/v1/telemetry/logs",
            query={"text": text, "phrase": phrase, "service": service, "notService": not_service, "environment": environment, "level": level, "pod": pod, "host": host, "trace": trace, "request": request, "template": template, "where": where, "from": from_, "to": to, "last": last, "order": order, "limit": limit, "before": before, "after": after, "cursor": cursor},
            headers={},
            accept="application/json",
        ))

    def get_v1_telemetry_logs_stream(
        self,
        *,
        text: str | None = None,
        phrase: str | list[str] | None = None,
        service: str | list[str] | None = None,
        not_service: str | list[str] | None = None,
        environment: str | list[str] | None = None,
        level: Literal["trace", "debug", "info", "warn", "error", "fatal"] | None = None,
        pod: str | list[str] | None = None,
        host: str | list[str] | None = None,
        trace: str | list[str] | None = None,
        request: str | list[str] | None = None,
        template: str | list[str] | None = None,
        where: str | list[str] | None = None,
        from_: str | None = None,
        to: str | None = None,
        last: str | None = None,
        order: Literal["newest", "oldest"] | None = None,
        limit: int | None = None,
        before: int | None = None,
        after: int | None = None,
        cursor: str | None = None,
    ) -> Iterator[GetV1TelemetryLogsEvent]:
        """Stored log lines: a page, or, as an event stream, the last ones and those that come.

        GET /v1/telemetry/logs
        """
        return cast("Iterator[GetV1TelemetryLogsEvent]", self._transport.events(
            "GET",
            "/v1/telemetry/logs",
            query={"text": text, "phrase": phrase, "service": service, "notService": not_service, "environment": environment, "level": level, "pod": pod, "host": host, "trace": trace, "request": request, "template": template, "where": where, "from": from_, "to": to, "last": last, "order": order, "limit": limit, "before": before, "after": after, "cursor": cursor},
            headers={},
        ))

    def post_v1_telemetry_spans(
        self,
        body: bytes | None = None,
        *,
        source: str | None = None,
        x_casefile_source: str | None = None,
        x_casefile_file: str | None = None,
        x_casefile_format: str | None = None,
        idempotency_key: str | None = None,
        x_casefile_page: str | None = None,
    ) -> IngestReport:
        """Rows as NDJSON, gzip or zstd; bad lines are reported, the rest is stored.

        POST /v1/telemetry/spans
        """
        return cast("IngestReport", self._transport.json(
            "POST",
            "/v1/telemetry/spans",
            query={"source": source},
            headers={"X-Casefile-Source": x_casefile_source, "X-Casefile-File": x_casefile_file, "X-Casefile-Format": x_casefile_format, "Idempotency-Key": idempotency_key, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/x-ndjson",
            accept="application/json",
        ))

    def post_v1_telemetry_metrics(
        self,
        body: bytes | None = None,
        *,
        source: str | None = None,
        x_casefile_source: str | None = None,
        x_casefile_file: str | None = None,
        x_casefile_format: str | None = None,
        idempotency_key: str | None = None,
        x_casefile_page: str | None = None,
    ) -> IngestReport:
        """Rows as NDJSON, gzip or zstd; bad lines are reported, the rest is stored.

        POST /v1/telemetry/metrics
        """
        return cast("IngestReport", self._transport.json(
            "POST",
            "/v1/telemetry/metrics",
            query={"source": source},
            headers={"X-Casefile-Source": x_casefile_source, "X-Casefile-File": x_casefile_file, "X-Casefile-Format": x_casefile_format, "Idempotency-Key": idempotency_key, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/x-ndjson",
            accept="application/json",
        ))

    def post_v1_telemetry_changes(
        self,
        body: bytes | None = None,
        *,
        source: str | None = None,
        x_casefile_source: str | None = None,
        x_casefile_file: str | None = None,
        x_casefile_format: str | None = None,
        idempotency_key: str | None = None,
        x_casefile_page: str | None = None,
    ) -> IngestReport:
        """Rows as NDJSON, gzip or zstd; bad lines are reported, the rest is stored.

        POST /v1/telemetry/changes
        """
        return cast("IngestReport", self._transport.json(
            "POST",
            "/v1/telemetry/changes",
            query={"source": source},
            headers={"X-Casefile-Source": x_casefile_source, "X-Casefile-File": x_casefile_file, "X-Casefile-Format": x_casefile_format, "Idempotency-Key": idempotency_key, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/x-ndjson",
            accept="application/json",
        ))

    def get_v1_services(
        self,
    ) -> ServiceList:
        """The services that have logged, and how much.

        GET /v1/services
        """
        return cast("ServiceList", self._transport.json(
            "GET",
            "/v1/services",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_services_calls(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        service: str | None = None,
    ) -> ServiceCalls:
        """Which service calls which, and the rows that show it.

        GET /v1/services/calls
        """
        return cast("ServiceCalls", self._transport.json(
            "GET",
            "/v1/services/calls",
            query={"from": from_, "to": to, "service": service},
            headers={},
            accept="application/json",
        ))

    def post_v1_services_namings(
        self,
        body: NamingBody,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> NamingDone:
        """Rename, join or split services, for all that is read from now on.

        POST /v1/services/namings
        """
        return cast("NamingDone", self._transport.json(
            "POST",
            "/v1/services/namings",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_services_namings_naming_undo(
        self,
        naming: int,
        body: EmptyBody | None = None,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Take back a name that was given.

        POST /v1/services/namings/{naming}/undo
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/services/namings/{self._transport.part(naming)}/undo",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def get_v1_telemetry_logs_counts(
        self,
        *,
        text: str | None = None,
        phrase: str | list[str] | None = None,
        service: str | list[str] | None = None,
        not_service: str | list[str] | None = None,
        environment: str | list[str] | None = None,
        level: Literal["trace", "debug", "info", "warn", "error", "fatal"] | None = None,
        pod: str | list[str] | None = None,
        host: str | list[str] | None = None,
        trace: str | list[str] | None = None,
        request: str | list[str] | None = None,
        template: str | list[str] | None = None,
        where: str | list[str] | None = None,
        from_: str | None = None,
        to: str | None = None,
        last: str | None = None,
        by: Literal["service", "pod", "host", "region", "environment", "version", "operation", "status", "exception", "template", "level", "minute", "hour", "day", "time"] | None = None,
        field: str | None = None,
        limit: int | None = None,
    ) -> LogCounts:
        """How many log lines there are, in all and by one dimension.

        GET /v1/telemetry/logs/counts
        """
        return cast("LogCounts", self._transport.json(
            "GET",
            "/v1/telemetry/logs/counts",
            query={"text": text, "phrase": phrase, "service": service, "notService": not_service, "environment": environment, "level": level, "pod": pod, "host": host, "trace": trace, "request": request, "template": template, "where": where, "from": from_, "to": to, "last": last, "by": by, "field": field, "limit": limit},
            headers={},
            accept="application/json",
        ))

    def post_v1_otlp_v1_logs(
        self,
        body: OtlpLogs | None = None,
        *,
        x_casefile_page: str | None = None,
    ) -> Any:
        """OTLP logs.

        POST /v1/otlp/v1/logs
        """
        return cast("Any", self._transport.json(
            "POST",
            "/v1/otlp/v1/logs",
            query={},
            headers={"X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_otlp_v1_traces(
        self,
        body: OtlpTraces | None = None,
        *,
        x_casefile_page: str | None = None,
    ) -> Any:
        """OTLP traces.

        POST /v1/otlp/v1/traces
        """
        return cast("Any", self._transport.json(
            "POST",
            "/v1/otlp/v1/traces",
            query={},
            headers={"X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_otlp_v1_metrics(
        self,
        body: OtlpMetrics | None = None,
        *,
        x_casefile_page: str | None = None,
    ) -> Any:
        """OTLP metrics.

        POST /v1/otlp/v1/metrics
        """
        return cast("Any", self._transport.json(
            "POST",
            "/v1/otlp/v1/metrics",
            query={},
            headers={"X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_alerts(
        self,
        body: AlertsBody,
        *,
        x_casefile_page: str | None = None,
    ) -> AlertReceipts:
        """Report alerts in our own form; the same again is no news.

        POST /v1/alerts
        """
        return cast("AlertReceipts", self._transport.json(
            "POST",
            "/v1/alerts",
            query={},
            headers={"X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def get_v1_alerts(
        self,
        *,
        source: str | None = None,
        status: Literal["firing", "resolved", "flapping", "silenced"] | None = None,
        severity: Literal["critical", "error", "warning", "info", "unknown"] | None = None,
        name: str | None = None,
        service: str | None = None,
        environment: str | None = None,
        cluster: str | None = None,
        namespace: str | None = None,
        resource: str | None = None,
        fingerprint: str | None = None,
        group: str | None = None,
        investigation: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> AlertPage:
        """Alerts, the latest start first.

        GET /v1/alerts
        """
        return cast("AlertPage", self._transport.json(
            "GET",
            "/v1/alerts",
            query={"source": source, "status": status, "severity": severity, "name": name, "service": service, "environment": environment, "cluster": cluster, "namespace": namespace, "resource": resource, "fingerprint": fingerprint, "group": group, "investigation": investigation, "from": from_, "to": to, "cursor": cursor, "limit": limit},
            headers={},
            accept="application/json",
        ))

    def post_v1_alerts_alert(
        self,
        alert: str,
        body: bytes,
        *,
        x_casefile_secret: str | None = None,
        x_hub_signature_256: str | None = None,
        x_grafana_alerting_signature: str | None = None,
        x_grafana_alerting_timestamp: str | None = None,
        x_pager_duty_signature: str | None = None,
        sentry_hook_signature: str | None = None,
        sentry_hook_timestamp: str | None = None,
        sentry_hook_resource: str | None = None,
        x_casefile_page: str | None = None,
    ) -> AlertReceipts:
        """The webhook of a source. One that has a secret needs no API key: it signs the body, or sends the secret.

        POST /v1/alerts/{alert}
        """
        return cast("AlertReceipts", self._transport.json(
            "POST",
            f"/v1/alerts/{self._transport.part(alert)}",
            query={},
            headers={"X-Casefile-Secret": x_casefile_secret, "X-Hub-Signature-256": x_hub_signature_256, "X-Grafana-Alerting-Signature": x_grafana_alerting_signature, "X-Grafana-Alerting-Timestamp": x_grafana_alerting_timestamp, "X-PagerDuty-Signature": x_pager_duty_signature, "Sentry-Hook-Signature": sentry_hook_signature, "Sentry-Hook-Timestamp": sentry_hook_timestamp, "Sentry-Hook-Resource": sentry_hook_resource, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def get_v1_alerts_alert(
        self,
        alert: str,
    ) -> Alert:
        """One alert: its history, its links, its payload.

        GET /v1/alerts/{alert}
        """
        return cast("Alert", self._transport.json(
            "GET",
            f"/v1/alerts/{self._transport.part(alert)}",
            query={},
            headers={},
            accept="application/json",
        ))

    def post_v1_channels_channel(
        self,
        channel: str,
        body: bytes,
        *,
        x_slack_signature: str | None = None,
        x_slack_request_timestamp: str | None = None,
        x_hub_signature_256: str | None = None,
        x_hub_signature: str | None = None,
        x_git_hub_event: str | None = None,
        x_gitlab_token: str | None = None,
        webhook_id: str | None = None,
        webhook_timestamp: str | None = None,
        webhook_signature: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Any:
        """What the product of a channel delivers: messages, buttons and slash commands. It takes no API key: the body is signed, or holds a secret. 202: of a channel of the kind webhook.

        POST /v1/channels/{channel}
        """
        return cast("Any", self._transport.json(
            "POST",
            f"/v1/channels/{self._transport.part(channel)}",
            query={},
            headers={"X-Slack-Signature": x_slack_signature, "X-Slack-Request-Timestamp": x_slack_request_timestamp, "X-Hub-Signature-256": x_hub_signature_256, "X-Hub-Signature": x_hub_signature, "X-GitHub-Event": x_git_hub_event, "X-Gitlab-Token": x_gitlab_token, "webhook-id": webhook_id, "webhook-timestamp": webhook_timestamp, "webhook-signature": webhook_signature, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def get_v1_notifications(
        self,
        *,
        target: str | None = None,
        status: Literal["waiting", "sending", "delivered", "failed", "unconfirmed"] | None = None,
        investigation: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> NotificationPage:
        """What targets were told, the latest request first, with every attempt.

        GET /v1/notifications
        """
        return cast("NotificationPage", self._transport.json(
            "GET",
            "/v1/notifications",
            query={"target": target, "status": status, "investigation": investigation, "cursor": cursor, "limit": limit},
            headers={},
            accept="application/json",
        ))

    def get_v1_notifications_notification(
        self,
        notification: str,
    ) -> Notification:
        """One notification with its delivery record.

        GET /v1/notifications/{notification}
        """
        return cast("Notification", self._transport.json(
            "GET",
            f"/v1/notifications/{self._transport.part(notification)}",
            query={},
            headers={},
            accept="application/json",
        ))

    def post_v1_notifications_notification_resend(
        self,
        notification: str,
        body: EmptyBody | None = None,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Send again what has failed or is unconfirmed.

        POST /v1/notifications/{notification}/resend
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/notifications/{self._transport.part(notification)}/resend",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def get_v1_schedules(
        self,
    ) -> SchedulePage:
        """Scheduled checks: when they are due, what they have run and missed.

        GET /v1/schedules
        """
        return cast("SchedulePage", self._transport.json(
            "GET",
            "/v1/schedules",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_chains(
        self,
    ) -> ChainPage:
        """Chains of the configuration, and the tools they may use for good.

        GET /v1/chains
        """
        return cast("ChainPage", self._transport.json(
            "GET",
            "/v1/chains",
            query={},
            headers={},
            accept="application/json",
        ))

    def post_v1_chains_chain_revoke(
        self,
        chain: str,
        body: RevocationBody,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Take back that a chain may use a tool for good.

        POST /v1/chains/{chain}/revoke
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/chains/{self._transport.part(chain)}/revoke",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_chains(
        self,
        client_txn_id: str,
        body: ChainBody,
        *,
        idempotency_key: str | None = None,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> ChainStart:
        """Start a chain of stages.

        POST /v1/investigations/{clientTxnId}/chains
        """
        return cast("ChainStart", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/chains",
            query={},
            headers={"Idempotency-Key": idempotency_key, "X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def get_v1_investigations_client_txn_id_chains(
        self,
        client_txn_id: str,
    ) -> ChainRunPage:
        """Runs of chains: stages, executions, what they have concluded.

        GET /v1/investigations/{clientTxnId}/chains
        """
        return cast("ChainRunPage", self._transport.json(
            "GET",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/chains",
            query={},
            headers={},
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_chains_run_cancel(
        self,
        client_txn_id: str,
        run: str,
        body: EmptyBody | None = None,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Cancel a run.

        POST /v1/investigations/{clientTxnId}/chains/{run}/cancel
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/chains/{self._transport.part(run)}/cancel",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_chains_run_executions_execution_answer(
        self,
        client_txn_id: str,
        run: str,
        execution: str,
        body: ChainAnswerBody,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Answer what a chain asks a person.

        POST /v1/investigations/{clientTxnId}/chains/{run}/executions/{execution}/answer
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/chains/{self._transport.part(run)}/executions/{self._transport.part(execution)}/answer",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_investigations_client_txn_id_chains_run_executions_execution_approve(
        self,
        client_txn_id: str,
        run: str,
        execution: str,
        body: ApprovalBody,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Say whether an execution may use the tools it has asked for.

        POST /v1/investigations/{clientTxnId}/chains/{run}/executions/{execution}/approve
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/investigations/{self._transport.part(client_txn_id)}/chains/{self._transport.part(run)}/executions/{self._transport.part(execution)}/approve",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def get_v1_audit(
        self,
        *,
        subject: str | None = None,
        action: Literal["ask", "rerun", "cancel", "rate", "note", "resolve", "delete", "undelete", "hold", "release-hold", "run-retention", "regroup", "silence", "start-chain", "cancel-chain", "answer-chain", "approve-tools", "revoke-approval", "resend", "name-services", "undo-naming", "add-document", "add-investigation", "remove-collection", "remove-document", "import-snapshot", "remove-snapshot", "check-model", "sweep-store", "add-key", "rotate-key", "revoke-key", "sign-in", "sign-out", "turn-failed", "turn-timed-out", "deleted", "erased", "configure", "schedule-ran", "schedule-missed"] | None = None,
        actor: str | None = None,
        outcome: Literal["done", "refused", "failed"] | None = None,
        by: Literal["people", "service"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> AuditPage:
        """Who did what, from where, why, and what failed; the latest first.

        GET /v1/audit
        """
        return cast("AuditPage", self._transport.json(
            "GET",
            "/v1/audit",
            query={"subject": subject, "action": action, "actor": actor, "outcome": outcome, "by": by, "from": from_, "to": to, "cursor": cursor, "limit": limit},
            headers={},
            accept="application/json",
        ))

    def get_v1_keys(
        self,
    ) -> KeyList:
        """The API keys of the tenant, without their secrets and digests.

        GET /v1/keys
        """
        return cast("KeyList", self._transport.json(
            "GET",
            "/v1/keys",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_sources(
        self,
    ) -> SourceReport:
        """Sources and stores as they are now, their last failures, how much is stored.

        GET /v1/sources
        """
        return cast("SourceReport", self._transport.json(
            "GET",
            "/v1/sources",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_ingests(
        self,
    ) -> IngestList:
        """What came in, by source, with rejected lines, and the stored lines of each.

        GET /v1/ingests
        """
        return cast("IngestList", self._transport.json(
            "GET",
            "/v1/ingests",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_policies(
        self,
    ) -> PolicyReport:
        """Which alerts are investigated and grouped, and who is told.

        GET /v1/policies
        """
        return cast("PolicyReport", self._transport.json(
            "GET",
            "/v1/policies",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_cost(
        self,
        *,
        by: str | None = None,
        investigation: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        format: Literal["json", "csv"] | None = None,
    ) -> CostReport:
        """What models have cost, rolled up, and the budgets; with format=csv its groups as CSV.

        GET /v1/cost
        """
        return cast("CostReport", self._transport.json(
            "GET",
            "/v1/cost",
            query={"by": by, "investigation": investigation, "from": from_, "to": to, "format": format},
            headers={},
            accept="application/json",
        ))

    def get_v1_statistics(
        self,
        *,
        by: str | None = None,
        service: str | None = None,
        environment: str | None = None,
        cause: str | None = None,
        suspect: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        format: Literal["json", "csv"] | None = None,
    ) -> StatisticsReport:
        """How many turns, how long, with which cause, rated how, at which cost, by groups.

        GET /v1/statistics
        """
        return cast("StatisticsReport", self._transport.json(
            "GET",
            "/v1/statistics",
            query={"by": by, "service": service, "environment": environment, "cause": cause, "suspect": suspect, "from": from_, "to": to, "format": format},
            headers={},
            accept="application/json",
        ))

    def get_v1_search(
        self,
        *,
        q: str | None = None,
        kind: Literal["investigation", "alert"] | None = None,
        status: Literal["open", "deleted"] | None = None,
        state: str | None = None,
        service: str | None = None,
        environment: str | None = None,
        cluster: str | None = None,
        namespace: str | None = None,
        resource: str | None = None,
        severity: str | None = None,
        source: str | None = None,
        name: str | None = None,
        cause: str | None = None,
        suspect: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        facets: Literal["true", "false"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> FoundRecords:
        """Investigations and alerts that have all words of a text, the best first.

        GET /v1/search
        """
        return cast("FoundRecords", self._transport.json(
            "GET",
            "/v1/search",
            query={"q": q, "kind": kind, "status": status, "state": state, "service": service, "environment": environment, "cluster": cluster, "namespace": namespace, "resource": resource, "severity": severity, "source": source, "name": name, "cause": cause, "suspect": suspect, "from": from_, "to": to, "facets": facets, "cursor": cursor, "limit": limit},
            headers={},
            accept="application/json",
        ))

    def post_v1_alerts_alert_group(
        self,
        alert: str,
        body: RegroupBody,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Join the group of another alert, or split from the own one.

        POST /v1/alerts/{alert}/group
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/alerts/{self._transport.part(alert)}/group",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_alerts_alert_silence(
        self,
        alert: str,
        body: SilenceBody | None = None,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> SilencedAlert:
        """Approve the proposal to silence an alert at its source.

        POST /v1/alerts/{alert}/silence
        """
        return cast("SilencedAlert", self._transport.json(
            "POST",
            f"/v1/alerts/{self._transport.part(alert)}/silence",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_alerts_alert_undelete(
        self,
        alert: str,
        body: EmptyBody | None = None,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Restore a deleted alert.

        POST /v1/alerts/{alert}/undelete
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/alerts/{self._transport.part(alert)}/undelete",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_alerts_alert_hold(
        self,
        alert: str,
        body: HoldBody,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Put on legal hold: retention leaves it alone.

        POST /v1/alerts/{alert}/hold
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/alerts/{self._transport.part(alert)}/hold",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_alerts_alert_release_hold(
        self,
        alert: str,
        body: HoldBody,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """End the legal hold.

        POST /v1/alerts/{alert}/release-hold
        """
        return cast("Done", self._transport.json(
            "POST",
            f"/v1/alerts/{self._transport.part(alert)}/release-hold",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def get_v1_retention(
        self,
        *,
        preview: Literal["true", "false"] | None = None,
    ) -> Retention:
        """Policies, runs, legal holds and, if wanted, what a run would do now.

        GET /v1/retention
        """
        return cast("Retention", self._transport.json(
            "GET",
            "/v1/retention",
            query={"preview": preview},
            headers={},
            accept="application/json",
        ))

    def post_v1_retention_run(
        self,
        body: EmptyBody | None = None,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> RetentionStarted:
        """Carry out the retention policies now; GET /v1/retention shows how far it is.

        POST /v1/retention/run
        """
        return cast("RetentionStarted", self._transport.json(
            "POST",
            "/v1/retention/run",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_snapshots(
        self,
        body: SnapshotFile,
        *,
        file: str | None = None,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Snapshot:
        """Import a database snapshot of any completeness, up to 50 MB; the same bytes again are the same snapshot.

        POST /v1/snapshots
        """
        return cast("Snapshot", self._transport.json(
            "POST",
            "/v1/snapshots",
            query={"file": file},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def get_v1_snapshots(
        self,
    ) -> SnapshotList:
        """Imported snapshots, the latest import first.

        GET /v1/snapshots
        """
        return cast("SnapshotList", self._transport.json(
            "GET",
            "/v1/snapshots",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_snapshots_snapshot(
        self,
        snapshot: str,
    ) -> Snapshot:
        """One snapshot: what it is of, and what it lacks.

        GET /v1/snapshots/{snapshot}
        """
        return cast("Snapshot", self._transport.json(
            "GET",
            f"/v1/snapshots/{self._transport.part(snapshot)}",
            query={},
            headers={},
            accept="application/json",
        ))

    def delete_v1_snapshots_snapshot(
        self,
        snapshot: str,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Done:
        """Remove a snapshot; what investigations have cited of it stays with them.

        DELETE /v1/snapshots/{snapshot}
        """
        return cast("Done", self._transport.json(
            "DELETE",
            f"/v1/snapshots/{self._transport.part(snapshot)}",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            accept="application/json",
        ))

    def get_v1_snapshots_snapshot_artifact(
        self,
        snapshot: str,
        *,
        section: str | None = None,
    ) -> Any:
        """Its stored bytes, or one section of them.

        GET /v1/snapshots/{snapshot}/artifact
        """
        return cast("Any", self._transport.json(
            "GET",
            f"/v1/snapshots/{self._transport.part(snapshot)}/artifact",
            query={"section": section},
            headers={},
            accept="application/json",
        ))

    def post_v1_store_check(
        self,
        body: CheckBody | None = None,
        *,
        x_casefile_page: str | None = None,
    ) -> StoreCheck:
        """Read every batch against its hash, a page at a time.

        POST /v1/store/check
        """
        return cast("StoreCheck", self._transport.json(
            "POST",
            "/v1/store/check",
            query={},
            headers={"X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_store_sweep(
        self,
        body: SweepBody | None = None,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> StoreSweep:
        """Delete old batches that no investigation cites, a page at a time.

        POST /v1/store/sweep
        """
        return cast("StoreSweep", self._transport.json(
            "POST",
            "/v1/store/sweep",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_chat_completions(
        self,
        body: ChatCompletionBody,
        *,
        x_casefile_conversation: str | None = None,
        idempotency_key: str | None = None,
        x_stainless_retry_count: str | None = None,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> ChatCompletion:
        """Ask, as clients of OpenAI do: the last user message is one turn.

        POST /v1/chat/completions
        """
        return cast("ChatCompletion", self._transport.json(
            "POST",
            "/v1/chat/completions",
            query={},
            headers={"X-Casefile-Conversation": x_casefile_conversation, "Idempotency-Key": idempotency_key, "X-Stainless-Retry-Count": x_stainless_retry_count, "X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_chat_completions_stream(
        self,
        body: ChatCompletionBody,
        *,
        x_casefile_conversation: str | None = None,
        idempotency_key: str | None = None,
        x_stainless_retry_count: str | None = None,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Iterator[PostV1ChatCompletionsEvent]:
        """Ask, as clients of OpenAI do: the last user message is one turn.

        POST /v1/chat/completions
        """
        return cast("Iterator[PostV1ChatCompletionsEvent]", self._transport.events(
            "POST",
            "/v1/chat/completions",
            query={},
            headers={"X-Casefile-Conversation": x_casefile_conversation, "Idempotency-Key": idempotency_key, "X-Stainless-Retry-Count": x_stainless_retry_count, "X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
        ))

    def post_v1_responses(
        self,
        body: ModelResponseBody,
        *,
        x_casefile_conversation: str | None = None,
        idempotency_key: str | None = None,
        x_stainless_retry_count: str | None = None,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> ModelResponse:
        """Ask by the Responses API of OpenAI: the last user message is one turn.

        POST /v1/responses
        """
        return cast("ModelResponse", self._transport.json(
            "POST",
            "/v1/responses",
            query={},
            headers={"X-Casefile-Conversation": x_casefile_conversation, "Idempotency-Key": idempotency_key, "X-Stainless-Retry-Count": x_stainless_retry_count, "X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def post_v1_responses_stream(
        self,
        body: ModelResponseBody,
        *,
        x_casefile_conversation: str | None = None,
        idempotency_key: str | None = None,
        x_stainless_retry_count: str | None = None,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Iterator[PostV1ResponsesEvent]:
        """Ask by the Responses API of OpenAI: the last user message is one turn.

        POST /v1/responses
        """
        return cast("Iterator[PostV1ResponsesEvent]", self._transport.events(
            "POST",
            "/v1/responses",
            query={},
            headers={"X-Casefile-Conversation": x_casefile_conversation, "Idempotency-Key": idempotency_key, "X-Stainless-Retry-Count": x_stainless_retry_count, "X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
        ))

    def post_v1_ag_ui(
        self,
        body: RunAgentBody,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> Iterator[PostV1AgUiEvent]:
        """Run as an AG-UI agent: the last user message is one turn of the investigation that the thread names.

        POST /v1/ag-ui
        """
        return cast("Iterator[PostV1AgUiEvent]", self._transport.events(
            "POST",
            "/v1/ag-ui",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
        ))

    def get_well_known_agent_card_json(
        self,
    ) -> Any:
        """The card of this agent, for others of the A2A protocol.

        GET /.well-known/agent-card.json
        """
        return cast("Any", self._transport.json(
            "GET",
            "/.well-known/agent-card.json",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_models(
        self,
    ) -> ModelList:
        """The language models that are configured, also as OpenAI lists models.

        GET /v1/models
        """
        return cast("ModelList", self._transport.json(
            "GET",
            "/v1/models",
            query={},
            headers={},
            accept="application/json",
        ))

    def post_v1_models_name_check(
        self,
        name: str,
        body: EmptyBody | None = None,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> ModelCheck:
        """Ask a model for one word, to see whether it answers.

        POST /v1/models/{name}/check
        """
        return cast("ModelCheck", self._transport.json(
            "POST",
            f"/v1/models/{self._transport.part(name)}/check",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def get_v1_tools(
        self,
        *,
        format: Literal["mcp", "bedrock", "openai"] | None = None,
    ) -> ToolList:
        """The tools that a model may call.

        GET /v1/tools
        """
        return cast("ToolList", self._transport.json(
            "GET",
            "/v1/tools",
            query={"format": format},
            headers={},
            accept="application/json",
        ))

    def get_v1_knowledge(
        self,
    ) -> CollectionList:
        """The collections of documents.

        GET /v1/knowledge
        """
        return cast("CollectionList", self._transport.json(
            "GET",
            "/v1/knowledge",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_knowledge_collection(
        self,
        collection: str,
    ) -> Collection:
        """A collection with its documents.

        GET /v1/knowledge/{collection}
        """
        return cast("Collection", self._transport.json(
            "GET",
            f"/v1/knowledge/{self._transport.part(collection)}",
            query={},
            headers={},
            accept="application/json",
        ))

    def delete_v1_knowledge_collection(
        self,
        collection: str,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> RemovedKnowledge:
        """Delete a collection; no word of it is left.

        DELETE /v1/knowledge/{collection}
        """
        return cast("RemovedKnowledge", self._transport.json(
            "DELETE",
            f"/v1/knowledge/{self._transport.part(collection)}",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            accept="application/json",
        ))

    def get_v1_knowledge_collection_search(
        self,
        collection: str,
        *,
        q: str | None = None,
        limit: int | None = None,
    ) -> FoundPassages:
        """Passages that read like a text, the most alike first.

        GET /v1/knowledge/{collection}/search
        """
        return cast("FoundPassages", self._transport.json(
            "GET",
            f"/v1/knowledge/{self._transport.part(collection)}/search",
            query={"q": q, "limit": limit},
            headers={},
            accept="application/json",
        ))

    def post_v1_knowledge_collection_documents(
        self,
        collection: str,
        body: bytes,
        *,
        file: str | None = None,
        encoding: Literal["utf-8", "latin1"] | None = None,
        description: str | None = None,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> PlacedDocuments:
        """Add or replace the documents of one file; an unchanged one is left alone. Makes the collection.

        POST /v1/knowledge/{collection}/documents
        """
        return cast("PlacedDocuments", self._transport.json(
            "POST",
            f"/v1/knowledge/{self._transport.part(collection)}/documents",
            query={"file": file, "encoding": encoding, "description": description},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/octet-stream",
            accept="application/json",
        ))

    def post_v1_knowledge_collection_investigations_client_txn_id(
        self,
        collection: str,
        client_txn_id: str,
        body: EmptyBody | None = None,
        *,
        description: str | None = None,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> PlacedDocuments:
        """Add the resolved issues of an investigation as documents. Makes the collection.

        POST /v1/knowledge/{collection}/investigations/{clientTxnId}
        """
        return cast("PlacedDocuments", self._transport.json(
            "POST",
            f"/v1/knowledge/{self._transport.part(collection)}/investigations/{self._transport.part(client_txn_id)}",
            query={"description": description},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def delete_v1_knowledge_collection_documents_document(
        self,
        collection: str,
        document: str,
        *,
        x_casefile_reason: str | None = None,
        x_casefile_page: str | None = None,
    ) -> RemovedKnowledge:
        """Delete a document; no word of it is left.

        DELETE /v1/knowledge/{collection}/documents/{document}
        """
        return cast("RemovedKnowledge", self._transport.json(
            "DELETE",
            f"/v1/knowledge/{self._transport.part(collection)}/documents/{self._transport.part(document)}",
            query={},
            headers={"X-Casefile-Reason": x_casefile_reason, "X-Casefile-Page": x_casefile_page},
            accept="application/json",
        ))

    def get_v1_session(
        self,
    ) -> SignedIn:
        """Who is asking, by session or key, and what they may do.

        GET /v1/session
        """
        return cast("SignedIn", self._transport.json(
            "GET",
            "/v1/session",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_session_options(
        self,
    ) -> SignInOptions:
        """How people sign in, beside API keys.

        GET /v1/session/options
        """
        return cast("SignInOptions", self._transport.json(
            "GET",
            "/v1/session/options",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_v1_session_sign_in(
        self,
        *,
        to: str | None = None,
    ) -> None:
        """Sends the browser to the OpenID provider; it comes back to the page of the console.

        GET /v1/session/sign-in
        """
        self._transport.text(
            "GET",
            "/v1/session/sign-in",
            query={"to": to},
            headers={},
        )

    def get_v1_session_callback(
        self,
    ) -> None:
        """Where the OpenID provider sends the browser back: begins the session, and leads to the console.

        GET /v1/session/callback
        """
        self._transport.text(
            "GET",
            "/v1/session/callback",
            query={},
            headers={},
        )

    def post_v1_session_sign_out(
        self,
        body: EmptyBody | None = None,
        *,
        x_casefile_page: str | None = None,
    ) -> SignedOut:
        """End the session, on every replica.

        POST /v1/session/sign-out
        """
        return cast("SignedOut", self._transport.json(
            "POST",
            "/v1/session/sign-out",
            query={},
            headers={"X-Casefile-Page": x_casefile_page},
            body=body,
            media_type="application/json",
            accept="application/json",
        ))

    def get_health_live(
        self,
    ) -> Health:
        """The process answers.

        GET /health/live
        """
        return cast("Health", self._transport.json(
            "GET",
            "/health/live",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_health_ready(
        self,
    ) -> Health:
        """The service takes questions.

        GET /health/ready
        """
        return cast("Health", self._transport.json(
            "GET",
            "/health/ready",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_metrics(
        self,
    ) -> str:
        """Prometheus metrics.

        GET /metrics
        """
        return self._transport.text(
            "GET",
            "/metrics",
            query={},
            headers={},
            accept="text/plain",
        )

    def get_openapi_json(
        self,
    ) -> Any:
        """This document.

        GET /openapi.json
        """
        return cast("Any", self._transport.json(
            "GET",
            "/openapi.json",
            query={},
            headers={},
            accept="application/json",
        ))

    def get_docs(
        self,
    ) -> str:
        """This document, to click through.

        GET /docs
        """
        return self._transport.text(
            "GET",
            "/docs",
            query={},
            headers={},
            accept="text/html",
        )

    def get(
        self,
    ) -> str:
        """The web console: a page that asks this API.

        GET /
        """
        return self._transport.text(
            "GET",
            "/",
            query={},
            headers={},
            accept="text/html",
        )
