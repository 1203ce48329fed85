import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scaled } from '../../../../../test/support/full-scale.js';
import { HOUR, type Micros, MINUTE, SECOND, toIso } from '../../../../kernel/time.js';
import type { FlowKey, LatencyKey } from '../../../../telemetry/aggregates/trace-contribution.js';
import { END_EVENT } from '../../../../telemetry/aggregates/operation-names.js';
import { type Partition, partitionCells } from '../../../../telemetry/aggregates/partition.js';
import type { AggregateRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import { flowRows, latencyRows, presenceRows } from '../../../../telemetry/aggregates/table-rows.js';
import { rateRows } from '../../../../telemetry/aggregates/rate-rows.js';
import { LEVELS } from '../../../../telemetry/level.js';
import type { LogDraft } from '../../../../telemetry/normalise/row-outcome.js';
import { normaliseLog } from '../../../../telemetry/normalise/log.js';
import { normaliseSpan } from '../../../../telemetry/normalise/span.js';
import type { AggregateQuery } from '../../../../telemetry/query.js';
import { lineChunks, readAllLines, readLines } from '../../../preparation/read-lines.js';
import { logPreparer } from '../../../preparation/prepare-logs.js';
import { prepareSpans } from '../../../preparation/serve.js';
import { createTenantPreparation } from '../../../preparation/tenant-preparation.js';
import { readAggregates } from '../read/read-aggregates.js';
import { openTelemetryReader, type TelemetryReader } from '../read/reader.js';
import { type IdLookup, openIdLookup } from '../store/lookup.js';
import { storeChunk } from './insert.js';
import { countStalePages, packPages } from './derive.js';
import { deleteOrphans, retainRecords } from './retain.js';
import { sumTraces } from './sum-traces.js';
import { openTelemetryWriter, type TelemetryWriter } from './writer.js';

const START: Micros = Date.UTC(2026, 1, 2, 6) * 1000;
const ALL = 1_000_000;

/** Row `part` of a trace: spans of three services, an earlier entry that moves the trace, and lines that name it. */
const rowOf = (trace: number, part: number): { readonly signal: 'logs' | 'spans'; readonly row: object } => {
  const start = START + ((trace * 37) % 240) * MINUTE + trace * SECOND;
  const id = `${trace + 1}`.padStart(32, '0');
  const service = ['web', 'orders', 'stock', 'mail'][part % 4];
  const common = { 'trace.id': id, 'service.name': service };
  if (part >= 6) {
    const at = { '@timestamp': toIso(start + part * 3 * SECOND), 'log.level': LEVELS[part % LEVELS.length] };
    return { signal: 'logs', row: { ...common, ...at, message: ['refused by rule', 'done with it'][part % 2] } };
  }
  const time = part === 5 ? start - 20 * MINUTE : start + part * SECOND;
  const [span, parent] = [String(part + 1).padStart(16, '0'), String(part).padStart(16, '0')];
  const timed = { '@timestamp': toIso(time), 'event.duration_us': 1000 * 2 ** ((trace + part) % 6) };
  const tree = { 'span.id': span, 'span.name': 'GET /x', ...(part > 0 && part < 5 && { 'parent.id': parent }) };
  return { signal: 'spans', row: { ...common, ...timed, ...tree } };
};

type Part = { readonly trace: number; readonly part: number };

type Operation =
  | { readonly do: 'store'; readonly parts: readonly Part[] }
  | { readonly do: 'pack'; readonly most: number }
  | { readonly do: 'forget'; readonly share: number };

const part = fc.record({ trace: fc.nat(40), part: fc.nat(11) });

const operation = fc.oneof<fc.Arbitrary<Operation>[]>(
  fc.record({ do: fc.constant('store'), parts: fc.array(part, { minLength: 1, maxLength: 40 }) }),
  fc.record({ do: fc.constant('store'), parts: fc.array(part, { minLength: 1, maxLength: 5 }) }),
  fc.record({ do: fc.constant('pack'), most: fc.nat(30) }),
  fc.record({ do: fc.constant('forget'), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
);

const instant = fc.integer({ min: -60, max: 600 }).map((half) => START + half * 30 * SECOND + 7 * SECOND);
const window = fc.tuple(instant, instant).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + SECOND }));

const question = fc.record({
  ask: fc.constant('aggregates' as const),
  of: fc.constantFrom('flow' as const, 'latency' as const, 'rates' as const),
  window,
  history: fc.constantFrom(0, 30 * SECOND, HOUR, 2 * HOUR + 30 * SECOND, 24 * HOUR),
  incidents: fc.array(window, { maxLength: 2 }),
  budget: fc.constant(10),
  upTo: fc.constant(Number.MAX_SAFE_INTEGER),
});

const own = createTenantPreparation({ maskingKey: new Uint8Array(32) });

