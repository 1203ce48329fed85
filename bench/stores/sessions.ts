// Reading one session, and listing among a hundred thousand, beside the bare queries.
import type { SessionDocument } from '../../src/adapters/mongo/collections.js';
import type { ClientTxnId } from '../../src/kernel/brand.js';
import type { Figures } from '../benchmark.js';
import { investigated, type MongoBench, type Recording, streamOf, TENANT } from './mongo.js';
import { compared, pairsOf } from './pairs.js';

const INVESTIGATIONS = 100_000;
const AT_ONCE = 5_000;
const READS = 500;
const LISTS = 100;
const PAGE = 50;
const MINUTE = 60_000_000;
const LOCAL = { readConcern: { level: 'local' } } as const;

export const measureSession = async (bench: MongoBench, recording: Recording): Promise<Figures> => {
  await investigated(bench, 'read', recording);
  const sessions = bench.db.collection<SessionDocument>('sessions', LOCAL);
  const ours = () => bench.facts.views.session(TENANT, 'read' as ClientTxnId);
  return compared(await pairsOf({ ours, floor: () => sessions.findOne({ _id: streamOf('read') }) }, READS));
};

/** As many as are wanted, like the one that was folded from facts. */
const fill = async (bench: MongoBench, recording: Recording): Promise<void> => {
  await investigated(bench, 'listed', recording);
  const sessions = bench.db.collection<SessionDocument>('sessions');
  const like = await sessions.findOne({ _id: streamOf('listed') });
  if (like === null) throw new Error('no session is stored');
  for (let from = 0; from < INVESTIGATIONS; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, n) => {
      const clientTxnId = `listed ${from + n}` as ClientTxnId;
      const updatedAt = like.updatedAt - (((from + n) * 7919) % INVESTIGATIONS) * MINUTE;
      return { ...like, _id: streamOf(clientTxnId), clientTxnId, updatedAt };
    });
    await sessions.insertMany(some, { ordered: false, writeConcern: { w: 1 } });
  }
};

export const measureList = async (bench: MongoBench, recording: Recording): Promise<Figures> => {
  await fill(bench, recording);
  const sessions = bench.db.collection<SessionDocument>('sessions', LOCAL);
  const sorted = { updatedAt: -1, clientTxnId: -1 } as const;
  const floor = () =>
    sessions
      .find({ tenant: TENANT })
      .sort(sorted)
      .limit(PAGE + 1)
      .toArray();
  return compared(await pairsOf({ ours: () => bench.facts.views.list({ tenant: TENANT, limit: PAGE }), floor }, LISTS));
};
