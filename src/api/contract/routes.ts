// Every route of the service, as data: the document, the 405s and a test of the controllers are read from here.
import { KNOWLEDGE_ROUTES } from './knowledge-routes.js';
import { eraseQuery, exportQuery } from './records.js';
import type { Content, Route, SchemaName } from './schemas.js';
import { ingestQuery } from './service.js';
import { sectionQuery, snapshotQuery } from './snapshots.js';
import { eventsQuery, listQuery } from './session.js';
import { toolsQuery } from './tools.js';

const SNAPSHOT = '/v1/snapshots/{snapshot}';
const EVENTS = ['text/event-stream'];
const OTLP = ['application/x-protobuf', 'application/json'];
const HTML = ['text/html'];
const ONE = '/v1/investigations/{clientTxnId}';
const TURN = `${ONE}/turns/{turn}`;
const ASKING = {
  headers: ['Idempotency-Key', 'Prefer', 'Last-Event-ID'],
  answers: { 200: 'Answer', 202: 'Accepted' },
} as const;
const ASKING_FAILS = [404, 409, 410, 413, 415, 422, 429, 503, 507];
const CHANGING_FAILS = [404, 409, 410, 413, 415, 503, 507];
const STORE_FAILS = [413, 415, 503, 507];
const INGEST_FAILS = [413, 415, 429, 503, 507];

const get = (path: string, summary: string, answer: Content): Route => ({
  method: 'get',
  path,
  summary,
  answers: { 200: answer },
  ...(path.startsWith(ONE) && { problems: [404, 410] }),
});
const change = (path: string, summary: string, body: SchemaName = 'EmptyBody'): Route => ({
  method: 'post',
  path,
  summary,
  body,
  answers: { 200: 'Done' },
  problems: CHANGING_FAILS,
});
const ingest = (path: string, summary: string): Pick<Route, 'method' | 'path' | 'summary' | 'problems'> => ({
  method: 'post',
  path,
  summary,
  problems: INGEST_FAILS,
});
const otlp = (path: string, summary: string): Route => ({
  ...ingest(path, summary),
  body: OTLP,
  answers: { 200: OTLP },
});

export const ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: `${ONE}/turns`,
    summary: 'Ask: one turn, once per message id. Answers 200, 202 with "Prefer: respond-async", or an event stream.',
    body: 'AskBody',
    ...ASKING,
    problems: ASKING_FAILS,
  },
  { ...get('/v1/investigations', 'The list of sessions, newest first', 'SessionPage'), query: listQuery },
  get(ONE, 'The session', 'Session'),
  {
    method: 'delete',
    path: ONE,
    summary: 'Delete; with erase=true the words and batches are gone for good',
    query: eraseQuery,
    answers: { 200: 'Done' },
    problems: CHANGING_FAILS,
  },
  get(`${ONE}/turns`, 'All turns', 'TurnList'),
  get(TURN, 'One turn with its stored answer', 'TurnDocument'),
  get(`${TURN}/model-requests`, 'What a model was sent, rebuilt, with its digest then', 'ModelRequests'),
  get(`${TURN}/findings`, 'What the engine considered, and what explained what away', 'Findings'),
  {
    ...get(`${ONE}/events`, 'The facts, a page or a live stream', 'EventPage'),
    query: eventsQuery,
    headers: ['Last-Event-ID'],
  },
  get(`${ONE}/timeline`, 'What happened in the conversation', 'Timeline'),
  {
    ...get(`${ONE}/export`, 'The whole investigation in one file', ['application/json', 'text/markdown']),
    query: exportQuery,
  },
  get(`${ONE}/batches/{hash}`, 'The rows of a batch, exactly the hashed bytes', ['application/x-ndjson']),
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
    ...ASKING,
    problems: ASKING_FAILS,
  },
  change(`${TURN}/feedback`, 'Rate an answer', 'FeedbackBody'),
  { ...change(`${ONE}/verify`, 'Check every citation again'), answers: { 200: 'Verification' } },
  change(`${ONE}/resolve`, 'Mark the current issue as resolved'),
  change(`${ONE}/undelete`, 'Restore a deleted investigation'),
  {
    ...ingest('/v1/telemetry/{signal}', 'Rows as NDJSON, gzip or zstd; bad lines are reported, the rest is stored'),
    body: ['application/x-ndjson'],
    query: ingestQuery,
    headers: ['X-Casefile-Source', 'Content-Encoding'],
    answers: { 200: 'IngestReport' },
  },
  otlp('/v1/otlp/v1/logs', 'OTLP logs'),
  otlp('/v1/otlp/v1/traces', 'OTLP traces'),
  otlp('/v1/otlp/v1/metrics', 'OTLP metrics'),
  {
    method: 'post',
    path: '/v1/snapshots',
    summary: 'Import a database snapshot of any completeness, up to 50 MB; the same bytes again are the same snapshot',
    body: ['application/json'],
    query: snapshotQuery,
    headers: ['Content-Encoding'],
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
  get('/v1/models', 'The language models that are configured', 'ModelList'),
  {
    ...change('/v1/models/{name}/check', 'Ask a model for one word, to see whether it answers'),
    answers: { 200: 'ModelCheck' },
    problems: [404, 413, 415],
  },
  { ...get('/v1/tools', 'The tools that a model may call', 'ToolList'), query: toolsQuery },
  ...KNOWLEDGE_ROUTES,
  get('/health/live', 'The process answers', 'Health'),
  { ...get('/health/ready', 'The service takes questions', 'Health'), answers: { 200: 'Health', 503: 'Health' } },
  get('/metrics', 'Prometheus metrics', ['text/plain']),
  get('/openapi.json', 'This document', ['application/json']),
  get('/docs', 'This document, to click through', HTML),
  { ...get('/', 'Leads to the page above', HTML), answers: { 302: HTML } },
];

/** What a GET of these may also answer, when the client accepts events. */
export const STREAMED: readonly string[] = [`${ONE}/turns`, `${TURN}/rerun`, `${ONE}/events`];
export const EVENT_STREAM: Content = EVENTS;
