// Copies the stored batches; each is checked against its hash before and after.
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import type { BlobStore } from '../../ports/blob-store.js';
import { type BatchMigrationResult, type MigrationJob, throwIfStopped } from './types.js';

async function* pagesOf(blobs: BlobStore, tenant: Tenant): AsyncGenerator<readonly BatchHash[]> {
  let after: BatchHash | undefined;
  do {
    const page = await blobs.list(tenant, after);
    yield page.blobs.map(({ hash }) => hash);
    after = page.next;
  } while (after !== undefined);
}

type BatchOutcome = 'there' | 'moved' | 'missing' | 'damaged';

const migrateBatch = async ({ from, to }: { from: BlobStore; to: BlobStore }, tenant: Tenant, hash: BatchHash) => {
  const there = (await to.get(tenant, hash)).found;
  if (there === 'bytes') return 'there';
  if (there === 'damaged') await to.delete(tenant, hash);
  const own = await from.get(tenant, hash);
  if (own.found !== 'bytes') return own.found;
  await to.put(tenant, hash, own.bytes);
  const { found } = await to.get(tenant, hash);
  return found === 'bytes' ? 'moved' : found;
};

const CONCURRENCY = 8;

export const migrateBatches = async (job: MigrationJob, from: BlobStore): Promise<BatchMigrationResult> => {
  const damaged: BatchMigrationResult['damaged'][number][] = [];
  let [batches, moved] = [0, 0];
  for (const tenant of job.from.tenants)
    for await (const page of pagesOf(from, tenant))
      for (let at = 0; at < page.length; at += CONCURRENCY) {
        throwIfStopped(job);
        const some = page.slice(at, at + CONCURRENCY);
        const stores = { from, to: job.to.blobs };
        const outcomes: readonly BatchOutcome[] = await Promise.all(
          some.map((hash) => migrateBatch(stores, tenant, hash)),
        );
        outcomes.forEach((how, index) => {
          const hash = some[index];
          if (hash !== undefined && (how === 'missing' || how === 'damaged')) damaged.push({ tenant, hash, how });
        });
        moved += outcomes.filter((how) => how === 'moved').length;
        batches += some.length;
        job.onProgress({ of: 'batches', done: batches });
      }
  return { batches, moved, damaged };
};
