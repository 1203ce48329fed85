// Respond: the answer is composed, verified against the stored bytes, and stored as it will be sent.
import { consideredFor } from '../../investigation/scope.js';
import { structuredFilter } from '../../turn/plan/plan.js';
import { canonical } from '../../kernel/json.js';
import type { Findings } from '../../evidence/finding.js';
import { verifyClaims } from '../../grounding/verify.js';
import type { Stored } from '../../grounding/citation.js';
import type { Running, Turn } from '../../investigation/state.js';
import { parsed } from '../../grounding/rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { Respond } from '../../turn/respond/compose.js';
import { respond as compose } from '../../turn/respond/respond.js';
import { citable } from '../citable.js';
import type { Mark } from '../investigations.js';
import type { Analyzed } from '../../turn/pipeline.js';
import type { Outcome, Task, World } from '../world.js';
import { messageOf, summaryOf } from './conversation.js';

const citedRows = ({ evidence }: Findings, stored: Stored): ReadonlyMap<string, BatchRow> => {
  const rows = evidence.flatMap(({ id, batch: hash, position }): [string, BatchRow][] => {
    const batch = stored.batch(hash);
    const row = batch.found === 'bytes' ? parsed(batch.lines[position] ?? '') : undefined;
    return row === undefined ? [] : [[id, row as BatchRow]];
  });
  return new Map(rows);
};

const citableOf = (world: World, findings: Findings, { running, issue }: Analyzed): Promise<Stored> => {
  const { queries, fetched } = running;
  const fetches = fetched.map(({ query: id, hash }) => ({ hash, query: queries.find((query) => query.id === id) }));
  const earlier = issue.batches.map(({ hash }) => ({ hash, query: undefined }));
  const cited = findings.evidence.map(({ batch }) => batch);
  return citable(cited, [...earlier, ...fetches], (hash) => world.stored(hash));
};

const PHASES: { readonly [type: string]: string } = {
  TurnClassified: 'classify',
  ScopeMerged: 'merge',
  QueriesPlanned: 'plan',
  BatchFetched: 'retrieve',
  SourceFailed: 'retrieve',
  FindingsDrawn: 'analyze',
};

/** Milliseconds by step, from the times of facts: a replay computes the same. */
export const millisOf = (marks: readonly Mark[]): { readonly [step: string]: number } => {
  const millis: Record<string, number> = {};
  marks.forEach(({ type, at }, index) => {
    const step = PHASES[type];
    const before = marks[index - 1];
    if (step === undefined || before === undefined) return;
    millis[step] = (millis[step] ?? 0) + (at - before.at) / 1000;
  });
  return Object.fromEntries(Object.entries(millis).map(([step, spent]) => [step, Math.round(spent)]));
};

const beforeOf = ({ windowBefore, suspectsBefore }: Running, earlier: Turn | undefined): Respond['before'] => ({
  ...(earlier === undefined ? {} : { sinceTurn: earlier.n }),
  ...(windowBefore === undefined ? {} : { window: windowBefore }),
  suspects: suspectsBefore,
});

const base = (turn: Analyzed): Omit<Respond, 'message' | 'summary' | 'findings' | 'cited' | 'millis'> => {
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
    window,
    diff,
    unknown: running.unknown,
    doubts: running.doubts,
    ...(running.withdrew === undefined ? {} : { withdrew: running.withdrew }),
    ...(running.resolves === undefined ? {} : { confirmed: running.resolves }),
    read: running,
    owed: consideredFor(structuredFilter(issue.scope), issue.considered)?.owed ?? 0,
    before: beforeOf(running, earlier),
    mayAsk: turn.turn.question.ask === 'allowed' && turn.turn.question.collections === undefined,
  };
};

export const respond = async (world: World, { turn, marks }: Task<'respond'>): Promise<Outcome> => {
  const findings = JSON.parse(await world.text(turn.findings)) as Findings;
  const stored = await citableOf(world, findings, turn);
  const input: Respond = {
    ...base(turn),
    message: await messageOf(world, turn),
    summary: await summaryOf(world, turn.issue),
    findings,
    cited: citedRows(findings, stored),
    millis: millisOf(marks),
  };
  const responded = compose(input, (checkable) => verifyClaims(checkable, stored));
  return {
    intent: 'answer',
    answer: world.words.put(canonical(responded.checkable)),
    body: world.words.put(canonical(responded.answer)),
    verdicts: responded.verdicts.map(({ verdict }) => verdict),
    summary: world.words.put(responded.summary),
    gist: world.words.put(responded.gist),
  };
};
