// Moves the stored batches: each is read against its hash where it was, and once more where it is.
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import type { BlobStore } from '../../ports/blob-store.js';
import { goOn, type Move, type MovedBatches } from './house.js';

async function* pagesOf(blobs: BlobStore, tenant: Tenant): AsyncGenerator<readonly BatchHash[]> {
  let after: BatchHash | undefined;
  do {
    const page = await blobs.list(tenant, after);
    yield page.blobs.map(({ hash }) => hash);
    after = page.next;
  } while (after !== undefined);
}

type Outcome = 'there' | 'moved' | 'missing' | 'damaged';

const moveOne = async ({ from, to }: { from: BlobStore; to: BlobStore }, tenant: Tenant, hash: BatchHash) => {
  const there = (await to.get(tenant, hash)).found;
  if (there === 'bytes') return 'there';
  if (there === 'damaged') await to.delete(tenant, hash);
  const own = await from.get(tenant, hash);
  if (own.found !== 'bytes') return own.found;
  await to.put(tenant, hash, own.bytes);
  const { found } = await to.get(tenant, hash);
  return found === 'bytes' ? 'moved' : found;
};

const AT_ONCE = 8;

export const moveBatches = async (move: Move, from: BlobStore): Promise<MovedBatches> => {
  const damaged: MovedBatches['damaged'][number][] = [];
  let [batches, moved] = [0, 0];
  for (const tenant of move.from.tenants)
    for await (const page of pagesOf(from, tenant))
      for (let at = 0; at < page.length; at += AT_ONCE) {
        goOn(move);
        const some = page.slice(at, at + AT_ONCE);
        const stores = { from, to: move.to.blobs };
        const outcomes: readonly Outcome[] = await Promise.all(some.map((hash) => moveOne(stores, tenant, hash)));
        outcomes.forEach((how, index) => {
          const hash = some[index];
          if (hash !== undefined && (how === 'missing' || how === 'damaged')) damaged.push({ tenant, hash, how });
        });
        moved += outcomes.filter((how) => how === 'moved').length;
        batches += some.length;
        move.told({ of: 'batches', done: batches });
      }
  return { batches, moved, damaged };
};
