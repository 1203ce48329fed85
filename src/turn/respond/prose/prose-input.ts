// What the text of an answer is written from, and how a checked claim is written.
import type { SuspectedTopic } from '../../../language/suspicion.js';
import type { CheckedClaim } from '../../../evidence/claim.js';
import type { Coverage } from '../../../evidence/coverage.js';
import type { AnswerDelta, AnswerGap, AnswerHypothesis, NextAction } from '../../../evidence/answer.js';
import type { Findings } from '../../../evidence/finding.js';
import { formatMessage } from '../../../language/messages/messages.js';
import type { Micros } from '../../../kernel/time.js';
import type { Suspect } from '../../../investigation/turn.js';
import type { QuestionIntent } from '../../question/question-intents.js';
import type { CitedRows } from '../../../evidence/sentence.js';
import type { AnswerOutline } from '../answer-outline.js';

export type ProseInput = {
  readonly askedAt: Micros;
  /** ISO 639-1, of the asker: of the lines that do not belong to the report. */
  readonly language: string;
  readonly outline: AnswerOutline;
  readonly checked: readonly CheckedClaim[];
  readonly findings: Findings;
  readonly hypotheses: readonly AnswerHypothesis[];
  readonly coverage: readonly Coverage[];
  readonly delta: AnswerDelta;
  /** The issue's suspects after this turn. */
  readonly suspects: readonly Suspect[];
  /** The cause of the last answer and of this one, where they differ in the same window. */
  readonly changedCause?: { readonly was: Suspect; readonly is: Suspect };
  /** Next actions that were not asked before. */
  readonly actions: readonly NextAction[];
  /** All next actions. */
  readonly allActions: readonly NextAction[];
  readonly gaps: readonly AnswerGap[];
  readonly notices: readonly string[];
  readonly rows: CitedRows;
  /** Considered services that the question names. */
  readonly named: readonly string[];
  /** This turn resolves the issue, or it was resolved before. Absent: neither. */
  readonly resolving?: 'now' | 'already';
  /** What the question suspects, in its own words. */
  readonly suspicion?: SuspectedTopic;
  /** What the question asks for; `undefined`: the cause. */
  readonly asked: QuestionIntent | undefined;
  /** What it asks for besides. */
  readonly furtherIntents: readonly QuestionIntent[];
  /** The question asks for the cause, whatever earlier answers showed. */
  readonly wantsCause: boolean;
  /** The question asks for everything that was looked at. */
  readonly wantsReport: boolean;
  /** The question is about a database: its cause comes first. */
  readonly isAboutDatabase: boolean;
  /** The question is one for documents. */
  readonly asksForDocuments: boolean;
  /** Searched collections of documents. */
  readonly searched: readonly string[];
};

/** Neither the telemetry nor the database shows a cause. */
export const isNothingFound = ({ cause, database }: AnswerOutline): boolean =>
  cause === undefined && database.cause.length === 0;

/** No suspect and no confidence has changed since the turn before. */
export const isUnchanged = ({ delta, outline, suspects }: ProseInput): boolean =>
  delta.sinceTurn !== undefined && delta.hypotheses.length === 0 && (!isNothingFound(outline) || suspects.length > 0);

export const causeLabel = (confidence: number): string => (confidence >= 0.5 ? 'Most likely cause' : 'Possible cause');

export const bulletBlock = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`**${heading}**\n${lines.map((line) => `- ${line}`).join('\n')}`];

const MOST_CITATIONS = 4;

export const citationMarks = ({ citations }: CheckedClaim): string =>
  citations
    .slice(0, MOST_CITATIONS)
    .map((id) => ` [${id}]`)
    .join('');

/** A supported claim with its citations; any other is marked as interpretation, in the language of the answer. */
export const claimLineIn = (claim: CheckedClaim, language: string): string =>
  claim.verdict === 'supported'
    ? `${claim.text}${citationMarks(claim)}`
    : formatMessage('claim.unchecked', language, { claim: claim.text });

/** Of the report, which is in English. */
export const claimLine = (claim: CheckedClaim): string => claimLineIn(claim, 'en');
