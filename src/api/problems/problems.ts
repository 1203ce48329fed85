// Problems that the HTTP API finds by itself, before a use case runs.
import { type Micros, SECOND, toIso } from '../../kernel/time.js';
import type { Actor } from '../../kernel/fact.js';
import type { KeyRole } from '../../kernel/key-role.js';
import type { ApiKey } from '../../ports/api-keys.js';
import type { ConversationChannel } from '../../ports/channels.js';
import type { UsageRate } from '../../ports/usage-limits.js';

export type FieldFault = { readonly field: string; readonly detail: string };

export type ProblemDetails = {
  /** Last part of `/problems/…`. */
  readonly kind: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly howToFix: string;
  readonly field?: string;
  readonly faults?: readonly FieldFault[];
  readonly headers?: { readonly [name: string]: string };
};

export class ProblemError extends Error {
  override readonly name = 'Refused';
  constructor(readonly trouble: ProblemDetails) {
    super(trouble.detail);
  }
}

const DOCUMENT = 'GET /openapi.json describes every request.';

export const invalidInput = (faults: readonly FieldFault[], howToFix: string = DOCUMENT): ProblemError => {
  const [first] = faults;
  return new ProblemError({
    kind: 'invalid-request',
    status: 400,
    title: 'The request is not valid',
    detail: faults.map(({ field, detail }) => `${field} ${detail}`).join('; '),
    howToFix,
    ...(first !== undefined && { field: first.field }),
    ...(faults.length > 1 && { faults }),
  });
};

export const unknownCursor = (): ProblemError =>
  new ProblemError({
    kind: 'unknown-cursor',
    status: 404,
    title: 'No such page',
    detail: 'the cursor is not one that this list has returned',
    howToFix: 'Leave it out to begin at the first page, then use "next" of the last page.',
    field: 'cursor',
  });

export const emptyPeriod = (): ProblemError =>
  new ProblemError({
    kind: 'window-inverted',
    status: 409,
    title: 'The period ends before it starts',
    detail: '"to" must be after "from"',
    howToFix: 'Swap "from" and "to".',
    field: 'to',
  });

/** Both may be there by the schema, and each alone is right. */
export const exclusiveFields = (field: string, other: string): ProblemError =>
  new ProblemError({
    kind: 'fields-exclude-each-other',
    status: 409,
    title: 'Two fields exclude each other',
    detail: `"${field}" must not be there together with ${other}`,
    howToFix: 'Leave one of them out.',
    field,
  });

export const malformedInput = (detail: string, howToFix: string, field = 'body'): ProblemError =>
  new ProblemError({ kind: 'malformed', status: 400, title: 'The request cannot be read', detail, howToFix, field });

export const bodyTooLarge = (limit: number, howToFix = 'Send less at once.'): ProblemError =>
  new ProblemError({
    kind: 'too-large',
    status: 413,
    title: 'The body is too large',
    detail: `the body is over ${limit} bytes`,
    howToFix,
    field: 'body',
  });

export const unsupportedType = (header: string, wanted: readonly string[]): ProblemError =>
  new ProblemError({
    kind: 'unsupported-media-type',
    status: 415,
    title: 'The body is of a kind that is not read here',
    detail: `${header} is missing, or none of: ${wanted.join(', ')}`,
    howToFix: `Set ${header} to ${wanted[0] ?? 'a supported one'}.`,
    field: header,
  });

export const unauthorised = (): ProblemError =>
  new ProblemError({
    kind: 'unauthorised',
    status: 401,
    title: 'An API key is needed',
    detail: 'no known API key was sent',
    howToFix: 'Send "Authorization: Bearer KEY" or "X-Api-Key: KEY".',
    headers: { 'www-authenticate': 'Bearer' },
  });

export const notLoopback = (): ProblemError =>
  new ProblemError({
    kind: 'loopback-only',
    status: 403,
    title: 'Without API keys, only this machine may ask',
    detail: 'the Host header names no loopback address',
    howToFix: 'Use http://127.0.0.1 or http://localhost, or configure API keys.',
    field: 'Host',
  });

export const wrongWebhookSecret = (source: string): ProblemError =>
  new ProblemError({
    kind: 'webhook-not-authentic',
    status: 401,
    title: 'The webhook does not show the secret of its source',
    detail: `the source "${source}" has a secret, and the signature or the secret of this request is missing or another`,
    howToFix: 'Configure the same secret at the sender and in "alerts.sources"; nothing was stored.',
    headers: { 'www-authenticate': 'Bearer' },
  });

