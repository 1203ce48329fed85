// Importing a snapshot and looking into it: beside JSON.parse of the same bytes, which nothing that reads JSON is quicker than.
import { createHash, createHmac } from 'node:crypto';
import { generateSnapshots } from '../../../src/demo/snapshots/generate.js';
import { importSnapshot } from '../../../src/snapshot/import/import-snapshot.js';
import { eventText } from '../../../src/snapshot/knowledge/knowledge.js';
import { ownKnowledge } from '../../../src/snapshot/knowledge/own-knowledge.js';
import { execute, type Held, LOOKUPS } from '../../../src/snapshot/lookup/execute.js';
import { readSnapshot } from '../../../src/snapshot/read/read-snapshot.js';
import type { Snapshot } from '../../../src/snapshot/read/snapshot.js';
import { createMasker } from '../../../src/telemetry/masking/mask.js';
import type { Benchmark, Figures } from '../benchmark.js';
import { quantile, rounded } from '../numbers.js';
import type { Table } from '../table.js';

type Artifact = { readonly [section: string]: unknown };

const mask = createMasker({ digest: (text) => createHmac('sha256', 'bench').update(text).digest('hex') });

const SQL = 'SELECT o.id, o.total, c.name FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.region = $1 ';
const SECRET = "AND c.email = 'ann@example.com' ";

/** A generated snapshot with so many bytes of full texts beside: what makes real ones large. */
const grown = (artifact: Artifact, bytes: number): string => {
  const own = JSON.stringify(artifact, undefined, 2).length;
  const text = SQL.repeat(20) + SECRET;
  const texts = Array.from({ length: Math.max(0, Math.ceil((bytes - own) / (text.length + 150))) }, (_none, at) => ({
    'db.sql.db_id': `pi-${at}`,
    'db.sql.id': `ID${at}`,
    'db.load.avg': 0.01,
    sql_full_text: `${text} -- ${at}`,
  }));
  const sqls = (artifact['SQLs'] ?? {}) as Artifact;
  const full = [...((sqls['SQLTextFull'] ?? []) as readonly unknown[]), { sql_id_tokinized: 'GROWN', sql_ids: texts }];
  return JSON.stringify({ ...artifact, SQLs: { ...sqls, SQLTextFull: full } }, undefined, 2);
};

const timed = (rounds: number, work: () => unknown): number => {
  const times = Array.from({ length: rounds }, () => {
    const before = performance.now();
    work();
    return performance.now() - before;
  });
  return rounded(quantile(times, 0.5));
};

const SIZES: readonly (readonly [name: string, bytes: number, rounds: number])[] = [
  ['60 KB', 60_000, 200],
  ['5 MB', 5_000_000, 15],
  ['50 MB', 49_900_000, 3],
];

const imports = (artifact: Artifact): { readonly [name: string]: Figures } =>
  Object.fromEntries(
    SIZES.map(([name, bytes, rounds]) => {
      const text = grown(artifact, bytes);
      const parse = timed(rounds, () => JSON.parse(text));
      const whole = timed(rounds, () => importSnapshot({ text }, mask));
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

const callsOf = (snapshot: Snapshot): readonly (readonly [tool: string, input: object])[] => [
  ...LOOKUPS.flatMap(({ name }) => [[name, {}] as const, [name, { snapshot: 'both' }] as const]),
  ...(snapshot.statements?.list ?? []).flatMap(({ id }) =>
    id === undefined ? [] : [['get_sql_stats', { sql_id: id, snapshot: 'both' }] as const],
  ),
  ...(snapshot.waits?.events ?? []).map(
    ({ name }) => ['get_wait_events', { event_name: name, snapshot: 'both' }] as const,
  ),
  ...(snapshot.metrics?.os ?? []).map(({ key }) => ['get_os_metrics', { category: key, snapshot: 'both' }] as const),
  ...(snapshot.metrics?.db ?? []).map(({ key }) => ['get_db_metrics', { category: key, snapshot: 'both' }] as const),
];

const read = (content: unknown): Snapshot => {
  const outcome = readSnapshot(content);
  if ('rejected' in outcome) throw new Error(outcome.because);
  return outcome.snapshot;
};

const ROUNDS = 30;

const lookups = (primary: Snapshot, secondary: Snapshot): { readonly [name: string]: Figures } => {
  const held: Held = { sides: { primary, secondary }, describe: (event) => eventText(ownKnowledge, event) };
  const calls = callsOf(primary);
  return Object.fromEntries(
    LOOKUPS.map(({ name }) => {
      const own = calls.filter(([tool]) => tool === name);
      const times = own.map(([tool, input]) => timed(ROUNDS, () => execute(tool, input, held)));
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

const tablesOf = (imported: Rows, looked: Rows): readonly Table[] => [
  tableOf('Import (parse, check, mask, read, write) beside JSON.parse of the same bytes; medians', imported, [
    'kilobytes',
    'importMillis',
    'parseMillis',
    'times',
  ]),
  tableOf('Lookups into two snapshots; medians of each call', looked, ['calls', 'millisP50', 'millisMax']),
];

export const snapshots: Benchmark = async ({ say }) => {
  const { primary, secondary } = pair();
  say('importing');
  const imported = imports(secondary.content as Artifact);
  say('looking up');
  const looked = lookups(read(primary.content), read(secondary.content));
  const slowest = Math.max(...Object.values(looked).map(({ millisMax }) => millisMax ?? 0));
  return {
    cases: SIZES.length + Object.keys(looked).length,
    dataDigest: createHash('sha256')
      .update(JSON.stringify([primary, secondary]))
      .digest('hex'),
    figures: {
      import60KbMillis: imported['60 KB']?.['importMillis'] ?? null,
      import5MbMillis: imported['5 MB']?.['importMillis'] ?? null,
      import50MbMillis: imported['50 MB']?.['importMillis'] ?? null,
      lookupMillisMax: slowest,
    },
    sets: { ...imported, ...looked },
    floors: Object.fromEntries(
      Object.entries(imported).map(([name, { parseMillis = null }]) => [`JSON.parse ${name}`, { parseMillis }]),
    ),
    tables: tablesOf(imported, looked),
  };
};
