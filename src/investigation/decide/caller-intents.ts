// Decides what callers ask for: ask, cancel, resolve, rate, leave a note, delete, restore, erase, hold; and what a retention policy does unasked.
import { isRunOpen } from '../chain/chain-run.js';
import { splitConversation } from '../chain/conversation-id.js';
import { describeHold } from '../legal-hold.js';
import { type CallerIntent, type InvestigationRefusal, refuseIntent } from '../intents.js';
import { hasEnded, type InvestigationState, issueOf, type OpenedInvestigation, turnOf } from '../state.js';
import type { ClientTxnId } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { InvestigationFact } from '../facts.js';
import type { TurnQuestion } from '../turn.js';

/** Refuses what a deleted or erased investigation no longer takes: questions, results, ratings. */
export const refuseClosed = ({ status }: Pick<InvestigationState, 'status'>): InvestigationRefusal | undefined => {
  if (status === 'deleted') return refuseIntent('investigation-deleted', 'it was deleted; POST …/undelete restores it');
  if (status === 'erased')
    return refuseIntent('investigation-erased', 'its texts were erased; use another clientTxnId');
  return undefined;
};

/** Turns that may wait behind the running one. */
export const QUEUE_LIMIT = 16;

type IntentDecision = readonly InvestigationFact[] | InvestigationRefusal;
type AskIntent = Extract<CallerIntent, { intent: 'ask' }>;

const refuseConfirmation = (
  { parked, turns }: OpenedInvestigation,
  { confirms, relation }: TurnQuestion,
): InvestigationRefusal | undefined => {
  if (confirms === undefined) return undefined;
  if (parked?.turn !== confirms)
    return refuseIntent('nothing-to-confirm', `turn ${confirms} does not wait for a confirmation`);
  const taken = turns.find((turn) => !hasEnded(turn) && turn.question.confirms === confirms);
  if (taken !== undefined)
    return refuseIntent('nothing-to-confirm', `turn ${taken.n} confirms turn ${confirms} already`);
  const offered = [...new Set(parked.readings.map((reading) => reading.relation))];
  return relation === undefined || offered.includes(relation)
    ? undefined
    : refuseIntent('nothing-to-confirm', `turn ${confirms} asks to choose between ${offered.join(' and ')}`);
};

/** A waiting turn may still open the issue that the relation speaks of. */
const refuseRelation = (
  { issues, turns }: OpenedInvestigation,
  { relation, confirms }: TurnQuestion,
): InvestigationRefusal | undefined => {
  if (confirms !== undefined || turns.some((turn) => !hasEnded(turn))) return undefined;
  if (relation === 'returned' && issues.length < 2)
    return refuseIntent('no-earlier-issue', 'relation is "returned", but there is no earlier issue to return to');
  if (relation === 'follow_up' && issues.length === 0)
    return refuseIntent('no-active-issue', 'relation is "follow_up", but this investigation has no issue yet');
  return undefined;
};

/** A caller who is limited to services sees an investigation only while none of its turns and chains has read more. */
export const refuseBeyondServices = (
  { turns, chains }: Pick<OpenedInvestigation, 'turns' | 'chains'>,
  services: readonly string[] | undefined,
): InvestigationRefusal | undefined => {
  if (services === undefined) return undefined;
  const isWithin = [...turns, ...chains].every(({ question: { onlyServices } }) =>
    onlyServices?.every((each) => services.includes(each)),
  );
  return isWithin
    ? undefined
    : refuseIntent('investigation-beyond-services', `its turns read more than the services ${services.join(', ')}`);
};

const refuseQuestion = (state: OpenedInvestigation, question: TurnQuestion): InvestigationRefusal | undefined => {
  const beyond = refuseBeyondServices(state, question.onlyServices);
  if (beyond !== undefined) return beyond;
  const same = state.turns.find((turn) => turn.question.messageId === question.messageId);
  if (same !== undefined)
    return refuseIntent('message-id-reused', `messageId is that of turn ${same.n}; send a new one for a new question`);
  if (state.turns.filter((turn) => !hasEnded(turn)).length > QUEUE_LIMIT)
    return refuseIntent('turn-queue-full', `${QUEUE_LIMIT} turns are waiting; ask again when one has been answered`);
  return refuseConfirmation(state, question) ?? refuseRelation(state, question);
};

/** Whoever opens the conversation of an execution decides what the execution concludes: nobody but the chain of `opener` may. */
export const refusePartId = (id: ClientTxnId, opener?: ClientTxnId): InvestigationRefusal | undefined => {
  const { investigation, execution } = splitConversation(id);
  return execution === undefined || investigation === opener
    ? undefined
    : refuseIntent('id-of-chain-part', `${id} is reserved for execution ${execution} of a chain in ${investigation}`);
};

const decideAsk = (state: InvestigationState, { tenant, clientTxnId, question }: AskIntent): IntentDecision => {
  const closed = refuseClosed(state);
  if (closed !== undefined) return closed;
  const open: OpenedInvestigation =
    state.status === 'none'
      ? { status: 'open', tenant, clientTxnId, epoch: 0, turns: [], issues: [], chains: [] }
      : state;
  const opener = question.task?.investigation;
  const refusal =
    (state.status === 'none' ? refusePartId(clientTxnId, opener) : undefined) ?? refuseQuestion(open, question);
  if (refusal !== undefined) return refusal;
  const asked: InvestigationFact = { type: 'TurnAsked', data: { turn: open.turns.length + 1, question } };
  const partOf = opener === undefined || opener === clientTxnId ? {} : { partOf: opener };
  return state.status === 'none'
    ? [{ type: 'InvestigationOpened', data: { tenant, clientTxnId, ...partOf } }, asked]
    : [asked];
};

