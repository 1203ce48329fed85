// What the text of an answer is written from, and how a checked claim is stated in it.
import type { CheckedClaim } from '../../../evidence/claim.js';
import type { Coverage } from '../../../evidence/coverage.js';
import type { AnswerDelta, AnswerGap, AnswerHypothesis, NextAction } from '../../../evidence/answer.js';
import type { Findings } from '../../../evidence/finding.js';
import type { Micros } from '../../../kernel/time.js';
import type { Suspect } from '../../../investigation/turn.js';
import type { QuestionIntent } from '../../question/intent.js';
import type { CitedRows } from '../claims/sentence.js';
import type { AnswerOutline } from '../answer-outline.js';

export type ProseInput = {
  readonly askedAt: Micros;
  readonly told: AnswerOutline;
  readonly checked: readonly CheckedClaim[];
  readonly findings: Findings;
  readonly hypotheses: readonly AnswerHypothesis[];
  readonly coverage: readonly Coverage[];
  readonly delta: AnswerDelta;
  /** Recorded of the issue after this turn. */
  readonly suspects: readonly Suspect[];
  /** Whoever was blamed by the last answer, where it is somebody else now, in the same time. */
  readonly turned?: { readonly was: Suspect; readonly is: Suspect };
  /** What may be asked next, and was not asked before. */
  readonly actions: readonly NextAction[];
  /** Also what was asked before. */
  readonly offered: readonly NextAction[];
  readonly gaps: readonly AnswerGap[];
  readonly notices: readonly string[];
  readonly rows: CitedRows;
  /** Services that the question names, of those that were considered. */
  readonly named: readonly string[];
  /** The issue is resolved by this turn, or was before. Absent: nobody said so. */
  readonly resolving?: 'now' | 'already';
  /** What the question suspects, in its words. Absent: nothing. */
  readonly suspicion?: string;
  /** Beside the cause. */
  readonly asked: QuestionIntent | undefined;
  /** In the same breath. */
  readonly also: readonly QuestionIntent[];
  /** Whatever was told of it before. */
  readonly wantsCause: boolean;
  /** The question is about a database: what that shows comes first. */
  readonly ofDatabase: boolean;
  /** Collections of documents. */
  readonly searched: readonly string[];
};

/** What the database shows is a cause, too. */
export const isNothingFound = ({ cause, database }: AnswerOutline): boolean =>
  cause === undefined && database.cause.length === 0;

/** The same cause as the turn before named, with nobody's confidence moved. */
export const isUnchanged = ({ asked, delta, told, suspects }: ProseInput): boolean =>
  delta.sinceTurn !== undefined &&
  delta.hypotheses.length === 0 &&
  (asked === 'thanks' || !isNothingFound(told) || suspects.length > 0);

export const causeLabel = (confidence: number): string => (confidence >= 0.5 ? 'Most likely cause' : 'Possible cause');

export const bulletBlock = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`**${heading}**\n${lines.map((line) => `- ${line}`).join('\n')}`];

const MOST_CITATIONS = 4;

const citationMarks = ({ citations }: CheckedClaim): string =>
  citations
    .slice(0, MOST_CITATIONS)
    .map((id) => ` [${id}]`)
    .join('');

/** A checked claim is stated; any other is shown as what it is. */
export const claimLine = (claim: CheckedClaim): string =>
  claim.verdict === 'supported'
    ? `${claim.text}${citationMarks(claim)}`
    : `(interpretation, not checked: ${claim.text})`;
