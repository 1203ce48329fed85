// Decides what callers want: ask, cancel, resolve, rate, delete, erase.
import { optional } from '../../kernel/optional.js';
import type { InvestigationFact } from '../facts.js';
import { type CallerIntent, type Refusal, refuse } from '../intents.js';
import { hasEnded, type InvestigationState, issueOf, type Opened, turnOf } from '../state.js';
import type { Question } from '../turn.js';
import { refuseClosed } from './closed.js';

/** Turns that may wait behind the running one. */
export const QUEUE_LIMIT = 16;

type Outcome = readonly InvestigationFact[] | Refusal;
type Ask = Extract<CallerIntent, { intent: 'ask' }>;

const refuseConfirming = ({ parked, turns }: Opened, { confirms, relation }: Question): Refusal | undefined => {
  if (confirms === undefined) return undefined;
  if (parked?.turn !== confirms)
    return refuse('nothing-to-confirm', `turn ${confirms} does not wait for a confirmation`);
  const taken = turns.find((turn) => !hasEnded(turn) && turn.question.confirms === confirms);
  if (taken !== undefined) return refuse('nothing-to-confirm', `turn ${taken.n} confirms turn ${confirms} already`);
  const offered = [...new Set(parked.readings.map((reading) => reading.relation))];
  return relation === undefined || offered.includes(relation)
    ? undefined
    : refuse('nothing-to-confirm', `turn ${confirms} asks to choose between ${offered.join(' and ')}`);
};

/** A waiting turn may still open the issue that the relation speaks of. */
const refuseRelation = ({ issues, turns }: Opened, { relation, confirms }: Question): Refusal | undefined => {
  if (confirms !== undefined || turns.some((turn) => !hasEnded(turn))) return undefined;
  if (relation === 'returned' && issues.length < 2)
    return refuse('no-earlier-issue', 'relation is "returned", but there is no earlier issue to return to');
  if (relation === 'follow_up' && issues.length === 0)
    return refuse('no-active-issue', 'relation is "follow_up", but this investigation has no issue yet');
  return undefined;
};

const refuseQuestion = (state: Opened, question: Question): Refusal | undefined => {
  const same = state.turns.find((turn) => turn.question.messageId === question.messageId);
  if (same !== undefined)
    return refuse('message-id-reused', `messageId is that of turn ${same.n}; send a new one for a new question`);
  if (state.turns.filter((turn) => !hasEnded(turn)).length > QUEUE_LIMIT)
    return refuse('turn-queue-full', `${QUEUE_LIMIT} turns are waiting; ask again when one has been answered`);
  return refuseConfirming(state, question) ?? refuseRelation(state, question);
};

const ask = (state: InvestigationState, { tenant, clientTxnId, question }: Ask): Outcome => {
  const closed = refuseClosed(state);
  if (closed !== undefined) return closed;
  const open: Opened =
    state.status === 'none' ? { status: 'open', tenant, clientTxnId, epoch: 0, turns: [], issues: [] } : state;
  const refusal = refuseQuestion(open, question);
  if (refusal !== undefined) return refusal;
  const asked: InvestigationFact = { type: 'TurnAsked', data: { turn: open.turns.length + 1, question } };
  return state.status === 'none' ? [{ type: 'InvestigationOpened', data: { tenant, clientTxnId } }, asked] : [asked];
};

const cancel = (state: Opened, { turn, body }: Extract<CallerIntent, { intent: 'cancel' }>): Outcome => {
  const found = turnOf(state, turn);
  if (found === undefined) return refuse('no-such-turn', `there is no turn ${turn}`);
  if (hasEnded(found)) return refuse('turn-has-ended', `turn ${turn} is ${found.status}`);
  return [{ type: 'TurnCancelled', data: { turn, body } }];
};

const resolve = (state: Opened): Outcome => {
  const issue = issueOf(state, state.current);
  if (issue === undefined || issue.status !== 'active') return refuse('no-active-issue', 'no issue is active');
  return [{ type: 'IssueResolved', data: { issue: issue.id } }];
};

const feedback = (state: Opened, intent: Extract<CallerIntent, { intent: 'feedback' }>): Outcome => {
  const { turn, rating, comment } = intent;
  if (turnOf(state, turn) === undefined) return refuse('no-such-turn', `there is no turn ${turn}`);
  return [{ type: 'FeedbackGiven', data: { turn, rating, ...optional({ comment }) } }];
};

const remove = (state: Opened, intent: 'delete' | 'undelete' | 'erase'): Outcome => {
  if (state.status === 'erased') return refuse('investigation-erased', 'its texts were erased');
  if (intent === 'erase') return [{ type: 'InvestigationErased', data: {} }];
  if (intent === 'delete')
    return state.status === 'deleted'
      ? refuse('investigation-deleted', 'it is deleted already')
      : [{ type: 'InvestigationDeleted', data: {} }];
  return state.status === 'deleted'
    ? [{ type: 'InvestigationRestored', data: {} }]
    : refuse('not-deleted', 'it is not deleted');
};

const take = (state: Opened, epoch: number): Outcome =>
  epoch > state.epoch
    ? [{ type: 'DriverTaken', data: { epoch } }]
    : refuse('stale-driver', `epoch ${epoch} is not newer than ${state.epoch}`);

type Wanted<Name extends CallerIntent['intent']> = Extract<CallerIntent, { intent: Name }>;

const rules: {
  readonly [Name in Exclude<CallerIntent['intent'], 'ask'>]: (state: Opened, intent: Wanted<Name>) => Outcome;
} = {
  take: (state, { epoch }) => take(state, epoch),
  delete: (state) => remove(state, 'delete'),
  undelete: (state) => remove(state, 'undelete'),
  erase: (state) => remove(state, 'erase'),
  cancel: (state, intent) => refuseClosed(state) ?? cancel(state, intent),
  resolve: (state) => refuseClosed(state) ?? resolve(state),
  feedback: (state, intent) => refuseClosed(state) ?? feedback(state, intent),
};

const ruled = <Name extends keyof typeof rules>(state: Opened, name: Name, intent: Wanted<Name>): Outcome =>
  rules[name](state, intent);

/** The facts of what a caller wants, or why it is refused. The first question opens the investigation. */
export const decideForCaller = (intent: CallerIntent, state: InvestigationState): Outcome => {
  if (intent.intent === 'ask') return ask(state, intent);
  if (state.status === 'none') return refuse('unknown-investigation', 'there is no such investigation');
  return ruled(state, intent.intent, intent);
};
