// The step start: records everything that the turn depends on and that is not a fact before it.
import { optional } from '../../kernel/optional.js';
import { NO_MODEL } from '../../kernel/model-names.js';
import { classificationMargins } from '../../investigation/state.js';
import { learnAskBand } from '../../turn/classify/ask-band.js';
import type { LiveStepContext, StepInput, StepOutcome } from './step-context.js';

/** The caller's choice wins, also that of none. */
const chooseModel = (requested: string | undefined, preferred: string | undefined): string | undefined =>
  requested === NO_MODEL ? undefined : (requested ?? preferred);

export const startStep = async (
  context: LiveStepContext,
  { turn: { state, turn } }: StepInput<'start'>,
): Promise<StepOutcome> => {
  const { question } = turn;
  const { digests, askBand } = context.settings;
  const model = chooseModel(question.model, context.settings.model);
  const recent = { everywhere: await context.readRecentMargins(), here: classificationMargins(state) };
  return {
    intent: 'start',
    circumstances: {
      askedAt: question.askedAt ?? context.now(),
      zone: question.zone ?? 'UTC',
      asOf: await context.readPositions(),
      digests,
      seed: context.seed(),
      askBand: learnAskBand(recent, { margin: askBand }).margin,
      ...optional({ model }),
    },
  };
};
