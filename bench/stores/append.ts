// Appending to MongoDB beside bare inserts of the same documents, with the same concerns and indexes.
import { type Collection, MongoServerError, ObjectId } from 'mongodb';
import type { CommitDocument } from '../../src/adapters/mongo/collections.js';
import type { ClientTxnId } from '../../src/kernel/brand.js';
import { VersionConflict } from '../../src/ports/event-store.js';
import type { Figures } from '../benchmark.js';
import { timed } from '../speed/append.js';
import { commitsAs, investigated, type MongoBench, type Recording, streamOf, TENANT } from './mongo.js';
import { compared, type Pair, rates } from './pairs.js';

const INVESTIGATIONS = 15;
const WRITERS = 20;
const APPENDS_EACH = 20;
const ROUNDS = 5;
const DUPLICATE = 11000;

type BareCollection = Collection<CommitDocument>;

const bareLike = async ({ db }: MongoBench): Promise<BareCollection> => {
  const floor = db.collection<CommitDocument>('floor');
  for (const { key, unique = false } of await db.collection('facts').indexes())
    if (!('_id' in key && Object.keys(key).length === 1)) await floor.createIndex(key, { unique });
  return floor;
};

const fresh = (document: CommitDocument): CommitDocument => ({ ...document, _id: new ObjectId() });

/** The commits that hold one fetched batch alone are timed: the commonest of a turn. */
export const measureAppend = async (bench: MongoBench, recording: Recording): Promise<Figures> => {
  await investigated(bench, 'warm', recording);
  const floor = await bareLike(bench);
  const own = bench.db.collection<CommitDocument>('facts');
  const pairs: Pair[] = [];
  for (let round = 0; round < INVESTIGATIONS; round += 1)
    for (const [index, commit] of commitsAs(`append ${round}`, recording).entries()) {
      const ours = await timed(() => bench.facts.events.append(commit));
      // what follows an append is done when the bare insert's turn comes
      await bench.facts.views.session(TENANT, `append ${round}` as ClientTxnId);
      const stored = await own.findOne({ streamId: commit.stream, commitSeq: index + 1 });
      if (stored === null) throw new Error(`${commit.stream}: commit ${index + 1} is not stored`);
      const bare = await timed(() => floor.insertOne(fresh(stored)));
      if (commit.facts.length === 1 && commit.facts[0]?.type === 'BatchFetched') pairs.push([ours, bare]);
    }
  return compared(pairs);
};

type Writer = (stream: string) => Promise<void>;

/** Optimistic: whoever comes second looks where the stream ends now, and tries again. */
const ourWriter =
  ({ facts: { events } }: MongoBench, from: number): Writer =>
  async (id) => {
    const stream = streamOf(id);
    let expected = from;
    for (let done = 0; done < APPENDS_EACH;)
      try {
        const facts = [{ type: 'FeedbackGiven', data: { turn: 1, rating: 'right' } }] as const;
        const actor = { kind: 'system', id: 'bench' } as const;
        await events.append({ stream, expected, facts, texts: new Map(), at: Date.now() * 1000, actor });
        expected += 1;
        done += 1;
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
        expected = (await events.read(stream, expected)).at(-1)?.version ?? expected;
      }
  };

const bareWriter =
  (floor: BareCollection, like: CommitDocument): Writer =>
  async (id) => {
    const streamId = streamOf(id);
    let commitSeq = 0;
    for (let done = 0; done < APPENDS_EACH;)
      try {
        await floor.insertOne(fresh({ ...like, streamId, commitSeq: commitSeq + 1 }));
        commitSeq += 1;
        done += 1;
      } catch (error) {
        if (!(error instanceof MongoServerError) || error.code !== DUPLICATE) throw error;
        const last = await floor.findOne({ streamId }, { sort: { commitSeq: -1 } });
        commitSeq = last?.commitSeq ?? commitSeq;
      }
  };

const atOnce = (writer: Writer, idOf: (writer: number) => string) => (): Promise<unknown> =>
  Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(idOf(n))));

/** Twenty at once, to one stream or to one each. */
export const measureWriters = async (bench: MongoBench, recording: Recording, streams: number): Promise<Figures> => {
  const floor = await bareLike(bench);
  const pairs: Pair[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const idOf = (writer: number): string => `writers ${streams} ${round} ${writer % streams}`;
    let version = 0;
    for (let n = 0; n < streams; n += 1) version = await investigated(bench, idOf(n), recording);
    const one = { streamId: streamOf(idOf(0)), 'facts.type': 'BatchFetched' };
    const like = await bench.db.collection<CommitDocument>('facts').findOne(one);
    if (like === null) throw new Error('no commit is stored');
    const small = { ...like, facts: [{ id: 'x', type: 'FeedbackGiven', data: { turn: 1, rating: 'right' } }] };
    const ours = await timed(atOnce(ourWriter(bench, version), idOf));
    await bench.facts.views.session(TENANT, idOf(0) as ClientTxnId);
    pairs.push([ours, await timed(atOnce(bareWriter(floor, small), idOf))]);
  }
  return rates(WRITERS * APPENDS_EACH, pairs);
};