/** What shows that a delivery is of the product, and where it is entered. */
const SIGNING_ADVICE: { readonly [kind in ConversationChannel['kind']]: string } = {
  slack: 'Enter the signing secret of the app as "signingSecret" of this channel, and check the clock.',
  'slack-socket':
    'Deliver nothing to this address: the channel hears Slack by Socket Mode. For requests, configure the kind "slack".',
  mattermost:
    'Enter the token of the outgoing webhook in "webhookTokens" of this channel, that of the slash command in "commandTokens", that of the bot, which signs buttons, as "token", and check the clock.',
  github: 'Enter the secret of the webhook of GitHub as "webhookSecret" of this channel, and check the clock.',
  gitlab:
    'Enter the secret token of the webhook of GitLab as "webhookToken" of this channel, and check the clock of this machine.',
  jira: 'Enter the secret of the webhook of Jira as "webhookSecret" of this channel, and check the clock.',
  teams:
    'Let only Microsoft Teams deliver to this address, enter the id of the app as "appId" of this channel, the server that Teams names as "service", and check the clock of this machine.',
  webhook: 'Enter the secret by which the tool signs as "secret" of this channel, and check the clock.',
};

export const deliveryNotAuthentic = (
  { channel, kind }: { readonly channel: string; readonly kind: ConversationChannel['kind'] },
  detail: string,
): ProblemError =>
  new ProblemError({
    kind: 'delivery-not-authentic',
    status: 401,
    title: 'The delivery is not signed by the product of the channel',
    detail,
    howToFix: `${SIGNING_ADVICE[kind]} Its name is "${channel}"; nothing was stored.`,
    headers: { 'www-authenticate': 'Signature' },
  });

export const deliveryOfOtherTeam = (detail: string): ProblemError =>
  new ProblemError({
    kind: 'other-team',
    status: 403,
    title: 'The delivery is of another workspace',
    detail,
    howToFix: 'Configure a channel of its own for each workspace; nothing was stored.',
  });

export const unknownChannel = (channel: string): ProblemError =>
  new ProblemError({
    kind: 'unknown-channel',
    status: 404,
    title: 'There is no such channel',
    detail: `the configuration has no channel "${channel}"`,
    howToFix: 'Name it in "channels" of the configuration, or correct the request URL of the app.',
  });

/** The product delivers again. */
export const deliveryNotNow = (detail: string): ProblemError =>
  new ProblemError({
    kind: 'delivery-not-now',
    status: 503,
    title: 'The delivery cannot be taken now',
    detail,
    howToFix: 'Nothing was stored; deliver it again.',
    headers: { 'retry-after': '5' },
  });

/** SNS delivers again later. */
export const snsUnreachable = (detail: string): ProblemError =>
  new ProblemError({
    kind: 'sns-unreachable',
    status: 503,
    title: 'Amazon SNS could not be asked',
    detail,
    howToFix: 'Let the service reach sns.REGION.amazonaws.com over HTTPS; nothing was stored, and SNS delivers again.',
  });

export const endedKey = ({ actor, until = 0, isRevoked }: ApiKey): ProblemError =>
  new ProblemError({
    kind: 'key-ended',
    status: 401,
    title: 'The API key is no longer valid',
    detail: isRevoked === true ? `the key "${actor}" was revoked` : `the key "${actor}" ended at ${toIso(until)}`,
    howToFix: 'Use its successor. An operator makes one: casefile keys rotate NAME, or casefile keys add.',
    headers: { 'www-authenticate': 'Bearer' },
  });

export const tooManyWrongKeys = (wait: Micros): ProblemError =>
  new ProblemError({
    kind: 'wrong-keys',
    status: 429,
    title: 'Too many wrong API keys',
    detail:
      'too many wrong keys came from this address, or from all together; the key of this request was not looked at',
    howToFix: 'Wait as long as Retry-After says, then send it again with the right key.',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(wait / SECOND))) },
  });

export const tooManyWrongSignatures = (wait: Micros): ProblemError =>
  new ProblemError({
    kind: 'wrong-signatures',
    status: 429,
    title: 'Too many wrong signatures',
    detail:
      'the signature is wrong, and too many wrong ones or wrong API keys came from this address, or from all together',
    howToFix:
      'Wait as long as Retry-After says, and sign as the product of the channel does; deliveries with a right signature are taken meanwhile.',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(wait / SECOND))) },
  });

/** As problems call who is asking. */
const titleOf = ({ kind }: Actor): string =>
  kind === 'user' ? 'Your session may not do this' : 'The API key may not do this';
const subjectOf = ({ kind, id }: Actor): string => (kind === 'user' ? `your session as "${id}"` : `the key "${id}"`);
const adviceOf = ({ kind }: Actor, forKeys: string, forPeople: string): string =>
  kind === 'user' ? forPeople : forKeys;

const BY_RULE = 'Ask whoever runs the service for another rule in "signIn.oidc.roles", then sign in again.';

export const forbiddenRole = (actor: Actor, role: KeyRole, roles: readonly KeyRole[]): ProblemError =>
  new ProblemError({
    kind: 'role-not-allowed',
    status: 403,
    title: titleOf(actor),
    detail: `${subjectOf(actor)} has the role ${role}; this takes ${roles.join(' or ')}`,
    howToFix: adviceOf(
      actor,
      'Use a key of such a role. An operator makes one: casefile keys add NAME --role ROLE.',
      BY_RULE,
    ),
  });

