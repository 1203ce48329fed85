// Imports a snapshot: stores the bytes as an immutable artifact, then appends a fact. The same bytes again change nothing.
import type { MaskedText } from '../../kernel/masked.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Tenant, TextRef } from '../../kernel/brand.js';
import { isRejection } from '../../kernel/rejection.js';
import { type ImportedSnapshot, snapshotOfSource } from '../../investigation/snapshot-library.js';
import {
  type ParsedSnapshotFile,
  SnapshotIntake,
  type SnapshotRefusal,
  type UploadedSnapshot,
} from '../../ports/snapshots.js';
import { Digests } from '../../ports/runtime.js';
import type { AppRefusal, Caller } from '../../app/requests.js';
import { refusedByStore } from '../../app/refusals.js';
import { describeImported, type SnapshotDetails } from './snapshot-document.js';
import { ArtifactStore, SnapshotLibraries } from './library.js';

export { LARGEST_SNAPSHOT } from '../format/import-snapshot.js';

type SnapshotImportOutcome = { readonly created: boolean; readonly snapshot: SnapshotDetails } | AppRefusal;

export class ImportSnapshot extends Command<SnapshotImportOutcome> {
  constructor(
    readonly caller: Caller,
    readonly file: Omit<UploadedSnapshot, 'tenant'>,
  ) {
    super();
  }
}

type TakenFile = ParsedSnapshotFile & { readonly source: string };

/** The head as the fact stores it. Texts that a person wrote are stored by reference. */
const importedFact = (
  { head, artifact, source, text, name, comment }: TakenFile,
  put: (text: MaskedText) => TextRef,
): ImportedSnapshot => ({
  ...head,
  artifact,
  source,
  bytes: text.length,
  ...(name !== undefined && { file: put(name) }),
  ...(comment !== undefined && { comment: put(comment) }),
});

@CommandHandler(ImportSnapshot)
export class ImportSnapshotHandler implements ICommandHandler<ImportSnapshot> {
  constructor(
    private readonly snapshots: SnapshotLibraries,
    private readonly artifacts: ArtifactStore,
    private readonly intake: SnapshotIntake,
    private readonly digests: Digests,
  ) {}

  async execute({ caller, file }: ImportSnapshot): Promise<SnapshotImportOutcome> {
    const { tenant } = caller;
    try {
      const taken = await this.intake.take({ tenant, ...file });
      if (isRejection<ParsedSnapshotFile, SnapshotRefusal>(taken)) return taken;
      return await this.#store(caller, { ...taken, source: this.digests.keyed(taken.sent) });
    } catch (error) {
      return refusedByStore(error);
    }
  }

  /** Bytes first: a fact never points at nothing. */
  async #store({ tenant, actor }: Caller, taken: TakenFile): Promise<SnapshotImportOutcome> {
    const { snapshots, artifacts } = this;
    const known = snapshotOfSource((await snapshots.load(tenant)).library, taken.source);
    if (known !== undefined) return this.#outcome(tenant, { ...taken, artifact: known.artifact }, false);
    await artifacts.put(tenant, taken.artifact, taken.text);
    const intent = (put: (text: MaskedText) => TextRef) =>
      ({ intent: 'import', snapshot: importedFact(taken, put) }) as const;
    const done = await snapshots.execute({ tenant, actor, intent });
    return 'rejected' in done ? done : this.#outcome(tenant, taken, done.changed);
  }

  async #outcome(tenant: Tenant, taken: TakenFile, created: boolean): Promise<SnapshotImportOutcome> {
    const snapshot = await describeImported(this.snapshots, tenant, taken);
    return 'rejected' in snapshot ? snapshot : { created, snapshot };
  }
}
