// Copies telemetry in the order in which it was stored, saves its progress in the target, and compares the rows of both.
import type { Tenant } from '../../kernel/brand.js';
import type { CancelSignal } from '../../kernel/cancel.js';
import { DAY, type Micros, type TimeWindow, toIso } from '../../kernel/time.js';
import type { IngestReport, TelemetrySignal } from '../../ports/ingest.js';
import type { Digests } from '../../ports/runtime.js';
import type { FetchResult } from '../../telemetry/query.js';
import {
  type MigrationJob,
  type MigrationTelemetry,
  type SignalMigrationResult,
  type TelemetryReaders,
  throwIfStopped,
} from './types.js';
import { optional } from '../../kernel/optional.js';
import type { TelemetryChunk } from '../../ports/migration.js';

export type ReadTarget = { readonly tenant: Tenant; readonly signal: TelemetrySignal; readonly cancel: CancelSignal };

/** Rows of a window, by identity, and how many there are in all. */
export type RowReader = (
  window: TimeWindow,
  budget: number,
) => Promise<{ readonly ids: readonly string[]; readonly matched: number }>;

const idsIn = ({ rows, matched }: FetchResult): Awaited<ReturnType<RowReader>> => ({
  ids: rows.flatMap((row) => ('id' in row ? [row.id] : [])),
  matched,
});

const NO_FILTER = {} as const;

/** As of now. */
export const openRowReader = async (
  store: TelemetryReaders,
  { tenant, signal, cancel }: ReadTarget,
): Promise<RowReader> => {
  const options = { tenant, signal: cancel };
  const upTo = await store[signal].position(tenant);
  return async (window, budget) => {
    const bounded = { window, filter: NO_FILTER, upTo, budget };
    switch (signal) {
      case 'logs':
        return idsIn(await store.logs.fetch({ ask: 'logs', order: 'oldest', ...bounded }, options));
      case 'spans':
        return idsIn(await store.spans.fetch({ ask: 'spans', order: 'oldest', ...bounded }, options));
      case 'metrics':
        return idsIn(await store.metrics.fetch({ ask: 'metrics', ...bounded }, options));
      case 'changes':
        return idsIn(await store.changes.fetch({ ask: 'changes', ...bounded }, options));
    }
    return signal satisfies never;
  };
};

/** Until the year 2149, and whole days all the way down. */
const ALL_TIME: TimeWindow = { from: 0, to: 2 ** 16 * DAY };

/** Compared one by one. */
const MAX_COMPARED_SINGLY = 5_000;

export type RowComparison = {
  readonly rows: number;
  readonly days: number;
  readonly missing: { readonly [day: string]: number };
  readonly digest: string;
};

const halves = ({ from, to }: TimeWindow): readonly TimeWindow[] => {
  const middle: Micros = from + Math.ceil((to - from) / 2);
  return [
    { from, to: middle },
    { from: middle, to },
  ];
};

const dayOf = ({ from }: TimeWindow): string => toIso(from).slice(0, 10);

const isWithinDay = ({ from, to }: TimeWindow): boolean => to - from <= DAY;

export const compareStoredRows = async (own: RowReader, other: RowReader, digests: Digests): Promise<RowComparison> => {
  const missing: { [day: string]: number } = {};
  const days = new Set<string>();
  let [rows, digest] = [0, ''];
  const compareFew = async (window: TimeWindow, most: number): Promise<void> => {
    const { ids } = await own(window, most);
    const there = new Set((await other(window, most)).ids);
    const lost = ids.filter((id) => !there.has(id)).length;
    if (lost > 0) missing[dayOf(window)] = (missing[dayOf(window)] ?? 0) + lost;
    rows += ids.length;
    digest = digests.sha256(`${digest}\n${[...ids].sort().join('\n')}`);
  };
  const compare = async (window: TimeWindow): Promise<void> => {
    const here = (await own(window, 1)).matched;
    if (here === 0) return;
    const there = (await other(window, 1)).matched;
    if (isWithinDay(window)) days.add(dayOf(window));
    const most = Math.max(here, there);
    if ((isWithinDay(window) && most <= MAX_COMPARED_SINGLY) || window.to - window.from === 1)
      return compareFew(window, most);
    for (const half of halves(window)) await compare(half);
  };
  await compare(ALL_TIME);
  return { rows, days: days.size, missing, digest };
};

type SignalRef = { readonly tenant: Tenant; readonly signal: TelemetrySignal };

/** The source of copied rows; each stored row also names its own. */
const SOURCE = 'moved';

const progressName = ({ from }: MigrationJob, { tenant, signal }: SignalRef): string =>
  `move ${from.name} ${tenant} ${signal}`;

const send = (
  { to }: MigrationJob,
  { tenant, signal }: SignalRef,
  { receivedAt, ndjson }: TelemetryChunk,
): Promise<IngestReport> =>
  to.telemetry.ingest.write({ tenant, signal, source: SOURCE, ndjson, firstLine: 1, receivedAt, areStored: true });

type SendResult = { readonly moved: number; readonly because?: string };

const sendAll = async (job: MigrationJob, source: MigrationTelemetry, part: SignalRef): Promise<SendResult> => {
  const { imported } = job.to;
  let after = await imported.loadPosition(progressName(job, part));
  let done = 0;
  let sent: SendResult = { moved: 0 };
  for (;;) {
    const { batches, end } = await source.rows({ ...part, after });
    if (batches.length === 0) return sent;
    for (const batch of batches) {
      throwIfStopped(job);
      const { accepted, rejected } = await send(job, part, batch);
      const because = sent.because ?? rejected[0]?.reason;
      sent = { moved: sent.moved + accepted, ...optional({ because }) };
      done += batch.rows;
      job.onProgress({ of: part.signal, done });
    }
    after = end;
    await imported.savePosition(progressName(job, part), after);
  }
};

const migrateSignal = async (
  job: MigrationJob,
  source: MigrationTelemetry,
  part: SignalRef,
): Promise<SignalMigrationResult> => {
  const sent = await sendAll(job, source, part);
  const target = { ...part, cancel: job.signal };
  const compared = await compareStoredRows(
    await openRowReader(source, target),
    await openRowReader(job.to.telemetry, target),
    job.digests,
  );
  // the next run sends all rows again; the target recognizes those that it has
  if (Object.keys(compared.missing).length > 0) await job.to.imported.savePosition(progressName(job, part), 0);
  return { ...part, ...sent, ...compared };
};

export const migrateTelemetry = async (
  job: MigrationJob,
  source: MigrationTelemetry,
): Promise<readonly SignalMigrationResult[]> => {
  const moved: SignalMigrationResult[] = [];
  for (const tenant of job.from.tenants)
    for (const signal of source.signals) moved.push(await migrateSignal(job, source, { tenant, signal }));
  return moved.filter(({ rows }) => rows > 0);
};
