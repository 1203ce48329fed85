// Whether an intent is the result of the step that the investigation waits for: any other was recorded before, or comes too early.
import type { ResultIntent } from '../intents.js';
import { react, ROUNDS, type Step } from '../react.js';
import type { Opened } from '../state.js';

const rounds: { readonly [step: string]: number } = ROUNDS;

/** A plan is that of one round, what a source gave that of one query; the other results name their step, or stand here. */
const isResultOf = (intent: ResultIntent, step: Step): boolean => {
  switch (intent.intent) {
    case 'plan':
      return rounds[step.step] === intent.round;
    case 'fetched':
      return step.step === 'retrieve' && step.query.id === intent.batch.query;
    case 'missed':
      return step.step === 'retrieve' && step.query.id === intent.query;
    case 'draw':
      return step.step === 'analyze';
    case 'answer':
      return step.step === 'respond';
    default:
      return step.step === intent.intent;
  }
};

/** A turn may fail or time out at any step. */
export const isAwaited = (intent: ResultIntent, state: Opened): boolean => {
  if (intent.intent === 'fail' || intent.intent === 'time-out') return true;
  const step = react(state);
  return step?.turn === intent.turn && isResultOf(intent, step);
};