const store = (writer: TelemetryWriter, lookup: IdLookup, parts: readonly Part[]): void => {
  const rows = parts.map(({ trace, part }) => rowOf(trace, part));
  const linesOf = (signal: 'logs' | 'spans') => [
    ...lineChunks(rows.flatMap((row) => (row.signal === signal ? [`${JSON.stringify(row.row)}\n`] : [])).join(''), 1),
  ];
  const context = { source: 'test', receivedAt: START };
  for (const lines of linesOf('logs')) {
    const { take, end } = logPreparer(lines.lines, own, { source: 'test', ingested: START });
    const takeAt = (draft: LogDraft, position: number): void => take({ ...draft, position });
    readLines(lines, normaliseLog, { context, mask: own.mask, take: takeAt });
    storeChunk(writer, { signal: 'logs', ...end() }, writer.position);
  }
  for (const lines of linesOf('spans')) {
    const [drafts] = readAllLines(lines, normaliseSpan, { context, mask: own.mask });
    storeChunk(writer, { signal: 'spans', columns: prepareSpans(drafts, own, START) }, writer.position);
  }
  sumTraces(writer, lookup, ALL);
};

/** Batches are aged by their first position here: forgetting a share of the positions forgets the oldest batches. */
const forget = async (writer: TelemetryWriter, lookup: IdLookup, share: number): Promise<void> => {
  await retainRecords(writer, { before: Math.floor(writer.position * share), bytes: Infinity }, () =>
    Promise.resolve(),
  );
  sumTraces(writer, lookup, ALL);
  deleteOrphans(writer);
};

/** The same sums, cell by cell. */
const naive = ({ store, lookup }: TelemetryReader, query: AggregateQuery): readonly AggregateRow[] => {
  const cells = <Key>(table: string, keyOf: (row: { readonly [column: string]: unknown }) => Key) =>
    store
      .sql(`SELECT * FROM ${table}`)
      .all()
      .map((row) => ({ bucket: Number(row['bucket']), key: keyOf(row), traces: Number(row['traces']) }));
  const counts = store.sql('SELECT bucket, traces FROM traces WHERE bucket < ?').all(query.window.to);
  const sides: Partition = partitionCells(
    query,
    counts.map(({ bucket, traces }) => ({ bucket: Number(bucket), traces: Number(traces) })),
  );
  if (query.of === 'latency')
    return latencyRows(
      cells('latency', (row) => ({ ...lookup.latencyKey(Number(row['key'])), log2: row['log2'] }) as LatencyKey),
      sides,
    );
  if (query.of === 'rates')
    return rateRows(
      store
        .sql('SELECT * FROM tally')
        .all()
        .map((row) => ({
          bucket: Number(row['slot']),
          service: lookup.scope(Number(row['scope'])).service,
          event: lookup.name(Number(row['event'])),
          level: LEVELS[Number(row['level'])] ?? 'info',
          lines: Number(row['fresh']),
        })),
      sides,
    );
  const flow = cells('flow', (row) => lookup.flowKey(Number(row['key'])) as FlowKey);
  const inQuestion = flow.filter(({ bucket }) => bucket >= sides.past.from && bucket < sides.window.to);
  const present = inQuestion.flatMap(({ bucket, key: { to, service } }) =>
    to === undefined || to === END_EVENT ? [] : [{ minute: Math.floor(bucket / MINUTE) * MINUTE, event: to, service }],
  );
  return [...flowRows(flow, sides), ...presenceRows(present, sides)];
};

describe('the pages of sums', () => {
  let folder = '';
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casefile-pages-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = async (operations: readonly Operation[], query: AggregateQuery): Promise<void> => {
    const file = join(folder, `${(files += 1)}.sqlite`);
    const writer = openTelemetryWriter(file);
    const lookup = openIdLookup(writer.store);
    const reader = openTelemetryReader(file);
    if (reader === undefined) throw new Error('the file was just made');
    const answer = (): readonly AggregateRow[] => readAggregates(reader, query).rows.slice(1) as AggregateRow[];
    for (const operation of operations) {
      if (operation.do === 'store') store(writer, lookup, operation.parts);
      if (operation.do === 'pack') packPages(writer, operation.most);
      if (operation.do === 'forget') await forget(writer, lookup, operation.share);
      expect(answer()).toEqual(naive(reader, query));
    }
    packPages(writer, ALL);
    expect(countStalePages(writer)).toBe(0);
    expect(answer()).toEqual(naive(reader, query));
    reader.store.close();
    writer.store.close();
  };

  it('equal the cells they stand for, whatever was inserted, revised, packed or deleted in any order', async () => {
    const operations = fc.array(operation, { minLength: 1, maxLength: 12 });
    await fc.assert(fc.asyncProperty(operations, question, run), { numRuns: scaled(25, 60) });
  });
});
