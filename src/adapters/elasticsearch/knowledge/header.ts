// The entry of a document, as it goes from one state to the next: what readers see of it, and which passages nobody may see.
import { MINUTE, type Micros } from '../../../kernel/time.js';
import type { Header, Lot, Stored } from './shelf.js';

/** A writer that has not come to an end by then is dead, or will be told that it comes too late. */
export const LONGEST_WRITING: Micros = 15 * MINUTE;

/** What a writer is about to make of a document. */
export type Writing = {
  readonly key: string;
  readonly collection: string;
  readonly stored: Stored;
};

const withLots = (header: Omit<Header, 'untidy'>, lots: readonly Lot[]): Header => ({
  ...header,
  lots,
  untidy: lots.length > 0,
});

const leftOf = ({ version, passages }: Lot): Lot => ({ version, passages });

const lotIn = ({ version, row }: Stored): Lot => ({ version, passages: row.passages });

const others = ({ lots }: Header, version: string): readonly Lot[] => lots.filter((lot) => lot.version !== version);

const lotOf = (header: Header | undefined, version: string): Lot | undefined =>
  header?.lots.find((lot) => lot.version === version);

/** Entered before the first passage is written, so that whoever comes after a crash knows of them. */
export const begun = (now: Header | undefined, writing: Writing, since: Micros): Header | undefined => {
  const { key, collection, stored } = writing;
  if (now?.stored?.row.digest === stored.row.digest || lotOf(now, stored.version) !== undefined) return undefined;
  const fresh: Header = { kind: 'document', key, collection, lots: [], untidy: true };
  const header = now ?? fresh;
  return withLots(header, [...header.lots, { ...lotIn(stored), since }]);
};

export type Outcome = 'added' | 'changed' | 'unchanged' | 'late';

/** From here on readers see the document whole, in place of what they saw before. No header: nothing changes. */
export const finished = (
  now: Header | undefined,
  { stored }: Writing,
): { readonly outcome: Outcome; readonly header?: Header } => {
  const own = lotOf(now, stored.version);
  if (now === undefined || own?.since === undefined) return { outcome: 'late' };
  const { stored: before } = now;
  const lots = others(now, stored.version);
  if (before?.row.digest === stored.row.digest)
    return { outcome: 'unchanged', header: withLots(now, [...lots, leftOf(own)]) };
  const header = { ...now, stored, at: Math.max(now.at ?? 0, stored.row.added) };
  return before === undefined
    ? { outcome: 'added', header: withLots(header, lots) }
    : { outcome: 'changed', header: withLots(header, [...lots, lotIn(before)]) };
};

const withoutStored = ({ kind, key, collection, at, lots }: Header): Omit<Header, 'untidy'> => ({
  kind,
  key,
  collection,
  ...(at !== undefined && { at }),
  lots,
});

/** What the writing has left is to be deleted, whether readers saw it or not. */
export const undone = (now: Header | undefined, { stored }: Writing): Header | undefined => {
  const isSeen = now?.stored?.version === stored.version;
  if (now === undefined || (!isSeen && lotOf(now, stored.version)?.since === undefined)) return undefined;
  return withLots(isSeen ? withoutStored(now) : now, [...others(now, stored.version), lotIn(stored)]);
};

export const removed = (now: Header | undefined, at: Micros): Header | undefined => {
  if (now?.stored === undefined) return undefined;
  return withLots({ ...withoutStored(now), at: Math.max(now.at ?? 0, at) }, [...now.lots, lotIn(now.stored)]);
};

const isDead = ({ since }: Lot, clock: Micros): boolean => since !== undefined && since < clock - LONGEST_WRITING;

/** Writers that are dead cannot make their passages the document any more. */
export const settled = (now: Header | undefined, clock: Micros): Header | undefined =>
  now === undefined || !now.lots.some((lot) => isDead(lot, clock))
    ? undefined
    : withLots(
        now,
        now.lots.map((lot) => (isDead(lot, clock) ? leftOf(lot) : lot)),
      );

/** Passages that are to be deleted. */
export const leftIn = (header: Header | undefined): readonly Lot[] =>
  header?.lots.filter(({ since }) => since === undefined) ?? [];

export const tidied = (now: Header | undefined, gone: readonly Lot[]): Header | undefined => {
  const versions = new Set(gone.map(({ version }) => version));
  const stay = now?.lots.filter(({ version }) => !versions.has(version)) ?? [];
  return now === undefined || stay.length === now.lots.length ? undefined : withLots(now, stay);
};
