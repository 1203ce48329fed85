// The step reply: ends a turn that asks nothing about the system with one line, in the language of its asker.
import { canonicalJson } from '../../kernel/json.js';
import { composeMasked } from '../../kernel/masked.js';
import { buildReplyAnswer } from '../../turn/respond/reply-answer.js';
import { isFirstInLanguage, readReading } from './conversation.js';
import type { StepContext, StepInput, StepOutcome } from './step-context.js';

export const replyStep = async (context: StepContext, { turn: at }: StepInput<'reply'>): Promise<StepOutcome> => {
  const { state, turn, classification, circumstances } = at;
  const reading = await readReading(context, classification);
  const answer = buildReplyAnswer({
    turn: turn.n,
    messageId: turn.question.messageId,
    askedAt: circumstances.askedAt,
    engine: context.settings.engine,
    reading,
    isFirstInLanguage: await isFirstInLanguage(context, state.turns, { n: turn.n, language: reading.language }),
  });
  const gist = context.textWriter.put(composeMasked('asked nothing about the system'));
  return { intent: 'reply', body: context.textWriter.put(composeMasked(canonicalJson(answer))), gist };
};
