import { describe, expect, it } from 'vitest';
import { investigationStream } from '../../investigation/streams.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import type { ClientTxnId, StreamId, Tenant } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { memoryLiveText } from '../../adapters/memory/live-text.js';
import { EventStore } from '../../ports/event-store.js';
import { Feed } from './feed.js';

const STREAM = investigationStream('acme' as Tenant, 'a' as ClientTxnId);

const fact = (version: number, stream = STREAM): RecordedFact<StoredFact> => ({
  type: 'DriverTaken',
  data: { epoch: version },
  id: `f${version}`,
  stream,
  version,
  commit: version,
  at: version,
  actor: { kind: 'system', id: 'test' },
  schema: 1,
});

/** A store to which other processes append: what its watchers hear of it is up to the test. */
class Shared extends EventStore {
  stored: readonly RecordedFact<StoredFact>[] = [];
  reads = 0;
  readonly #watchers = new Map<(facts: readonly RecordedFact<StoredFact>[]) => void, StreamId>();

  override async read(_: unknown, after = 0): Promise<readonly RecordedFact<StoredFact>[]> {
    this.reads += 1;
    return this.stored.filter(({ version }) => version > after);
  }

  override watch(stream: StreamId, listener: (facts: readonly RecordedFact<StoredFact>[]) => void): () => void {
    this.#watchers.set(listener, stream);
    return () => this.#watchers.delete(listener);
  }

  get watched(): number {
    return this.#watchers.size;
  }

  tell(...facts: readonly RecordedFact<StoredFact>[]): void {
    for (const [watcher, stream] of this.#watchers) if (facts[0]?.stream === stream) watcher(facts);
  }

  override readLast = this.#never;
  override append = this.#never;
  override texts = this.#never;
  override salt = this.#never;
  override watchCancelled = (): never => {
    throw new Error('a feed hears of every fact');
  };
  override subscribe = (): never => {
    throw new Error('a feed hears of every process');
  };

  async #never(): Promise<never> {
    throw new Error('a feed reads facts alone');
  }
}

const watched = async (store: Shared, after = 0) => {
  const versions: number[] = [];
  const stop = await new Feed(store, memoryLiveText()).watch(STREAM, after, (item) => {
    if (item.item === 'fact') versions.push(item.fact.version);
  });
  return { versions, stop };
};

/** Lets every read that was begun come to its end. */
const settle = async (): Promise<void> => {
  for (let n = 0; n < 10; n += 1) await Promise.resolve();
};

describe('the feed of an investigation', () => {
  it('delivers stored facts, then live ones, and nothing once it is stopped', async () => {
    const store = new Shared();
    store.stored = [fact(1), fact(2)];
    const { versions, stop } = await watched(store, 1);
    store.tell(fact(3));
    store.tell(fact(9, investigationStream('acme' as Tenant, 'b' as ClientTxnId)));
    stop();
    store.tell(fact(4));
    expect(versions).toEqual([2, 3]);
  });

  it('delivers each fact once, however often it hears of it', async () => {
    const store = new Shared();
    store.stored = [fact(1)];
    const { versions } = await watched(store);
    for (const each of [fact(1), fact(2), fact(1), fact(2)]) store.tell(each);
    expect(versions).toEqual([1, 2]);
    expect(store.reads).toBe(1);
  });

  it('reads missing facts when it hears of a later one first', async () => {
    const store = new Shared();
    const { versions } = await watched(store);
    store.stored = [fact(1), fact(2), fact(3)];
    store.tell(fact(3));
    store.tell(fact(2));
    await settle();
    expect(versions).toEqual([1, 2, 3]);
  });

  it('waits for a slow listener, and then reads the facts that were stored meanwhile', async () => {
    const store = new Shared();
    store.stored = [fact(1), fact(2), fact(3)];
    const versions: number[] = [];
    let goOn = (): void => undefined;
    const watching = new Feed(store, memoryLiveText()).watch(STREAM, 0, (item) => {
      if (item.item === 'fact') versions.push(item.fact.version);
      return new Promise((resolve) => (goOn = resolve));
    });
    await settle();
    expect(versions).toEqual([1]);
    store.stored = [...store.stored, fact(4)];
    store.tell(fact(4));
    for (const told of [
      [1, 2],
      [1, 2, 3],
      [1, 2, 3, 4],
    ]) {
      goOn();
      await settle();
      expect(versions).toEqual(told);
    }
    goOn();
    (await watching)();
    store.stored = [...store.stored, fact(5)];
    store.tell(fact(5));
    expect(versions).toEqual([1, 2, 3, 4]);
  });

  it('removes its listener when the stored facts cannot be read', async () => {
    const store = new Shared();
    store.read = async () => {
      throw new Error('the store is away');
    };
    await expect(watched(store)).rejects.toThrow('the store is away');
    expect(store.watched).toBe(0);
  });

  it('misses no fact that arrives while it reads', async () => {
    const store = new Shared();
    store.stored = [fact(1)];
    const opening = watched(store);
    store.stored = [fact(1), fact(2)];
    store.tell(fact(2));
    const { versions } = await opening;
    expect(versions).toEqual([1, 2]);
  });
});
