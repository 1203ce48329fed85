// What one process appends, others hear: by a change stream, by a scan where the stream cannot be resumed, and live text by a tail.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MongoClient } from 'mongodb';
import { type ChangeFeed, openChangeFeed } from '../../src/adapters/mongo/change-feed.js';
import { collectionsOf } from '../../src/adapters/mongo/collections.js';
import type { MongoFacts } from '../../src/adapters/mongo/mongo-facts.js';
import { investigationStream } from '../../src/investigation/streams.js';
import type { StoredFact } from '../../src/investigation/stored-fact.js';
import type { ClientTxnId, StreamId, Tenant, TextRef } from '../../src/kernel/brand.js';
import type { RecordedFact } from '../../src/kernel/fact.js';
import { untilTrue } from '../support/until.js';
import type { LiveDelta } from '../../src/ports/live-text.js';
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

const open = ({ events }: MongoFacts, name: string): Promise<readonly RecordedFact<StoredFact>[]> =>
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
    hear: (facts: readonly RecordedFact<StoredFact>[]): void => {
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

const CANCELLED_AT = 7;
const CANCELLED: StoredFact = { type: 'TurnCancelled', data: { turn: 1, body: 'a' as TextRef } };

/** One more fact of a stream that `open` has begun. */
const add = ({ events }: MongoFacts, name: string, expected: number): Promise<unknown> =>
  events.append({
    stream: stream(name),
    expected,
    facts: [expected === CANCELLED_AT ? CANCELLED : { type: 'DriverTaken', data: { epoch: expected } }],
    texts: new Map(),
    at: 1,
    actor: { kind: 'system', id: 'test' },
  });

/** Pipelines of the change streams that are open on the facts. */
const listening = async (): Promise<readonly string[]> => {
  const all = (await admin())
    .db('admin')
    .aggregate([{ $currentOp: { idleCursors: true } }, { $match: { ns: `${database}.facts` } }]);
  const texts = (await all.toArray()).map((each) => JSON.stringify(each['cursor'] ?? {}));
  return [...new Set(texts.filter((each) => each.includes('$changeStream')).map((each) => pipelineIn(each)))];
};

/** At least so many: between two of its requests a stream is not listed. */
const listeningTo = async (count: number): Promise<readonly string[]> => {
  for (;;) {
    const pipelines = await listening();
    if (pipelines.length >= count) return pipelines.toSorted();
  }
};

const pipelineIn = (text: string): string => /"fullDocument.facts.type":"(\w+)"/.exec(text)?.[1] ?? 'every fact';

describe('the words of a running reply', () => {
  it('are read from their beginning by a process that comes late, and not those of an attempt before', async () => {
    const [one, two] = [await process_(), await process_()];
    const place = (attempt: number, at: number) => ({ interaction: 't1-model.m1', attempt, at });
    const tell = (delta: object): void =>
      one.live.publish({ stream: stream('a'), turn: 1, text: '', ...delta } as LiveDelta);
    tell({ begins: true, place: place(1, 0) });
    tell({ text: 'lost ', place: place(1, 0) });
    tell({ begins: true, place: place(2, 0) });
    tell({ thinking: 'so ', place: place(2, 0) });
    tell({ thinking: 'it is', place: place(2, 3) });
    tell({ text: 'The cart', place: place(2, 0) });
    const whole = { attempt: 2, text: 'The cart', thinking: 'so it is' };
    await untilTrue(async () => {
      const words = await two.live.wordsOf(stream('a'), 't1-model.m1');
      return words?.text === whole.text && words.thinking === whole.thinking;
    });
    expect(await two.live.wordsOf(stream('a'), 't1-model.m1')).toEqual(whole);
    expect(await two.live.wordsOf(stream('a'), 't1-model.m2')).toBeUndefined();
    expect(await two.live.wordsOf(stream('b'), 't1-model.m1')).toBeUndefined();
    const heard = new Promise<LiveDelta>((resolve) =>
      two.live.subscribe(stream('a'), (delta) => delta.thinking === '.' && resolve(delta)),
    );
    const again = setInterval(() => tell({ thinking: '.', place: place(2, 8) }), 50);
    expect(await heard).toEqual({ stream: stream('a'), turn: 1, text: '', thinking: '.', place: place(2, 8) });
    clearInterval(again);
  });
});

describe('the commit feed of a process', () => {
  it('receives every commit of others to a followed stream in order, and its own once', async () => {
    const [one, two] = [await process_(), await process_()];
    const heard: number[][] = [[], []];
    const ended = [one, two].map(
      ({ events }, n) =>
        new Promise<void>((resolve) => {
          events.watch(stream('a'), (facts) => {
            heard[n]?.push(...facts.map(({ version }) => version));
            if (facts.at(-1)?.version === 6) resolve();
          });
        }),
    );
    await open(one, 'a');
    for (let version = 1; version <= 4; version += 1) await add(one, 'a', version);
    await add(two, 'a', 5);
    await Promise.all(ended);
    expect(heard.map((versions) => [...new Set(versions)])).toEqual([
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6],
    ]);
    expect(heard[0]?.filter((version) => version < 6)).toEqual([1, 2, 3, 4, 5]);
  });

  it('receives commits that are appended while it begins to follow', async () => {
    const [one, two] = [await process_(), await process_()];
    for (let round = 0; round < 5; round += 1) {
      const name = `begin-${round}`;
      await open(one, name);
      const heard = new Promise<void>((resolve) => {
        two.events.watch(stream(name), (facts) => {
          if (facts.at(-1)?.version === 2) resolve();
        });
      });
      await add(one, name, 1);
      await heard;
    }
  });

  it('receives only cancellations while it follows nothing', async () => {
    const [one, two] = [await process_(), await process_()];
    const cancelled = new Promise<StreamId | undefined>((resolve) => {
      two.events.watchCancelled((facts) => resolve(facts[0]?.stream));
    });
    await open(one, 'a');
    for (let version = 1; version <= CANCELLED_AT; version += 1) await add(one, 'a', version);
    expect(await cancelled).toBe(stream('a'));
    expect(await listeningTo(1)).toEqual(['TurnCancelled']);
    const stop = two.events.watch(stream('a'), () => undefined);
    expect(await listeningTo(2)).toEqual(['TurnCancelled', 'every fact']);
    stop();
  });

  it('measures only its own commits', async () => {
    const [one, two] = [await process_(), await process_()];
    const subscribed = ear();
    two.events.subscribe(subscribed.hear);
    const heard = new Promise<void>((resolve) => two.events.watch(stream('a'), () => resolve()));
    await open(one, 'a');
    await heard;
    expect(subscribed.heard).toEqual([]);
  });

  it('receives streamed text of another process while it is written', async () => {
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

describe('a feed with its own resume position', () => {
  const feed = async (
    hear: (facts: readonly RecordedFact<StoredFact>[]) => void,
    broken: unknown[] = [],
  ): Promise<Pick<ChangeFeed, 'close'>> => {
    const client = await MongoClient.connect(realServers().mongo.uri);
    const collections = collectionsOf(client, database);
    const onBroken = (error: unknown): void => void broken.push(error);
    const following = openChangeFeed({ collections, deliver: hear, place: 'outbox', onBroken });
    const close = async (): Promise<void> => {
      await following.close();
      await client.close();
    };
    closing.push(close);
    return { close };
  };

  it('resumes after the server ends it, as with the collection', async () => {
    const one = await process_();
    const { heard, hear, until } = ear();
    const broken: unknown[] = [];
    await feed(hear, broken);
    await untilHeard(one, { heard, hear, until });
    await (await admin()).db(database).dropCollection('facts');
    const again = await process_();
    await open(again, 'after');
    await until('after');
    expect(broken).toMatchObject([{ message: 'the server has ended the stream of changes' }]);
  });

  it('resumes where it was when it is followed again', async () => {
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
  ])('scans for missed commits when its position is one %s', async (_, token) => {
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
