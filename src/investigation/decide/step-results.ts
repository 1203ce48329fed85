// Decides what the driver records: a step's result becomes facts only if the investigation waits for that step and the driver is the current one.
import { type InvestigationRefusal, refuseIntent, type ResultIntent } from '../intents.js';
import { ROUNDS } from '../pipeline.js';
import { react, type Step } from '../react.js';
import { canConfirm, hasEnded, issueOf, type OpenedInvestigation, turnOf } from '../state.js';
import { optional } from '../../kernel/optional.js';
import type { FactOf, InvestigationFact } from '../facts.js';
import { refuseClosed } from './caller-intents.js';

const roundByStep: { readonly [step: string]: number } = ROUNDS;

/** A plan belongs to one round, a batch to one query; other results are named like their step, or are listed here. */
const isResultOf = (intent: ResultIntent, step: Step): boolean => {
  switch (intent.intent) {
    case 'plan':
      return roundByStep[step.step] === intent.round;
    case 'fetched':
      return step.step === 'retrieve' && step.query.id === intent.batch.query;
    case 'missed':
      return step.step === 'retrieve' && step.query.id === intent.query;
    case 'draw':
      return step.step === 'analyze';
    case 'answer':
      return step.step === 'respond' || step.step === 'answer';
    default:
      return step.step === intent.intent;
  }
};

/** A turn may fail or time out at any step. */
const isAwaitedResult = (intent: ResultIntent, state: OpenedInvestigation): boolean => {
  if (intent.intent === 'fail' || intent.intent === 'time-out') return true;
  const step = react(state);
  return step?.turn === intent.turn && isResultOf(intent, step);
};

type ResultDecision = readonly InvestigationFact[] | InvestigationRefusal;
type ResultOf<Name extends ResultIntent['intent']> = Extract<ResultIntent, { intent: Name }>;

const switchFromCurrent = (state: OpenedInvestigation, turn: number): readonly InvestigationFact[] => {
  const current = issueOf(state, state.current);
  return current?.status === 'active' ? [{ type: 'IssueSwitched', data: { turn, issue: current.id } }] : [];
};

/** What a turn does to the parked one: it chooses, or withdraws the question, unless the choice is queued behind it. */
const settleParkedTurn = (
  { parked, turns }: OpenedInvestigation,
  intent: ResultOf<'classify'>,
): readonly InvestigationFact[] => {
  const { turn, classification, resolves } = intent;
  const { relation, issue } = classification;
  if (parked === undefined || relation === 'none') return [];
  if (resolves === parked.turn && relation !== 'ambiguous') {
    const given = { turn, confirms: resolves, relation, ...optional({ issue }) };
    return [{ type: 'ConfirmationGiven', data: given }];
  }
  const chosenLater = turns.some(({ n, question }) => n > turn && question.confirms === parked.turn);
  return chosenLater ? [] : [{ type: 'ConfirmationWithdrawn', data: { turn, parked: parked.turn } }];
};

const refuseChoice = (
  { parked, turns }: OpenedInvestigation,
  { turn, resolves }: ResultOf<'classify'>,
): InvestigationRefusal | undefined => {
  if (resolves === undefined) return undefined;
  const own = turns[turn - 1];
  return parked?.turn === resolves && own !== undefined && canConfirm(parked, own)
    ? undefined
    : refuseIntent('nothing-to-confirm', `turn ${turn} cannot confirm turn ${resolves}`);
};

const feedbackFact = (
  said: number,
  { of, rating, cause }: NonNullable<ResultOf<'classify'>['feedback']>,
): InvestigationFact => ({ type: 'FeedbackGiven', data: { turn: of, rating, ...optional({ cause }), said } });

const decideClassify = (state: OpenedInvestigation, intent: ResultOf<'classify'>): ResultDecision => {
  const { turn, classification, feedback } = intent;
  const { relation, issue } = classification;
  const refusal = refuseChoice(state, intent);
  if (refusal !== undefined) return refusal;
  const facts = [
    ...settleParkedTurn(state, intent),
    { type: 'TurnClassified', data: { turn, classification } } as const,
    ...(feedback === undefined ? [] : [feedbackFact(turn, feedback)]),
  ];
  if (relation === 'new_issue') {
    const opened = { type: 'IssueOpened', data: { turn, issue: `i${state.issues.length + 1}` } } as const;
    return [...facts, ...switchFromCurrent(state, turn), opened];
  }
  if (relation === 'returned' && issue !== undefined)
    return [...facts, ...switchFromCurrent(state, turn), { type: 'IssueReturned', data: { turn, issue } }];
  return facts;
};

const decideConfirm = (state: OpenedInvestigation, { turn, body, gist }: ResultOf<'confirm'>): ResultDecision => {
  const readings = state.running?.classification?.readings ?? [];
  return [
    { type: 'ConfirmationRequested', data: { turn, readings } },
    { type: 'TurnAnswered', data: { turn, status: 'confirm', body } },
    { type: 'ContextSummarized', data: { turn, issue: '', summary: gist, gist } },
  ];
};

