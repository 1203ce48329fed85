// Looks up one snapshot, or both with clear labels. “Not found” is a result, not an error.
import { optional } from '../../kernel/optional.js';
import { toIso } from '../../kernel/time.js';
import type { SnapshotSide } from '../../telemetry/snapshot-row.js';
import type { DatabaseSnapshot, SnapshotSides } from '../format/snapshot.js';
import { round6 } from '../../kernel/json.js';

type SideChoice = SnapshotSide | 'both';

/** A result as a model reads it. An object with a `path` can be cited by it. */
export type LookupFields = { readonly [key: string]: unknown };

/** Of one side: what was found, or what was not. */
export type SideResult = { readonly fields: LookupFields } | { readonly error: string };

export type LookupResult = { readonly outcome: 'found' | 'not found'; readonly result: LookupFields };

type SideLookup = {
  readonly one: (snapshot: DatabaseSnapshot) => SideResult;
  /** What differs, where both were found. */
  readonly both?: (primary: DatabaseSnapshot, secondary: DatabaseSnapshot) => LookupFields;
};

const windowOf = ({ meta: { from, to } }: DatabaseSnapshot): LookupFields =>
  from === undefined || to === undefined ? {} : { window: { from: toIso(from), to: toIso(to) } };

const labelSide = (side: SnapshotSide, snapshot: DatabaseSnapshot, found: SideResult): LookupFields => ({
  snapshot: side,
  ...optional({ instance: snapshot.meta.instance }),
  ...windowOf(snapshot),
  ...('fields' in found ? found.fields : { error: found.error }),
});

const lookUpOne = (side: SnapshotSide, snapshot: DatabaseSnapshot, { one }: SideLookup): LookupResult => {
  const found = one(snapshot);
  return { outcome: 'fields' in found ? 'found' : 'not found', result: labelSide(side, snapshot, found) };
};

const ONE_SNAPSHOT_NOTE = 'There is only one snapshot: this is the primary alone, compared with none.';

export const lookUpSides = (
  { primary, secondary }: SnapshotSides,
  which: SideChoice,
  how: SideLookup,
): LookupResult => {
  if (which === 'primary') return lookUpOne('primary', primary, how);
  if (secondary === undefined) {
    const { outcome, result } = lookUpOne('primary', primary, how);
    return { outcome, result: { note: ONE_SNAPSHOT_NOTE, ...result } };
  }
  if (which === 'secondary') return lookUpOne('secondary', secondary, how);
  const [first, second] = [how.one(primary), how.one(secondary)];
  const both = 'fields' in first && 'fields' in second ? (how.both?.(primary, secondary) ?? {}) : {};
  return {
    outcome: 'fields' in first || 'fields' in second ? 'found' : 'not found',
    result: {
      primary: labelSide('primary', primary, first),
      secondary: labelSide('secondary', secondary, second),
      ...both,
    },
  };
};

/** A few names of many, so that a wrong one can be mended. */
export const listSome = (names: readonly string[], most = 40): string => {
  const left = names.length - most;
  return names.length === 0 ? 'none' : `${names.slice(0, most).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
};

/** A figure with its unit. */
export const figureField = (value: number | undefined, unit: string | undefined): LookupFields | undefined =>
  value === undefined ? undefined : { value, ...(!(unit === undefined || unit === '') && { unit }) };

/** Without what is not there. */
export const definedFields = (all: LookupFields): LookupFields =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));

/** A blank text counts as absent. */
export const nonBlank = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
};

// Every comparison uses one definition of change: (secondary − primary) / |primary|.

export const CHANGE_DEFINITION = '(secondary − primary) / |primary|; none where primary is 0';

/** `undefined` where there was nothing to compare with: a share of zero is no number. */
export const relativeChange = (primary: number | undefined, secondary: number | undefined): number | undefined =>
  primary === undefined || secondary === undefined || primary === 0
    ? undefined
    : round6((secondary - primary) / Math.abs(primary));
