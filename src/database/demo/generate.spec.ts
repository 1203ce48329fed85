// The generated snapshots: deterministic, honest in their sums, every kind and irregularity, nothing given away.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { CAUSE_KINDS } from './work.js';
import { type GeneratedFile, generateSnapshots, type SnapshotCase, snapshotSceneOf } from './generate.js';
import { DISTRACTOR_KINDS } from './distractors.js';
import { IRREGULARITIES } from './irregular.js';
import { twoHourStory } from './story.js';
import type { JsonFields } from './write/file.js';

type Event = { readonly event_name: string; readonly metric_time_sec: number; readonly pct_db_time: string };

const filesOf = ({ primary, secondary }: SnapshotCase): readonly GeneratedFile[] =>
  secondary === undefined ? [primary] : [primary, secondary];

const bytes = (made: SnapshotCase): string =>
  filesOf(made)
    .map(({ content }) => JSON.stringify(content))
    .join('\n');

const part = (file: JsonFields, ...path: readonly string[]): JsonFields =>
  path.reduce((at, key) => (at as JsonFields)[key] as JsonFields, file);

const holdsTogether = ({ content }: GeneratedFile): void => {
  const waits = part(content, 'WaitEvents');
  const events = waits['TopEvents'] as readonly Event[];
  const seconds = events.reduce((sum, { metric_time_sec }) => sum + metric_time_sec, 0);
  const percent = events.reduce((sum, { pct_db_time }) => sum + Number(pct_db_time), 0);
  const [time, active] = [Number(waits['DBTimeSeconds']), Number(waits['AverageActiveSessions'])];
  expect(Math.abs(time - active * Number(waits['WallClockTimeSec']))).toBeLessThanOrEqual(20);
  expect(Math.abs(percent - 100)).toBeLessThan(0.6);
  expect(Math.abs(seconds - time)).toBeLessThanOrEqual(Math.max(20, time * 0.006));
};

const regular = (seed: number): SnapshotCase | undefined => {
  const made = generateSnapshots(seed);
  return made.irregularities.length === 0 ? made : undefined;
};

describe('a generated snapshot', () => {
  it('is the same bytes for the same seed, and others for another', () => {
    for (const seed of [1, 2, 3]) {
      expect(bytes(generateSnapshots(seed))).toBe(bytes(generateSnapshots(seed)));
      expect(bytes(generateSnapshots(seed))).not.toBe(bytes(generateSnapshots(seed + 1)));
    }
  });

  it('has every kind once in every run of seeds', () => {
    for (const first of [0, 15, 9_000]) {
      const kinds = CAUSE_KINDS.map((_kind, index) => snapshotSceneOf(first + index));
      expect(kinds.toSorted()).toEqual([...CAUSE_KINDS].toSorted());
    }
  });

  it('has sums that agree with each other', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const made = regular(seed);
        for (const file of made === undefined ? [] : filesOf(made)) holdsTogether(file);
      }),
    );
  });

  it('lists a statement load equal to its waits, and not above the total', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const file = regular(seed)?.primary.content;
      if (file === undefined) continue;
      const listed = part(file, 'SQLs')['SQLs'] as readonly JsonFields[];
      const load = listed.reduce((sum, each) => sum + Number(each['dbload']), 0);
      expect(load).toBeLessThanOrEqual(Number(part(file, 'WaitEvents')['AverageActiveSessions']) + 0.15);
      for (const one of part(file, 'SQLs')['Waits'] as readonly JsonFields[]) {
        const sum = (one['waits'] as readonly JsonFields[]).reduce((all, { pct }) => all + Number(pct), 0);
        expect(Math.abs(sum - 100)).toBeLessThan(1);
      }
    }
  });

  it('is as large as a real one', () => {
    const sizes = Array.from({ length: 60 }, (_none, seed) => regular(seed + 1))
      .flatMap((made) => (made === undefined ? [] : filesOf(made)))
      .map(({ content }) => JSON.stringify(content, null, 2).length)
      .sort((a, b) => a - b);
    expect(sizes[sizes.length >> 1]).toBeGreaterThan(48_000);
    expect(sizes[sizes.length >> 1]).toBeLessThan(70_000);
  });

  it('has every distractor and every irregularity among its seeds', () => {
    const made = Array.from({ length: 200 }, (_none, seed) => generateSnapshots(seed + 1));
    expect([...new Set(made.flatMap(({ distractors }) => distractors))].sort()).toEqual([...DISTRACTOR_KINDS].sort());
    const seen = new Set(made.flatMap(({ irregularities }) => irregularities));
    expect([...seen].sort()).toEqual([...IRREGULARITIES].sort());
    expect(made.filter(({ secondary }) => secondary === undefined).length).toBeGreaterThan(20);
    expect(made.filter((each) => bytes(each).includes('"EC2Details":"Serverless"')).length).toBeGreaterThan(5);
  });

  it('does not reveal the planted cause', () => {
    for (let seed = 1; seed <= 30; seed += 1)
      expect(bytes(generateSnapshots(seed))).not.toMatch(
        /pile-up|full-scans|hot-statement|herring|distractor|guilty|planted|"truth"/,
      );
  });

  it('has at a quiet time two hours of about the same load', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { primary, secondary, irregularities } = generateSnapshots(seed, 'quiet');
      if (secondary === undefined || irregularities.length > 0) continue;
      const [before, during] = [primary, secondary].map(({ content }) =>
        Number(part(content, 'WaitEvents')['AverageActiveSessions']),
      );
      expect((during ?? 0) / (before ?? 1)).toBeLessThan(2);
    }
  });
});

describe('the story of two hours', () => {
  it('has the figures it was given', () => {
    const { quiet, troubled, spilling, scanning } = twoHourStory();
    for (const file of [quiet, troubled]) holdsTogether(file);
    expect(part(quiet.content, 'WaitEvents')).toMatchObject({ AverageActiveSessions: 1.16, DBTimeSeconds: 4_176 });
    expect(part(troubled.content, 'WaitEvents')).toMatchObject({ AverageActiveSessions: 4.66, DBTimeSeconds: 16_776 });
    const derived = part(troubled.content, 'Metrics', 'AdditionalMetrics');
    expect(derived['numBackendsToMax']).toMatchObject({ value: '3.42' });
    expect(derived['throughputToLocalStorageMaxToMaxEBSThroughput']).toMatchObject({ value: '30.78' });
    expect(derived['actualTrafficPercentage']).toMatchObject({ value: '99.50' });
    expect(derived['bufferCacheHitRatio']).toMatchObject({ value: 56.99 });
    const listed = part(troubled.content, 'SQLs')['SQLs'] as readonly JsonFields[];
    expect(listed.slice(0, 2).map((each) => each['sql_id'])).toEqual([spilling, scanning]);
  });
});
