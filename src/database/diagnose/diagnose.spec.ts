// Whole diagnoses: the story of two hours, what is missing, and that no generated snapshot makes it say something false.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { CAUSE_KINDS } from '../demo/work.js';
import { type GeneratedFile, generateSnapshots } from '../demo/generate.js';
import { IRREGULAR_CHANGES, IRREGULARITIES } from '../demo/irregular.js';
import { random } from '../../demo/random.js';
import { twoHourStory } from '../demo/story.js';
import type { DatabaseSnapshot, JsonObject } from '../format/snapshot.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import { assertionsIn, check } from '../../../test/support/snapshot-claims.js';
import { PLANTED_PROBLEMS } from '../../../test/support/postgres-problems.js';
import { PLANTED_MARIADB_PROBLEMS } from '../../../test/support/mariadb-problems.js';
import { causesOf } from './cause-kinds.js';
import { diagnose } from './diagnose.js';
import { DATABASE_CAUSES, type Diagnosis, STATE_CAUSES } from './diagnosis.js';
import { faultsOf } from '../../../test/support/diagnosis-faults.js';

const fileOf = ({ content }: GeneratedFile): JsonObject => JSON.parse(JSON.stringify(content)) as JsonObject;

const snapshotOf = (file: JsonObject): DatabaseSnapshot => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  return read.snapshot;
};

type Files = { readonly primary: JsonObject; readonly secondary?: JsonObject };

const diagnosed = ({ primary, secondary }: Files): Diagnosis =>
  secondary === undefined ? diagnose(snapshotOf(primary)) : diagnose(snapshotOf(primary), snapshotOf(secondary));

const told = ({ load, findings, limits, changed }: Diagnosis): string =>
  [
    ...load.map(({ text }) => text),
    '',
    ...findings.flatMap(({ id, kind, confidence, explainedBy, sentences }) => [
      `${id} ${kind} ${confidence}${explainedBy === undefined ? '' : `, follows from ${explainedBy}`}`,
      ...sentences.map(({ text }) => `  ${text}`),
    ]),
    '',
    ...limits.map(({ state, sentence }) => `${state}: ${sentence.text}`),
    '',
    ...changed.map(({ text }) => text),
  ].join('\n');

const golden = (name: string): string =>
  readFileSync(join(process.cwd(), 'src/database/diagnose/golden', `${name}.txt`), 'utf8').trimEnd();

const { quiet, troubled, causes, spilling, scanning } = twoHourStory();
const TWO_HOURS: Files = { primary: fileOf(quiet), secondary: fileOf(troubled) };

describe('the story of two hours', () => {
  it('matches its golden file, and every number can be computed again from the files', () => {
    expect(told(diagnosed(TWO_HOURS))).toBe(golden('two-hours'));
    expect(faultsOf(diagnosed(TWO_HOURS), TWO_HOURS)).toEqual([]);
  });

  it('blames the spilling sorts and the scans without an index, each by its statement', () => {
    const [first, second] = diagnosed(TWO_HOURS).findings;
    expect([first?.kind, second?.kind]).toEqual(causes);
    expect([first?.statements[0], second?.statements[0]]).toEqual([spilling, scanning]);
    expect([first?.explainedBy, second?.explainedBy]).toEqual([undefined, undefined]);
  });

  it('is the same for either order of the two, except for labels', () => {
    const swapped = diagnosed({ primary: fileOf(troubled), secondary: fileOf(quiet) });
    expect(swapped.subject).toBe('primary');
    expect(told(swapped)).toBe(told(diagnosed(TWO_HOURS)));
  });

  const FALSE_CLAIMS = [
    ['Connections approached or exceeded the max_connections limit.', '3.42 %'],
    ['EBS throughput approached or exceeded the maximum.', '30.78 %'],
    ['The buffer cache hit ratio went from 93.83 to 56.99, a 65 % decrease.', '-39.26 %'],
  ] as const;

  it.each(FALSE_CLAIMS)('denies: %s', (claim, figure) => {
    const [assertion, ...more] = assertionsIn(claim);
    expect(more).toEqual([]);
    if (assertion === undefined) throw new Error('nothing was claimed');
    const judged = check(assertion, [snapshotOf(TWO_HOURS.primary), snapshotOf(fileOf(troubled))]);
    expect(judged.verdict).toBe('denied');
    expect(judged.said.text).toContain(figure);
  });

  it('supports true claims, and reads no claim from a denial', () => {
    const snapshots = [snapshotOf(TWO_HOURS.primary), snapshotOf(fileOf(troubled))] as const;
    const verdicts = (text: string) => assertionsIn(text).map((assertion) => check(assertion, [...snapshots]).verdict);
    expect(verdicts('The network reached its limit. Commits fell from 576,000 to 259,000, 55 % less.')).toEqual([
      'supported',
      'supported',
    ]);
    expect(verdicts('Connections were not near their limit.')).toEqual([]);
    expect(verdicts('The hit ratio went from 93.83 to 56.99, 39 % less.')).toEqual(['supported']);
    expect(verdicts('It went from 12.5 to 99.5, a 300 % increase.')).toEqual(['denied']);
    expect(verdicts('It went from 12 to 24, a 100 % increase.')).toEqual(['unknown']);
  });
});

