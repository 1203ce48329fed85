// The preparing thread: text in, columns out to the writing thread, the report of both back.
import type { MessagePort } from 'node:worker_threads';
import { emptyIngestReport, type IngestBatch, type IngestReport, mergeIngestReports } from '../../ports/ingest.js';
import type { NormaliseContext } from '../../telemetry/normalise/row-outcome.js';
import { buffersIn, type Chunk } from './columns.js';
import type { PrepareOperations, PrepareRole, StoreOperations, Written } from './protocol.js';
import { type Client, connect, serve } from './rpc.js';
import { type LineChunk, lineChunks } from './lines.js';
import { type LogBatch, logPreparer } from './prepare-logs.js';
import { prepareChanges, prepareMetrics, prepareSpans } from './prepare-others.js';
import { normalisersOf, ordinalsOf, preparationOf } from './stored.js';
import { type Told, unstored, usable, usableRows } from './rows.js';
import type { Preparation } from './tenant.js';
import { tenants } from './tenants.js';

type Prepared = Told & { readonly chunk: Chunk; readonly lineOf: (row: number) => number };
type Batch = { readonly batch: IngestBatch; readonly logs: LogBatch; readonly own: Preparation };

/** One row a line. */
const lineOf = (row: number): number => row;

/** A line of metrics holds many points. */
const manyOf =
  (drafts: readonly (readonly unknown[])[]): Prepared['lineOf'] =>
  (row) => {
    let rows = 0;
    return drafts.findIndex((points) => (rows += points.length) > row);
  };

const chunkOf = (part: LineChunk, { batch, logs, own }: Batch): Prepared => {
  const context: NormaliseContext = { source: batch.source, receivedAt: batch.receivedAt };
  const preparing = { context, mask: own.mask };
  const normalise = normalisersOf(batch);
  switch (batch.signal) {
    case 'logs': {
      const { take, end } = logPreparer(part.lines, own, logs);
      const told = usable(part, normalise.log, { ...preparing, take });
      return { ...told, lineOf, chunk: { signal: 'logs', ...end() } };
    }
    case 'spans': {
      const [drafts, told] = usableRows(part, normalise.span, preparing);
      return { ...told, lineOf, chunk: { signal: 'spans', columns: prepareSpans(drafts, own, batch.receivedAt) } };
    }
    case 'metrics': {
      const [drafts, told] = usableRows(part, normalise.metrics, preparing);
      const columns = prepareMetrics(drafts.flat(), batch.receivedAt);
      return { ...told, lineOf: manyOf(drafts), chunk: { signal: 'metrics', columns } };
    }
    case 'changes': {
      const [drafts, told] = usableRows(part, normalise.change, preparing);
      return { ...told, lineOf, chunk: { signal: 'changes', columns: prepareChanges(drafts, own, batch.receivedAt) } };
    }
  }
  batch.signal satisfies never;
};

type Part = Told & Written;

/** One chunk is written while the next is prepared. */
const write = async (batch: Batch, store: Client<StoreOperations>): Promise<IngestReport> => {
  const { tenant, ndjson, firstLine, receivedAt } = batch.batch;
  let report = emptyIngestReport;
  let writing: Promise<Part> | undefined;
  for (const part of lineChunks(ndjson, firstLine)) {
    const { chunk, lineOf, ...told } = chunkOf(part, batch);
    if (writing !== undefined) report = mergeIngestReports(report, await writing);
    writing = store.call('insert', { tenant, chunk, ingested: receivedAt }).then((written) => {
      const { failed = [] } = written;
      const refused = unstored(part, { rejected: told.rejected, failed, lineOf, mask: batch.own.mask });
      return { ...told, ...written, rejected: [...told.rejected, ...refused] };
    });
  }
  if (writing !== undefined) report = mergeIngestReports(report, await writing);
  return report;
};

/** Templates are kept with the store when no line came for so long. */
const IDLE_MS = 1_000;

/** The first buffer that a thread gives away costs it all code compiled on the assumption that none ever is: done before there is any. */
const giveAwayOne = (): void => void new ArrayBuffer(1).transfer();

export const servePreparation = (port: MessagePort, { ip, peer }: PrepareRole): void => {
  giveAwayOne();
  const store = connect<StoreOperations>(peer, buffersIn);
  const known = tenants(store, ip);
  let idle: NodeJS.Timeout | undefined;
  serve<PrepareOperations>(port, {
    write: async ({ batch, maskingKey }) => {
      clearTimeout(idle);
      const { tenant, source, receivedAt } = batch;
      const own = preparationOf(await known.of(tenant, maskingKey), batch);
      try {
        const logs = { source, ingested: receivedAt, ordinals: ordinalsOf(batch) };
        return await write({ batch, own, logs }, store);
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
