// The format of every text in a response: plain text, which is data and holds no markup, or Markdown, in which `src/output` has escaped what came from outside.
import { EVENT_TEXTS, type EVENT_SCHEMAS } from './event-schemas.js';
import { NOTIFICATION_TEXTS } from './notification-texts.js';
import { OPENAI_TEXTS } from './openai-texts.js';
import { OPERATOR_TEXTS } from './operator-texts.js';
import type { SchemaName } from './schemas.js';
import { SIGN_IN_TEXTS } from './sign-in-texts.js';

type TextFormat = 'plain' | 'markdown';

/** Schemas of what callers send. */
type RequestName = Extract<SchemaName, `${string}Body` | `${string}File` | `Otlp${string}`>;

/** Schemas of what the service sends. */
export type ResponseName = Exclude<SchemaName, RequestName> | keyof typeof EVENT_SCHEMAS;

/** Paths of the texts of one schema: `[]` is any item, `*` any key. Fields of another named schema stand there. */
type TextPaths = { readonly markdown?: readonly string[]; readonly plain: readonly string[] };

const SNAPSHOT = [
  'id',
  'instance',
  'engine',
  'engineVersion',
  'instanceClass',
  'region',
  'sections[]',
  'file',
  'comment',
];
const COLLECTION = ['name', 'description', 'embedding.model', 'unavailable'];
const PROFILE = ['name', 'provider', 'model', 'price.asOf', 'fallback'];
const LINE = [
  'id',
  'service',
  'environment',
  'version',
  'region',
  'host',
  'pod',
  'message',
  'traceId',
  'spanId',
  'requestId',
  'error.type',
  'error.message',
  'error.stack',
  'template',
  'source',
  'attributes.*',
];
const CALL = ['id', 'tool', 'input'];

const INTERACTION = ['id', 'stage', 'execution', 'name', 'because'];

const ALERT = [
  'id',
  'source',
  'fingerprint',
  'name',
  'service',
  'environment',
  'cluster',
  'namespace',
  'resource',
  'title',
  'labels.*',
  'annotations.*',
  'runbook',
  'url',
  'grouping.group',
  'grouping.because',
  'investigation.clientTxnId',
  'investigation.because',
  'investigation.chain',
  'investigation.run',
];

const under = (path: string, fields: readonly string[]): readonly string[] => fields.map((field) => `${path}.${field}`);

const MODEL_REQUEST = [
  'call',
  'execution',
  'stage',
  ...under('sent', ['profile', 'model', 'request', 'prompt', '*']),
  ...under('failures[]', ['profile', 'reason', 'because', '*']),
  ...under('request', ['messages[].id', 'messages[].text', 'messages[].*', 'tools[].name', 'tools[].*']),
  ...under('request.messages[].calls[]', CALL),
  ...under('reply', ['text', 'thinking', 'stop', 'usage.*', '*']),
  ...under('reply.calls[]', CALL),
];

const CHAIN_EXECUTION = ['id', 'agent', 'iterationStrategy', 'conversation', 'question', 'tools[]', 'by', 'because'];

