// Turns the bytes of a file into an artifact: parses, checks, masks and reads it. Nothing in the file is executed or trusted.
import { maskId } from '../../telemetry/masking/mask-value.js';
import { type MaskedText, composeMasked } from '../../kernel/masked.js';
import { ownItem } from '../../telemetry/json-pointer.js';
import { isObject } from './fields.js';
import type { JsonObject } from './snapshot.js';
import type { Rejection } from '../../kernel/rejection.js';
import { parseSnapshotFileName } from './file-name.js';
import { readSnapshotFile, type SnapshotReading, type UnreadableSnapshot } from './read-snapshot.js';
import { checkTextSize } from './size-limits.js';

// Every text of an artifact is masked under the name of its field before it is stored.

/** `name`: of the field that holds the text. */
type MaskText = (text: string, name?: string) => string;

/** What statements and instances are known by: the tools look them up. */
const IDS: ReadonlySet<string> = new Set([
  'sql_id',
  'sql_db_id',
  'sql_id_tokinized',
  'db.sql.id',
  'db.sql.db_id',
  'DbiResourceId',
]);
const ID = /^[\w-]{1,64}$/;

/** The value of a parameter is named by its neighbour. */
const fieldNameOf = (object: JsonObject, key: string): string => {
  const name = key === 'ParameterValue' ? ownItem(object, 'ParameterName') : undefined;
  return typeof name === 'string' ? name : key;
};

/** Names of fields are plain words nearly always. */
const PLAIN_KEY = /^[A-Za-z_$. -]{1,64}$/;

const maskKey = (key: string, mask: MaskText): string => (PLAIN_KEY.test(key) ? key : maskId(key, mask));

const maskObject = (object: JsonObject, mask: MaskText): JsonObject =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      maskKey(key, mask),
      maskValue(value, mask, fieldNameOf(object, key)),
    ]),
  );

const maskValue = (value: unknown, mask: MaskText, name?: string): unknown => {
  if (typeof value === 'string')
    return name !== undefined && IDS.has(name) && ID.test(value) ? value : mask(value, name);
  if (Array.isArray(value)) return value.map((item: unknown) => maskValue(item, mask, name));
  return isObject(value) ? maskObject(value, mask) : value;
};

/** A part of an artifact that was stored by itself; `name`: of the field that holds it. */
export const maskSnapshotPart = (value: unknown, mask: MaskText, name?: string): unknown =>
  maskValue(value, mask, name);

/** Numbers stay as they are. Recurses: only for what `tooLarge` has let pass. */
const maskArtifact = (artifact: JsonObject, mask: MaskText): JsonObject => maskObject(artifact, mask);

/** Bytes of a file. */
export const LARGEST_SNAPSHOT = 50_000_000;

export type ImportRefusal = UnreadableSnapshot | Rejection<'not-json'>;

export type ImportedArtifact = SnapshotReading & {
  /** What is stored: masked, on one line. */
  readonly bytes: MaskedText;
};

type UploadedSnapshotFile = { readonly text: string; readonly name?: string };

/** The parser's own message shows the text, which may hold secrets: it is not repeated. */
const NOT_JSON = { rejected: 'not-json', because: 'the file is not JSON, or was cut short' } as const;

const parseJson = (text: string): { readonly json: unknown } | undefined => {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};

export const importSnapshotFile = (
  { text, name }: UploadedSnapshotFile,
  mask: MaskText,
): ImportedArtifact | ImportRefusal => {
  const large = checkTextSize(text);
  if (large !== undefined) return large;
  const file = parseJson(text);
  if (file === undefined) return NOT_JSON;
  const artifact = isObject(file.json) ? maskArtifact(file.json, mask) : file.json;
  const read = readSnapshotFile(artifact, name === undefined ? undefined : parseSnapshotFileName(name));
  return 'rejected' in read ? read : { ...read, bytes: composeMasked(JSON.stringify(artifact)) };
};
