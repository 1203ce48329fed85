// Queries and commands: list, read and remove imported snapshots.
import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BatchHash } from '../../kernel/brand.js';
import { ownItem } from '../../telemetry/json-pointer.js';
import type { AppRefusal, Caller } from '../../app/requests.js';
import { refusedByStore } from '../../app/refusals.js';
import {
  openSnapshot,
  readDetails,
  readDocuments,
  type SnapshotDetails,
  type ImportedSnapshotDocument,
} from './snapshot-document.js';
import { ArtifactStore, SnapshotLibraries } from './library.js';

/** Latest import first. */
export class ListSnapshots extends Query<readonly ImportedSnapshotDocument[]> {
  constructor(readonly caller: Caller) {
    super();
  }
}

export class GetSnapshot extends Query<SnapshotDetails | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly id: BatchHash,
  ) {
    super();
  }
}

/** The stored bytes, or one section of them. */
export class GetArtifact extends Query<string | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly id: BatchHash,
    readonly section?: string,
  ) {
    super();
  }
}

/** What investigations have cited of it stays with them. */
export class RemoveSnapshot extends Command<undefined | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly id: BatchHash,
  ) {
    super();
  }
}

@QueryHandler(ListSnapshots)
export class ListSnapshotsHandler implements IQueryHandler<ListSnapshots> {
  constructor(private readonly snapshots: SnapshotLibraries) {}

  async execute({ caller: { tenant } }: ListSnapshots): Promise<readonly ImportedSnapshotDocument[]> {
    const loaded = await this.snapshots.load(tenant);
    return readDocuments(this.snapshots, tenant, { of: loaded.library.snapshots.toReversed(), loaded });
  }
}

@QueryHandler(GetSnapshot)
export class GetSnapshotHandler implements IQueryHandler<GetSnapshot> {
  constructor(
    private readonly snapshots: SnapshotLibraries,
    private readonly artifacts: ArtifactStore,
  ) {}

  execute({ caller, id }: GetSnapshot): Promise<SnapshotDetails | AppRefusal> {
    return readDetails({ snapshots: this.snapshots, artifacts: this.artifacts }, caller.tenant, id);
  }
}

@QueryHandler(GetArtifact)
export class GetArtifactHandler implements IQueryHandler<GetArtifact> {
  constructor(
    private readonly snapshots: SnapshotLibraries,
    private readonly artifacts: ArtifactStore,
  ) {}

  async execute({ caller, id, section }: GetArtifact): Promise<string | AppRefusal> {
    const opened = await openSnapshot({ snapshots: this.snapshots, artifacts: this.artifacts }, caller.tenant, id);
    if ('rejected' in opened) return opened;
    const { text, json } = opened.artifact;
    if (section === undefined) return text;
    const value = ownItem(json, section);
    if (value !== undefined) return JSON.stringify(value);
    const because = `it has no section ${section}; it has ${Object.keys(json).join(', ')}`;
    return { rejected: 'unknown-section', because };
  }
}

@CommandHandler(RemoveSnapshot)
export class RemoveSnapshotHandler implements ICommandHandler<RemoveSnapshot> {
  constructor(private readonly snapshots: SnapshotLibraries) {}

  async execute({ caller: { tenant, actor }, id }: RemoveSnapshot): Promise<undefined | AppRefusal> {
    try {
      const done = await this.snapshots.execute({ tenant, actor, intent: () => ({ intent: 'remove', artifact: id }) });
      return 'rejected' in done ? done : undefined;
    } catch (error) {
      return refusedByStore(error);
    }
  }
}
