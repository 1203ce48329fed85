// State transitions of a document's entry: which version readers see, and which passages nobody may see.
import { optional } from '../../../kernel/optional.js';
import { type Micros, MINUTE } from '../../../kernel/time.js';
import type { DocumentEntry, PassageVersion, VisibleVersion } from './entries.js';

/** A writer that has not finished by then is dead, or is refused as late. */
export const LONGEST_WRITING: Micros = 15 * MINUTE;

/** What a writer is about to make of a document. */
export type DocumentWriting = {
  readonly key: string;
  readonly collection: string;
  readonly stored: VisibleVersion;
};

/** The same text, cut into words in the same way. */
export const isIndexedAlike = (a: VisibleVersion | undefined, b: VisibleVersion): boolean =>
  a?.row.digest === b.row.digest && (a.terms ?? 1) === (b.terms ?? 1);

const withVersions = (header: Omit<DocumentEntry, 'untidy'>, lots: readonly PassageVersion[]): DocumentEntry => ({
  ...header,
  lots,
  untidy: lots.length > 0,
});

const asLeftover = ({ version, passages }: PassageVersion): PassageVersion => ({ version, passages });

const versionOf = ({ version, row }: VisibleVersion): PassageVersion => ({ version, passages: row.passages });

const otherVersions = ({ lots }: DocumentEntry, version: string): readonly PassageVersion[] =>
  lots.filter((lot) => lot.version !== version);

const findVersion = (header: DocumentEntry | undefined, version: string): PassageVersion | undefined =>
  header?.lots.find((lot) => lot.version === version);

/** Entered before the first passage is written, so that the next process knows of them after a crash. */
export const beginWriting = (
  now: DocumentEntry | undefined,
  writing: DocumentWriting,
  since: Micros,
): DocumentEntry | undefined => {
  const { key, collection, stored } = writing;
  if (isIndexedAlike(now?.stored, stored) || findVersion(now, stored.version) !== undefined) return undefined;
  const fresh: DocumentEntry = { kind: 'document', key, collection, lots: [], untidy: true };
  const header = now ?? fresh;
  return withVersions(header, [...header.lots, { ...versionOf(stored), since }]);
};

export type WritingOutcome = 'added' | 'changed' | 'unchanged' | 'late';

/** From here on readers see the document whole, in place of what they saw before. No header: nothing changes. */
export const finishWriting = (
  now: DocumentEntry | undefined,
  { stored }: DocumentWriting,
): { readonly outcome: WritingOutcome; readonly header?: DocumentEntry } => {
  const own = findVersion(now, stored.version);
  if (now === undefined || own?.since === undefined) return { outcome: 'late' };
  const { stored: before } = now;
  const lots = otherVersions(now, stored.version);
  if (isIndexedAlike(before, stored))
    return { outcome: 'unchanged', header: withVersions(now, [...lots, asLeftover(own)]) };
  if (before?.row.digest === stored.row.digest) {
    const row = { ...stored.row, added: before.row.added };
    const header = { ...now, stored: { ...stored, row } };
    return { outcome: 'unchanged', header: withVersions(header, [...lots, versionOf(before)]) };
  }
  const header = { ...now, stored, at: Math.max(now.at ?? 0, stored.row.added) };
  return before === undefined
    ? { outcome: 'added', header: withVersions(header, lots) }
    : { outcome: 'changed', header: withVersions(header, [...lots, versionOf(before)]) };
};

const withoutVisible = ({ kind, key, collection, at, lots }: DocumentEntry): Omit<DocumentEntry, 'untidy'> => ({
  kind,
  key,
  collection,
  ...optional({ at }),
  lots,
});

/** What the writing has left is to be deleted, whether readers saw it or not. */
export const undoWriting = (now: DocumentEntry | undefined, { stored }: DocumentWriting): DocumentEntry | undefined => {
  const isSeen = now?.stored?.version === stored.version;
  if (now === undefined || (!isSeen && findVersion(now, stored.version)?.since === undefined)) return undefined;
  return withVersions(isSeen ? withoutVisible(now) : now, [...otherVersions(now, stored.version), versionOf(stored)]);
};

export const removeVisible = (now: DocumentEntry | undefined, at: Micros): DocumentEntry | undefined => {
  if (now?.stored === undefined) return undefined;
  return withVersions({ ...withoutVisible(now), at: Math.max(now.at ?? 0, at) }, [...now.lots, versionOf(now.stored)]);
};

const isDeadWriting = ({ since }: PassageVersion, clock: Micros): boolean =>
  since !== undefined && since < clock - LONGEST_WRITING;

/** Writers that are dead cannot make their passages the document any more. */
export const settleDeadWritings = (now: DocumentEntry | undefined, clock: Micros): DocumentEntry | undefined =>
  now === undefined || !now.lots.some((lot) => isDeadWriting(lot, clock))
    ? undefined
    : withVersions(
        now,
        now.lots.map((lot) => (isDeadWriting(lot, clock) ? asLeftover(lot) : lot)),
      );

/** Passages that are to be deleted. */
export const leftoverVersions = (header: DocumentEntry | undefined): readonly PassageVersion[] =>
  header?.lots.filter(({ since }) => since === undefined) ?? [];

export const withoutVersions = (
  now: DocumentEntry | undefined,
  gone: readonly PassageVersion[],
): DocumentEntry | undefined => {
  const versions = new Set(gone.map(({ version }) => version));
  const stay = now?.lots.filter(({ version }) => !versions.has(version)) ?? [];
  return now === undefined || stay.length === now.lots.length ? undefined : withVersions(now, stay);
};
