// The step respond: composes the answer, verifies it against the stored bytes, and stores it as it will be sent.
import { composeMasked } from '../../kernel/masked.js';
import { canonicalJson } from '../../kernel/json.js';
import { verifyClaims } from '../../grounding/verify.js';
import type { ComposeInput } from '../../turn/respond/answer-outline.js';
import { draftAnswer } from '../../turn/respond/draft-answer.js';
import { composeAnswer as compose, sayDraft } from '../../turn/respond/compose-answer.js';
import type { FactTime } from '../records/investigations.js';
import type { StepContext, StepInput, StepOutcome } from './step-context.js';
import { readModelPart } from './model-part.js';
import { readAnswerInput, readCitable } from './answer-input.js';

const STEP_OF_FACT: { readonly [type: string]: string } = {
  TurnClassified: 'classify',
  ScopeMerged: 'merge',
  QueriesPlanned: 'plan',
  BatchFetched: 'retrieve',
  SourceFailed: 'retrieve',
  FindingsDrawn: 'analyze',
  ModelConsulted: 'consult',
};

/** Milliseconds by step, from the times of facts: a replay computes the same. */
export const stepDurations = (marks: readonly FactTime[]): { readonly [step: string]: number } => {
  const millis: Record<string, number> = {};
  marks.forEach(({ type, at }, index) => {
    const step = STEP_OF_FACT[type];
    const before = marks[index - 1];
    if (step === undefined || before === undefined) return;
    millis[step] = (millis[step] ?? 0) + (at - before.at) / 1000;
  });
  return Object.fromEntries(Object.entries(millis).map(([step, spent]) => [step, Math.round(spent)]));
};

export const respondStep = async (
  context: StepContext,
  { turn, marks }: StepInput<'respond'>,
): Promise<StepOutcome> => {
  const model = await readModelPart(context, turn);
  const answerInput = await readAnswerInput(context, turn);
  const input: ComposeInput = { ...answerInput.input, millis: stepDurations(marks), ...(model && { model }) };
  const draft = draftAnswer(input, answerInput.draft);
  const cited = draft.checkable.evidence.map(({ batch }) => batch);
  const stored = await readCitable(context.readStoredBatch, cited, turn);
  const said = sayDraft(input, draft);
  const spoken = said && { ...draft.checkable, claims: said.claims };
  const responded = compose(
    input,
    draft,
    verifyClaims(draft.checkable, stored),
    said && spoken && { book: said.book, verdicts: verifyClaims(spoken, stored) },
  );
  return {
    intent: 'answer',
    answer: context.textWriter.put(
      composeMasked(canonicalJson(responded.isSpoken === true && spoken !== undefined ? spoken : draft.checkable)),
    ),
    body: context.textWriter.put(composeMasked(canonicalJson(responded.answer))),
    verdicts: responded.verdicts.map(({ verdict }) => verdict),
    summary: context.textWriter.put(composeMasked(responded.summary)),
    gist: context.textWriter.put(composeMasked(responded.gist)),
    ...(responded.resolves && { resolves: true }),
  };
};
