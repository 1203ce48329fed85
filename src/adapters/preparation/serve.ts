// The preparing thread: NDJSON in, columns out to the store, the report of both back.
import { composeMasked } from '../../kernel/masked.js';
import type { MessagePort } from 'node:worker_threads';
import type { Micros } from '../../kernel/time.js';
import { changeIdentity, type PositionOf, requestPositions } from '../../telemetry/record-identity.js';
import { maskRecord } from '../../telemetry/masking/mask-record.js';
import type {
  ChangeDraft,
  LogDraft,
  MetricDraft,
  NormaliseContext,
  NormalisedRow,
  SpanDraft,
} from '../../telemetry/normalise/row-outcome.js';
import {
  buffersIn,
  type ChangeColumns,
  type MetricColumns,
  type PreparedChunk,
  PART_SEPARATOR,
  type SpanColumns,
} from './columns.js';
import { commonColumns, jsonText, numberColumn, repeatedColumn, sparseColumn } from './column-builders.js';
import { openTenantPreparations, sha256Hex, type TenantPreparation } from './tenant-preparation.js';
import { emptyIngestReport, type IngestBatch, type IngestReport, mergeIngestReports } from '../../ports/ingest.js';
import { normaliseChange } from '../../telemetry/normalise/change.js';
import type { ClockRepair } from '../../telemetry/normalise/clock-repair.js';
import { normaliseLog } from '../../telemetry/normalise/log.js';
import { normaliseMetrics } from '../../telemetry/normalise/metrics.js';
import { normaliseSpan } from '../../telemetry/normalise/span.js';
import type { InsertResult, PrepareOperations, PrepareRole, StoreOperations } from './protocol.js';
import { connectRpc, type RpcClient, serveRpc } from '../threads/rpc.js';
import { type LineChunk, lineChunks, type LineOutcome, readAllLines, readLines, rejectUnstored } from './read-lines.js';
import { type LogBatch, logPreparer } from './prepare-logs.js';

export const prepareSpans = (
  drafts: readonly SpanDraft[],
  { mask }: TenantPreparation,
  ingested: Micros,
): SpanColumns => {
  const spans = drafts.map((draft) => maskRecord(draft, mask));
  return {
    ...commonColumns(spans, ingested),
    trace: repeatedColumn(spans, ({ traceId }) => traceId),
    name: repeatedColumn(spans, ({ name }) => name),
    duration: numberColumn(new Float64Array(spans.length), spans, ({ durationMicros }) => durationMicros),
    spans: spans.map(({ spanId }) => spanId),
    parents: sparseColumn(spans, ({ parentId }) => parentId),
    statuses: sparseColumn(spans, ({ status }) => status),
    attributes: sparseColumn(spans, ({ attributes }) => jsonText(attributes)),
  };
};

const prepareMetrics = (
  drafts: readonly MetricDraft[],
  { mask }: TenantPreparation,
  ingested: Micros,
): MetricColumns => {
  const points = drafts.map((draft) => maskRecord(draft, mask));
  return {
    ...commonColumns(points, ingested),
    gauge: repeatedColumn(points, ({ gauge, unit = '' }) => gauge + PART_SEPARATOR + unit),
    value: numberColumn(new Float64Array(points.length), points, ({ value }) => value),
  };
};

const prepareChanges = (
  drafts: readonly ChangeDraft[],
  { mask }: TenantPreparation,
  ingested: Micros,
): ChangeColumns => {
  const changes = drafts.map((draft) => maskRecord(draft, mask));
  return {
    ...commonColumns(changes, ingested),
    ids: changes.map((change) => changeIdentity(change, sha256Hex)),
    changes: changes.map(({ change }) => change),
    titles: changes.map(({ title }) => title),
    attributes: sparseColumn(changes, ({ attributes }) => jsonText(attributes)),
  };
};

type Normaliser<D> = (row: unknown, context: NormaliseContext) => NormalisedRow<D>;

const takeAsStored = <D>(row: unknown): NormalisedRow<D> => ({ ok: row as D, repairs: [] });

const NORMALISERS = {
  log: normaliseLog,
  span: normaliseSpan,
  metrics: normaliseMetrics,
  change: normaliseChange,
} as const;

type Normalisers = typeof NORMALISERS;

const metricAsStored: Normaliser<readonly MetricDraft[]> = (row) => ({ ok: [row as MetricDraft], repairs: [] });

const STORED_NORMALISERS: Normalisers = {
  log: takeAsStored,
  span: takeAsStored,
  metrics: metricAsStored,
  change: takeAsStored,
};

const normalisersOf = ({ areStored }: IngestBatch): Normalisers =>
  areStored === true ? STORED_NORMALISERS : NORMALISERS;

const NO_CLOCK_REPAIR: ClockRepair = { settle: (drafts) => drafts, learn: () => undefined, timeOf: ({ time }) => time };

/** Templates are found anew: they belong to the store. */
const preparationOf = (own: TenantPreparation, { areStored }: IngestBatch): TenantPreparation =>
  areStored === true ? { ...own, mask: composeMasked, clockOf: () => NO_CLOCK_REPAIR } : own;

