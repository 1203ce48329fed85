// The step start: records everything that the turn depends on and that is not a fact before it.
import { optional } from '../../kernel/optional.js';
import { NO_MODEL } from '../requests.js';
import { classificationMargins } from '../../investigation/state.js';
import { learnAskBand } from '../../turn/classify/ask-band.js';
import type { LiveStepContext, StepInput, StepOutcome } from './step-context.js';

/** The caller's choice wins, also that of none. */
const chooseModel = (asked: string | undefined, preferred: string | undefined): string | undefined =>
  asked === NO_MODEL ? undefined : (asked ?? preferred);

export const startStep = async (
  world: LiveStepContext,
  { turn: { state, turn } }: StepInput<'start'>,
): Promise<StepOutcome> => {
  const { question } = turn;
  const { digests, askBand } = world.settings;
  const model = chooseModel(question.model, world.settings.model);
  const recent = { everywhere: await world.readRecentMargins(), here: classificationMargins(state) };
  return {
    intent: 'start',
    circumstances: {
      askedAt: question.askedAt ?? world.now(),
      zone: question.zone ?? 'UTC',
      asOf: await world.readPositions(),
      digests,
      seed: world.seed(),
      askBand: learnAskBand(recent, { margin: askBand }).margin,
      ...optional({ model }),
    },
  };
};
