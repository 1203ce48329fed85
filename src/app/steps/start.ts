// Start: everything the turn depends on that is not a fact before it is recorded now.
import { turnOf } from '../../investigation/state.js';
import type { LiveWorld, Outcome, ReadingTask } from '../world.js';

export const start = async (world: LiveWorld, { state, step }: ReadingTask<'start'>): Promise<Outcome> => {
  const question = turnOf(state, step.turn)?.question;
  const { digests, askBand } = world.settings;
  return {
    intent: 'start',
    circumstances: {
      askedAt: question?.askedAt ?? world.now(),
      zone: question?.zone ?? 'UTC',
      asOf: await world.positions(),
      digests,
      seed: world.seed(),
      askBand,
    },
  };
};
