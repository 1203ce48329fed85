// Confirm: an ambiguous message is parked, and its caller asked.
import { canonical } from '../../kernel/json.js';
import { turnOf } from '../../investigation/state.js';
import { confirmAnswer } from '../../turn/respond/confirm.js';
import { type Outcome, runningOf, type Task, type World } from '../world.js';
import { summaryOf } from './conversation.js';

export const confirm = async (world: World, { state, step }: Task<'confirm'>): Promise<Outcome> => {
  const { classification, circumstances } = runningOf(state);
  if (classification === undefined) throw new Error('the turn is not classified');
  const summaries = await Promise.all(
    state.issues.map(async (issue) => [issue.id, (await summaryOf(world, issue)).split('\n')[0] ?? ''] as const),
  );
  const answer = confirmAnswer({
    turn: step.turn,
    messageId: turnOf(state, step.turn)?.question.messageId ?? '',
    askedAt: circumstances?.askedAt ?? 0,
    engine: world.settings.engine,
    classification,
    summaries: new Map(summaries),
  });
  const gist = world.words.put('asked which issue the message is about');
  return { intent: 'confirm', body: world.words.put(canonical(answer)), gist };
};
