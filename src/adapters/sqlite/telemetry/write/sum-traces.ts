// Adds traces to the sums. When rows of a trace come late, its old contribution is subtracted and the new one added, in one commit.
import { type Micros, MINUTE } from '../../../../kernel/time.js';
import { tallyBlockOf, tallySlotOf } from '../store/schema.js';
import { addTallyCells } from './tally.js';
import { commitWrite, type TelemetryWriter } from './writer.js';
import { computeContribution, flowId, latencyId } from '../../../../telemetry/aggregates/trace-contribution.js';
import { segmentTrace } from '../../../../telemetry/aggregates/segments.js';
import type { IdLookup } from '../store/lookup.js';
import { markPagesStale } from '../store/pages.js';
import { nameByContent, readTraceParts } from '../store/trace-parts.js';

/** Zones are whole quarters of an hour apart from UTC. */
const QUARTER = 15 * MINUTE;

/** The instant nearest to `near` at which a clock of some zone shows `clock`. */
const nearestInstant = (clock: Micros, near: Micros): Micros => {
  const off = (((near - clock + QUARTER / 2) % QUARTER) + QUARTER) % QUARTER;
  return near - off + QUARTER / 2;
};

const moveLine = ({ store }: TelemetryWriter, row: { readonly [column: string]: unknown }, time: Micros): void => {
  const number = (column: string): number => Number(row[column]);
  const [scope, template, event, level] = [number('scope'), number('template'), number('event'), number('level')];
  const cell = { scope, template, event, level, block: tallyBlockOf(number('seq')) };
  addTallyCells(store, [
    { ...cell, slot: tallySlotOf(number('time')), lines: -1, fresh: -1 },
    { ...cell, slot: tallySlotOf(time), lines: 1, fresh: 1 },
  ]);
  store.sql('DELETE FROM tally WHERE slot = ? AND lines <= 0').run(tallySlotOf(number('time')));
  store.sql('UPDATE log SET time = ? WHERE seq = ?').run(time, number('seq'));
};

const FAR_LINES = `SELECT seq, time, clock, scope, template, event, level FROM log
  WHERE trace = ?1 AND clock IS NOT NULL AND abs(time - ?2) > ${QUARTER / 2}`;

/** Lines that lie far from the spans of their trace and carry a clock are moved to it. */
const repairTimes = (writer: TelemetryWriter, trace: number): void => {
  const { sql } = writer.store;
  const start = sql('SELECT min(time) AS start FROM span WHERE trace = ?').get(trace)?.['start'];
  if (typeof start !== 'number') return;
  for (const row of sql(FAR_LINES).all(trace, start))
    moveLine(writer, row, nearestInstant(Number(row['clock']), start));
};

/** As stored with the trace: bucket, ids of flow keys, ids of latency keys with their log2. */
type TraceContribution = readonly [
  bucket: number,
  flow: readonly number[],
  latency: readonly (readonly [key: number, log2: number])[],
];

/** Changes of many traces together: most cells are touched by several. */
type SumDeltas = {
  readonly traces: Map<number, number>;
  readonly flow: Map<string, [bucket: number, key: number, by: number]>;
  readonly latency: Map<string, [bucket: number, key: number, log2: number, by: number]>;
};

const addDelta = (deltas: SumDeltas, [bucket, flow, latency]: TraceContribution, by: 1 | -1): void => {
  deltas.traces.set(bucket, (deltas.traces.get(bucket) ?? 0) + by);
  for (const key of flow) {
    const cell = deltas.flow.get(`${bucket} ${key}`);
    if (cell === undefined) deltas.flow.set(`${bucket} ${key}`, [bucket, key, by]);
    else cell[2] += by;
  }
  for (const [key, log2] of latency) {
    const id = `${bucket} ${key} ${log2}`;
    const cell = deltas.latency.get(id);
    if (cell === undefined) deltas.latency.set(id, [bucket, key, log2, by]);
    else cell[3] += by;
  }
};

