// Masks everything that is stored anew, by the rules of today: batches first, then what names them, then the old batches go.
import type { Tenant } from '../../kernel/brand.js';
import { deleteReaddressed, rescanBatches } from './rescan-batches.js';
import { rescanDocuments } from './rescan-documents.js';
import { openRescanProgress, type RescanProgress } from './rescan-progress.js';
import { rescanStreams } from './rescan-streams.js';
import type { RescanJob, RescanReport, StoreRescan, UnmaskedPart } from './types.js';

type PartOutcome = { readonly stores: readonly StoreRescan[]; readonly unmasked: readonly UnmaskedPart[] };
type RescanPart = {
  readonly name: string;
  readonly run: (job: RescanJob, tenant: Tenant, progress: RescanProgress) => Promise<PartOutcome>;
};

const rescanTelemetry = async (job: RescanJob, tenant: Tenant, progress: RescanProgress): Promise<PartOutcome> => {
  const { masks, stores, dryRun } = job;
  const counts = await stores.telemetry.rewrite({
    tenant,
    mask: masks.of(tenant, 'telemetry'),
    dryRun,
    beforeChange: () => progress.mustPurge(`telemetry ${tenant}`),
    onProgress: (rows) => {
      job.throwIfStopped();
      job.onProgress('telemetry', rows);
    },
  });
  return { stores: [{ tenant, store: 'telemetry', ...counts }], unmasked: [] };
};

const deleteOld = async (job: RescanJob, tenant: Tenant, progress: RescanProgress): Promise<PartOutcome> => {
  if (!job.dryRun) await deleteReaddressed(job, tenant, progress);
  return { stores: [], unmasked: [] };
};

/** In this order: a fact never names a batch that is not there. */
const PARTS: readonly RescanPart[] = [
  { name: 'telemetry', run: rescanTelemetry },
  { name: 'documents', run: rescanDocuments },
  { name: 'batches', run: rescanBatches },
  { name: 'facts', run: rescanStreams },
  { name: 'old batches', run: deleteOld },
];

const purgeAll = async ({ stores }: RescanJob, progress: RescanProgress): Promise<void> => {
  for (const part of progress.toPurge()) {
    const [store, tenant] = part.split(' ');
    await (store === 'facts' ? stores.facts.purge() : stores.telemetry.purge(tenant as Tenant));
    progress.purged(part);
  }
};

/** Call again after it was stopped or killed: it goes on. What is finished is not looked at twice in one run of its parts. */
export const rescanStores = async (job: RescanJob): Promise<RescanReport> => {
  const progress = openRescanProgress(job.stores.journal, job.rules, job.dryRun);
  const stores: StoreRescan[] = [];
  const unmasked: UnmaskedPart[] = [];
  for (const tenant of job.tenants)
    for (const { name, run } of PARTS) {
      const part = `${name} ${tenant}`;
      if (progress.isDone(part)) continue;
      job.throwIfStopped();
      const outcome = await run(job, tenant, progress);
      stores.push(...outcome.stores);
      unmasked.push(...outcome.unmasked);
      progress.finish(part);
    }
  if (!job.dryRun) await purgeAll(job, progress);
  progress.end();
  return { dryRun: job.dryRun, stores, found: job.masks.counts(), unmasked };
};
