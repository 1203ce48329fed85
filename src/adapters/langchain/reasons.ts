// Which of our reasons a provider's trouble is: by status where it says enough, by its names and words where it does not.
import type { ModelFailure } from '../../ports/model.js';
import type { Trouble } from './trouble.js';

/** What to mend, for the words to be chosen by. */
export type Fault =
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

type Rule = {
  readonly fault: Fault;
  readonly statuses?: readonly number[];
  readonly names?: RegExp;
  readonly words?: RegExp;
};

/** The first that fits. */
const RULES: readonly Rule[] = [
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

const fits = ({ statuses = [], names, words }: Rule, trouble: Trouble): boolean =>
  (trouble.status !== undefined && statuses.includes(trouble.status)) ||
  names?.test(trouble.names) === true ||
  words?.test(trouble.words) === true;

/** A connection that broke; what else an SDK stumbles over is what the server has said. */
const BROKEN = /\b(?:E[A-Z]{4,}|UND_ERR_\w+)\b/;

const unnamed = ({ answered, status, names }: Trouble): Fault => {
  if (!answered) return 'network';
  return status === undefined && /\b(?:Type|Syntax)Error\b/.test(names) && !BROKEN.test(names) ? 'protocol' : 'server';
};

export const faultOf = (trouble: Trouble): Fault =>
  RULES.find((rule) => fits(rule, trouble))?.fault ?? unnamed(trouble);

const REASONS: { readonly [F in Fault]: ModelFailure } = {
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
export const reasonOf = (fault: Fault, began: boolean): ModelFailure =>
  began && (fault === 'network' || fault === 'server' || fault === 'busy' || fault === 'protocol')
    ? 'cut'
    : REASONS[fault];