const applyDeltas = ({ store }: TelemetryWriter, deltas: SumDeltas): void => {
  const { sql } = store;
  const traces = sql('INSERT INTO traces VALUES (?, ?) ON CONFLICT DO UPDATE SET traces = traces + excluded.traces');
  const flow = sql('INSERT INTO flow VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET traces = traces + excluded.traces');
  const latency = sql(
    'INSERT INTO latency VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET traces = traces + excluded.traces',
  );
  const fell = [...deltas.flow.values(), ...deltas.latency.values()].some((cell) => (cell.at(-1) ?? 0) < 0);
  for (const [bucket, by] of deltas.traces) if (by !== 0) traces.run(bucket, by);
  for (const [bucket, key, by] of deltas.flow.values()) if (by !== 0) flow.run(bucket, key, by);
  for (const [bucket, key, log2, by] of deltas.latency.values()) if (by !== 0) latency.run(bucket, key, log2, by);
  markPagesStale(store, 'flow', deltas.traces.keys());
  markPagesStale(store, 'latency', deltas.traces.keys());
  if (!fell) return;
  for (const bucket of deltas.traces.keys()) {
    sql('DELETE FROM traces WHERE bucket = ? AND traces <= 0').run(bucket);
    sql('DELETE FROM flow WHERE bucket = ? AND traces <= 0').run(bucket);
    sql('DELETE FROM latency WHERE bucket = ? AND traces <= 0').run(bucket);
  }
};

const hasNoSpans = ({ store }: TelemetryWriter): boolean =>
  store.sql('SELECT 1 AS found FROM span LIMIT 1').get() === undefined;

type SummedTrace = { readonly trace: number; readonly hasNoSpans: boolean };

const sumTrace = (
  writer: TelemetryWriter,
  lookup: IdLookup,
  summed: SummedTrace,
): { start: number; added: TraceContribution } | undefined => {
  if (!summed.hasNoSpans) repairTimes(writer, summed.trace);
  const parts = readTraceParts(writer.store, lookup, {
    ...summed,
    upTo: Number.MAX_SAFE_INTEGER,
    naming: nameByContent,
  });
  if (parts.spans.length === 0 && parts.logs.length === 0) return undefined;
  const row = segmentTrace(parts);
  const { bucket, flow, latency } = computeContribution(row);
  const { flowKey, latencyKey } = writer.names;
  const added: TraceContribution = [
    bucket,
    flow.map((key) => flowKey.idOf(flowId(key))),
    latency.map((key) => [latencyKey.idOf(latencyId(key)), key.log2] as const),
  ];
  return { start: row.start, added };
};

export const countDirtyTraces = ({ store }: TelemetryWriter): number =>
  Number(store.sql('SELECT count(*) AS traces FROM trace WHERE dirty = 1').get()?.['traces']);

const DIRTY_TRACES = 'SELECT id, contribution FROM trace WHERE dirty = 1 ORDER BY id LIMIT ?';

/** Sums up at most `most` traces that changed, in one commit; returns how many. */
export const sumTraces = (writer: TelemetryWriter, lookup: IdLookup, most: number): number => {
  const { sql } = writer.store;
  const dirty = sql(DIRTY_TRACES).all(most);
  if (dirty.length === 0) return 0;
  commitWrite(writer, () => {
    const deltas: SumDeltas = { traces: new Map(), flow: new Map(), latency: new Map() };
    // a folder of logs alone has traces and no span
    const withoutSpans = hasNoSpans(writer);
    const forget = sql('DELETE FROM trace WHERE id = ?');
    const note = sql('UPDATE trace SET dirty = 0, start = ?, contribution = ? WHERE id = ?');
    for (const { id, contribution: before } of dirty) {
      if (typeof before === 'string') addDelta(deltas, JSON.parse(before) as TraceContribution, -1);
      const trace = Number(id);
      const summed = sumTrace(writer, lookup, { trace, hasNoSpans: withoutSpans });
      if (summed === undefined) {
        forget.run(trace);
        continue;
      }
      addDelta(deltas, summed.added, 1);
      note.run(summed.start, JSON.stringify(summed.added), trace);
    }
    applyDeltas(writer, deltas);
  });
  return dirty.length;
};
