// A tenant's imported snapshots: folded from their stream, changed by appending to it.
import type { MaskedText } from '../../kernel/masked.js';
import { LRUCache } from 'lru-cache';
import { Injectable } from '@nestjs/common';
import type { BatchHash, Tenant, TextRef } from '../../kernel/brand.js';
import type { JsonObject } from '../format/snapshot.js';
import { BlobStore } from '../../ports/blob-store.js';
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

// Artifacts are read once, parsed, and cached while in use.

export type StoredArtifact = { readonly text: string; readonly json: JsonObject };

/** Two are compared, and asked about again. */
const MOST_CACHED = 4;
/** Larger ones are parsed each time. */
const LARGEST_CACHED = 8_000_000;

@Injectable()
export class ArtifactStore {
  readonly #kept = new LRUCache<string, StoredArtifact>({ max: MOST_CACHED });

  constructor(private readonly blobs: BlobStore) {}

  put(tenant: Tenant, artifact: BatchHash, bytes: MaskedText): Promise<void> {
    return this.blobs.put(tenant, artifact, bytes);
  }

  /** `undefined` when its bytes are missing, or are no longer what they were. */
  async get(tenant: Tenant, artifact: BatchHash): Promise<StoredArtifact | undefined> {
    const key = `${tenant} ${artifact}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const found = await this.blobs.get(tenant, artifact);
    if (found.found !== 'bytes') return undefined;
    const read = { text: found.bytes, json: JSON.parse(found.bytes) as JsonObject };
    if (read.text.length <= LARGEST_CACHED) this.#kept.set(key, read);
    return read;
  }
}

/** A library as of a version of its stream. */
export type SnapshotLibraryView = {
  readonly library: SnapshotLibrary;
  readonly version: number;
  /** When each was imported, by artifact. */
  readonly importedAt: ReadonlyMap<string, Micros>;
};

/** What is wanted, once the words that it refers to have their references. */
type SnapshotSelection = {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly intent: (put: TextWriter['put']) => SnapshotLibraryIntent;
};

const APPEND_ATTEMPTS = 10;

const EMPTY_LIBRARY: SnapshotLibraryView = { library: snapshotLibrary.initial, version: 0, importedAt: new Map() };

const isOfLibrary = (fact: RecordedFact<StoredFact>): fact is RecordedFact<SnapshotLibraryFact> =>
  isSnapshotLibrary(fact.stream);

const foldFact = (loaded: SnapshotLibraryView, fact: RecordedFact<SnapshotLibraryFact>): SnapshotLibraryView => ({
  library: snapshotLibrary.evolve(loaded.library, fact),
  version: fact.version,
  importedAt:
    fact.type === 'SnapshotImported'
      ? new Map([...loaded.importedAt, [fact.data.artifact, fact.at]])
      : loaded.importedAt,
});

@Injectable()
export class SnapshotLibraries {
  readonly #cache = new Map<Tenant, SnapshotLibraryView>();

  constructor(
    private readonly events: EventStore,
    private readonly digests: Digests,
    private readonly clock: Clock,
  ) {}

  async load(tenant: Tenant): Promise<SnapshotLibraryView> {
    const cached = this.#cache.get(tenant) ?? EMPTY_LIBRARY;
    const newer = await this.events.read(snapshotStream(tenant), cached.version);
    const loaded = newer.filter(isOfLibrary).reduce(foldFact, cached);
    if (loaded.version > 0) this.#cache.set(tenant, loaded);
    return loaded;
  }

  /** As it was at a version. */
  async loadAt(tenant: Tenant, version: number): Promise<SnapshotLibraryView> {
    const loaded = await this.load(tenant);
    if (loaded.version <= version) return loaded;
    const facts = await this.events.read(snapshotStream(tenant));
    return facts
      .filter(isOfLibrary)
      .filter((fact) => fact.version <= version)
      .reduce(foldFact, EMPTY_LIBRARY);
  }

  texts(tenant: Tenant, refs: readonly TextRef[]): Promise<TextMap> {
    return refs.length === 0 ? Promise.resolve(new Map()) : this.events.texts(snapshotStream(tenant), refs);
  }

  /** Decides on the newest state; `changed`: whether there was anything to record. */
  async execute({
    tenant,
    actor,
    intent,
  }: SnapshotSelection): Promise<{ readonly changed: boolean } | SnapshotLibraryRefusal> {
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
        if (!(error instanceof VersionConflict) || attempt === APPEND_ATTEMPTS) throw error;
      }
    }
  }
}