describe('what is missing', () => {
  const without = (...keys: readonly string[]): JsonObject =>
    Object.fromEntries(Object.entries(fileOf(troubled)).filter(([key]) => !keys.includes(key)));

  it('is named, with the questions that stay open', () => {
    const { open } = diagnosed({ primary: without('SQLs', 'NonDefParameters') });
    expect(open.map(({ of, path }) => `${of} ${path}`)).toEqual(['primary /NonDefParameters', 'primary /SQLs']);
  });

  it('is never read as zero: aged-out data is no distant limit', () => {
    const aged = IRREGULAR_CHANGES['no-os-metrics'](random(1), troubled.content);
    const metrics = aged['Metrics'] as JsonObject;
    const zeros = Object.fromEntries(
      Object.entries(metrics['AdditionalMetrics'] as JsonObject).map(([name, one]) => [
        name,
        { ...(one as JsonObject), value: 0 },
      ]),
    );
    const { WorkloadAnalyses: _reserves, ...kept } = metrics;
    const file = {
      ...aged,
      Metrics: { ...kept, AdditionalMetrics: zeros, CloudWatchDataUnavailable: true },
    } as JsonObject;
    const { limits, open } = diagnosed({ primary: file });
    expect(limits.map(({ what }) => what)).toEqual(['connections']);
    expect(open.map(({ path }) => path)).toContain('/Metrics/CloudWatchDataUnavailable');
  });

  it('gives an empty diagnosis', () => {
    const { findings, load, limits, open } = diagnosed({ primary: { WaitEvents: {} } });
    expect([findings, load, limits]).toEqual([[], [], []]);
    expect(open.length).toBeGreaterThan(3);
  });
});

describe('on any generated snapshot', () => {
  const scene = fc.constantFrom(...CAUSE_KINDS, 'quiet' as const);

  it('states nothing that the figures deny, however irregular the files are', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), scene, fc.subarray([...IRREGULARITIES]), (seed, kind, irregular) => {
        const made = generateSnapshots(seed, kind);
        const broken = (file: GeneratedFile): JsonObject =>
          fileOf({
            ...file,
            content: irregular.reduce(
              (content, each) => (each === 'aged-out' ? content : IRREGULAR_CHANGES[each](random(seed), content)),
              file.content,
            ),
          });
        const files: Files = {
          primary: broken(made.primary),
          ...(made.secondary !== undefined && { secondary: broken(made.secondary) }),
        };
        expect(faultsOf(diagnosed(files), files)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('survives any value in place of numbers, names and lists', () => {
    const odd = fc.constantFrom<unknown>(null, 'NaN', '5e-324', -1, 0, 1e308, [], {}, 'constructor', '__proto__', true);
    fc.assert(
      fc.property(fc.nat(3_000), fc.array(fc.tuple(fc.nat(400), odd), { maxLength: 40 }), (seed, changes) => {
        const at = new Map(changes);
        let count = -1;
        const bent = JSON.parse(JSON.stringify(generateSnapshots(seed).primary.content), (_key, value: unknown) => {
          count += 1;
          return typeof value !== 'object' && at.has(count % 400) ? at.get(count % 400) : value;
        }) as JsonObject;
        const read = readSnapshotFile(bent);
        if ('rejected' in read) return;
        expect(faultsOf(diagnose(read.snapshot), { primary: bent })).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('finds little in a quiet hour', () => {
    const alarms = Array.from({ length: 60 }, (_none, seed) => generateSnapshots(seed + 1, 'quiet'))
      .map(({ primary, secondary }) =>
        diagnosed({ primary: fileOf(primary), ...(secondary !== undefined && { secondary: fileOf(secondary) }) }),
      )
      .filter(({ findings }) => findings.length > 0);
    expect(alarms.length).toBeLessThanOrEqual(2);
  });

  it('names kinds that the generator or a real server plants, each of them', () => {
    const onMariadb = PLANTED_MARIADB_PROBLEMS.flatMap(({ kind }) => kind ?? []);
    const planted = [...CAUSE_KINDS, ...PLANTED_PROBLEMS.flatMap(({ kind }) => kind ?? []), ...onMariadb];
    expect([...new Set<string>(planted)].sort()).toEqual([...DATABASE_CAUSES].sort());
    const real = new Set<string | undefined>(PLANTED_PROBLEMS.map(({ kind }) => kind));
    expect(STATE_CAUSES.filter((kind) => !real.has(kind))).toEqual([]);
    expect([...new Set<string>(onMariadb)].sort()).toEqual([...causesOf('mysql')].sort());
  });
});
