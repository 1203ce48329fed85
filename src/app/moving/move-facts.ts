// Moves every stream with its words: compared with what the target holds before anything is written, and again after.
import { canonicalJson } from '../../kernel/json.js';
import type { StreamId } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { investigation } from '../../investigation/decide/decide.js';
import { hasEnded } from '../../investigation/state.js';
import { isOfInvestigation, type StoredFact } from '../../investigation/stored-fact.js';
import { clientTxnIdOf, hasOwnTexts, tenantOf } from '../../investigation/streams.js';
import type { EventStore } from '../../ports/event-store.js';
import type { InvestigationTexts, MigratedStream } from '../../ports/migration.js';
import { goOn, type Move, type MovedFacts, type MoveRefused, type Turn } from './house.js';

type Facts = readonly RecordedFact<StoredFact>[];

/** In the order of their names: investigations before executions. */
async function* streamsOf({ from: { exported } }: Move): AsyncGenerator<StreamId> {
  let page = await exported.streams();
  while (page.length > 0) {
    yield* page;
    page = await exported.streams(page.at(-1));
  }
}

/** Whether one is the beginning of the other: a move that was stopped, or one that was finished and gone on from. */
const agree = ({ digests }: Pick<Move, 'digests'>, one: Facts, other: Facts): boolean => {
  const shared = Math.min(one.length, other.length);
  const digest = (facts: Facts): string => digests.sha256(canonicalJson(facts.slice(0, shared)));
  return digest(one) === digest(other);
};

const named = (stream: StreamId): string => `${clientTxnIdOf(stream)} of tenant ${tenantOf(stream)}`;

/** Reads only. */
export const whatIsTaken = async (move: Move): Promise<MoveRefused | undefined> => {
  for await (const stream of streamsOf(move)) {
    goOn(move);
    const there = await move.to.events.read(stream);
    if (there.length === 0 || agree(move, await move.from.events.read(stream), there)) continue;
    return {
      refused: `the target already holds another investigation ${named(stream)}`,
      mend: 'Name another database in stores.mongo.database, or move into an empty one.',
    };
  }
  return undefined;
};

const isSaid = async (events: EventStore, stream: StreamId, words: InvestigationTexts): Promise<boolean> => {
  if (words.status === 'erased') return (await events.salt(stream)) === undefined;
  const there = await events.texts(stream, [...words.texts.keys()]);
  const same = [...words.texts].every(([ref, text]) => there.get(ref) === text);
  return same && (words.salt === undefined || (await events.salt(stream)) === words.salt);
};

/** Throws when the target does not give back what it was given. */
const check = async (move: Move, { stream, facts, words }: MigratedStream): Promise<void> => {
  const { events } = move.to;
  const there = await events.read(stream);
  if (there.length < facts.length || !agree(move, facts, there))
    throw new Error(`${stream} was moved, and reads otherwise in the target: is another hand at work there?`);
  // one that went on in the target may have been erased there
  if (there.length > facts.length || words === undefined || (await isSaid(events, stream, words))) return;
  throw new Error(`${stream} was moved, and the target has other words for it`);
};

const endedTurns = ({ stream, facts }: MigratedStream): readonly Turn[] => {
  const state = facts.filter(isOfInvestigation).reduce(investigation.evolve, investigation.initial);
  if (state.status === 'none' || state.status === 'erased') return [];
  const place = { tenant: tenantOf(stream), id: clientTxnIdOf(stream) };
  return state.turns.filter(hasEnded).map(({ n }) => ({ ...place, turn: n }));
};

const moveOne = async (move: Move, stream: StreamId): Promise<MigratedStream & { readonly stored: number }> => {
  const { from, to } = move;
  const facts = await from.events.read(stream);
  const words = hasOwnTexts(stream) ? { words: await from.exported.words(stream) } : {};
  const before = (await to.events.read(stream)).length;
  const moved: MigratedStream = { stream, facts, ...words };
  if (before < facts.length) await to.imported.adopt(moved);
  await check(move, moved);
  return { ...moved, stored: Math.max(0, facts.length - before) };
};

const textsIn = (words: InvestigationTexts | undefined): number => (words?.status === 'kept' ? words.texts.size : 0);

export const moveFacts = async (move: Move): Promise<{ readonly sum: MovedFacts; readonly ended: readonly Turn[] }> => {
  const ended: Turn[] = [];
  let sum: MovedFacts = { streams: 0, facts: 0, texts: 0, moved: 0 };
  for await (const stream of streamsOf(move)) {
    goOn(move);
    const { stored, ...one } = await moveOne(move, stream);
    ended.push(...endedTurns(one));
    sum = {
      streams: sum.streams + 1,
      facts: sum.facts + one.facts.length,
      texts: sum.texts + textsIn(one.words),
      moved: sum.moved + stored,
    };
    move.told({ of: 'streams', done: sum.streams });
  }
  return { sum, ended };
};
