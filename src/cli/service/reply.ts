// What was sent back, read up to a bound and held to its shape: whatever is no reply of Casefile is told of, with where it came from.
import { EXIT, Failure, messageOf } from '../failure.js';
import { oneLine } from '../terminal/text.js';

/** Whole investigations and snapshots are far smaller; what never ends must end somewhere. */
export const MOST_BYTES = 200_000_000;
/** Of a refusal, more is never shown. */
const MOST_OF_REFUSAL = 100_000;
const MEGABYTE = 1_000_000;
const LONGEST_QUOTE = 200;

type Issue = { readonly code?: string; readonly path: readonly PropertyKey[]; readonly message: string };

/** A schema of the wire. */
export type Shape<T> = {
  readonly safeParse: (
    value: unknown,
  ) =>
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
};

/** Of any shape. */
export const ANYTHING: Shape<unknown> = { safeParse: (data) => ({ success: true, data }) };

export const quoted = (text: string): string => {
  const line = oneLine(text.slice(0, 10 * LONGEST_QUOTE));
  return line.length <= LONGEST_QUOTE ? line : `${line.slice(0, LONGEST_QUOTE)}…`;
};

/** `from`: the address that was asked. */
export const notOurs = (from: string, what: string): Failure =>
  new Failure(
    EXIT.service,
    `${from} answered ${what}`,
    'Another program or a proxy may answer there, or a Casefile of another version: check CASEFILE_URL, and compare "casefile --version".',
  );

export const tooLong = (from: string): Failure =>
  new Failure(
    EXIT.service,
    `${from} sends more than ${MOST_BYTES / MEGABYTE} MB and does not end`,
    'No reply of Casefile is so long: check what answers there.',
  );

const broken = (from: string, error: unknown): Failure =>
  new Failure(EXIT.service, `${from} broke off in the middle of its reply (${messageOf(error)})`, 'Try it again.');

type Read = { readonly text: string; readonly isWhole: boolean };

const upTo = async (response: Response, most: number): Promise<Read> => {
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
export const refusalText = async (response: Response): Promise<string> =>
  (await upTo(response, MOST_OF_REFUSAL).catch(() => ({ text: '' }))).text;

export const wholeText = async (response: Response, from: string): Promise<string> => {
  try {
    const { text, isWhole } = await upTo(response, MOST_BYTES);
    if (isWhole) return text;
  } catch (error) {
    throw broken(from, error);
  }
  throw tooLong(from);
};

export const typeOf = (response: Response): string =>
  oneLine(response.headers.get('content-type') ?? 'something without a type').split(';')[0] ?? '';

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((of, key) => (typeof of === 'object' && of !== null ? (of as never)[key] : undefined), value);

/** Where this client knows a few words, a newer service may have another one: it is shown as it is. */
const isNewWord = (value: unknown, { code, path }: Issue): boolean =>
  code === 'invalid_value' && typeof valueAt(value, path) === 'string';

const pathOf = (path: readonly PropertyKey[]): string => quoted(path.map(String).join('.'));

/** The value as it came, with what this client does not know of. */
export const shaped = <T>(value: unknown, shape: Shape<T>, from: string): T => {
  const parsed = shape.safeParse(value);
  const wrong = parsed.success ? undefined : parsed.error.issues.find((issue) => !isNewWord(value, issue));
  if (wrong === undefined) return value as T;
  const where = wrong.path.length === 0 ? '' : ` at ${pathOf(wrong.path)}`;
  throw notOurs(from, `what this client cannot read${where}: ${quoted(wrong.message)}`);
};

/** `type`: what the text was said to be. */
export const jsonIn = (text: string, from: string, type: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw notOurs(from, `no JSON but ${type}: ${text.trim() === '' ? 'nothing' : quoted(text)}`);
  }
};
