// The database snapshots that a tenant has imported: facts, intents and the decider.
import type { BatchHash, TextRef } from '../kernel/brand.js';
import type { Decider } from '../kernel/decider.js';
import { refuseUnknownFact } from '../kernel/fact.js';
import type { Rejection } from '../kernel/rejection.js';
import type { Micros } from '../kernel/time.js';
import type { RenewedMasking } from './renewed-masking.js';

/** A snapshot as it was imported. */
export type ImportedSnapshot = {
  /** SHA-256 of the stored bytes: the id. */
  readonly artifact: BatchHash;
  /** Keyed digest of the bytes as they came, or of their SHA-256, before anything was masked: the same again is the same snapshot. */
  readonly source: string;
  /** Stored bytes. */
  readonly bytes: number;
  readonly instance: string;
  readonly engine?: string;
  readonly engineVersion?: string;
  readonly instanceClass?: string;
  readonly region?: string;
  readonly from?: Micros;
  readonly to?: Micros;
  readonly sections: readonly string[];
  /** Name of the file, and what its maker wrote about the period. */
  readonly file?: TextRef;
  readonly comment?: TextRef;
};

export type SnapshotLibraryFact =
  | { readonly type: 'SnapshotImported'; readonly data: ImportedSnapshot }
  | { readonly type: 'SnapshotRemoved'; readonly data: { readonly artifact: BatchHash } }
  | { readonly type: 'MaskingRenewed'; readonly data: RenewedMasking };

/** In the order of their import; what was removed and imported again counts as new. */
export type SnapshotLibrary = { readonly snapshots: readonly ImportedSnapshot[] };

export type SnapshotLibraryIntent =
  | { readonly intent: 'import'; readonly snapshot: ImportedSnapshot }
  | { readonly intent: 'remove'; readonly artifact: BatchHash };

export type SnapshotLibraryRefusal = Rejection<'unknown-snapshot'>;

export const refuseUnknownSnapshot = (artifact: string): SnapshotLibraryRefusal => ({
  rejected: 'unknown-snapshot',
  because: `no snapshot ${artifact} was imported`,
});

export const snapshotIn = ({ snapshots }: SnapshotLibrary, artifact: string): ImportedSnapshot | undefined =>
  snapshots.find((each) => each.artifact === artifact);

/** The one that these bytes were imported as. */
export const snapshotOfSource = ({ snapshots }: SnapshotLibrary, source: string): ImportedSnapshot | undefined =>
  snapshots.find((each) => each.source === source);

const decide = (
  intent: SnapshotLibraryIntent,
  library: SnapshotLibrary,
): readonly SnapshotLibraryFact[] | SnapshotLibraryRefusal => {
  switch (intent.intent) {
    case 'import':
      return snapshotIn(library, intent.snapshot.artifact) === undefined
        ? [{ type: 'SnapshotImported', data: intent.snapshot }]
        : [];
    case 'remove':
      return snapshotIn(library, intent.artifact) === undefined
        ? refuseUnknownSnapshot(intent.artifact)
        : [{ type: 'SnapshotRemoved', data: { artifact: intent.artifact } }];
  }
  return intent satisfies never;
};

const evolve = ({ snapshots }: SnapshotLibrary, fact: SnapshotLibraryFact): SnapshotLibrary => {
  switch (fact.type) {
    case 'SnapshotImported':
      return { snapshots: [...snapshots, fact.data] };
    case 'SnapshotRemoved':
      return { snapshots: snapshots.filter(({ artifact }) => artifact !== fact.data.artifact) };
    case 'MaskingRenewed':
      return { snapshots };
  }
  return refuseUnknownFact(fact);
};

export const snapshotLibrary: Decider<
  SnapshotLibraryIntent,
  SnapshotLibrary,
  SnapshotLibraryFact,
  SnapshotLibraryRefusal
> = {
  initial: { snapshots: [] },
  decide,
  evolve,
};
