// Sums up traces: when rows of a trace came late, what it added before is taken away and its new contribution added, in one commit.
import { computeContribution, flowId, latencyId } from '../../../../telemetry/aggregates/trace-contribution.js';
import { segmentTrace } from '../../../../telemetry/aggregates/segments.js';
import type { Lookup } from '../store/lookup.js';
import { outdate } from '../store/pages.js';
import { byContent, traceParts } from '../store/trace-parts.js';
import { repairTimes } from './repair-times.js';
import { commit, type Writer } from './writer.js';

/** As stored with the trace: bucket, ids of flow keys, ids of latency keys with their log2. */
type Added = readonly [
  bucket: number,
  flow: readonly number[],
  latency: readonly (readonly [key: number, log2: number])[],
];

/** Changes of many traces together: most cells are touched by several. */
type Deltas = {
  readonly traces: Map<number, number>;
  readonly flow: Map<string, [bucket: number, key: number, by: number]>;
  readonly latency: Map<string, [bucket: number, key: number, log2: number, by: number]>;
};

const change = (deltas: Deltas, [bucket, flow, latency]: Added, by: 1 | -1): void => {
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

const apply = ({ store }: Writer, deltas: Deltas): void => {
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
  outdate(store, 'flow', deltas.traces.keys());
  outdate(store, 'latency', deltas.traces.keys());
  if (!fell) return;
  for (const bucket of deltas.traces.keys()) {
    sql('DELETE FROM traces WHERE bucket = ? AND traces <= 0').run(bucket);
    sql('DELETE FROM flow WHERE bucket = ? AND traces <= 0').run(bucket);
    sql('DELETE FROM latency WHERE bucket = ? AND traces <= 0').run(bucket);
  }
};

const sumTrace = (writer: Writer, lookup: Lookup, trace: number): { start: number; added: Added } | undefined => {
  repairTimes(writer, trace);
  const parts = traceParts(writer.store, lookup, { trace, upTo: Number.MAX_SAFE_INTEGER, naming: byContent });
  if (parts.spans.length === 0 && parts.logs.length === 0) return undefined;
  const row = segmentTrace(parts);
  const { bucket, flow, latency } = computeContribution(row);
  const { flowKey, latencyKey } = writer.names;
  const added: Added = [
    bucket,
    flow.map((key) => flowKey.idOf(flowId(key))),
    latency.map((key) => [latencyKey.idOf(latencyId(key)), key.log2] as const),
  ];
  return { start: row.start, added };
};

export const dirtyTraces = ({ store }: Writer): number =>
  Number(store.sql('SELECT count(*) AS traces FROM trace WHERE dirty = 1').get()?.['traces']);

const DIRTY = 'SELECT id, contribution FROM trace WHERE dirty = 1 ORDER BY id LIMIT ?';

/** Sums up at most `most` traces that changed, in one commit; returns how many. */
export const sumTraces = (writer: Writer, lookup: Lookup, most: number): number => {
  const { sql } = writer.store;
  const dirty = sql(DIRTY).all(most);
  if (dirty.length === 0) return 0;
  commit(writer, () => {
    const deltas: Deltas = { traces: new Map(), flow: new Map(), latency: new Map() };
    for (const { id, contribution: before } of dirty) {
      if (typeof before === 'string') change(deltas, JSON.parse(before) as Added, -1);
      const summed = sumTrace(writer, lookup, Number(id));
      if (summed === undefined) {
        sql('DELETE FROM trace WHERE id = ?').run(Number(id));
        continue;
      }
      change(deltas, summed.added, 1);
      sql('UPDATE trace SET dirty = 0, start = ?, contribution = ? WHERE id = ?').run(
        summed.start,
        JSON.stringify(summed.added),
        Number(id),
      );
    }
    apply(writer, deltas);
  });
  return dirty.length;
};
