// Every route of the API, as data. The OpenAPI document, the 405 responses and a test of the controllers read it.
import { alertsQuery } from './alerts.js';
import { auditQuery } from './audit.js';
import { costQuery } from './cost.js';
import { statisticsQuery } from './statistics.js';
import { messageId } from './fields.js';
import { ALERT_WEBHOOK_HEADERS, CHANNEL_HEADERS } from './headers.js';
import { PROGRAM_ROUTES } from './program-routes.js';
import { OPERATOR_ROUTES } from './operator-routes.js';
import { type Route, type RouteContent, TEXT } from './route.js';
import { eraseQuery, eventsQuery, exportQuery, listQuery } from './investigations.js';
import { logCountsQuery, logsQuery } from './logs.js';
import { serviceCallsQuery } from './service-calls.js';
import { addInvestigationQuery, addQuery, searchQuery } from './knowledge.js';
import {
  fileFormat,
  fileName,
  ingestQuery,
  eventId,
  preference,
  requestKey,
  sourceName,
  toolsQuery,
} from './service.js';
import { retentionQuery } from './retention.js';
import { SIGN_IN_ROUTES } from './sign-in-routes.js';
import { searchRecordsQuery } from './search.js';
import { interactionsQuery, timelinePosition, timelineQuery } from './timeline.js';
import { sectionQuery, snapshotQuery } from './snapshots.js';
import type { SchemaName } from './schemas.js';
import { notificationsQuery } from './notifications.js';

const COLLECTION = '/v1/knowledge/{collection}';
const COLLECTION_FAILS = [404, 503];

const collectionGet = (path: string, summary: string, answer: RouteContent): Route => ({
  method: 'get',
  path,
  summary,
  answers: { 200: answer },
});

const KNOWLEDGE_ROUTES: readonly Route[] = [
  collectionGet('/v1/knowledge', 'The collections of documents', 'CollectionList'),
  { ...collectionGet(COLLECTION, 'A collection with its documents', 'Collection'), problems: COLLECTION_FAILS },
  {
    ...collectionGet(`${COLLECTION}/search`, 'Passages that read like a text, the most alike first', 'FoundPassages'),
    query: searchQuery,
    problems: [...COLLECTION_FAILS, 409],
  },
  {
    method: 'post',
    path: `${COLLECTION}/documents`,
    summary: 'Add or replace the documents of one file; an unchanged one is left alone. Makes the collection.',
    body: { 'application/octet-stream': 'DocumentFile' },
    query: addQuery,
    answers: { 200: 'PlacedDocuments' },
    problems: [404, 409, 413, 415, 422, 502, 503, 507],
  },
  {
    method: 'post',
    path: `${COLLECTION}/investigations/{clientTxnId}`,
    summary: 'Add the resolved issues of an investigation as documents. Makes the collection.',
    body: 'EmptyBody',
    query: addInvestigationQuery,
    answers: { 200: 'PlacedDocuments' },
    problems: [404, 409, 413, 415, 502, 503, 507],
  },
  {
    method: 'delete',
    path: COLLECTION,
    summary: 'Delete a collection; no word of it is left',
    answers: { 200: 'RemovedKnowledge' },
    problems: COLLECTION_FAILS,
  },
  {
    method: 'delete',
    path: `${COLLECTION}/documents/{document}`,
    summary: 'Delete a document; no word of it is left',
    answers: { 200: 'RemovedKnowledge' },
    problems: COLLECTION_FAILS,
  },
];

const SNAPSHOT = '/v1/snapshots/{snapshot}';
const PROTOBUF = 'application/x-protobuf';
const OTLP = [PROTOBUF, 'application/json'];
const HTML = ['text/html'];
const INVESTIGATION = '/v1/investigations/{clientTxnId}';
const TURN = `${INVESTIGATION}/turns/{turn}`;
const LOGS = '/v1/telemetry/logs';
const ASK_ROUTE = {
  headers: { 'Idempotency-Key': messageId, Prefer: preference, 'Last-Event-ID': eventId },
  answers: { 200: 'Answer', 202: 'Accepted' },
} as const;
const ASK_FAILS = [404, 409, 413, 415, 429, 503, 507];
const CHANGE_FAILS = [404, 409, 413, 415, 503, 507];
const STORE_FAILS = [413, 415, 503, 507];
const INGEST_FAILS = [413, 415, 429, 503, 507];

