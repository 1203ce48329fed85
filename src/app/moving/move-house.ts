// Moves an installation: what others refer to goes first, so that whatever is there can be used.
import type { Move, MovedBatches, MovedCollection, MovedFacts, MovedSignal, MoveRefused, Turn } from './house.js';
import { moveBatches } from './move-batches.js';
import { moveFacts, whatIsTaken } from './move-facts.js';
import { moveKnowledge } from './move-knowledge.js';
import { moveTelemetry } from './move-telemetry.js';
import { sampleOf } from './sample.js';

export type Replayed = Turn & { readonly outcome: string; readonly because?: string };

export type Moved = {
  readonly facts: MovedFacts;
  /** Absent: the target reads them where they are. */
  readonly batches?: MovedBatches;
  readonly telemetry?: readonly MovedSignal[];
  readonly knowledge?: readonly MovedCollection[];
  readonly replays: readonly Replayed[];
};

export type Replaying = {
  readonly most: number;
  readonly replay: (turn: Turn) => Promise<Omit<Replayed, keyof Turn>>;
};

/** Throws `MoveStopped`, or what a store says. */
export const moveHouse = async (move: Move, { most, replay }: Replaying): Promise<Moved | MoveRefused> => {
  const taken = await whatIsTaken(move);
  if (taken !== undefined) return taken;
  const { blobs, telemetry, knowledge } = move.from;
  const batches = blobs === undefined ? {} : { batches: await moveBatches(move, blobs) };
  const rows = telemetry === undefined ? {} : { telemetry: await moveTelemetry(move, telemetry) };
  const collections = knowledge === undefined ? {} : { knowledge: await moveKnowledge(move, knowledge) };
  const { sum, ended } = await moveFacts(move);
  const replays: Replayed[] = [];
  for (const turn of sampleOf(ended, most)) replays.push({ ...turn, ...(await replay(turn)) });
  return { facts: sum, ...batches, ...rows, ...collections, replays };
};
