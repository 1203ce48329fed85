// Which of our reasons a provider's trouble is: by status where it says enough, by its names and words where it does not.
import { optional } from '../../kernel/optional.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import type { ResponseMeta } from './provider-stream.js';
import { retryAfterOf } from './watched-fetch.js';
import type { ModelFailure } from '../../ports/model.js';

// What an SDK's error tells, whatever shape it has: status, code, words, and how long to wait.

export type SdkError = {
  readonly status?: number;
  /** The server has spoken, whatever it said. */
  readonly answered: boolean;
  /** Names of what went wrong, of the error and all its causes, joined. */
  readonly names: string;
  /** In the provider's words. */
  readonly words: string;
  readonly retryAfter?: Micros;
  readonly requestId?: string;
};

type ErrorFields = { readonly [name: string]: unknown };

const fieldsOf = (value: unknown): ErrorFields =>
  typeof value === 'object' && value !== null ? (value as ErrorFields) : {};

/** The error, what it wraps, and what its body says: outermost first. */
const errorLayers = (error: unknown): readonly ErrorFields[] => {
  const layers: ErrorFields[] = [];
  for (let each = error; layers.length < 6;) {
    if (typeof each !== 'object' || each === null) return layers;
    layers.push(fieldsOf(each));
    const { cause, error: body } = fieldsOf(each);
    each = body ?? cause;
  }
  return layers;
};

const textsIn = (layers: readonly ErrorFields[], names: readonly string[]): readonly string[] =>
  layers
    .flatMap((layer) => names.map((name) => layer[name]))
    .filter((text) => typeof text === 'string' && text !== '') as string[];

const statusIn = (layers: readonly ErrorFields[], meta: ResponseMeta): number | undefined => {
  const found = layers.flatMap((layer) => [
    layer['status'],
    layer['statusCode'],
    layer['status_code'],
    fieldsOf(layer['$metadata'])['httpStatusCode'],
  ]);
  const all = [...found, meta.status];
  return all.find((status): status is number => typeof status === 'number' && status >= 300);
};

const LANGCHAIN_ADVICE = /\s*Troubleshooting URL: \S+\s*/g;

/** The innermost words are the provider's own; a body that is JSON is shown by its message. */
const wordsIn = (layers: readonly ErrorFields[]): string => {
  const messages = textsIn(layers, ['message']);
  const [own = String(layers[0]?.['error'] ?? '')] = [...messages].reverse();
  return own.replaceAll(LANGCHAIN_ADVICE, '').replaceAll(/\s+/g, ' ').trim();
};

/** Google says so in the body: `{ retryDelay: "17s" }`. */
const delayIn = (layers: readonly ErrorFields[]): Micros | undefined => {
  const details = layers.map((layer) => layer['errorDetails']).find(Array.isArray) as readonly unknown[] | undefined;
  const delay = details?.map((each) => fieldsOf(each)['retryDelay']).find((each) => typeof each === 'string');
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(String(delay))?.[1];
  return seconds === undefined ? undefined : Math.round(Number(seconds) * SECOND);
};

const amazonDelay = (layers: readonly ErrorFields[]): Micros | undefined =>
  layers
    .map((layer) => fieldsOf(fieldsOf(layer['$response'])['headers'])['retry-after'])
    .map((text) => (typeof text === 'string' ? retryAfterOf(text) : undefined))
    .find((wait) => wait !== undefined);

export const readSdkError = (error: unknown, meta: ResponseMeta): SdkError => {
  const layers = errorLayers(meta.unexpected ?? meta.connectionError ?? error);
  const status = statusIn(layers, meta);
  const retryAfter = meta.retryAfter ?? delayIn(layers) ?? amazonDelay(layers);
  const amazonId = layers
    .map((layer) => fieldsOf(layer['$metadata'])['requestId'])
    .find((id) => typeof id === 'string');
  const requestId = meta.requestId ?? (amazonId as string | undefined);
  return {
    names: textsIn(layers, ['name', 'code', 'type', 'status', 'lc_error_code']).join(' '),
    words: wordsIn(layers),
    answered: status !== undefined || meta.status !== undefined,
    ...optional({ status, retryAfter, requestId }),
  };
};

/** What to mend, for the words to be chosen by. */
export type ModelFault =
  | 'rate'
  | 'credit'
  | 'busy'
  | 'size'
  | 'tools'
  | 'key'
  | 'permission'
  | 'model'
  | 'place'
  | 'moved'
  | 'protocol'
  | 'slow'
  | 'request'
  | 'server'
  | 'network'
  | 'certificate';

type FaultRule = {
  readonly fault: ModelFault;
  readonly statuses?: readonly number[];
  readonly names?: RegExp;
  readonly words?: RegExp;
};

