// Masks the batches and snapshots of a tenant anew. One that is another now is written under its new hash; the old one stays until no fact names it.
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import { composeMasked } from '../../kernel/masked.js';
import { isSnapshotLibrary, snapshotStream } from '../../investigation/streams.js';
import { batchHash } from '../../telemetry/batch.js';
import { remaskLines } from './remask-batch.js';
import type { RescanProgress } from './rescan-progress.js';
import type { RescanJob, StoreRescan, UnmaskedPart } from './types.js';

/** Hashes of imported snapshots, also of removed ones whose bytes are still there. */
const snapshotsOf = async ({ stores }: RescanJob, tenant: Tenant): Promise<ReadonlySet<BatchHash>> => {
  const facts = await stores.events.read(snapshotStream(tenant));
  return new Set(
    facts.flatMap((fact) =>
      isSnapshotLibrary(fact.stream) && fact.type === 'SnapshotImported' ? [fact.data.artifact] : [],
    ),
  );
};

type BlobRescan = {
  readonly job: RescanJob;
  readonly tenant: Tenant;
  readonly progress: RescanProgress;
  readonly unmasked: UnmaskedPart[];
  readonly remask: (bytes: string) => string | undefined;
};

/** Whether it is another now. */
const rescanBlob = async (rescan: BlobRescan, hash: BatchHash): Promise<boolean> => {
  const { job, tenant, progress, unmasked, remask } = rescan;
  const { stores, digests, dryRun } = job;
  const found = await stores.blobs.get(tenant, hash);
  if (found.found === 'missing') return false;
  const bytes = found.found === 'bytes' ? remask(found.bytes) : undefined;
  if (found.found === 'damaged' || bytes === undefined) {
    unmasked.push({ store: 'batches', what: hash, because: 'its bytes are damaged, or cannot be read' });
    return false;
  }
  if (bytes === found.bytes) return false;
  const to = batchHash(bytes, (text) => digests.sha256(text));
  progress.link(tenant, hash, to);
  if (!dryRun) await stores.blobs.put(tenant, to, composeMasked(bytes));
  return true;
};

const rescanSnapshots = async (
  job: RescanJob,
  tenant: Tenant,
  { progress, unmasked }: Pick<BlobRescan, 'progress' | 'unmasked'>,
): Promise<{ readonly snapshots: ReadonlySet<BatchHash>; readonly changed: number }> => {
  const snapshots = await snapshotsOf(job, tenant);
  const mask = job.masks.of(tenant, 'snapshots');
  const remask = (bytes: string): string | undefined => job.remaskSnapshot(bytes, mask);
  let changed = 0;
  for (const hash of snapshots) {
    job.throwIfStopped();
    if (await rescanBlob({ job, tenant, progress, unmasked, remask }, hash)) changed += 1;
  }
  return { snapshots, changed };
};

type BlobOutcome = { readonly stores: readonly StoreRescan[]; readonly unmasked: readonly UnmaskedPart[] };

/** Page by page; the position is saved after each. */
export const rescanBatches = async (job: RescanJob, tenant: Tenant, progress: RescanProgress): Promise<BlobOutcome> => {
  const unmasked: UnmaskedPart[] = [];
  const { snapshots, changed: changedSnapshots } = await rescanSnapshots(job, tenant, { progress, unmasked });
  const mask = job.masks.of(tenant, 'batches');
  const remask = (bytes: string): string | undefined => {
    // an import that was never finished leaves a snapshot that no fact names
    if (bytes !== '' && !bytes.endsWith('\n')) return job.remaskSnapshot(bytes, mask);
    const lines = remaskLines(bytes, {
      mask,
      maskSnapshotValue: job.maskSnapshotValue,
      replaced: progress.links(tenant),
    });
    return lines.map((line) => `${line}\n`).join('');
  };
  let [scanned, changed] = [0, 0];
  let after = progress.position() as BatchHash | undefined;
  for (;;) {
    const { blobs, next } = await job.stores.blobs.list(tenant, after);
    for (const { hash } of blobs) {
      job.throwIfStopped();
      if (snapshots.has(hash) || progress.isTarget(tenant, hash)) continue;
      scanned += 1;
      if (await rescanBlob({ job, tenant, progress, unmasked, remask }, hash)) changed += 1;
      job.onProgress('batches', scanned);
    }
    if (next === undefined) break;
    after = next;
    progress.moveTo(next);
  }
  return {
    stores: [
      { tenant, store: 'snapshots', scanned: snapshots.size, changed: changedSnapshots },
      { tenant, store: 'batches', scanned, changed },
    ],
    unmasked,
  };
};

/** Call when no fact names them any more. */
export const deleteReaddressed = async (job: RescanJob, tenant: Tenant, progress: RescanProgress): Promise<void> => {
  for (const from of progress.links(tenant).keys()) {
    job.throwIfStopped();
    if (progress.isTarget(tenant, from)) continue;
    await job.stores.blobs.delete(tenant, from);
  }
  progress.forgetLinks(tenant);
};
