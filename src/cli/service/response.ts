// Reads responses up to a limit, checks their shape, and turns problems and unexpected responses into failures.
import { CommandFailure, errorMessage, EXIT, type ExitCode } from '../command-failure.js';
import { oneLine } from '../terminal/text.js';
import type { Problem } from '../../api/contract/service.js';

/** Whole investigations and snapshots are far smaller; what never ends must end somewhere. */
export const MAX_REPLY_BYTES = 200_000_000;
/** Of a refusal, more is never shown. */
const MAX_REFUSAL_BYTES = 100_000;
const MEGABYTE = 1_000_000;
const LONGEST_QUOTE = 200;

type ShapeIssue = { readonly code?: string; readonly path: readonly PropertyKey[]; readonly message: string };

/** A schema of the wire. */
export type WireShape<T> = {
  readonly safeParse: (
    value: unknown,
  ) =>
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly ShapeIssue[] } };
};

/** Of any shape. */
export const ANY_SHAPE: WireShape<unknown> = { safeParse: (data) => ({ success: true, data }) };

export const quoteShort = (text: string): string => {
  const line = oneLine(text.slice(0, 10 * LONGEST_QUOTE));
  return line.length <= LONGEST_QUOTE ? line : `${line.slice(0, LONGEST_QUOTE)}…`;
};

/** `from`: the address that was asked. */
export const unexpectedResponse = (from: string, what: string): CommandFailure =>
  new CommandFailure(
    EXIT.service,
    `${from} answered ${what}`,
    'Another program, a proxy, or another version of Casefile may answer there. Check CASEFILE_URL, and compare the output of: casefile --version',
  );

export const replyTooLong = (from: string): CommandFailure =>
  new CommandFailure(
    EXIT.service,
    `${from} sends more than ${MAX_REPLY_BYTES / MEGABYTE} MB and does not end`,
    'Casefile never sends so much. Check what answers there.',
  );

const brokenReply = (from: string, error: unknown): CommandFailure =>
  new CommandFailure(
    EXIT.service,
    `${from} closed the connection in the middle of its reply (${errorMessage(error)})`,
    'Try it again.',
  );

type BoundedText = { readonly text: string; readonly isWhole: boolean };

const readUpTo = async (response: Response, most: number): Promise<BoundedText> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array);
    bytes += chunk.byteLength;
    if (bytes > most) break;
  }
  return { text: new TextDecoder().decode(Buffer.concat(chunks)), isWhole: bytes <= most };
};

/** Its beginning is enough. */
export const readRefusal = async (response: Response): Promise<string> =>
  (await readUpTo(response, MAX_REFUSAL_BYTES).catch(() => ({ text: '' }))).text;

export const readWhole = async (response: Response, from: string): Promise<string> => {
  try {
    const { text, isWhole } = await readUpTo(response, MAX_REPLY_BYTES);
    if (isWhole) return text;
  } catch (error) {
    throw brokenReply(from, error);
  }
  throw replyTooLong(from);
};

export const contentTypeOf = (response: Response): string =>
  oneLine(response.headers.get('content-type') ?? 'something without a type').split(';')[0] ?? '';

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((of, key) => (typeof of === 'object' && of !== null ? (of as never)[key] : undefined), value);

/** Where this client knows a few words, a newer service may have another one: it is shown as it is. */
const isNewWord = (value: unknown, { code, path }: ShapeIssue): boolean =>
  code === 'invalid_value' && typeof valueAt(value, path) === 'string';

const pathOf = (path: readonly PropertyKey[]): string => quoteShort(path.map(String).join('.'));

/** The value as it came, with what this client does not know of. */
export const parseShape = <T>(value: unknown, shape: WireShape<T>, from: string): T => {
  const parsed = shape.safeParse(value);
  const wrong = parsed.success ? undefined : parsed.error.issues.find((issue) => !isNewWord(value, issue));
  if (wrong === undefined) return value as T;
  const where = wrong.path.length === 0 ? '' : ` at ${pathOf(wrong.path)}`;
  throw unexpectedResponse(from, `what this client cannot read${where}: ${quoteShort(wrong.message)}`);
};