const decideReply = (_: OpenedInvestigation, { turn, body, gist }: ResultOf<'reply'>): ResultDecision => [
  { type: 'TurnAnswered', data: { turn, status: 'answered', body } },
  { type: 'ContextSummarized', data: { turn, issue: '', summary: gist, gist } },
];

type StageRef = { readonly stage: string; readonly execution: string };

const stageEndFacts = (
  turn: number,
  { stage, execution }: StageRef,
  outcome: 'done' | 'failed',
): readonly InvestigationFact[] => [
  { type: 'ExecutionEnded', data: { turn, stage, execution, outcome } },
  { type: 'StageEnded', data: { turn, stage, outcome } },
];

const decideDraw = (state: OpenedInvestigation, intent: ResultOf<'draw'>): ResultDecision => {
  const { turn, findings, suspects, traceIds, requestIds } = intent;
  const phase = state.running?.phase;
  return [
    ...(phase?.at === 'staged' ? stageEndFacts(turn, phase, 'done') : []),
    { type: 'FindingsDrawn', data: { turn, findings, suspects, traceIds, requestIds } },
  ];
};

const decideConsult = ({ running }: OpenedInvestigation, { turn, consulted }: ResultOf<'consult'>): ResultDecision => [
  ...(running?.agent === undefined
    ? []
    : stageEndFacts(turn, running.agent, consulted.draft === undefined ? 'failed' : 'done')),
  { type: 'ModelConsulted', data: { turn, ...consulted } },
];

const decideAnswer = (state: OpenedInvestigation, intent: ResultOf<'answer'>): ResultDecision => {
  const { turn, verdicts, summary, gist } = intent;
  const issue = state.running?.issue ?? '';
  return [
    { type: 'AnswerComposed', data: { turn, answer: intent.answer, claims: verdicts.length } },
    { type: 'CitationsVerified', data: { turn, verdicts } },
    ...(intent.resolves === true ? [{ type: 'IssueResolved', data: { issue } } as const] : []),
    { type: 'TurnAnswered', data: { turn, status: 'answered', body: intent.body } },
    { type: 'ContextSummarized', data: { turn, issue, summary, gist } },
  ];
};

const decideMissed = (
  _: OpenedInvestigation,
  { turn, outcome, query, source, because }: ResultOf<'missed'>,
): ResultDecision => {
  const data: FactOf<'SourceFailed'>['data'] = { turn, query, source, because };
  return [{ type: outcome === 'failed' ? 'SourceFailed' : 'SourceSkipped', data }];
};

const refuseResult = (state: OpenedInvestigation, intent: ResultIntent): InvestigationRefusal | undefined => {
  const { epoch, turn } = intent;
  const closed = refuseClosed(state);
  if (closed !== undefined) return closed;
  if (epoch !== state.epoch)
    return refuseIntent('stale-driver', `the step began under epoch ${epoch}, now it is ${state.epoch}`);
  const found = turnOf(state, turn);
  if (found === undefined) return refuseIntent('no-such-turn', `there is no turn ${turn}`);
  if (hasEnded(found)) return refuseIntent('turn-has-ended', `turn ${turn} is ${found.status}`);
  return isAwaitedResult(intent, state)
    ? undefined
    : refuseIntent('step-not-awaited', `turn ${turn} does not wait for "${intent.intent}"`);
};

const resultRules: {
  readonly [Name in ResultIntent['intent']]: (state: OpenedInvestigation, intent: ResultOf<Name>) => ResultDecision;
} = {
  start: (_, { turn, circumstances }) => [{ type: 'TurnStarted', data: { turn, circumstances } }],
  classify: decideClassify,
  reply: decideReply,
  confirm: decideConfirm,
  merge: (state, { turn, scope, window, diff, unknown, doubts, engine }) => {
    const issue = state.running?.issue ?? '';
    const data = { turn, issue, scope, window, diff, unknown, ...optional({ doubts, engine }) };
    return [{ type: 'ScopeMerged', data }];
  },
  plan: (_, { turn, round, queries, part }) => [
    { type: 'QueriesPlanned', data: { turn, round, queries, ...(part && { part }) } },
  ],
  fetched: (_, { turn, batch }) => [{ type: 'BatchFetched', data: { turn, ...batch } }],
  missed: decideMissed,
  stage: (_, { turn, stage, execution, agent }) => [
    { type: 'StageStarted', data: { turn, stage, executions: [execution] } },
    { type: 'ExecutionStarted', data: { turn, stage, execution, agent } },
  ],
  draw: decideDraw,
  consult: decideConsult,
  answer: decideAnswer,
  fail: (_, { turn, because, body }) => [{ type: 'TurnFailed', data: { turn, because, body } }],
  'time-out': (_, { turn, body }) => [{ type: 'TurnTimedOut', data: { turn, body } }],
};

const applyResultRule = <Name extends keyof typeof resultRules>(
  state: OpenedInvestigation,
  name: Name,
  intent: ResultOf<Name>,
): ResultDecision => resultRules[name](state, intent);

/** The facts of a step's result; refused: a stale epoch, a turn that has ended, a result that nobody waits for. */
export const decideResult = (intent: ResultIntent, state: OpenedInvestigation): ResultDecision =>
  refuseResult(state, intent) ?? applyResultRule(state, intent.intent, intent);