/** A text that stands here under no format fails a test. */
export const TEXT_FORMATS: { readonly [Name in ResponseName]: TextPaths } = {
  Accepted: { plain: ['location'] },
  Alert: {
    plain: [
      ...ALERT,
      ...under('groups[]', ['group', 'because', 'actor.kind', 'actor.id']),
      ...under('decisions[]', ['clientTxnId', 'because', 'chain', 'run']),
      'proposedSilence.because',
      'raw',
    ],
  },
  AlertPage: { plain: ['next', ...under('items[]', ALERT)] },
  AlertReceipts: {
    plain: under('items[]', [
      'fingerprint',
      'id',
      'group',
      'investigation.clientTxnId',
      'investigation.because',
      'investigation.chain',
      'investigation.run',
    ]),
  },
  ChainPage: {
    plain: [
      'items[].chain',
      'items[].version',
      'items[].description',
      'items[].allowed[]',
      ...under('items[].latest', ['clientTxnId', 'run']),
      ...under('items[].stages[]', ['name', 'agents[].name']),
    ],
  },
  ChainRunPage: {
    markdown: ['items[].stages[].executions[].answer'],
    plain: [
      ...under('items[]', ['id', 'chain', 'version', 'messageId', 'question', 'because']),
      ...under('items[].stages[]', ['id', 'name', 'synthesizes']),
      ...under('items[].stages[].executions[]', CHAIN_EXECUTION),
    ],
  },
  ...OPERATOR_TEXTS,
  ...EVENT_TEXTS,
  ChainStart: { plain: ['run', 'chain', 'version'] },
  Answer: {
    markdown: ['text', 'claims[].text', 'issue.summary'],
    plain: [
      'messageId',
      'model',
      'engine',
      'notices[]',
      ...under('read', ['by', 'because']),
      ...under('issue', ['id', 'reasons[]', 'window.phrase', 'analysisWindow.phrase']),
      ...under('claims[]', ['citations[]', 'because']),
      ...under('hypotheses[]', ['cause', 'service', 'kind', 'affected[]', 'evidence[]', 'against[]', 'refutedBy']),
      ...under('hypotheses[].location', [
        'code',
        'operation',
        'template',
        'pod',
        'host',
        'zone',
        'region',
        'version',
        'gauge',
        'caller',
        'change',
      ]),
      ...under('hypotheses[].reach[]', ['service', 'operation', 'through.service', 'through.operation', 'evidence[]']),
      ...under('evidence[]', ['id', 'batch', 'source', 'service', 'role', 'field', 'quote', 'link']),
      ...under('timeline[]', ['what', 'evidence[]']),
      ...under('delta.scope', ['added[]', 'removed[]', 'kept[]', 'because[]']),
      ...under('delta', ['window.before.phrase', 'window.now.phrase', 'hypotheses[].service']),
      ...under('coverage[]', ['source', 'query', 'because']),
      ...under('gaps[]', ['about', 'text']),
      ...under('nextActions[]', ['label', 'turn.text', 'turn.relation']),
      ...under('result', ['name', 'value', 'unit', 'missing', 'question', 'evidence[]']),
      ...under('result.items[]', ['name', 'evidence[]']),
      ...under('result.passages[]', ['collection', 'title', 'file', 'section[]', 'evidence[]']),
      ...under('result.closest', ['collection', 'title', 'file', 'section[]', 'evidence[]']),
      'shown[]',
    ],
  },
  AuditPage: {
    plain: [
      'next',
      ...under('items[]', ['actor.kind', 'actor.id', 'subject', 'because', 'reason', 'address', 'agent']),
      ...under('items[].changes[]', ['path', 'before', 'now']),
    ],
  },
  Collection: { plain: [...COLLECTION, ...under('items[]', ['name', 'digest', 'title'])] },
  CollectionList: { plain: under('items[]', COLLECTION) },
  CostReport: { plain: ['groups[].keys[]'] },
  Done: { plain: [] },
  EventPage: {
    plain: ['next', ...under('items[]', ['id', 'stream', 'actor.kind', 'actor.id', 'type', 'data.*', '*'])],
  },
  Findings: {
    plain: [
      '*',
      'engine',
      'focus.*',
      'apart.*',
      'beside.words[]',
      'beside.*',
      'missing[]',
      ...under('hypotheses[]', ['service', '*']),
      ...under('considered[]', ['kind', 'service', 'what', 'detail.*']),
    ],
  },
  FoundPassages: {
    plain: [
      'collection',
      'notices[]',
      ...under('passages[]', ['id', 'title', 'file', 'document', 'section[]', 'text']),
    ],
  },
  FoundRecords: {
    plain: [
      'next',
      ...under('items[]', ['id', 'investigation', 'snippet.text']),
      'items[].fields.*[]',
      'facets.fields.*[].value',
    ],
  },
  Health: { plain: ['waitingFor[]', 'stores.*.because'] },
  IngestReport: { plain: under('rejected[]', ['reason', 'text']) },
  Interaction: {
    plain: [...INTERACTION, 'input', 'output', ...under('request', MODEL_REQUEST), 'query.*', 'batch.hash', 'batch.*'],
  },
  InteractionPage: { plain: ['next', ...under('items[]', INTERACTION)] },
  LogCounts: { plain: ['by', ...under('items[]', ['value', 'text']), 'notices[]'] },
  LogLine: { plain: LINE },
  LogPage: { plain: ['next', 'notices[]', ...under('items[]', LINE)] },
  ModelCheck: { plain: [...under('profile', PROFILE), 'text', 'model', 'because'] },
  ModelList: { plain: ['default', ...under('profiles[]', PROFILE), ...under('data[]', ['id', 'owned_by'])] },
  ...OPENAI_TEXTS,
  ModelRequests: { plain: under('items[]', MODEL_REQUEST) },
  ...NOTIFICATION_TEXTS,
  PlacedDocuments: {
    plain: ['collection', ...under('documents[]', ['name', 'title']), ...under('leftOut[]', ['name', 'because'])],
  },
  Problem: {
    plain: ['type', 'title', 'detail', 'field', 'howToFix', 'instance', ...under('faults[]', ['field', 'detail'])],
  },
  RemovedKnowledge: { plain: ['collection'] },
  Replay: { plain: ['fact.type', 'fact.recorded', 'fact.today', 'because', 'maskedAnew.rules'] },
  NamingDone: { plain: [] },
  Retention: {
    plain: [
      ...under('holds[]', ['id', 'actor.kind', 'actor.id', 'reason']),
      ...under('preview[]', ['examples[].id', 'survives']),
    ],
  },
  RetentionStarted: { plain: [] },
  ServiceCalls: {
    plain: [
      ...under('items[]', ['from', 'to']),
      ...under('items[].evidence[].examples[]', ['id', 'service', 'text', 'named', 'tie']),
      'notices[]',
    ],
  },
  ServiceList: {
    plain: [
      ...under('items[]', ['name', 'instances[]']),
      ...under('namings[]', [
        'service',
        'services[]',
        'to',
        'as',
        'field',
        'values[]',
        'actor.kind',
        'actor.id',
        'undone.actor.kind',
        'undone.actor.id',
      ]),
      'notices[]',
    ],
  },
  Session: {
    markdown: ['issues[].issueSummary'],
    plain: [
      'tenant',
      'clientTxnId',
      'currentIssue',
      'hold.reason',
      ...under('note', ['text', 'by']),
      'partOf',
      ...under('chains[]', ['run', 'chain', 'version']),
      ...under('lastQueries[]', ['id', 'source', 'role', 'why', 'text', 'query.ask', 'query.*', '*']),
      ...under('issues[]', ['id', 'requestIds[]', 'traceIds[]', 'evidence[].batch']),
      ...under('issues[].timeWindow', ['asked.phrase', 'analysis.phrase']),
      ...under('issues[].lastCursor[]', ['source', 'filter', 'window.phrase', 'cursor.*']),
      ...under('issues[].scopes', ['services[]', 'notServices[]', 'environments[]', 'notEnvironments[]', 'regions[]']),
      ...under('issues[].scopes', ['notRegions[]', 'versions[]', 'notVersions[]', 'minLevel', 'traceIds[]']),
      ...under('issues[].scopes', ['requestIds[]', 'fields[].field', 'fields[].values[]']),
      ...under('issues[].hypotheses[]', ['service', 'kind']),
      'issues[].feedback.cause',
    ],
  },
  SessionPage: { plain: ['next'] },
  ...SIGN_IN_TEXTS,
  SilencedAlert: { plain: ['silence'] },
  Snapshot: { plain: [...SNAPSHOT, ...under('missing[]', ['path', 'because', 'unanswerable'])] },
  SnapshotList: { plain: under('items[]', SNAPSHOT) },
  StatisticsReport: { plain: ['groups[].keys[]'] },
  StoreCheck: {
    plain: ['next', ...under('damaged[]', ['hash', 'heldBy[]']), ...under('files[]', ['file', 'problem', 'touches[]'])],
  },
  StoreSweep: { plain: ['next', 'swept[].hash'] },
  TimelinePage: { plain: ['next', 'position'] },
  ToolList: { plain: ['tools[].*', 'notices[]'] },
  TurnDocument: { plain: ['messageId', 'text', 'issue', 'feedback.cause'] },
  TurnList: { plain: [] },
  Verification: {
    markdown: ['damaged[].claims[].text', 'files[].claims[].text', 'renewals[].lost[].text', 'turns[].claims[].text'],
    plain: [
      'damaged[].hash',
      ...under('files[]', ['file', 'problem']),
      'turns[].claims[].because',
      ...under('renewals[]', ['rules', 'batches[].from', 'batches[].to', 'lost[].because']),
    ],
  },
};

