// The step answer: composes the result of a narrow question, verifies it against the stored bytes, and stores it.
import { sayEvent, tellsEvent } from '../../answer/event-moment.js';
import { changesIssue } from '../../answer/resolve-ask.js';
import { ResultWriter } from '../../answer/result-writer.js';
import { sayEmptyStore } from '../../answer/empty-store.js';
import { withoutNamedThing } from '../../answer/counts/thing-routes.js';
import { sayOtherHalfDay } from '../../answer/other-half-day.js';
import { sayUnstoredTime } from '../../answer/unstored-time.js';
import { measureAnswerOf } from '../../answer/measures.js';
import { sayPermission } from '../../answer/permission.js';
import { questionOfSecondReading } from '../../answer/second-reading.js';
import { sayUnstoredNames } from '../../answer/unstored-names.js';
import type { DraftedResult } from '../../answer/result.js';
import { verifyClaims } from '../../grounding/verify.js';
import type { LookedUpTurn } from '../../investigation/pipeline.js';
import { canonicalJson } from '../../kernel/json.js';
import { optional } from '../../kernel/optional.js';
import { openQuestions, resultNotices } from '../../turn/respond/prose/notices.js';
import { composeMasked } from '../../kernel/masked.js';
import { composeResult, type ResultInput } from '../../turn/respond/compose-result.js';
import { buildCoverage } from '../../turn/respond/coverage.js';
import { batchesOfFindings, priorTurn, readCitable } from './answer-input.js';
import { askPrefix, asksOf, readAskInput, turnBefore } from './ask-input.js';
import { isFirstInLanguage, readIssueSummary, readTurnMessage, readTurnReading } from './conversation.js';
import { stepDurations } from './respond.js';
import type { StepContext, StepInput, StepOutcome } from './step-context.js';

const resultInput = async (
  context: StepContext,
  turn: LookedUpTurn,
  { marks, isEventTold }: { readonly marks: StepInput<'answer'>['marks']; readonly isEventTold: boolean },
): Promise<Omit<ResultInput, 'context'>> => {
  const { state, running, issue, circumstances, classification, diff } = turn;
  // the result says which event was taken, or that none is stored
  // names in a question for documents are those of the documents, and its times are no window
  const isOfDocuments = turn.ask.measure === 'document';
  const doubts = isOfDocuments ? [] : running.doubts.filter(({ about }) => !(isEventTold && about === 'event'));
  const before = turnBefore(state.turns, issue.id, running.n);
  const reading = await readTurnReading(context, turn);
  const settled = {
    classification,
    ...optional({
      withdrawnTurn: running.withdrew,
      confirmedTurn: running.resolves,
      onlyServices: turn.turn.question.onlyServices,
    }),
  };
  const unknown = isOfDocuments ? [] : running.unknown;
  const notices = resultNotices({ ...settled, unknown, doubts }, reading.language);
  return {
    turn: running.n,
    messageId: turn.turn.question.messageId,
    askedAt: circumstances.askedAt,
    engine: context.settings.engine,
    clientTxnId: state.clientTxnId,
    issue: issue.id,
    issueStatus: issue.status,
    classification,
    summary: await readIssueSummary(context, issue),
    diff,
    before: priorTurn(running, before),
    read: running,
    coverage: buildCoverage(running),
    millis: stepDurations(marks),
    message: await readTurnMessage(context, turn),
    isEdit: changesIssue(reading),
    isFirstInLanguage: await isFirstInLanguage(context, state.turns, { n: running.n, language: reading.language }),
    ...optional({
      secondQuestion:
        running.resolves === undefined && !isOfDocuments ? questionOfSecondReading(reading, asksOf(turn)) : undefined,
    }),
    notices,
    movedWindow: openQuestions(
      [],
      doubts.filter(({ about }) => about === 'ended'),
      reading.language,
    ),
    spokenNotices: resultNotices(
      {
        ...settled,
        // inside an issue the result itself says which names are not stored
        unknown: before === undefined ? unknown : [],
        doubts: doubts.filter(({ about }) => about !== 'ended' && (before === undefined || about !== 'name')),
      },
      reading.language,
    ),
  };
};

export const answerStep = async (
  context: StepContext,
  { turn: at, marks }: StepInput<'answer'>,
): Promise<StepOutcome> => {
  const { ask } = at.classification;
  if (ask === undefined) throw new Error('a turn without a narrow question has no result');
  const turn: LookedUpTurn = { ...at, ask };
  const { context: read, reads } = await readAskInput(context, turn);
  const asked = withoutNamedThing(read, reads.of(askPrefix(0)));
  const write = new ResultWriter(asked.language);
  const isAnswered =
    ask.measure !== 'document' &&
    (sayEmptyStore(asked, write) ||
      sayUnstoredNames(asked, reads, write) ||
      (asked.hasOwnTime && sayUnstoredTime(asked.period, { context: asked, reads, write })));
  const isEventTold =
    !isAnswered &&
    tellsEvent(
      asked,
      asksOf(turn).map(({ measure }) => measure),
    );
  if (isEventTold) sayEvent(asked, reads, write);
  sayOtherHalfDay(asked, write);
  if (!isAnswered) sayPermission(asked, write);
  const drafts = isAnswered
    ? [write.finish({ kind: 'unknown', missing: 'records' })]
    : asksOf(turn).flatMap((each, index) => {
        const own = { ...asked, ask: each };
        return measureAnswerOf(each.measure)?.answer(own, reads.of(askPrefix(index)), write.startQuestion()) ?? [];
      });
  // one writer: the last draft holds the claims and blocks of all, and the result is that of the first question
  const [firstDraft, lastDraft] = [drafts[0], drafts.at(-1)];
  const draft: DraftedResult =
    (firstDraft && lastDraft && { ...lastDraft, value: firstDraft.value }) ??
    new ResultWriter(asked.language).text('unknown.nothing').finish({ kind: 'unknown', missing: ask.measure });
  const input: ResultInput = {
    ...(await resultInput(context, turn, { marks, isEventTold })),
    context: asked,
  };
  const { claims, evidence } = draft;
  const blamed = asked.suspects.map(({ service }) => service);
  const checkable = { claims, evidence, coverage: input.coverage, blamed };
  const stored = await readCitable(
    context.readStoredBatch,
    evidence.map(({ batch }) => batch),
    turn,
    batchesOfFindings(asked.findings),
  );
  const composed = composeResult(input, draft, verifyClaims(checkable, stored));
  return {
    intent: 'answer',
    answer: context.textWriter.put(composeMasked(canonicalJson(checkable))),
    body: context.textWriter.put(composeMasked(canonicalJson(composed.answer))),
    verdicts: composed.verdicts.map(({ verdict }) => verdict),
    summary: context.textWriter.put(composeMasked(composed.summary)),
    gist: context.textWriter.put(composeMasked(composed.gist)),
  };
};
