// The snapshots of a tenant: folded from their stream, changed by appending to it.
import { Injectable } from '@nestjs/common';
import type { Tenant, TextRef } from '../../kernel/brand.js';
import type { Actor, RecordedFact } from '../../kernel/fact.js';
import { isRejection } from '../../kernel/rejection.js';
import type { Micros } from '../../kernel/time.js';
import {
  snapshotLibrary,
  type SnapshotLibrary,
  type SnapshotLibraryFact,
  type SnapshotLibraryIntent,
  type SnapshotLibraryRefusal,
} from '../../investigation/snapshot-library.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { isSnapshotLibrary, snapshotStream } from '../../investigation/streams.js';
import { EventStore, type TextMap, VersionConflict } from '../../ports/event-store.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { openTexts, type TextWriter } from '../../app/records/texts.js';

/** A library as of a version of its stream. */
export type LoadedLibrary = {
  readonly library: SnapshotLibrary;
  readonly version: number;
  /** When each was imported, by artifact. */
  readonly importedAt: ReadonlyMap<string, Micros>;
};

/** What is wanted, once the words that it refers to have their references. */
export type Wanted = {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly intent: (put: TextWriter['put']) => SnapshotLibraryIntent;
};

const ATTEMPTS = 10;

const unloaded: LoadedLibrary = { library: snapshotLibrary.initial, version: 0, importedAt: new Map() };

const isOfLibrary = (fact: RecordedFact<StoredFact>): fact is RecordedFact<SnapshotLibraryFact> =>
  isSnapshotLibrary(fact.stream);

const foldOne = (loaded: LoadedLibrary, fact: RecordedFact<SnapshotLibraryFact>): LoadedLibrary => ({
  library: snapshotLibrary.evolve(loaded.library, fact),
  version: fact.version,
  importedAt:
    fact.type === 'SnapshotImported'
      ? new Map([...loaded.importedAt, [fact.data.artifact, fact.at]])
      : loaded.importedAt,
});

@Injectable()
export class Snapshots {
  readonly #cache = new Map<Tenant, LoadedLibrary>();

  constructor(
    private readonly events: EventStore,
    private readonly digests: Digests,
    private readonly clock: Clock,
  ) {}

  async load(tenant: Tenant): Promise<LoadedLibrary> {
    const cached = this.#cache.get(tenant) ?? unloaded;
    const newer = await this.events.read(snapshotStream(tenant), cached.version);
    const loaded = newer.filter(isOfLibrary).reduce(foldOne, cached);
    if (loaded.version > 0) this.#cache.set(tenant, loaded);
    return loaded;
  }

  /** As it was at a version. */
  async loadAt(tenant: Tenant, version: number): Promise<LoadedLibrary> {
    const loaded = await this.load(tenant);
    if (loaded.version <= version) return loaded;
    const facts = await this.events.read(snapshotStream(tenant));
    return facts
      .filter(isOfLibrary)
      .filter((fact) => fact.version <= version)
      .reduce(foldOne, unloaded);
  }

  texts(tenant: Tenant, refs: readonly TextRef[]): Promise<TextMap> {
    return refs.length === 0 ? Promise.resolve(new Map()) : this.events.texts(snapshotStream(tenant), refs);
  }

  /** Decides on the newest state; `changed`: whether there was anything to record. */
  async execute({ tenant, actor, intent }: Wanted): Promise<{ readonly changed: boolean } | SnapshotLibraryRefusal> {
    const stream = snapshotStream(tenant);
    const words = await openTexts(this.events, this.digests, stream);
    const wanted = intent(words.put);
    for (let attempt = 1; ; attempt += 1) {
      const loaded = await this.load(tenant);
      const facts = snapshotLibrary.decide(wanted, loaded.library);
      if (isRejection<typeof facts, SnapshotLibraryRefusal>(facts)) return facts;
      if (facts.length === 0) return { changed: false };
      const commit = { stream, expected: loaded.version, facts, texts: words.texts, at: this.clock.now(), actor };
      try {
        await this.events.append(commit);
        return { changed: true };
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === ATTEMPTS) throw error;
      }
    }
  }
}
