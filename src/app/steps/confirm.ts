// The step confirm: parks an ambiguous turn and asks its caller which reading is meant.
import { composeMasked } from '../../kernel/masked.js';
import { canonicalJson } from '../../kernel/json.js';
import { buildConfirmAnswer } from '../../turn/respond/confirm-answer.js';
import type { StepContext, StepInput, StepOutcome } from './step-context.js';
import { readIssueSummary, readReading } from './conversation.js';

export const confirmStep = async (context: StepContext, { turn: at }: StepInput<'confirm'>): Promise<StepOutcome> => {
  const { state, turn, classification, circumstances } = at;
  const summaries = await Promise.all(
    state.issues.map(
      async (issue) => [issue.id, (await readIssueSummary(context, issue)).split('\n')[0] ?? ''] as const,
    ),
  );
  const answer = buildConfirmAnswer({
    turn: turn.n,
    messageId: turn.question.messageId,
    askedAt: circumstances.askedAt,
    engine: context.settings.engine,
    classification,
    language: (await readReading(context, classification)).language,
    summaries: new Map(summaries),
  });
  const gist = context.textWriter.put(composeMasked('asked which issue the message is about'));
  return { intent: 'confirm', body: context.textWriter.put(composeMasked(canonicalJson(answer))), gist };
};
