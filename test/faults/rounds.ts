// Rounds of faults: each draws its moments from its seed, so that it can be run again.
import { random } from '../../src/demo/random.js';
import { type IngestFaults, ingestFaults } from './ingest.js';
import { type TurnVerdict, type TurnFaults, turnFaults, type TurnKind } from './turns.js';

export const KINDS = [
  'primary-killed',
  'replica-killed',
  'replica-paused',
  'line-cut',
  'line-slow',
  'elasticsearch-killed',
] as const satisfies readonly (TurnKind | 'elasticsearch-killed')[];

export type FaultKind = (typeof KINDS)[number];

export type FaultRound = TurnVerdict & { readonly kind: FaultKind; readonly seed: number };

export const isGood = ({ lost, doubled, because }: FaultRound): boolean =>
  lost === 0 && doubled === 0 && because.length === 0;

export type FaultRounds = {
  readonly run: (kind: FaultKind, seed: number) => Promise<FaultRound>;
  readonly close: () => Promise<void>;
};

/** Servers are started with the first round that needs them. */
export const openRounds = (): FaultRounds => {
  let turns: Promise<TurnFaults> | undefined;
  let ingest: Promise<IngestFaults> | undefined;
  const meet = async (kind: FaultKind, seed: number): Promise<TurnVerdict> => {
    const round = { name: `round-${seed}`, random: random(seed) };
    if (kind !== 'elasticsearch-killed') return (await (turns ??= turnFaults())).round(kind, round);
    return { ...(await (await (ingest ??= ingestFaults())).round(round)), takeOverMillis: null };
  };
  return {
    run: async (kind, seed) => ({ ...(await meet(kind, seed)), kind, seed }),
    close: async () => {
      await (await turns)?.close();
      await (await ingest)?.close();
    },
  };
};
