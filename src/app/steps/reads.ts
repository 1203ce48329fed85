// Reads: some queries one after the other. Nothing is computed from any of them before all are recorded, in one commit.
import { isRejection } from '../../kernel/rejection.js';
import { investigation } from '../../investigation/decide/decide.js';
import type { ResultIntent } from '../../investigation/intents.js';
import { react, type Step } from '../../investigation/react.js';
import type { OpenedInvestigation } from '../../investigation/state.js';
import type { LiveWorld, Outcome } from '../world.js';
import { retrieve } from './retrieve.js';

type Read = Extract<Step, { step: 'retrieve' }>;

/** So many queries are asked again after a crash at most, and whoever follows the turn hears of so many at once. */
const MOST = 6;

/** What another server did is a fact before anything else is asked. */
const isAlone = ({ query: { query } }: Read): boolean => query.ask === 'outside';

type Next = { readonly state: OpenedInvestigation; readonly step: Read };

/** The read that comes once this one is recorded; its query leaves out what this one brought. */
const nextRead = (state: OpenedInvestigation, result: ResultIntent): Next | undefined => {
  const facts = investigation.decide(result, state);
  if (isRejection(facts)) return undefined;
  const then = facts.reduce(investigation.evolve, state);
  const step = react(then);
  return then.status === 'open' && step?.step === 'retrieve' ? { state: then, step } : undefined;
};

export const reads = async (world: LiveWorld, first: Next): Promise<readonly Outcome[]> => {
  const { epoch, signal } = world;
  const outcomes: Outcome[] = [];
  for (let read: Next | undefined = first; read !== undefined;) {
    const outcome: Outcome = await retrieve(world, read);
    outcomes.push(outcome);
    const next = nextRead(read.state, { epoch, turn: first.step.turn, ...outcome });
    const isLast = outcomes.length === MOST || signal.aborted || next === undefined;
    if (isLast || isAlone(read.step) || isAlone(next.step)) break;
    read = next;
  }
  return outcomes;
};
