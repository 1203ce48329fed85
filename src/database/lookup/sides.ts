// One look into a snapshot, or into both with clear labels; what was not found says so, and is no failure.
import { optional } from '../../kernel/optional.js';
import { toIso } from '../../kernel/time.js';
import type { SnapshotSide } from '../../telemetry/snapshot-row.js';
import type { Snapshot } from '../format/snapshot.js';

/** One, or two to compare. */
export type Sides = { readonly primary: Snapshot; readonly secondary?: Snapshot };

export type Which = SnapshotSide | 'both';

/** A result as a model reads it. Whatever holds a `path` can be cited by it. */
export type Told = { readonly [key: string]: unknown };

/** Of one side: what was found, or what was not. */
export type Found = { readonly told: Told } | { readonly error: string };

export type Looked = { readonly outcome: 'found' | 'not found'; readonly result: Told };

export type Look = {
  readonly one: (snapshot: Snapshot) => Found;
  /** What differs, where both were found. */
  readonly both?: (primary: Snapshot, secondary: Snapshot) => Told;
};

const windowOf = ({ meta: { from, to } }: Snapshot): Told =>
  from === undefined || to === undefined ? {} : { window: { from: toIso(from), to: toIso(to) } };

const labelled = (side: SnapshotSide, snapshot: Snapshot, found: Found): Told => ({
  snapshot: side,
  ...optional({ instance: snapshot.meta.instance }),
  ...windowOf(snapshot),
  ...('told' in found ? found.told : { error: found.error }),
});

const single = (side: SnapshotSide, snapshot: Snapshot, { one }: Look): Looked => {
  const found = one(snapshot);
  return { outcome: 'told' in found ? 'found' : 'not found', result: labelled(side, snapshot, found) };
};

const ALONE = 'There is only one snapshot: this is the primary alone, compared with none.';

export const look = ({ primary, secondary }: Sides, which: Which, how: Look): Looked => {
  if (which === 'primary') return single('primary', primary, how);
  if (secondary === undefined) {
    const { outcome, result } = single('primary', primary, how);
    return { outcome, result: { note: ALONE, ...result } };
  }
  if (which === 'secondary') return single('secondary', secondary, how);
  const [first, second] = [how.one(primary), how.one(secondary)];
  const both = 'told' in first && 'told' in second ? (how.both?.(primary, secondary) ?? {}) : {};
  return {
    outcome: 'told' in first || 'told' in second ? 'found' : 'not found',
    result: {
      primary: labelled('primary', primary, first),
      secondary: labelled('secondary', secondary, second),
      ...both,
    },
  };
};

/** A few names of many, so that a wrong one can be mended. */
export const someOf = (names: readonly string[], most = 40): string => {
  const left = names.length - most;
  return names.length === 0 ? 'none' : `${names.slice(0, most).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
};

/** A figure with its unit. */
export const figure = (value: number | undefined, unit: string | undefined): Told | undefined =>
  value === undefined ? undefined : { value, ...(!(unit === undefined || unit === '') && { unit }) };

/** Without what is not there. */
export const told = (all: Told): Told =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));

/** Nothing but blanks is as good as nothing. */
export const said = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
};