/** `type`: what the text was said to be. */
export const parseReplyJson = (text: string, from: string, type: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw unexpectedResponse(from, `no JSON but ${type}: ${text.trim() === '' ? 'nothing' : quoteShort(text)}`);
  }
};

const isProblem = (
  value: unknown,
): value is Pick<Problem, 'title' | 'detail'> & { readonly howToFix?: unknown; readonly type?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'detail' in value &&
  typeof value.detail === 'string';

/** Faults of what was typed: not that something is not there, nor that the service is busy with it. */
const USAGE_PROBLEMS: ReadonlySet<string> = new Set(
  [
    'model-unknown',
    'zone-unknown',
    'window-inverted',
    'message-id-reused',
    'body-mismatch',
    'snapshot-not-imported',
  ].map((kind) => `/problems/${kind}`),
);

const exitOf = (status: number, type = ''): ExitCode => {
  if (USAGE_PROBLEMS.has(type)) return EXIT.usage;
  // an earlier release answers 410 where this one answers 404
  if (status === 404 || status === 410) return EXIT.notFound;
  return status === 400 || status === 413 || status === 422 ? EXIT.usage : EXIT.service;
};

const parseOrUndefined = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What a caller of HTTP would do is of no use in a terminal. */
const HTTP_ADVICE = /\b(?:GET|POST|PUT|DELETE) \S*[/…]/;

/** "No such turn: there is no turn 9" says one thing twice. */
const problemText = ({ title, detail }: Pick<Problem, 'title' | 'detail'>): string =>
  oneLine(/^(?:there is no|no such)\b/i.test(detail) ? detail : `${title}: ${detail}`);

const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** `type`: what the text is said to be. */
type RefusedReply = {
  readonly status: number;
  readonly text: string;
  readonly type: string;
  readonly from: string;
};

const nonProblemFailure = ({ status, text, type, from }: RefusedReply): CommandFailure => {
  const words = text.trim() === '' ? '' : ` (${type}): ${quoteShort(text)}`;
  const howToFix = GATEWAY_STATUSES.has(status)
    ? 'A proxy answers there, and not the service behind it: see whether the service runs.'
    : 'A proxy or another program may answer there: check CASEFILE_URL.';
  return new CommandFailure(exitOf(status), `${from} answered ${status}${words}`, howToFix);
};

const redirectFailure = (to: string, from: string): CommandFailure =>
  new CommandFailure(
    EXIT.service,
    `${from} redirects to ${quoteShort(to)}`,
    'If that is your service, name it in CASEFILE_URL. Your questions and your key are never sent to another address.',
  );

type RefusedResponse = { readonly response: Response; readonly text: string; readonly from: string };

/** Of any response that is none of 2xx. */
export const refusalFailure = ({ response, text, from }: RefusedResponse): CommandFailure => {
  const { status, headers } = response;
  if (status >= 300 && status < 400) return redirectFailure(headers.get('location') ?? 'nowhere', from);
  return problemFailure({ status, text, type: contentTypeOf(response), from });
};

export const problemFailure = (refused: RefusedReply): CommandFailure => {
  const problem = parseOrUndefined(refused.text);
  if (!isProblem(problem)) return nonProblemFailure(refused);
  const status = 'status' in problem && typeof problem.status === 'number' ? problem.status : refused.status;
  const type = typeof problem.type === 'string' ? problem.type : '';
  const stated =
    typeof problem.howToFix === 'string' && !HTTP_ADVICE.test(problem.howToFix) ? problem.howToFix : undefined;
  const advice = type === '/problems/unauthorised' ? 'Set CASEFILE_KEY to an API key of the service.' : stated;
  return new CommandFailure(exitOf(status, type), problemText(problem), advice);
};
