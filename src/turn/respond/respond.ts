// Responds: drafts claims, has them verified, and writes the answer that is stored and sent.
import { optional } from '../../kernel/optional.js';
import { toIso } from '../../kernel/time.js';
import type { ModelSpend } from '../../investigation/turn.js';
import type { Answer, AnswerEvidence, AnswerTimelineEntry } from '../../evidence/answer.js';
import type { CheckedClaim } from '../../evidence/claim.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Findings } from '../../evidence/finding.js';
import { formatName } from '../../evidence/quoting.js';
import { asksForCause, detectFurtherIntents, detectIntent } from '../question/intent.js';
import { kindAsked } from './asked/kinds.js';
import { causeClaim, wireHypothesis } from './claims/causes.js';
import { actionsOf } from './questions/actions.js';
import { findSuspicion } from '../question/suspicion.js';
import { credible, resolvingOf, type Respond } from './told.js';
import { asksOfDatabase, databaseHypotheses } from '../../database/answer/answer-sections.js';
import { searchedIn } from './claims/document-claims.js';
import type { Draft } from './drafted.js';
import { modelProse } from './prose/model-prose.js';
import { proseOf } from './prose/prose.js';
import { namedIn } from './asked/named.js';
import { noticesOf } from './prose/notices.js';
import { gapsOf } from './prose/gaps.js';
import { deltaOf, wireWindow } from './prose/reading.js';
import { percent, snippet } from './claims/sentence.js';
import { actionsSince, gapsSince, notAsked } from './told-before.js';
import { suspectsOf, turnedFrom } from './suspects.js';

const wireEvidence = (evidence: Evidence, clientTxnId: string): AnswerEvidence => {
  const { at, ...rest } = evidence;
  const link = `/v1/investigations/${encodeURIComponent(clientTxnId)}/batches/${evidence.batch}`;
  return { ...rest, ...(at !== undefined && { at: toIso(at) }), link };
};

const wireTimeline = ({ timeline }: Findings): readonly AnswerTimelineEntry[] =>
  timeline.map(({ at, event, service, subject, evidence }) => ({
    at: toIso(at),
    event,
    what: `${service}: ${snippet(subject)}`,
    evidence,
  }));

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
  const [inDatabase] = findings.database?.causes ?? [];
  const told = [
    ...(first === undefined ? [] : [{ text: causeClaim(first, findings, new Map()).text, ...first }]),
    ...(inDatabase === undefined ? [] : [{ text: inDatabase.claim.text, ...inDatabase }]),
  ].map(({ text, confidence }) => `${text.replaceAll('`', '')} (${percent(confidence)})`);
  const [beside] = findings.beside?.deviating ?? [];
  if (beside !== undefined) return `nothing links it to what deviates, ${beside.service}`;
  return told.length === 0 ? 'nothing unusual was found' : told.join('; ');
};

export type Responded = {
  readonly answer: Answer;
  readonly verdicts: readonly CheckedClaim[];
  readonly summary: string;
  readonly gist: string;
  /** The issue is to be marked as resolved. */
  readonly resolves: boolean;
};

const issueOf = (input: Respond, summary: string): NonNullable<Answer['issue']> => {
  const { relation, confidence, reasons } = input.classification;
  return {
    id: input.issue,
    relation,
    confidence,
    reasons,
    summary,
    status: resolvingOf(input) === undefined ? input.issueStatus : 'resolved',
    window: wireWindow(input.window.asked),
    analysisWindow: wireWindow(input.window.analysis),
  };
};

const wireClaim = ({ text, type, citations, verdict, because, by }: CheckedClaim): Answer['claims'][number] => ({
  text,
  type,
  citations,
  verdict,
  ...optional({ because, by }),
});

const UNUSED: ModelSpend = { calls: 0, input: 0, output: 0 };

const spentOf = ({ calls, input, output, ...price }: ModelSpend) => ({
  modelCalls: calls,
  inputTokens: input,
  outputTokens: output,
  ...price,
});

