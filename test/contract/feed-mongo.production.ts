// What one process appends, others hear: by a change stream, by a scan where the stream cannot be resumed, and live text by a tail.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { changeFeed, type ChangeFeed } from '../../src/adapters/mongo/change-feed.js';
import { collectionsOf } from '../../src/adapters/mongo/collections.js';
import type { MongoFacts } from '../../src/adapters/mongo/facts.js';
import { investigationStream } from '../../src/investigation/streams.js';
import type { StoredFact } from '../../src/investigation/stored-fact.js';
import type { ClientTxnId, StreamId, Tenant } from '../../src/kernel/brand.js';
import type { Recorded } from '../../src/kernel/fact.js';
import { admin, newDatabase, opened } from '../support/mongo.js';
import { realServers } from '../support/real-servers.js';

const TENANT = 'acme' as Tenant;
const stream = (name: string): StreamId => investigationStream(TENANT, name as ClientTxnId);

let database = '';
let closing: (() => Promise<void>)[] = [];

const process_ = async (): Promise<MongoFacts> => {
  const facts = await opened(database);
  closing.push(() => facts.close());
  return facts;
};

beforeEach(() => {
  database = newDatabase();
});

afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

const open = ({ events }: MongoFacts, name: string): Promise<readonly Recorded<StoredFact>[]> =>
  events.append({
    stream: stream(name),
    expected: 0,
    facts: [{ type: 'InvestigationOpened', data: { tenant: TENANT, clientTxnId: name as ClientTxnId } }],
    texts: new Map(),
    at: 1,
    actor: { kind: 'system', id: 'test' },
  });

/** Streams in the order in which they are first heard of; `until` resolves when one of them is. */
const ear = () => {
  const heard: StreamId[] = [];
  const waiting = new Map<StreamId, () => void>();
  return {
    heard,
    hear: (facts: readonly Recorded<StoredFact>[]): void => {
      for (const { stream } of facts) {
        if (!heard.includes(stream)) heard.push(stream);
        waiting.get(stream)?.();
      }
    },
    until: (name: string): Promise<void> =>
      new Promise((resolve) => {
        if (heard.includes(stream(name))) resolve();
        else waiting.set(stream(name), resolve);
      }),
  };
};

/** Appends investigations until one of them is heard: a feed may still be opening. */
const untilHeard = async (facts: MongoFacts, { heard }: ReturnType<typeof ear>): Promise<void> => {
  for (let n = 0; heard.length === 0; n += 1) await open(facts, `try-${n}`);
};

describe('a process', () => {
  it('hears every commit of another, in order, and its own only once', async () => {
    const [one, two] = [await process_(), await process_()];
    const [own, other] = [ear(), ear()];
    one.events.watch(own.hear);
    two.events.watch(other.hear);
    await untilHeard(one, other);
    for (const name of ['x', 'y', 'z']) await open(one, name);
    await other.until('z');
    expect(other.heard.slice(-3)).toEqual(['x', 'y', 'z'].map(stream));
    await open(two, 'back');
    await own.until('back');
    expect(own.heard.filter((each) => each === stream('x'))).toHaveLength(1);
  });

  it('measures its own commits alone', async () => {
    const [one, two] = [await process_(), await process_()];
    const [subscribed, watched] = [ear(), ear()];
    two.events.subscribe(subscribed.hear);
    two.events.watch(watched.hear);
    await untilHeard(one, watched);
    expect(subscribed.heard).toEqual([]);
  });

  it('hears what another one says while it is said', async () => {
    const [one, two] = [await process_(), await process_()];
    const said = new Promise<unknown>((resolve) => two.live.subscribe(stream('a'), resolve));
    const heard = new AbortController();
    void said.then(() => heard.abort());
    while (!heard.signal.aborted) {
      one.live.publish({ stream: stream('a'), turn: 1, text: 'word' });
      await one.events.read(stream('a'));
    }
    expect(await said).toEqual({ stream: stream('a'), turn: 1, text: 'word' });
  });
});

describe('a feed with a place of its own', () => {
  const feed = async (
    hear: (facts: readonly Recorded<StoredFact>[]) => void,
    broken: unknown[] = [],
  ): Promise<ChangeFeed> => {
    const client = await MongoClient.connect(realServers().mongo.uri);
    const collections = collectionsOf(client, database);
    const onBroken = (error: unknown): void => void broken.push(error);
    const following = changeFeed({ collections, deliver: hear, place: 'outbox', onBroken });
    const close = async (): Promise<void> => {
      await following.close();
      await client.close();
    };
    closing.push(close);
    return { close };
  };

  it('goes on where it was, when it is followed again', async () => {
    const one = await process_();
    const [first, second] = [ear(), ear()];
    const following = await feed(first.hear);
    await untilHeard(one, first);
    await open(one, 'seen');
    await first.until('seen');
    await following.close();
    await open(one, 'missed');
    await feed(second.hear);
    await second.until('missed');
    expect(second.heard).not.toContain(stream('try-0'));
  });

  it.each([
    ['that no server ever gave', { _data: '8200' }],
    ['that is none', { wrong: true }],
  ])('scans for what it missed when its place is one %s', async (_, token) => {
    const one = await process_();
    await open(one, 'missed');
    const places = (await admin()).db(database).collection<{ _id: string; token: object; at: Date }>('places');
    await places.insertOne({ _id: 'outbox', token, at: new Date() });
    const broken: unknown[] = [];
    const { hear, until } = ear();
    await feed(hear, broken);
    await until('missed');
    expect(broken.length).toBeGreaterThan(0);
    await open(one, 'next');
    await until('next');
  });
});