const decideCancel = (
  state: OpenedInvestigation,
  { turn, body }: Extract<CallerIntent, { intent: 'cancel' }>,
): IntentDecision => {
  const found = turnOf(state, turn);
  if (found === undefined) return refuseIntent('no-such-turn', `there is no turn ${turn}`);
  if (hasEnded(found)) return refuseIntent('turn-has-ended', `turn ${turn} is ${found.status}`);
  return [{ type: 'TurnCancelled', data: { turn, body } }];
};

const decideResolve = (state: OpenedInvestigation): IntentDecision => {
  const issue = issueOf(state, state.current);
  if (issue === undefined || issue.status !== 'active') return refuseIntent('no-active-issue', 'no issue is active');
  return [{ type: 'IssueResolved', data: { issue: issue.id } }];
};

const decideFeedback = (
  state: OpenedInvestigation,
  intent: Extract<CallerIntent, { intent: 'feedback' }>,
): IntentDecision => {
  const { turn, rating, cause, comment } = intent;
  if (turnOf(state, turn) === undefined) return refuseIntent('no-such-turn', `there is no turn ${turn}`);
  return [{ type: 'FeedbackGiven', data: { turn, rating, ...optional({ cause, comment }) } }];
};

const decideRemoval = (state: OpenedInvestigation, intent: 'delete' | 'undelete' | 'erase'): IntentDecision => {
  if (state.status === 'erased') return refuseIntent('investigation-erased', 'its texts were erased');
  if (state.hold !== undefined && intent !== 'undelete') return refuseIntent('on-legal-hold', describeHold(state.hold));
  if (intent === 'erase') return [{ type: 'InvestigationErased', data: {} }];
  if (intent === 'delete')
    return state.status === 'deleted'
      ? refuseIntent('investigation-deleted', 'it is deleted already')
      : [{ type: 'InvestigationDeleted', data: {} }];
  return state.status === 'deleted'
    ? [{ type: 'InvestigationRestored', data: {} }]
    : refuseIntent('not-deleted', 'it is not deleted');
};

/** A turn that runs, or was asked since the policy looked, means that the investigation is in use. */
const decideExpire = (
  state: OpenedInvestigation,
  { into, turns }: Extract<CallerIntent, { intent: 'expire' }>,
): IntentDecision => {
  const isInUse =
    state.turns.length !== turns || state.turns.some((turn) => !hasEnded(turn)) || state.chains.some(isRunOpen);
  if (into === 'deleted' && isInUse) return refuseIntent('retention-not-due', 'it is in use');
  if (state.status !== (into === 'deleted' ? 'open' : 'deleted'))
    return refuseIntent('retention-not-due', `it is ${state.status}`);
  return decideRemoval(state, into === 'deleted' ? 'delete' : 'erase');
};

const decideHold = (state: OpenedInvestigation, reason: string): IntentDecision => {
  if (state.status === 'erased') return refuseIntent('investigation-erased', 'its texts were erased');
  return state.hold === undefined
    ? [{ type: 'LegalHoldPlaced', data: { reason } }]
    : refuseIntent('on-legal-hold', describeHold(state.hold));
};

const decideRelease = ({ hold }: OpenedInvestigation, reason: string): IntentDecision =>
  hold === undefined
    ? refuseIntent('not-on-hold', 'it is on no legal hold')
    : [{ type: 'LegalHoldReleased', data: { reason } }];

const decideTake = (state: OpenedInvestigation, epoch: number): IntentDecision =>
  epoch > state.epoch
    ? [{ type: 'DriverTaken', data: { epoch } }]
    : refuseIntent('stale-driver', `epoch ${epoch} is not newer than ${state.epoch}`);

type CallerIntentOf<Name extends CallerIntent['intent']> = Extract<CallerIntent, { intent: Name }>;

const callerRules: {
  readonly [Name in Exclude<CallerIntent['intent'], 'ask'>]: (
    state: OpenedInvestigation,
    intent: CallerIntentOf<Name>,
  ) => IntentDecision;
} = {
  take: (state, { epoch }) => decideTake(state, epoch),
  delete: (state) => decideRemoval(state, 'delete'),
  undelete: (state) => decideRemoval(state, 'undelete'),
  erase: (state) => decideRemoval(state, 'erase'),
  hold: (state, { reason }) => decideHold(state, reason),
  'release-hold': (state, { reason }) => decideRelease(state, reason),
  expire: decideExpire,
  cancel: (state, intent) => refuseClosed(state) ?? decideCancel(state, intent),
  resolve: (state) => refuseClosed(state) ?? decideResolve(state),
  feedback: (state, intent) => refuseClosed(state) ?? decideFeedback(state, intent),
  note: (state, { note }) => refuseClosed(state) ?? [{ type: 'HandoverNoted', data: { note } }],
};

const applyCallerRule = <Name extends keyof typeof callerRules>(
  state: OpenedInvestigation,
  name: Name,
  intent: CallerIntentOf<Name>,
): IntentDecision => callerRules[name](state, intent);

/** The facts of what a caller wants, or why it is refused. The first question opens the investigation. */
export const decideCallerIntent = (intent: CallerIntent, state: InvestigationState): IntentDecision => {
  if (intent.intent === 'ask') return decideAsk(state, intent);
  if (state.status === 'none') return refuseIntent('unknown-investigation', 'there is no such investigation');
  return applyCallerRule(state, intent.intent, intent);
};