/** A node of a JSON schema. */
export type SchemaNode = { readonly [name: string]: unknown };

const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nodesAt = (node: SchemaNode, key: string): readonly SchemaNode[] => {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

/** A text that its schema does not limit to a list of words or to an instant; a value of any type may be one. */
const isFreeText = (node: SchemaNode): boolean => {
  if (Object.hasOwn(node, 'enum') || Object.hasOwn(node, 'const') || node['format'] === 'date-time') return false;
  const isAny = ['type', '$ref', 'anyOf', 'oneOf', 'allOf'].every((key) => !Object.hasOwn(node, key));
  return [node['type']].flat().includes('string') || isAny;
};

const UNIONS = ['anyOf', 'oneOf', 'allOf'];

/** Visits each free text of a schema with its path, and rebuilds the schema of what `visit` returns. */
export const mapTexts = (
  node: SchemaNode,
  visit: (path: string, text: SchemaNode) => SchemaNode,
  path = '',
): SchemaNode => {
  if (isFreeText(node)) return visit(path, node);
  const inner = (key: string): string => (path === '' ? key : `${path}.${key}`);
  const changed: { [name: string]: unknown } = { ...node };
  for (const key of UNIONS)
    if (Object.hasOwn(node, key)) changed[key] = nodesAt(node, key).map((each) => mapTexts(each, visit, path));
  const { items, properties, additionalProperties: others } = node;
  if (isNode(items)) changed['items'] = mapTexts(items, visit, `${path}[]`);
  if (isNode(others)) changed['additionalProperties'] = mapTexts(others, visit, inner('*'));
  if (isNode(properties))
    changed['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [
        name,
        isNode(each) ? mapTexts(each, visit, inner(name)) : each,
      ]),
    );
  return changed;
};

const MEDIA_TYPES: { readonly [Format in TextFormat]: string } = { plain: 'text/plain', markdown: 'text/markdown' };

const isResponse = (name: string): name is ResponseName => Object.hasOwn(TEXT_FORMATS, name);

/** Says at each text of a response what it is, in the keyword of JSON Schema. */
export const withTextFormats = (name: string, schema: SchemaNode): SchemaNode => {
  if (!isResponse(name)) return schema;
  const { markdown = [] } = TEXT_FORMATS[name];
  return mapTexts(schema, (path, text) =>
    Object.hasOwn(text, 'type')
      ? { ...text, contentMediaType: MEDIA_TYPES[markdown.includes(path) ? 'markdown' : 'plain'] }
      : text,
  );
};