const get = (path: string, summary: string, answer: RouteContent): Route => ({
  method: 'get',
  path,
  summary,
  answers: { 200: answer },
  ...(path.startsWith(INVESTIGATION) && { problems: [404] }),
});
const change = (path: string, summary: string, body: SchemaName = 'EmptyBody'): Route => ({
  method: 'post',
  path,
  summary,
  body,
  answers: { 200: 'Done' },
  problems: CHANGE_FAILS,
});
const ingest = (path: string, summary: string): Pick<Route, 'method' | 'path' | 'summary' | 'problems'> => ({
  method: 'post',
  path,
  summary,
  problems: INGEST_FAILS,
});
const otlp = (path: string, summary: string, message: SchemaName): Route => ({
  ...ingest(path, summary),
  body: { [PROTOBUF]: message, 'application/json': message },
  answers: { 200: OTLP },
});

export const ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: `${INVESTIGATION}/turns`,
    summary: 'Ask: one turn, once per message id. Answers 200, 202 with "Prefer: respond-async", or an event stream.',
    body: 'AskBody',
    ...ASK_ROUTE,
    problems: ASK_FAILS,
  },
  {
    ...get('/v1/investigations', 'The list of sessions, newest first', 'SessionPage'),
    query: listQuery,
    problems: [404, 409],
  },
  get(INVESTIGATION, 'The session', 'Session'),
  {
    method: 'delete',
    path: INVESTIGATION,
    summary: 'Delete; with erase=true the words and batches are gone for good',
    query: eraseQuery,
    answers: { 200: 'Done' },
    problems: CHANGE_FAILS,
  },
  get(`${INVESTIGATION}/turns`, 'All turns', 'TurnList'),
  get(TURN, 'One turn with its stored answer', 'TurnDocument'),
  get(`${TURN}/model-requests`, 'What a model was sent, rebuilt, with its digest then', 'ModelRequests'),
  get(`${TURN}/findings`, 'What the engine considered, and what explained what away', 'Findings'),
  {
    ...get(`${INVESTIGATION}/events`, 'The facts, a page or a live stream', 'EventPage'),
    query: eventsQuery,
    headers: { 'Last-Event-ID': eventId },
  },
  {
    ...get(`${INVESTIGATION}/timeline`, 'What happened, by whom: a page or a live stream', 'TimelinePage'),
    query: timelineQuery,
    headers: { 'Last-Event-ID': timelinePosition },
  },
  {
    ...get(`${INVESTIGATION}/interactions`, 'What was exchanged with models, tools and stores', 'InteractionPage'),
    query: interactionsQuery,
  },
  get(`${INVESTIGATION}/interactions/{interaction}`, 'One of them, with everything that was recorded', 'Interaction'),
  {
    ...get(`${INVESTIGATION}/export`, 'The whole investigation in one file', [
      'application/json',
      'text/markdown',
      'text/html',
    ]),
    query: exportQuery,
  },
  get(`${INVESTIGATION}/batches/{hash}`, 'The rows of a batch, exactly the hashed bytes', ['application/x-ndjson']),
  change(`${TURN}/cancel`, 'Cancel a waiting or running turn'),
  {
    ...change(`${TURN}/replay`, 'The recorded inputs through the code of today; writes nothing'),
    answers: { 200: 'Replay' },
  },
  {
    method: 'post',
    path: `${TURN}/rerun`,
    summary: 'Ask the same again, live, as a new turn',
    body: 'RerunBody',
    ...ASK_ROUTE,
    problems: ASK_FAILS,
  },
  change(`${TURN}/feedback`, 'Rate an answer', 'FeedbackBody'),
  { ...change(`${INVESTIGATION}/verify`, 'Check every citation again'), answers: { 200: 'Verification' } },
  change(`${INVESTIGATION}/note`, 'Leave a hand-over note for whoever goes on; the latest one is shown', 'NoteBody'),
  change(`${INVESTIGATION}/resolve`, 'Mark the current issue as resolved'),
  change(`${INVESTIGATION}/undelete`, 'Restore a deleted investigation'),
  change(`${INVESTIGATION}/hold`, 'Put on legal hold: nobody deletes or erases it', 'HoldBody'),
  change(`${INVESTIGATION}/release-hold`, 'End the legal hold', 'HoldBody'),
  {
    ...ingest('/v1/telemetry/{signal}', 'Rows as NDJSON, gzip or zstd; bad lines are reported, the rest is stored'),
    body: ['application/x-ndjson'],
    query: ingestQuery,
    headers: {
      'X-Casefile-Source': sourceName,
      'X-Casefile-File': fileName,
      'X-Casefile-Format': fileFormat,
      'Idempotency-Key': requestKey,
    },
    answers: { 200: 'IngestReport' },
  },
  { ...get('/v1/services', 'The services that have logged, and how much', 'ServiceList'), problems: [503] },
  {
    ...get('/v1/services/calls', 'Which service calls which, and the rows that show it', 'ServiceCalls'),
    query: serviceCallsQuery,
    problems: [409, 503],
  },
  {
    ...change('/v1/services/namings', 'Rename, join or split services, for all that is read from now on', 'NamingBody'),
    answers: { 200: 'NamingDone' },
  },
  change('/v1/services/namings/{naming}/undo', 'Take back a name that was given'),
  {
    ...get(LOGS, 'Stored log lines: a page, or, as an event stream, the last ones and those that come', {
      'application/json': 'LogPage',
      'application/x-ndjson': 'LogLine',
    }),
    query: logsQuery,
    problems: [404, 409, 503],
  },
  {
    ...get(`${LOGS}/counts`, 'How many log lines there are, in all and by one dimension', 'LogCounts'),
    query: logCountsQuery,
    problems: [404, 409, 503],
  },
  otlp('/v1/otlp/v1/logs', 'OTLP logs', 'OtlpLogs'),
  otlp('/v1/otlp/v1/traces', 'OTLP traces', 'OtlpTraces'),
  otlp('/v1/otlp/v1/metrics', 'OTLP metrics', 'OtlpMetrics'),
  {
    ...ingest('/v1/alerts', 'Report alerts in our own form; the same again is no news'),
    body: 'AlertsBody',
    answers: { 200: 'AlertReceipts' },
    problems: [...INGEST_FAILS, 409],
  },
  {
    ...ingest(
      '/v1/alerts/{alert}',
      'The webhook of a source. One that has a secret needs no API key: it signs the body, or sends the secret.',
    ),
    headers: ALERT_WEBHOOK_HEADERS,
    body: ['application/json'],
    answers: { 200: 'AlertReceipts' },
    problems: [...INGEST_FAILS, 404, 409],
    requiresBody: true,
  },
  {
    method: 'post',
    path: '/v1/channels/{channel}',
    summary:
      'What the product of a channel delivers: messages, buttons and slash commands. It takes no API key: the body is signed, or holds a secret. 202: of a channel of the kind webhook.',
    headers: CHANNEL_HEADERS,
    body: ['application/json', 'application/x-www-form-urlencoded'],
    requiresBody: true,
    answers: { 200: ['application/json'], 202: ['application/json'] },
    problems: [403, 404, 413, 415, 429, 503],
  },
  { ...get('/v1/alerts', 'Alerts, the latest start first', 'AlertPage'), query: alertsQuery, problems: [404, 409] },
  { ...get('/v1/alerts/{alert}', 'One alert: its history, its links, its payload', 'Alert'), problems: [404] },
  {
    ...get(
      '/v1/notifications',
      'What targets were told, the latest request first, with every attempt',
      'NotificationPage',
    ),
    query: notificationsQuery,
    problems: [404, 409],
  },
  {
    ...get('/v1/notifications/{notification}', 'One notification with its delivery record', 'Notification'),
    problems: [404],
  },
  change('/v1/notifications/{notification}/resend', 'Send again what has failed or is unconfirmed'),
  get('/v1/schedules', 'Scheduled checks: when they are due, what they have run and missed', 'SchedulePage'),
  get('/v1/chains', 'Chains of the configuration, and the tools they may use for good', 'ChainPage'),
  change('/v1/chains/{chain}/revoke', 'Take back that a chain may use a tool for good', 'RevocationBody'),
  {
    ...change(`${INVESTIGATION}/chains`, 'Start a chain of stages', 'ChainBody'),
    headers: { 'Idempotency-Key': messageId },
    answers: { 202: 'ChainStart' },
  },
  get(`${INVESTIGATION}/chains`, 'Runs of chains: stages, executions, what they have concluded', 'ChainRunPage'),
  change(`${INVESTIGATION}/chains/{run}/cancel`, 'Cancel a run'),
  change(
    `${INVESTIGATION}/chains/{run}/executions/{execution}/answer`,
    'Answer what a chain asks a person',
    'ChainAnswerBody',
  ),
  change(
    `${INVESTIGATION}/chains/{run}/executions/{execution}/approve`,
    'Say whether an execution may use the tools it has asked for',
    'ApprovalBody',
  ),
  {
    ...get('/v1/audit', 'Who did what, from where, why, and what failed; the latest first', 'AuditPage'),
    query: auditQuery,
    problems: [404, 409, 503],
  },
  ...OPERATOR_ROUTES,
  {
    ...get('/v1/cost', 'What models have cost, rolled up, and the budgets; with format=csv its groups as CSV', {
      'application/json': 'CostReport',
      'text/csv': TEXT,
    }),
    query: costQuery,
    problems: [404, 409, 503],
  },
  {
    ...get('/v1/statistics', 'How many turns, how long, with which cause, rated how, at which cost, by groups', {
      'application/json': 'StatisticsReport',
      'text/csv': TEXT,
    }),
    query: statisticsQuery,
    problems: [404, 409, 503],
  },
  {
    ...get('/v1/search', 'Investigations and alerts that have all words of a text, the best first', 'FoundRecords'),
    query: searchRecordsQuery,
    problems: [404, 409, 503],
  },
  change('/v1/alerts/{alert}/group', 'Join the group of another alert, or split from the own one', 'RegroupBody'),
  {
    ...change('/v1/alerts/{alert}/silence', 'Approve the proposal to silence an alert at its source', 'SilenceBody'),
    answers: { 200: 'SilencedAlert' },
    problems: [...CHANGE_FAILS, 502],
  },
  change('/v1/alerts/{alert}/undelete', 'Restore a deleted alert'),
  change('/v1/alerts/{alert}/hold', 'Put on legal hold: retention leaves it alone', 'HoldBody'),
  change('/v1/alerts/{alert}/release-hold', 'End the legal hold', 'HoldBody'),
  {
    ...get('/v1/retention', 'Policies, runs, legal holds and, if wanted, what a run would do now', 'Retention'),
    query: retentionQuery,
    problems: [503],
  },
  {
    ...change('/v1/retention/run', 'Carry out the retention policies now; GET /v1/retention shows how far it is'),
    answers: { 202: 'RetentionStarted' },
  },
  {
    method: 'post',
    path: '/v1/snapshots',
    summary: 'Import a database snapshot of any completeness, up to 50 MB; the same bytes again are the same snapshot',
    body: 'SnapshotFile',
    query: snapshotQuery,
    answers: { 200: 'Snapshot', 201: 'Snapshot' },
    problems: [413, 415, 422, 503, 507],
  },
  get('/v1/snapshots', 'Imported snapshots, the latest import first', 'SnapshotList'),
  { ...get(SNAPSHOT, 'One snapshot: what it is of, and what it lacks', 'Snapshot'), problems: [404, 409] },
  {
    ...get(`${SNAPSHOT}/artifact`, 'Its stored bytes, or one section of them', ['application/json']),
    query: sectionQuery,
    problems: [404, 409],
  },
  {
    method: 'delete',
    path: SNAPSHOT,
    summary: 'Remove a snapshot; what investigations have cited of it stays with them',
    answers: { 200: 'Done' },
    problems: [404, 503, 507],
  },
  {
    ...change('/v1/store/check', 'Read every batch against its hash, a page at a time', 'CheckBody'),
    answers: { 200: 'StoreCheck' },
    problems: STORE_FAILS,
  },
  {
    ...change('/v1/store/sweep', 'Delete old batches that no investigation cites, a page at a time', 'SweepBody'),
    answers: { 200: 'StoreSweep' },
    problems: STORE_FAILS,
  },
  ...PROGRAM_ROUTES,
  get('/v1/models', 'The language models that are configured, also as OpenAI lists models', 'ModelList'),
  {
    ...change('/v1/models/{name}/check', 'Ask a model for one word, to see whether it answers'),
    answers: { 200: 'ModelCheck' },
    problems: [404, 413, 415],
  },
  { ...get('/v1/tools', 'The tools that a model may call', 'ToolList'), query: toolsQuery },
  ...KNOWLEDGE_ROUTES,
  ...SIGN_IN_ROUTES,
  get('/health/live', 'The process answers', 'Health'),
  { ...get('/health/ready', 'The service takes questions', 'Health'), answers: { 200: 'Health', 503: 'Health' } },
  get('/metrics', 'Prometheus metrics', ['text/plain']),
  get('/openapi.json', 'This document', ['application/json']),
  get('/docs', 'This document, to click through', HTML),
  get('/', 'The web console: a page that asks this API', HTML),
];

/** What these may also answer, when the client accepts events, or asks for a stream in its body. */
