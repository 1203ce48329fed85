// Reads fields of a file that promises nothing: own keys only, absent for whatever is not of the kind asked for.
import { fromIso, type Micros } from '../../kernel/time.js';
import { jsonPointer, ownItem } from '../../telemetry/json-pointer.js';
import { readSnapshotNumber } from '../../telemetry/snapshot-row.js';
import type { JsonObject, Path } from './place.js';

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

const KINDS = { text: textOf, number: readSnapshotNumber, flag: flagOf, instant: instantOf } as const;

type Kind = keyof typeof KINDS;
type Of<K extends Kind> = Exclude<ReturnType<(typeof KINDS)[K]>, undefined>;
type Wanted = { readonly [name: string]: readonly [Kind, ...string[]] };
type Found<W extends Wanted> = { readonly [Name in keyof W]?: Of<W[Name][0]> };

/** One field; the further keys lead to it. */
export const field = <K extends Kind>(from: unknown, kind: K, ...keys: readonly string[]): Of<K> | undefined =>
  KINDS[kind](keys.reduce<unknown>(ownItem, from)) as Of<K> | undefined;

/** Many fields at once: `{ engine: ['text', 'Engine'] }`; what is absent stays absent. */
export const fields = <W extends Wanted>(from: unknown, wanted: W): Found<W> => {
  const found = Object.entries(wanted).flatMap(([name, [kind, ...keys]]) => {
    const value = field(from, kind, ...keys);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found) as Found<W>;
};

export type Item = { readonly path: Path; readonly value: JsonObject };

/** The objects of a list, each with the place that it has in the file. */
export const items = (list: unknown, path: Path): readonly Item[] =>
  Array.isArray(list)
    ? list.flatMap((value: unknown, index) =>
        isObject(value) ? [{ path: `${path}${jsonPointer(index)}`, value }] : [],
      )
    : [];

/** The entries of an object. */
export const entries = (
  from: unknown,
  path: Path,
): readonly { readonly key: string; readonly path: Path; readonly value: unknown }[] =>
  isObject(from)
    ? Object.entries(from).map(([key, value]) => ({ key, path: `${path}${jsonPointer(key)}`, value }))
    : [];

/** The numbers of an object by their keys, without those that are none. */
export const numbers = (from: unknown): { readonly [name: string]: number } =>
  Object.fromEntries(
    entries(from, '').flatMap(({ key, value }) => {
      const number = readSnapshotNumber(value);
      return number === undefined ? [] : [[key, number] as const];
    }),
  );
