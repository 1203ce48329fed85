// Import: bytes become an immutable artifact, then a fact says that it is there. The same bytes again change nothing.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BatchHash, TextRef } from '../../kernel/brand.js';
import { isRejection } from '../../kernel/rejection.js';
import { type ImportedSnapshot, snapshotFrom } from '../../investigation/library.js';
import { Masking } from '../../ports/masking.js';
import { Digests } from '../../ports/world.js';
import {
  type Imported,
  importSnapshot,
  type ImportRefused,
  type SnapshotFile,
} from '../../snapshot/import/import-snapshot.js';
import type { AppRefusal, Caller } from '../asking.js';
import { refusedByStore } from '../turns.js';
import { detailsOf, type SnapshotDetails } from './document.js';
import { Shelf } from './shelf.js';

export { LARGEST_SNAPSHOT } from '../../snapshot/import/import-snapshot.js';

export type ImportOutcome = { readonly created: boolean; readonly snapshot: SnapshotDetails } | AppRefusal;

export class ImportSnapshot extends Command<ImportOutcome> {
  constructor(
    readonly caller: Caller,
    readonly file: SnapshotFile,
  ) {
    super();
  }
}

type Stored = { readonly artifact: BatchHash; readonly source: string; readonly name?: string };

/** Of two that say nothing, one is as good as the other. */
const UNNAMED = 'database';

const told = <T extends object>(all: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** What the fact holds of it; the words that somebody wrote go by reference. */
const factOf = (
  { snapshot, bytes }: Imported,
  { artifact, source, name }: Stored,
  put: (text: string) => TextRef,
): ImportedSnapshot => {
  const { meta, instance } = snapshot;
  const { region, from, to, comment } = meta;
  const worded = (text: string | undefined): TextRef | undefined => (text === undefined ? undefined : put(text));
  return {
    artifact,
    source,
    bytes: bytes.length,
    instance: meta.instance ?? UNNAMED,
    sections: Object.keys(snapshot.artifact),
    ...told({ engine: instance?.engine, engineVersion: instance?.engineVersion, instanceClass: instance?.class }),
    ...told({ region, from, to, file: worded(name), comment: worded(comment) }),
  };
};

@CommandHandler(ImportSnapshot)
export class ImportSnapshotHandler implements ICommandHandler<ImportSnapshot> {
  constructor(
    private readonly shelf: Shelf,
    private readonly masking: Masking,
    private readonly digests: Digests,
  ) {}

  async execute({ caller, file }: ImportSnapshot): Promise<ImportOutcome> {
    const { tenant } = caller;
    const source = this.digests.keyed(file.text);
    const known = snapshotFrom((await this.shelf.snapshots.load(tenant)).library, source);
    if (known !== undefined) return { created: false, snapshot: await this.#details(caller, known.artifact) };
    const imported = importSnapshot(file, (text, name) => this.masking.mask(tenant, text, name));
    if (isRejection<typeof imported, ImportRefused>(imported))
      return { rejected: 'snapshot-refused', because: imported.because };
    try {
      return await this.#store(caller, imported, { source, ...(file.name === undefined ? {} : { name: file.name }) });
    } catch (error) {
      return refusedByStore(error);
    }
  }

  /** Bytes first: a fact never points at nothing. */
  async #store(caller: Caller, imported: Imported, from: Omit<Stored, 'artifact'>): Promise<ImportOutcome> {
    const { tenant, actor } = caller;
    const artifact = this.digests.sha256(imported.bytes) as BatchHash;
    await this.shelf.artifacts.put(tenant, artifact, imported.bytes);
    const { name, source } = from;
    const stored = { artifact, source, ...(name === undefined ? {} : { name: this.masking.mask(tenant, name) }) };
    const done = await this.shelf.snapshots.execute({
      tenant,
      actor,
      intent: (put) => ({ intent: 'import', snapshot: factOf(imported, stored, put) }),
    });
    if ('rejected' in done) return done;
    return { created: done.changed, snapshot: await this.#details(caller, artifact) };
  }

  async #details({ tenant }: Caller, artifact: BatchHash): Promise<SnapshotDetails> {
    const details = await detailsOf(this.shelf, tenant, artifact);
    if ('rejected' in details) throw new Error(details.because);
    return details;
  }
}
