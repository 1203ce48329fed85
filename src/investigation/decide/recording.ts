// Decides what the driver records: the result of a step becomes facts only if the turn still runs and the driver is the current one.
import { optional } from '../../kernel/optional.js';
import type { FactOf, InvestigationFact } from '../facts.js';
import { type Refusal, refuse, type ResultIntent } from '../intents.js';
import { hasEnded, issueOf, mayChoose, type Opened, turnOf } from '../state.js';
import { isAwaited } from './awaited.js';
import { refuseClosed } from './closed.js';

type Outcome = readonly InvestigationFact[] | Refusal;
type Result<Name extends ResultIntent['intent']> = Extract<ResultIntent, { intent: Name }>;

const switchedAway = (state: Opened, turn: number): readonly InvestigationFact[] => {
  const current = issueOf(state, state.current);
  return current?.status === 'active' ? [{ type: 'IssueSwitched', data: { turn, issue: current.id } }] : [];
};

/** What a turn does to the parked one: it is the choice, or another text that withdraws the question, unless the choice waits behind it. */
const dialogue = ({ parked, turns }: Opened, intent: Result<'classify'>): readonly InvestigationFact[] => {
  const { turn, classification, resolves } = intent;
  const { relation, issue } = classification;
  if (parked === undefined) return [];
  if (resolves === parked.turn && relation !== 'ambiguous') {
    const given = { turn, confirms: resolves, relation, ...optional({ issue }) };
    return [{ type: 'ConfirmationGiven', data: given }];
  }
  const chosenLater = turns.some(({ n, question }) => n > turn && question.confirms === parked.turn);
  return chosenLater ? [] : [{ type: 'ConfirmationWithdrawn', data: { turn, parked: parked.turn } }];
};

const refuseChoice = ({ parked, turns }: Opened, { turn, resolves }: Result<'classify'>): Refusal | undefined => {
  if (resolves === undefined) return undefined;
  const own = turns[turn - 1];
  return parked?.turn === resolves && own !== undefined && mayChoose(parked, own)
    ? undefined
    : refuse('nothing-to-confirm', `turn ${turn} cannot be the choice that turn ${resolves} waits for`);
};

const classify = (state: Opened, intent: Result<'classify'>): Outcome => {
  const { turn, classification } = intent;
  const { relation, issue } = classification;
  const refusal = refuseChoice(state, intent);
  if (refusal !== undefined) return refusal;
  const facts = [...dialogue(state, intent), { type: 'TurnClassified', data: { turn, classification } } as const];
  if (relation === 'new_issue') {
    const opened = { type: 'IssueOpened', data: { turn, issue: `i${state.issues.length + 1}` } } as const;
    return [...facts, ...switchedAway(state, turn), opened];
  }
  if (relation === 'returned' && issue !== undefined)
    return [...facts, ...switchedAway(state, turn), { type: 'IssueReturned', data: { turn, issue } }];
  return facts;
};

const confirm = (state: Opened, { turn, body, gist }: Result<'confirm'>): Outcome => {
  const readings = state.running?.classification?.readings ?? [];
  return [
    { type: 'ConfirmationRequested', data: { turn, readings } },
    { type: 'TurnAnswered', data: { turn, status: 'confirm', body } },
    { type: 'ContextSummarized', data: { turn, issue: '', summary: gist, gist } },
  ];
};

type Staged = { readonly stage: string; readonly execution: string };

const endOfStage = (
  turn: number,
  { stage, execution }: Staged,
  outcome: 'done' | 'failed',
): readonly InvestigationFact[] => [
  { type: 'ExecutionEnded', data: { turn, stage, execution, outcome } },
  { type: 'StageEnded', data: { turn, stage, outcome } },
];

const draw = (state: Opened, intent: Result<'draw'>): Outcome => {
  const { turn, findings, suspects, traceIds, requestIds } = intent;
  const phase = state.running?.phase;
  return [
    ...(phase?.at === 'staged' ? endOfStage(turn, phase, 'done') : []),
    { type: 'FindingsDrawn', data: { turn, findings, suspects, traceIds, requestIds } },
  ];
};

const consult = ({ running }: Opened, { turn, consulted }: Result<'consult'>): Outcome => [
  ...(running?.agent === undefined
    ? []
    : endOfStage(turn, running.agent, consulted.draft === undefined ? 'failed' : 'done')),
  { type: 'ModelConsulted', data: { turn, ...consulted } },
];

const answer = (state: Opened, intent: Result<'answer'>): Outcome => {
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

const missed = (_: Opened, { turn, outcome, query, source, because }: Result<'missed'>): Outcome => {
  const data: FactOf<'SourceFailed'>['data'] = { turn, query, source, because };
  return [{ type: outcome === 'failed' ? 'SourceFailed' : 'SourceSkipped', data }];
};

const refuseResult = (state: Opened, intent: ResultIntent): Refusal | undefined => {
  const { epoch, turn } = intent;
  const closed = refuseClosed(state);
  if (closed !== undefined) return closed;
  if (epoch !== state.epoch)
    return refuse('stale-driver', `the step began under epoch ${epoch}, now it is ${state.epoch}`);
  const found = turnOf(state, turn);
  if (found === undefined) return refuse('no-such-turn', `there is no turn ${turn}`);
  if (hasEnded(found)) return refuse('turn-has-ended', `turn ${turn} is ${found.status}`);
  return isAwaited(intent, state)
    ? undefined
    : refuse('step-not-awaited', `turn ${turn} does not wait for "${intent.intent}"`);
};

const rules: {
  readonly [Name in ResultIntent['intent']]: (state: Opened, intent: Result<Name>) => Outcome;
} = {
  start: (_, { turn, circumstances }) => [{ type: 'TurnStarted', data: { turn, circumstances } }],
  classify,
  confirm,
  merge: (state, { turn, scope, window, diff, unknown, doubts }) => {
    const open = doubts === undefined ? {} : { doubts };
    const issue = state.running?.issue ?? '';
    return [{ type: 'ScopeMerged', data: { turn, issue, scope, window, diff, unknown, ...open } }];
  },
  plan: (_, { turn, round, queries, part }) => [
    { type: 'QueriesPlanned', data: { turn, round, queries, ...(part && { part }) } },
  ],
  fetched: (_, { turn, batch }) => [{ type: 'BatchFetched', data: { turn, ...batch } }],
  missed,
  stage: (_, { turn, stage, execution, agent }) => [
    { type: 'StageStarted', data: { turn, stage, executions: [execution] } },
    { type: 'ExecutionStarted', data: { turn, stage, execution, agent } },
  ],
  draw,
  consult,
  answer,
  fail: (_, { turn, because, body }) => [{ type: 'TurnFailed', data: { turn, because, body } }],
  'time-out': (_, { turn, body }) => [{ type: 'TurnTimedOut', data: { turn, body } }],
};

const ruled = <Name extends keyof typeof rules>(state: Opened, name: Name, intent: Result<Name>): Outcome =>
  rules[name](state, intent);

/** The facts of a step's result; refused: a stale epoch, a turn that has ended, a result that nobody waits for. */
export const decideResult = (intent: ResultIntent, state: Opened): Outcome =>
  refuseResult(state, intent) ?? ruled(state, intent.intent, intent);