/** The first that fits. */
const RULES: readonly FaultRule[] = [
  { fault: 'moved', statuses: [301, 302, 303, 307, 308] },
  // the second is Amazon's word for an answer of somebody else
  { fault: 'protocol', names: /\bNoReply\b/, words: /\bDeserialization error\b/ },
  { fault: 'credit', statuses: [402], names: /insufficient_quota|billing/i, words: /credit balance is too low/i },
  {
    fault: 'rate',
    statuses: [429],
    names: /Throttling|ServiceQuotaExceeded|rate_limit|RESOURCE_EXHAUSTED|TooManyRequests/i,
  },
  {
    fault: 'size',
    statuses: [413],
    names: /context_length|ContextOverflow|request_too_large/i,
    words:
      /context (?:length|window)|prompt is too long|input is too long|too many (?:input )?tokens|input token count|exceeds the maximum number of tokens/i,
  },
  {
    fault: 'tools',
    words:
      /(?:does(?: not|n't)|do not) support (?:tools?\b|tool use|tool call|function call)|tool (?:use|calling|choice) (?:is not|requires)|tools? (?:is|are) not supported|enable-auto-tool-choice/i,
  },
  // what one provider's reader of schemas refuses, with whatever status, it refuses again
  {
    fault: 'tools',
    words:
      /(?:tools?\b|tool_?spec|function_?declarations?|input_?schema|json schema|schema for function).{0,80}(?:invalid|unsupported|not supported|unrecogni[sz]ed|unknown|failed|too deep)|(?:invalid|unsupported|unrecogni[sz]ed|unknown|cannot (?:parse|convert)|failed to (?:parse|convert)).{0,60}(?:json schema|schema for function|input_?schema|function_?declarations?|tools?\[|tool (?:schema|definition|parameters))/i,
  },
  {
    fault: 'key',
    statuses: [401],
    names:
      /UnrecognizedClient|InvalidSignature|IncompleteSignature|ExpiredToken|CredentialsProvider|invalid_api_key|authentication_error|API_KEY_INVALID/i,
    words: /api key not valid|could not load credentials|token is expired/i,
  },
  { fault: 'permission', statuses: [403], names: /AccessDenied|permission_error|PERMISSION_DENIED/i },
  // an SDK puts the status before a body that is not in the provider's form
  { fault: 'place', statuses: [405], words: /^404 (?!.*\bmodel\b)|\b404 page not found/i },
  {
    fault: 'model',
    statuses: [404],
    names: /ResourceNotFound|model_not_found|not_found_error|DeploymentNotFound/i,
    words: /model identifier is invalid|on-demand throughput|model .{0,80}(?:not found|does not exist)/i,
  },
  {
    fault: 'certificate',
    names: /CERT|SELF_SIGNED|ERR_SSL|ERR_TLS|EPROTO/,
    words: /certificate|SSL routines/i,
  },
  {
    fault: 'slow',
    statuses: [408, 504],
    names: /ModelTimeout|ETIMEDOUT|TIMEOUT_ERR|UND_ERR_\w*TIMEOUT|DEADLINE_EXCEEDED/i,
  },
  { fault: 'busy', statuses: [503, 529], names: /overloaded|ServiceUnavailable|ModelNotReady|UNAVAILABLE/i },
  { fault: 'request', statuses: [400, 409, 415, 422], names: /ValidationException|INVALID_ARGUMENT/i },
  { fault: 'server', names: /InternalServer|ModelErrorException|ModelStreamError|api_error/i },
];

const matchesRule = ({ statuses = [], names, words }: FaultRule, trouble: SdkError): boolean =>
  (trouble.status !== undefined && statuses.includes(trouble.status)) ||
  names?.test(trouble.names) === true ||
  words?.test(trouble.words) === true;

/** A connection that broke; what else an SDK stumbles over is what the server has said. */
const BROKEN = /\b(?:E[A-Z]{4,}|UND_ERR_\w+)\b/;

const classifyUnnamedFault = ({ answered, status, names }: SdkError): ModelFault => {
  if (!answered) return 'network';
  return status === undefined && /\b(?:Type|Syntax)Error\b/.test(names) && !BROKEN.test(names) ? 'protocol' : 'server';
};

export const classifyFault = (trouble: SdkError): ModelFault =>
  RULES.find((rule) => matchesRule(rule, trouble))?.fault ?? classifyUnnamedFault(trouble);

const REASONS: { readonly [F in ModelFault]: ModelFailure } = {
  rate: 'throttled',
  credit: 'denied',
  busy: 'unavailable',
  size: 'oversize',
  tools: 'invalid',
  key: 'denied',
  permission: 'denied',
  model: 'denied',
  place: 'denied',
  moved: 'denied',
  protocol: 'invalid',
  slow: 'timeout',
  request: 'invalid',
  server: 'unavailable',
  network: 'unavailable',
  certificate: 'unavailable',
};

/** Once words have come, what ends them has cut the reply. */
export const failureReason = (fault: ModelFault, began: boolean): ModelFailure =>
  began && (fault === 'network' || fault === 'server' || fault === 'busy' || fault === 'protocol')
    ? 'cut'
    : REASONS[fault];