const usageOf = ({ read, millis, model }: Respond): Answer['usage'] => ({
  ...spentOf(model?.usage ?? UNUSED),
  rowsRead: (model?.read ?? read).fetched.reduce((sum, { rows }) => sum + rows, 0),
  millis,
});

const modeOf = (model: Respond['model']): Pick<Answer, 'mode' | 'model'> =>
  model?.draft === undefined ? { mode: 'deterministic' } : { mode: 'model', model: model.profile };

/** Everything of the answer that does not depend on its text. */
const framed = (input: Respond, { checkable }: Draft, summary: string) => ({
  turn: input.turn,
  messageId: input.messageId,
  askedAt: toIso(input.askedAt),
  status: 'answered' as const,
  ...modeOf(input.model),
  engine: input.findings.engine,
  issue: issueOf(input, summary),
  evidence: checkable.evidence.map((evidence) => wireEvidence(evidence, input.clientTxnId)),
  timeline: wireTimeline(input.findings),
  usage: usageOf(input),
});

type Stated = { readonly notices: readonly string[]; readonly ofModel: readonly CheckedClaim[] };

/** The model's conclusion first, where there is one; what the engine found stands below it, whole. */
const textOf = ({ model }: Respond, engine: string, { notices, ofModel }: Stated): string =>
  model?.draft === undefined
    ? engine
    : [
        ...notices.map(formatName),
        ...modelProse(ofModel),
        '---',
        '_What the engine found, without the model:_',
        engine,
      ].join('\n\n');

const wantsOf = (input: Respond) => {
  const { message } = input;
  const suspicion = findSuspicion(message) ?? kindAsked(message);
  const resolving = resolvingOf(input);
  return {
    asked: detectIntent(message),
    also: detectFurtherIntents(message),
    wantsCause: asksForCause(message),
    ...optional({ suspicion, resolving }),
  };
};

/** Without what was asked already. */
const newOf = (offered: Answer['nextActions'], { before: { asked = [], told }, message }: Respond) =>
  actionsSince(notAsked(offered, [...asked, message]), told);

/** Pure: the same input and the same verdicts give the same bytes. */
export const respond = (input: Respond, draft: Draft, verdicts: readonly CheckedClaim[]): Responded => {
  const { askedAt, findings, cited, read, before, window, diff, owed } = input;
  const { told, coverage } = draft;
  const checked = verdicts.slice(0, told.claims.length);
  const hypotheses = findings.hypotheses.map((hypothesis) => wireHypothesis(hypothesis, findings, cited));
  const suspects = suspectsOf(findings, before.suspects);
  const delta = deltaOf(read, before, { diff, window, suspects });
  const offered = actionsOf(input, told);
  const gaps = gapsSince(gapsOf({ findings, coverage, owed }), before.told);
  const shared = { hypotheses, coverage, gaps, delta, notices: noticesOf(input) };
  const gist = gistOf(findings);
  const summary = summaryOf(input, gist);
  const prose = {
    ...shared,
    ...wantsOf(input),
    askedAt,
    rows: cited,
    named: namedIn(input),
    told,
    checked,
    findings,
    suspects,
    ...turnedFrom(before, { window, suspects }),
    actions: newOf(offered, input),
    offered,
    searched: searchedIn(read),
    ofDatabase: asksOfDatabase(input.message),
  };
  const engine = proseOf({ ...prose, notices: input.model?.draft === undefined ? shared.notices : [] });
  const text = textOf(input, engine, { notices: shared.notices, ofModel: verdicts.slice(told.claims.length) });
  const answer: Answer = {
    ...framed(input, draft, summary),
    ...shared,
    text,
    claims: verdicts.map(wireClaim),
    nextActions: prose.actions,
    hypotheses: [...hypotheses, ...databaseHypotheses(findings)],
  };
  return { answer, verdicts, summary, gist, resolves: resolvingOf(input) === 'now' };
};
