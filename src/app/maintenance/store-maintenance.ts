// Checks the stored batches for damage, and sweeps those that nothing refers to. Works page by page, for there are many.
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BatchHash, ClientTxnId, Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { snapshotIn } from '../../investigation/snapshot-library.js';
import { clientTxnIdOf, isInvestigation, tenantOf } from '../../investigation/streams.js';
import { BlobStore, type StoredBlob } from '../../ports/blob-store.js';
import { type BatchRange, Views } from '../../ports/views.js';
import { Clock } from '../../ports/runtime.js';
import { StoreIntegrity } from '../../ports/store-integrity.js';
import type { AppRefusal, Caller } from '../requests.js';
import { SnapshotLibraries } from '../../database/store/library.js';
import { refusedByStore } from '../refusals.js';

type DamagedBlob = {
  readonly hash: BatchHash;
  readonly how: 'missing' | 'damaged';
  readonly heldBy: readonly ClientTxnId[];
};

export type StoreCheckPage = {
  readonly blobs: number;
  readonly bytes: number;
  readonly damaged: readonly DamagedBlob[];
  /** Of the whole installation, on the first page. */
  readonly files: readonly {
    readonly file: string;
    readonly problem: string;
    readonly touches: readonly ClientTxnId[] | 'any';
  }[];
  readonly unheld: { readonly blobs: number; readonly bytes: number };
  readonly next?: BatchHash;
};

export type StoreSweepPage = {
  readonly blobs: number;
  readonly swept: readonly { readonly hash: BatchHash; readonly bytes: number }[];
  readonly next?: BatchHash;
};

export class CheckStore extends Query<StoreCheckPage | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly after?: BatchHash,
  ) {
    super();
  }
}

export type StoreSweep = {
  /** Younger batches stay: a running turn stores its batches before its facts refer to them. */
  readonly olderThan: Micros;
  readonly dryRun: boolean;
  readonly after?: BatchHash;
};

export class SweepStore extends Command<StoreSweepPage | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly sweep: StoreSweep,
  ) {
    super();
  }
}

const totalBytes = (blobs: readonly StoredBlob[]): number => blobs.reduce((sum, { size }) => sum + size, 0);

type BatchUse = { readonly heldBy: readonly ClientTxnId[]; readonly isHeld: boolean };

/** Finds what refers to a batch: investigations that cite it, or the snapshot library. */
@Injectable()
export class BatchHolders {
  constructor(
    private readonly views: Views,
    private readonly snapshots: SnapshotLibraries,
  ) {}

  async find(tenant: Tenant, hash: BatchHash): Promise<BatchUse> {
    const heldBy = (await this.views.holders(tenant, hash)).map(clientTxnIdOf);
    const { library } = await this.snapshots.load(tenant);
    return { heldBy, isHeld: heldBy.length > 0 || snapshotIn(library, hash) !== undefined };
  }

  /** What is referred to in a range of hashes. */
  async list(tenant: Tenant, { after = '' as BatchHash, upTo }: BatchRange): Promise<readonly BatchHash[]> {
    const { library } = await this.snapshots.load(tenant);
    const imported = library.snapshots.map(({ artifact }) => artifact);
    const ofSnapshots = imported.filter((hash) => hash > after && (upTo === undefined || hash <= upTo));
    const cited = await this.views.heldBatches(tenant, { after, ...optional({ upTo }) });
    return [...new Set([...cited, ...ofSnapshots])];
  }
}

@QueryHandler(CheckStore)
export class CheckStoreHandler implements IQueryHandler<CheckStore> {
  constructor(
    private readonly blobs: BlobStore,
    private readonly holders: BatchHolders,
    private readonly integrity: StoreIntegrity,
  ) {}

  async execute({ caller: { tenant }, after }: CheckStore): Promise<StoreCheckPage | AppRefusal> {
    try {
      const { blobs, next } = await this.blobs.list(tenant, after);
      const damaged: DamagedBlob[] = [];
      const unheld: StoredBlob[] = [];
      for (const blob of blobs) {
        const { found } = await this.blobs.get(tenant, blob.hash);
        const { heldBy, isHeld } = await this.holders.find(tenant, blob.hash);
        if (!isHeld) unheld.push(blob);
        // a batch that is missing and not held was erased during this check
        if (found === 'damaged' || (found === 'missing' && isHeld))
          damaged.push({ hash: blob.hash, how: found, heldBy });
      }
      damaged.push(...(await this.#missing(tenant, new Set(blobs.map(({ hash }) => hash)), { after, upTo: next })));
      return {
        blobs: blobs.length,
        bytes: totalBytes(blobs),
        damaged,
        files: after === undefined ? await this.#files(tenant) : [],
        unheld: { blobs: unheld.length, bytes: totalBytes(unheld) },
        ...optional({ next }),
      };
    } catch (error) {
      return refusedByStore(error);
    }
  }

  async #files(tenant: Tenant): Promise<StoreCheckPage['files']> {
    return (await this.integrity.check('all')).map(({ touches, ...damage }) => ({
      ...damage,
      touches:
        touches === 'any'
          ? touches
          : touches.filter((each) => isInvestigation(each) && tenantOf(each) === tenant).map(clientTxnIdOf),
    }));
  }

  /** Batches that are referred to, and that the store does not list. */
  async #missing(
    tenant: Tenant,
    listed: ReadonlySet<BatchHash>,
    { after, upTo }: { readonly after: BatchHash | undefined; readonly upTo: BatchHash | undefined },
  ): Promise<readonly DamagedBlob[]> {
    const held = await this.holders.list(tenant, optional({ after, upTo }));
    const missing: DamagedBlob[] = [];
    for (const hash of held.filter((each) => !listed.has(each))) {
      const { found } = await this.blobs.get(tenant, hash);
      const { heldBy, isHeld } = await this.holders.find(tenant, hash);
      if (found !== 'bytes' && isHeld) missing.push({ hash, how: found, heldBy });
    }
    return missing;
  }
}

@CommandHandler(SweepStore)
export class SweepStoreHandler implements ICommandHandler<SweepStore> {
  constructor(
    private readonly blobs: BlobStore,
    private readonly holders: BatchHolders,
    private readonly clock: Clock,
  ) {}

  async execute({ caller: { tenant }, sweep }: SweepStore): Promise<StoreSweepPage | AppRefusal> {
    const before = this.clock.now() - sweep.olderThan;
    try {
      const { blobs, next } = await this.blobs.list(tenant, sweep.after);
      const swept: { readonly hash: BatchHash; readonly bytes: number }[] = [];
      for (const { hash, size, at } of blobs) {
        if (at >= before || (await this.holders.find(tenant, hash)).isHeld) continue;
        if (sweep.dryRun || (await this.blobs.deleteStale(tenant, hash, before))) swept.push({ hash, bytes: size });
      }
      return { blobs: blobs.length, swept, ...optional({ next }) };
    } catch (error) {
      return refusedByStore(error);
    }
  }
}
