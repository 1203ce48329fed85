// Reads fields of an untrusted file: own keys only; a value of another kind counts as absent.
import { fromIso, type Micros } from '../../kernel/time.js';
import { jsonPointer, ownItem } from '../../telemetry/json-pointer.js';
import { readSnapshotNumber } from '../../telemetry/snapshot-row.js';
import type { ArtifactPath, JsonObject } from './snapshot.js';

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

const flagOf = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'yes') return true;
  return value === 'false' || value === 'no' ? false : undefined;
};

/** Times are UTC, or not read: see `read-meta.ts` for those of the window. */
const UTC = /(?:Z|z|[+-]00:?00)$/;

const instantOf = (value: unknown): Micros | undefined =>
  typeof value === 'string' && UTC.test(value) ? fromIso(value) : undefined;

const FIELD_READERS = { text: textOf, number: readSnapshotNumber, flag: flagOf, instant: instantOf } as const;

type SnapshotFieldKind = keyof typeof FIELD_READERS;
type SnapshotFieldValue<K extends SnapshotFieldKind> = Exclude<ReturnType<(typeof FIELD_READERS)[K]>, undefined>;
type FieldRequests = { readonly [name: string]: readonly [SnapshotFieldKind, ...string[]] };
type SnapshotFieldValues<W extends FieldRequests> = { readonly [Name in keyof W]?: SnapshotFieldValue<W[Name][0]> };

/** One field; the further keys lead to it. */
export const readField = <K extends SnapshotFieldKind>(
  from: unknown,
  kind: K,
  ...keys: readonly string[]
): SnapshotFieldValue<K> | undefined =>
  FIELD_READERS[kind](keys.reduce<unknown>(ownItem, from)) as SnapshotFieldValue<K> | undefined;

/** Many fields at once: `{ engine: ['text', 'Engine'] }`; what is absent stays absent. */
export const readFields = <W extends FieldRequests>(from: unknown, wanted: W): SnapshotFieldValues<W> => {
  const found = Object.entries(wanted).flatMap(([name, [kind, ...keys]]) => {
    const value = readField(from, kind, ...keys);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found) as SnapshotFieldValues<W>;
};

export type PlacedObject = { readonly path: ArtifactPath; readonly value: JsonObject };

/** The objects of a list, each with the place that it has in the file. */
export const placedObjects = (list: unknown, path: ArtifactPath): readonly PlacedObject[] =>
  Array.isArray(list)
    ? list.flatMap((value: unknown, index) =>
        isObject(value) ? [{ path: `${path}${jsonPointer(index)}`, value }] : [],
      )
    : [];

/** The entries of an object. */
export const placedEntries = (
  from: unknown,
  path: ArtifactPath,
): readonly { readonly key: string; readonly path: ArtifactPath; readonly value: unknown }[] =>
  isObject(from)
    ? Object.entries(from).map(([key, value]) => ({ key, path: `${path}${jsonPointer(key)}`, value }))
    : [];

/** The numbers of an object by their keys, without those that are none. */
export const numbersIn = (from: unknown): { readonly [name: string]: number } =>
  Object.fromEntries(
    placedEntries(from, '').flatMap(({ key, value }) => {
      const number = readSnapshotNumber(value);
      return number === undefined ? [] : [[key, number] as const];
    }),
  );
