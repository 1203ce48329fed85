// The suspects of an issue after a turn, and the delta of its answer to the turn before.
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import type { AnswerDelta } from '../../evidence/answer.js';
import type { Findings, Hypothesis } from '../../evidence/finding.js';
import type { IssueWindow, ScopeDiff } from '../../investigation/scope.js';
import type { FetchedBatch, Suspect } from '../../investigation/turn.js';
import { answerWindow, type TurnReads } from './coverage.js';
import type { PreviousAnswer } from './previous-answer.js';
import { databaseSuspects } from './database/database-sections.js';

/** What the issue knew before this turn. */
export type PriorTurn = {
  readonly sinceTurn?: number;
  readonly window?: IssueWindow;
  readonly suspects: readonly Suspect[];
  /** The answer of that turn, where the caller has seen it. */
  readonly answer?: PreviousAnswer;
  /** The messages of the issue's earlier turns. */
  readonly messages?: readonly string[];
};

const suspectOnset = ({ onset, findings: ids }: Hypothesis, { findings }: Findings): Micros | undefined =>
  onset ?? findings.find((finding) => ids.includes(finding.id) && finding.onset !== undefined)?.onset;

const toSuspect = (hypothesis: Hypothesis, findings: Findings): Suspect => {
  const { service, kind, confidence, score } = hypothesis;
  const isCause = hypothesis === findings.hypotheses[0] && score > 0;
  const onset = suspectOnset(hypothesis, findings);
  return { service, kind, confidence, ...optional({ onset }), ...(isCause && { cause: true }) };
};

/** Without any data in the window no suspect is cleared: those before stay. */
export const resolveSuspects = (findings: Findings, before: readonly Suspect[]): readonly Suspect[] => {
  const inDatabase = databaseSuspects(findings);
  const others = findings.missing.includes('no-data-in-window')
    ? before
    : findings.hypotheses.map((hypothesis) => toSuspect(hypothesis, findings));
  return [...others.filter(({ service }) => !inDatabase.some((own) => own.service === service)), ...inDatabase];
};

/** The cause of the last answer and of this one, where they differ in the same window. */
export const findChangedCause = (
  { suspects: before, window }: PriorTurn,
  now: { readonly window: IssueWindow; readonly suspects: readonly Suspect[] },
): { readonly changedCause?: { readonly was: Suspect; readonly is: Suspect } } => {
  const [was, is] = [before, now.suspects].map((each) => each.find(({ cause }) => cause));
  const isSame = was?.service === is?.service || window?.asked.phrase !== now.window.asked.phrase;
  return was === undefined || is === undefined || isSame ? {} : { changedCause: { was, is } };
};

/** Smaller changes of a confidence are not reported. */
const LEAST_MOVE = 0.05;

/** A suspect that was never likelier than this is not reported. */
const NOTABLE_CONFIDENCE = 0.2;

const confidenceChange = (
  was: number | undefined,
  is: number | undefined,
): AnswerDelta['hypotheses'][number]['change'] => {
  if (was === undefined) return 'new';
  if (is === undefined) return 'gone';
  return is > was ? 'rose' : 'fell';
};

const confidenceIn = (suspects: readonly Suspect[], service: string): number | undefined =>
  suspects.find((each) => each.service === service)?.confidence;

const isNotableMove = (was: number, is: number): boolean =>
  Math.max(was, is) >= NOTABLE_CONFIDENCE && Math.abs(is - was) >= LEAST_MOVE;

const namedCause = (suspects: readonly Suspect[]): string | undefined => suspects.find(({ cause }) => cause)?.service;

const movedSuspects = (before: readonly Suspect[], now: readonly Suspect[]): AnswerDelta['hypotheses'] => {
  const services = [...new Set([...now, ...before].map(({ service }) => service))];
  const [caused, causes] = [namedCause(before), namedCause(now)];
  const isChangedCause = (service: string): boolean => caused !== causes && service === (causes ?? caused);
  return services.flatMap((service) => {
    const was = confidenceIn(before, service);
    const is = confidenceIn(now, service);
    const isChanged = isChangedCause(service) && was !== is;
    if (!isChanged && !isNotableMove(was ?? 0, is ?? 0)) return [];
    return [{ service, change: confidenceChange(was, is), ...optional({ before: was, now: is }) }];
  });
};

/** Batches of records that no earlier turn of the issue had: from structured reads and searches. */
const newRecordBatches = ({ queries, fetched }: TurnReads): readonly FetchedBatch[] => {
  const reads = new Set(
    queries.filter(({ query, why }) => query.ask === 'logs' && why !== 'drill' && why !== 'model').map(({ id }) => id),
  );
  return fetched.filter(({ query }) => reads.has(query));
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** After a failed read of the engine no suspect counts as gone. */
const missedEngineReads = ({ queries, missed }: TurnReads): boolean =>
  missed.some(({ query }) => queries.some(({ id, why }) => id === query && (why === 'engine' || why === 'focus')));

export const buildDelta = (
  read: TurnReads,
  before: PriorTurn,
  now: { readonly diff: ScopeDiff; readonly window: IssueWindow; readonly suspects: readonly Suspect[] },
): AnswerDelta => {
  const records = newRecordBatches(read);
  return {
    ...optional({ sinceTurn: before.sinceTurn }),
    scope: now.diff,
    window: {
      ...(before.window !== undefined && { before: answerWindow(before.window.asked) }),
      now: answerWindow(now.window.asked),
    },
    newRecords: sum(records.map(({ rows }) => rows)),
    lateRecords: sum(records.map(({ late }) => late)),
    hypotheses:
      before.sinceTurn === undefined || missedEngineReads(read) ? [] : movedSuspects(before.suspects, now.suspects),
  };
};
