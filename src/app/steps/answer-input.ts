// What an answer is composed from, and the rows that it may cite: the same for the model's brief and for the answer.
import { optional } from '../../kernel/optional.js';
import type { BatchHash } from '../../kernel/brand.js';
import { logsConsideredFor } from '../../investigation/scope.js';
import { structuredFilter } from '../../turn/plan/plan.js';
import type { Findings } from '../../evidence/finding.js';
import type { StoredBatches } from '../../grounding/citation.js';
import type { RunningTurn, Turn } from '../../investigation/state.js';
import { parseRow } from '../../grounding/stored-row.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { draftEngineAnswer, type EngineDraft } from '../../turn/respond/draft-answer.js';
import type { PreviousAnswer } from '../../turn/respond/previous-answer.js';
import type { ComposeInput } from '../../turn/respond/answer-outline.js';
import { NO_DETAILS } from '../../language/details/message-details.js';
import { readCitedBatches } from '../records/cited-batches.js';
import type { AnalyzedTurn, MergedTurn } from '../../investigation/pipeline.js';
import type { StepContext } from './step-context.js';
import {
  readCatalogueValues,
  readIntents,
  readIssueSummary,
  readQuestionText,
  readTurnMessage,
  readTurnReading,
} from './conversation.js';

export type AnswerInput = { readonly input: Omit<ComposeInput, 'millis'>; readonly draft: EngineDraft };

export const citedRowsOf = ({ evidence }: Findings, stored: StoredBatches): ReadonlyMap<string, BatchRow> => {
  const rows = evidence.flatMap(({ id, batch: hash, position }): [string, BatchRow][] => {
    const batch = stored.batch(hash);
    const row = batch.found === 'bytes' ? parseRow(batch.lines[position] ?? '') : undefined;
    return row === undefined ? [] : [[id, row as BatchRow]];
  });
  return new Map(rows);
};

/** How batches are read: an answer is verified with batches straight from the store. */
export type BatchReader = StepContext['readStoredBatch'];

/** Batches that findings stand on. Aggregates of earlier turns are not among the batches of the issue. */
export const batchesOfFindings = (findings: Findings | undefined): readonly BatchHash[] =>
  findings?.evidence.map(({ batch }) => batch) ?? [];

/** The stored rows of these batches, and of no other investigation's. `analysed`: of the findings of an earlier turn. */
export const readCitable = (
  read: BatchReader,
  cited: readonly BatchHash[],
  { running, issue }: MergedTurn,
  analysed: readonly BatchHash[] = [],
): Promise<StoredBatches> => {
  const { queries, fetched } = running;
  const fetches = fetched.map(({ query: id, hash }) => ({ hash, query: queries.find((query) => query.id === id) }));
  const earlier = issue.batches.map(({ hash }) => ({ hash, query: undefined }));
  const known = analysed.map((hash) => ({ hash, query: undefined }));
  return readCitedBatches(cited, [...known, ...earlier, ...fetches], read);
};

/** What the issue knew before this turn. */
export const priorTurn = (
  { windowBefore, suspectsBefore }: RunningTurn,
  earlier: Turn | undefined,
): ComposeInput['before'] => ({
  ...(earlier !== undefined && { sinceTurn: earlier.n }),
  ...optional({ window: windowBefore }),
  suspects: suspectsBefore,
});

/** Queries of the engine alone: what a model reads later must not change what the engine states. */
const engineReads = ({
  queries,
  fetched,
  missed,
}: RunningTurn): Pick<RunningTurn, 'queries' | 'fetched' | 'missed'> => {
  const own = new Set(queries.filter(({ call }) => call === undefined).map(({ id }) => id));
  return {
    queries: queries.filter(({ id }) => own.has(id)),
    fetched: fetched.filter(({ query }) => own.has(query)),
    missed: missed.filter(({ query }) => own.has(query)),
  };
};

const answerBase = (
  turn: AnalyzedTurn,
): Omit<ComposeInput, 'message' | 'language' | 'details' | 'intents' | 'summary' | 'findings' | 'cited' | 'millis'> => {
  const { state, running, issue, circumstances, classification, window, diff } = turn;
  const earlier = state.turns
    .filter(({ n, issue: of, status }) => n < running.n && of === issue.id && status === 'answered')
    .at(-1);
  return {
    turn: running.n,
    messageId: turn.turn.question.messageId,
    askedAt: circumstances.askedAt,
    issue: issue.id,
    issueStatus: issue.status,
    clientTxnId: state.clientTxnId,
    classification,
    scopeServices: issue.scope.services,
    scopeLevel: issue.scope.minLevel,
    window,
    diff,
    unknown: running.unknown,
    doubts: running.doubts,
    ...optional({
      withdrawnTurn: running.withdrew,
      confirmedTurn: running.resolves,
      onlyServices: turn.turn.question.onlyServices,
    }),
    read: engineReads(running),
    owed: logsConsideredFor(structuredFilter(issue.scope), issue.considered)?.owed ?? 0,
    before: priorTurn(running, earlier),
    blamedBefore: state.issues
      .filter(({ id }) => id !== issue.id)
      .flatMap(({ suspects }) => suspects.filter(({ cause }) => cause).map(({ service }) => service)),
    mayAsk: turn.turn.question.ask === 'allowed' && turn.turn.question.collections === undefined,
  };
};

/** An answer to a returned issue repeats everything, so it gets no previous answer. */
const readIssueDialogue = async (
  context: StepContext,
  { state, running, issue, classification }: AnalyzedTurn,
): Promise<Pick<ComposeInput['before'], 'answer' | 'messages'>> => {
  const own = state.turns.filter(({ n, issue: of }) => n < running.n && of === issue.id);
  const body = own.findLast(({ status }) => status === 'answered')?.body;
  return {
    ...(!(body === undefined || classification.relation === 'returned') && {
      answer: JSON.parse(await context.readText(body)) as PreviousAnswer,
    }),
    messages: await Promise.all(own.map((each) => readQuestionText(context, each))),
  };
};

const buildAnswerInput = async (context: StepContext, turn: AnalyzedTurn): Promise<AnswerInput> => {
  const findings = JSON.parse(await context.readText(turn.findings)) as Findings;
  const stored = await readCitable(
    context.readCachedBatch,
    findings.evidence.map(({ batch }) => batch),
    turn,
  );
  const own = answerBase(turn);
  const reading = await readTurnReading(context, turn);
  const input = {
    ...own,
    before: { ...own.before, ...(await readIssueDialogue(context, turn)) },
    message: await readTurnMessage(context, turn),
    details: reading.details ?? NO_DETAILS,
    language: reading.language,
    intents: await readIntents(context, turn),
    summary: await readIssueSummary(context, turn.issue),
    services: await readCatalogueValues(context, turn.running, 'service'),
    findings,
    cited: citedRowsOf(findings, stored),
  };
  return { input, draft: draftEngineAnswer(input) };
};

/** Built once a turn: it is the same at every step after analyze. */
export const readAnswerInput = (context: StepContext, turn: AnalyzedTurn): Promise<AnswerInput> =>
  context.memoize('answer-input', () => buildAnswerInput(context, turn));