export const forbiddenCollection = (actor: Actor, collections: readonly string[]): ProblemError =>
  new ProblemError({
    kind: 'collection-not-allowed',
    status: 403,
    title: titleOf(actor),
    detail: `${subjectOf(actor)} is limited to documents of these collections: ${collections.join(', ')}`,
    howToFix: adviceOf(actor, 'Use a key without that limit, or one of those collections.', BY_RULE),
  });

export const forbiddenService = (actor: Actor, services: readonly string[]): ProblemError =>
  new ProblemError({
    kind: 'service-not-allowed',
    status: 403,
    title: titleOf(actor),
    detail: `${subjectOf(actor)} is limited to telemetry of these services: ${services.join(', ')}`,
    howToFix: adviceOf(
      actor,
      'Ask, and read the answers, with this key; use one without that limit for all else.',
      'Ask, and read the answers; all else takes a rule without that limit.',
    ),
  });

export const endedSession = (): ProblemError =>
  new ProblemError({
    kind: 'session-ended',
    status: 401,
    title: 'Your session has ended',
    detail: 'the session was signed out, has come to its end, or is no longer allowed by the configuration',
    howToFix: 'Sign in again at the console.',
    headers: { 'www-authenticate': 'Bearer' },
  });

export const noSession = (): ProblemError =>
  new ProblemError({
    kind: 'no-session',
    status: 409,
    title: 'There is no session to end',
    detail: 'the request was admitted by an API key, or without one',
    howToFix: 'Forget the key; an operator ends it with: casefile keys revoke NAME.',
  });

export const notOfPage = (): ProblemError =>
  new ProblemError({
    kind: 'page-header-missing',
    status: 403,
    title: 'A session changes nothing without the header of its page',
    detail: 'the request has a session cookie, changes something, and has no "X-Casefile-Page: 1"',
    howToFix: 'Send it from the console, or use an API key.',
    field: 'X-Casefile-Page',
  });

export const noSignIn = (): ProblemError =>
  new ProblemError({
    kind: 'sign-in-not-configured',
    status: 404,
    title: 'Nobody signs in here by a provider',
    detail: 'this service has no "signIn.oidc"',
    howToFix: 'Sign in with an API key, or configure it: docs/sign-in.md.',
  });

export const crossSite = (): ProblemError =>
  new ProblemError({
    kind: 'cross-site',
    status: 403,
    title: 'Pages of other sites may change nothing here',
    detail: 'Sec-Fetch-Site or Origin names another site than the one that is asked',
    howToFix: 'Send it from a page of this service, or from a program that is no browser.',
    field: 'Origin',
  });

export const doubleHost = (): ProblemError =>
  new ProblemError({
    kind: 'malformed',
    status: 400,
    title: 'The request cannot be read',
    detail: 'it has more than one Host header',
    howToFix: 'Send one Host header.',
    field: 'Host',
  });

export const simpleBody = (): ProblemError =>
  new ProblemError({
    kind: 'unsupported-media-type',
    status: 415,
    title: 'The body is of a kind that is not read here',
    detail: 'Content-Type is missing, or one that a form of any page can send',
    howToFix:
      'Set Content-Type to what the body is: application/json, application/x-ndjson, application/x-protobuf, or application/octet-stream for files.',
    field: 'Content-Type',
  });

export const tooManyRequests = (kind: string, { most, per }: UsageRate, wait: Micros): ProblemError =>
  new ProblemError({
    kind: 'rate-limited',
    status: 429,
    title: 'Too many requests',
    detail: `more than ${most} ${kind} in ${per / SECOND} s came from this caller; nothing was done`,
    howToFix: 'Wait as long as Retry-After says, then send it again.',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(wait / SECOND))) },
  });

export const unknownRoute = (): ProblemDetails => ({
  kind: 'unknown-route',
  status: 404,
  title: 'There is nothing at this path',
  detail: 'no route has this path',
  howToFix: 'GET /openapi.json lists every path; percent-encode a clientTxnId.',
});

export const wrongMethod = (allowed: readonly string[]): ProblemDetails => ({
  kind: 'method-not-allowed',
  status: 405,
  title: 'The path takes other methods',
  detail: `allowed: ${allowed.join(', ')}`,
  howToFix: `Use ${allowed.join(' or ')}.`,
  headers: { allow: allowed.join(', ') },
});

export const consoleNotBuilt = (): ProblemError =>
  new ProblemError({
    kind: 'console-not-built',
    status: 503,
    title: 'The web console is not built',
    detail: 'the folder bundle/console of this installation is missing or empty',
    howToFix: 'Make it in the folder of the program with: npm run build. The API works without it.',
  });

export const internalProblem = (): ProblemDetails => ({
  kind: 'internal',
  status: 500,
  title: 'The service failed',
  detail: 'an unexpected fault; the log of the service has the details',
  howToFix: 'Send it again with the same message id; report it if it stays.',
});
