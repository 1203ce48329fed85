import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../kernel/brand.js';
import {
  type ImportedSnapshot,
  snapshotIn,
  snapshotLibrary,
  type SnapshotLibraryFact,
  snapshotOfSource,
} from './snapshot-library.js';

const snapshot = (artifact: string): ImportedSnapshot => ({
  artifact: artifact as BatchHash,
  source: `source of ${artifact}`,
  bytes: 7,
  instance: 'orders-1',
  sections: ['WaitEvents'],
});

const given = (facts: readonly SnapshotLibraryFact[]) => facts.reduce(snapshotLibrary.evolve, snapshotLibrary.initial);
const imported = (artifact: string): SnapshotLibraryFact => ({ type: 'SnapshotImported', data: snapshot(artifact) });
const removed = (artifact: string): SnapshotLibraryFact => ({
  type: 'SnapshotRemoved',
  data: { artifact: artifact as BatchHash },
});

describe('the library of snapshots', () => {
  it('imports the same snapshot once', () => {
    expect(snapshotLibrary.decide({ intent: 'import', snapshot: snapshot('a') }, given([]))).toEqual([imported('a')]);
    expect(snapshotLibrary.decide({ intent: 'import', snapshot: snapshot('a') }, given([imported('a')]))).toEqual([]);
  });

  it('finds a snapshot by its id and by the bytes that it came from', () => {
    const state = given([imported('a'), imported('b')]);
    expect(snapshotIn(state, 'b')?.artifact).toBe('b');
    expect(snapshotOfSource(state, 'source of a')?.artifact).toBe('a');
    expect(snapshotIn(state, 'constructor')).toBeUndefined();
  });

  it('removes an imported snapshot, and refuses an unknown one', () => {
    const state = given([imported('a'), imported('b')]);
    expect(snapshotLibrary.decide({ intent: 'remove', artifact: 'a' as BatchHash }, state)).toEqual([removed('a')]);
    expect(snapshotLibrary.decide({ intent: 'remove', artifact: 'c' as BatchHash }, state)).toMatchObject({
      rejected: 'unknown-snapshot',
    });
    expect(
      given([imported('a'), imported('b'), removed('a'), imported('a')]).snapshots.map(({ artifact }) => artifact),
    ).toEqual(['b', 'a']);
  });
});