/** A stored row already has its position, if it had one. */
const positionsOf = ({ areStored, requestKey: key, ndjson: rows, signal, ...batch }: IngestBatch) => {
  const arrival = `${batch.receivedAt} ${batch.arrivalOrder ?? 0}`;
  return areStored === true || signal !== 'logs' ? undefined : requestPositions({ key, rows, arrival }, sha256Hex);
};

const placed = (draft: LogDraft, line: number, positionOf: PositionOf | undefined): LogDraft => {
  if (positionOf === undefined || draft.position !== undefined) return draft;
  // the draft is the normaliser's own, and nobody else sees it; copying each would cost more than preparing it
  (draft as { position?: number }).position = positionOf(draft, line);
  return draft;
};

type PreparedLines = LineOutcome & { readonly chunk: PreparedChunk; readonly lineOf: (row: number) => number };
type TenantBatch = {
  readonly batch: IngestBatch;
  readonly logs: LogBatch;
  readonly positionOf: PositionOf | undefined;
  readonly own: TenantPreparation;
};

/** One row a line. */
const sameLine = (row: number): number => row;

/** A line of metrics holds many points. */
const lineOfPoint =
  (drafts: readonly (readonly unknown[])[]): PreparedLines['lineOf'] =>
  (row) => {
    let rows = 0;
    return drafts.findIndex((points) => (rows += points.length) > row);
  };

const prepareChunk = (part: LineChunk, { batch, logs, positionOf, own }: TenantBatch): PreparedLines => {
  const context: NormaliseContext = { source: batch.source, receivedAt: batch.receivedAt };
  const preparing = { context, mask: own.mask };
  const normalise = normalisersOf(batch);
  switch (batch.signal) {
    case 'logs': {
      const { take, end } = logPreparer(part.lines, own, logs);
      const told = readLines(part, normalise.log, {
        ...preparing,
        take: (draft, line) => take(placed(draft, line, positionOf)),
      });
      return { ...told, lineOf: sameLine, chunk: { signal: 'logs', ...end() } };
    }
    case 'spans': {
      const [drafts, told] = readAllLines(part, normalise.span, preparing);
      return {
        ...told,
        lineOf: sameLine,
        chunk: { signal: 'spans', columns: prepareSpans(drafts, own, batch.receivedAt) },
      };
    }
    case 'metrics': {
      const [drafts, told] = readAllLines(part, normalise.metrics, preparing);
      const columns = prepareMetrics(drafts.flat(), own, batch.receivedAt);
      return { ...told, lineOf: lineOfPoint(drafts), chunk: { signal: 'metrics', columns } };
    }
    case 'changes': {
      const [drafts, told] = readAllLines(part, normalise.change, preparing);
      return {
        ...told,
        lineOf: sameLine,
        chunk: { signal: 'changes', columns: prepareChanges(drafts, own, batch.receivedAt) },
      };
    }
  }
  batch.signal satisfies never;
};

type ChunkReport = LineOutcome & InsertResult;

/** One chunk is written while the next is prepared. A chunk without a usable row costs no commit. */
const writeBatch = async (batch: TenantBatch, store: RpcClient<StoreOperations>): Promise<IngestReport> => {
  const { tenant, ndjson, firstLine, receivedAt } = batch.batch;
  let report = emptyIngestReport;
  let writing: Promise<ChunkReport> | undefined;
  for (const part of lineChunks(ndjson, firstLine)) {
    const { chunk, lineOf, ...told } = prepareChunk(part, batch);
    if (writing !== undefined) report = mergeIngestReports(report, await writing);
    writing = undefined;
    if (told.rejected.length === part.lines) {
      report = mergeIngestReports(report, { ...told, accepted: 0, duplicates: 0 });
      continue;
    }
    writing = store.call('insert', { tenant, chunk, ingested: receivedAt }).then((written) => {
      const { failed = [] } = written;
      const refused = rejectUnstored(part, { rejected: told.rejected, failed, lineOf, mask: batch.own.mask });
      return { ...told, ...written, rejected: [...told.rejected, ...refused] };
    });
  }
  if (writing !== undefined) report = mergeIngestReports(report, await writing);
  return report;
};

/** Templates are saved with the store when no line came for so long. */
const IDLE_MS = 1_000;

/** The first buffer that a thread gives away costs it all code compiled on the assumption that none ever is: done before there is any. */
const transferOneBuffer = (): void => void new ArrayBuffer(1).transfer();

export const servePreparation = (port: MessagePort, { masking, peer }: PrepareRole): void => {
  transferOneBuffer();
  const store = connectRpc<StoreOperations>(peer, buffersIn);
  const known = openTenantPreparations(store, masking);
  let idle: NodeJS.Timeout | undefined;
  serveRpc<PrepareOperations>(port, {
    write: async ({ batch, maskingKey }) => {
      clearTimeout(idle);
      const { tenant, source, receivedAt } = batch;
      const own = preparationOf(await known.of(tenant, maskingKey), batch);
      try {
        const logs = { source, ingested: receivedAt };
        return await writeBatch({ batch, own, logs, positionOf: positionsOf(batch) }, store);
      } catch (error) {
        known.forget(tenant);
        throw error;
      } finally {
        clearTimeout(idle);
        idle = setTimeout(() => void known.keep().catch(() => undefined), IDLE_MS);
      }
    },
    close: async () => {
      clearTimeout(idle);
      await known.keep();
    },
  });
};
