// Importing a snapshot and looking into it: beside JSON.parse of the same bytes, which nothing that reads JSON is quicker than.
import { createHash } from 'node:crypto';
import { keyedDigest } from '../../src/adapters/preparation/keyed-digest.js';
import { generateSnapshots } from '../../src/database/demo/generate.js';
import { importSnapshotFile } from '../../src/database/format/import-snapshot.js';
import { findEventText } from '../../src/database/knowledge/knowledge.js';
import { builtInKnowledge } from '../../src/database/knowledge/built-in-knowledge.js';
import { executeLookup, type LookupContext, SNAPSHOT_LOOKUPS } from '../../src/database/lookup/execute.js';
import { readSnapshotFile } from '../../src/database/format/read-snapshot.js';
import type { DatabaseSnapshot } from '../../src/database/format/snapshot.js';
import { createMasker } from '../../src/telemetry/masking/mask.js';
import type { Benchmark, Figures } from '../benchmark.js';
import { quantile, rounded } from '../numbers.js';
import { type Artifact, grown, SERVED, SIZES } from './grown.js';
import { overHttp } from './served.js';
import type { Table } from '../table.js';

const mask = createMasker({ digest: keyedDigest(Buffer.from('bench')) });

const timed = (rounds: number, work: () => unknown): number => {
  const times = Array.from({ length: rounds }, () => {
    const before = performance.now();
    work();
    return performance.now() - before;
  });
  return rounded(quantile(times, 0.5));
};

const imports = (artifact: Artifact): { readonly [name: string]: Figures } =>
  Object.fromEntries(
    SIZES.map(([name, bytes, rounds, words]) => {
      const text = grown(artifact, bytes, words);
      const parse = timed(rounds, () => JSON.parse(text));
      const whole = timed(rounds, () => importSnapshotFile({ text }, mask));
      return [
        name,
        {
          kilobytes: Math.round(text.length / 1000),
          importMillis: whole,
          parseMillis: parse,
          times: rounded(whole / parse),
        },
      ];
    }),
  );

const callsOf = (snapshot: DatabaseSnapshot): readonly (readonly [tool: string, input: object])[] => [
  ...SNAPSHOT_LOOKUPS.flatMap(({ name }) => [[name, {}] as const, [name, { snapshot: 'both' }] as const]),
  ...(snapshot.statements?.list ?? []).flatMap(({ id }) =>
    id === undefined ? [] : [['get_sql_stats', { sql_id: id, snapshot: 'both' }] as const],
  ),
  ...(snapshot.waits?.events ?? []).map(
    ({ name }) => ['get_wait_events', { event_name: name, snapshot: 'both' }] as const,
  ),
  ...(snapshot.metrics?.os ?? []).map(({ key }) => ['get_os_metrics', { category: key, snapshot: 'both' }] as const),
  ...(snapshot.metrics?.db ?? []).map(({ key }) => ['get_db_metrics', { category: key, snapshot: 'both' }] as const),
];

const read = (content: unknown): DatabaseSnapshot => {
  const outcome = readSnapshotFile(content);
  if ('rejected' in outcome) throw new Error(outcome.because);
  return outcome.snapshot;
};

const ROUNDS = 30;

const lookups = (primary: DatabaseSnapshot, secondary: DatabaseSnapshot): { readonly [name: string]: Figures } => {
  const lookupContext: LookupContext = {
    sides: { primary, secondary },
    describe: (event) => findEventText(builtInKnowledge, event),
  };
  const calls = callsOf(primary);
  return Object.fromEntries(
    SNAPSHOT_LOOKUPS.map(({ name }) => {
      const own = calls.filter(([tool]) => tool === name);
      const times = own.map(([tool, input]) => timed(ROUNDS, () => executeLookup(tool, input, lookupContext)));
      return [
        name,
        { calls: own.length, millisP50: rounded(quantile(times, 0.5)), millisMax: rounded(Math.max(...times)) },
      ];
    }),
  );
};

/** The first pair of the generator that is whole. */
const pair = () => {
  for (let seed = 1; ; seed += 1) {
    const { primary, secondary, irregularities } = generateSnapshots(seed);
    if (secondary !== undefined && irregularities.length === 0) return { primary, secondary };
  }
};

type Rows = { readonly [name: string]: Figures };

const rowsOf = (rows: Rows, columns: readonly string[]): Table['rows'] =>
  Object.entries(rows).map(([name, row]) => [name, ...columns.map((column) => row[column])]);

const tableOf = (title: string, rows: Rows, columns: readonly string[]): Table => ({
  title,
  columns,
  rows: rowsOf(rows, columns),
});

type Measurements = { readonly imported: Rows; readonly served: Rows; readonly looked: Rows };

const tablesOf = ({ imported, served, looked }: Measurements): readonly Table[] => [
  tableOf('Import (parse, check, mask, read, write) beside JSON.parse of the same bytes; medians', imported, [
    'kilobytes',
    'importMillis',
    'parseMillis',
    'times',
  ]),
  tableOf('Import over HTTP, and what others of the service feel meanwhile', served, [
    'importMillis',
    'loopP99',
    'loopMax',
    'healthP99',
    'healthMax',
  ]),
  tableOf('Lookups into two snapshots; medians of each call', looked, ['calls', 'millisP50', 'millisMax']),
];

const figure = (rows: Rows, name: string, column: string): number | null => rows[name]?.[column] ?? null;

const figuresOf = ({ imported, served, looked }: Measurements): Figures => ({
  import60KbMillis: figure(imported, '60 KB', 'importMillis'),
  import5MbMillis: figure(imported, '5 MB', 'importMillis'),
  import50MbMillis: figure(imported, '50 MB', 'importMillis'),
  import5MbAddressesMillis: figure(imported, '5 MB of addresses', 'importMillis'),
  loopMaxAt50Mb: figure(served, '50 MB served', 'loopMax'),
  lookupMillisMax: Math.max(...Object.values(looked).map(({ millisMax }) => millisMax ?? 0)),
});

export const snapshots: Benchmark = async ({ say }) => {
  const { primary, secondary } = pair();
  say('importing');
  const artifact = secondary.content as Artifact;
  const imported = imports(artifact);
  say('importing over HTTP');
  const served = await overHttp(SERVED.map(([name, bytes, words]) => [name, grown(artifact, bytes, words)]));
  say('looking up');
  const looked = lookups(read(primary.content), read(secondary.content));
  return {
    cases: SIZES.length + SERVED.length + Object.keys(looked).length,
    dataDigest: createHash('sha256')
      .update(JSON.stringify([primary, secondary]))
      .digest('hex'),
    figures: figuresOf({ imported, served, looked }),
    sets: { ...imported, ...served, ...looked },
    floors: Object.fromEntries(
      Object.entries(imported).map(([name, { parseMillis = null }]) => [`JSON.parse ${name}`, { parseMillis }]),
    ),
    tables: tablesOf({ imported, served, looked }),
  };
};
