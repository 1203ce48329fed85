// Responds: drafts claims, has them verified, and writes the answer that is stored and sent.
import { toIso } from '../../kernel/time.js';
import type { Answer, AnswerEvidence, AnswerTimelineEntry } from '../../evidence/answer.js';
import type { CheckedClaim } from '../../evidence/claim.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Findings } from '../../evidence/finding.js';
import type { Checkable } from '../../grounding/verify.js';
import { causeClaim, wireHypothesis } from './causes.js';
import { credible, draftClaims, type Respond } from './compose.js';
import { documentActions, documentNotices, searchedIn } from './document-claims.js';
import { nextActions } from './next-actions.js';
import { proseOf } from './prose.js';
import { coverageOf, deltaOf, wireWindow } from './reading.js';
import { questionsOf } from './questions.js';
import { percent, snippet } from './sentence.js';
import { suspectsOf } from './suspects.js';

/** Checks claims against stored rows: the verifier, closed over the batches. */
export type Check = (checkable: Checkable) => readonly CheckedClaim[];

const wireEvidence = (evidence: Evidence, clientTxnId: string): AnswerEvidence => {
  const { at, ...rest } = evidence;
  const link = `/v1/investigations/${encodeURIComponent(clientTxnId)}/batches/${evidence.batch}`;
  return { ...rest, ...(at === undefined ? {} : { at: toIso(at) }), link };
};

const wireTimeline = ({ timeline }: Findings): readonly AnswerTimelineEntry[] =>
  timeline.map(({ at, event, service, subject, evidence }) => ({
    at: toIso(at),
    event,
    what: `${service}: ${snippet(subject)}`,
    evidence,
  }));

const noticesOf = (input: Respond): readonly string[] => {
  const { unknown, doubts, withdrew, classification, confirmed } = input;
  return [
    ...(withdrew === undefined ? [] : [`Turn ${withdrew} was waiting for a choice; it is withdrawn by this question.`]),
    ...(confirmed === undefined ? [] : [`This answers turn ${confirmed}.`]),
    ...questionsOf(unknown, doubts),
    ...classification.reasons.filter((reason) => reason.startsWith('this caller is never asked')),
    ...documentNotices(input),
  ];
};

const SUMMARY = 300;

/** What the issue is about now: its first question, the latest one, and what was found. */
const summaryOf = ({ summary, message }: Respond, gist: string): string => {
  const [first = ''] = summary.split('\n');
  const question = first === '' ? message : first;
  const latest = first === '' || first === message.slice(0, SUMMARY) ? [] : [message.slice(0, SUMMARY)];
  return [question.slice(0, SUMMARY), ...latest, gist].join('\n');
};

/** Later messages are related to it by its words: without those of its lines, which any problem has (“errors”). */
const gistOf = (findings: Findings): string => {
  const [first] = credible(findings);
  if (first === undefined) return 'nothing unusual was found';
  const cause = causeClaim(first, findings, new Map()).text.replaceAll('`', '');
  return `${cause} (${percent(first.confidence)})`;
};

export type Responded = {
  readonly answer: Answer;
  /** What a later verification needs: claims with their figures, and the evidence they cite. */
  readonly checkable: Checkable;
  readonly verdicts: readonly CheckedClaim[];
  readonly summary: string;
  readonly gist: string;
};

const issueOf = (input: Respond, summary: string): NonNullable<Answer['issue']> => {
  const { relation, confidence, reasons } = input.classification;
  return {
    id: input.issue,
    relation,
    confidence,
    reasons,
    summary,
    status: input.issueStatus,
    window: wireWindow(input.window.asked),
    analysisWindow: wireWindow(input.window.analysis),
  };
};

const wireClaim = ({ text, type, citations, verdict, because }: CheckedClaim): Answer['claims'][number] => ({
  text,
  type,
  citations,
  verdict,
  ...(because === undefined ? {} : { because }),
});

const usageOf = ({ read, millis }: Respond): Answer['usage'] => ({
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  rowsRead: read.fetched.reduce((sum, { rows }) => sum + rows, 0),
  millis,
});

/** Everything of the answer that does not depend on its text. */
const framed = (input: Respond, summary: string) => ({
  turn: input.turn,
  messageId: input.messageId,
  askedAt: toIso(input.askedAt),
  status: 'answered' as const,
  mode: 'deterministic' as const,
  engine: input.findings.engine,
  issue: issueOf(input, summary),
  evidence: input.findings.evidence.map((evidence) => wireEvidence(evidence, input.clientTxnId)),
  timeline: wireTimeline(input.findings),
  usage: usageOf(input),
});

/** Pure: the same input and the same stored rows give the same bytes. */
export const respond = (input: Respond, check: Check): Responded => {
  const { askedAt, findings, cited, read, before, window, diff, owed } = input;
  const coverage = coverageOf(read);
  const told = draftClaims(input, coverage);
  const blamed = findings.hypotheses.map(({ service }) => service);
  const checkable = { claims: told.claims, evidence: findings.evidence, coverage, blamed };
  const checked = check(checkable);
  const hypotheses = findings.hypotheses.map((hypothesis) => wireHypothesis(hypothesis, findings, cited));
  const suspects = suspectsOf(findings, before.suspects);
  const delta = deltaOf(read, before, { diff, window, suspects });
  const actions = [...documentActions(input), ...nextActions(findings, owed)];
  const shared = { hypotheses, coverage, delta, notices: noticesOf(input) };
  const gist = gistOf(findings);
  const summary = summaryOf(input, gist);
  const searched = searchedIn(read);
  const text = proseOf({ ...shared, askedAt, told, checked, findings, suspects, actions, owed, searched });
  const claims = checked.map(wireClaim);
  const answer: Answer = { ...framed(input, summary), ...shared, text, claims, nextActions: actions };
  return { answer, checkable, verdicts: checked, summary, gist };
};
