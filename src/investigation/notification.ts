// What one target is told about one investigation: a message that is sent once and edited afterwards. Facts, intents and the decider.
import type { ClientTxnId } from '../kernel/brand.js';
import type { Decider } from '../kernel/decider.js';
import { refuseUnknownFact } from '../kernel/fact.js';
import {
  type NotificationEvent,
  type NotificationStatus,
  REPLY_EVENTS,
  type ReplyEvent,
} from '../kernel/notification-terms.js';
import { optional } from '../kernel/optional.js';
import type { Rejection } from '../kernel/rejection.js';
import type { Micros } from '../kernel/time.js';

type NotificationIdentity = {
  /** 32 hexadecimal characters: target, investigation and place. */
  readonly id: string;
  /** Its name in the configuration; `channel:` and that of a channel, whose thread is told. */
  readonly target: string;
  readonly clientTxnId: ClientTxnId;
  /** Of a target that answers where alerts came from: as their source calls it, such as the id of an incident. Of the thread of an alert: its room. */
  readonly place?: string;
};

/** What a target is to be told; its words are composed from the stored answer when it is sent. A later one takes the place of one that waits. */
type NotificationRequest = {
  readonly event: NotificationEvent | ReplyEvent;
  /** Its end is the event; 1 where the event is about an execution of a chain. */
  readonly turn: number;
  /** `c1.s1.a1`, whose approval the event is about. */
  readonly execution?: string;
  /** Whose silence the event is about. */
  readonly alert?: string;
  /** Id of the fact that it follows from, of what is told of as often as it changes: another one is news. */
  readonly cause?: string;
  /** Not to be sent before. */
  readonly due: Micros;
};

/** How an attempt ended. */
export type NotificationOutcome =
  /** `remote`: by what the target finds the message, to edit it. */
  | { readonly outcome: 'delivered'; readonly response: string; readonly remote?: string }
  /** It is tried again at `retryAt`. */
  | { readonly outcome: 'postponed'; readonly response: string; readonly retryAt: Micros }
  /** The target refuses it, or the attempts are used up. */
  | { readonly outcome: 'failed'; readonly response: string }
  /** It may have arrived: it is not sent again, because a target that cannot tell a repeat from news would show it twice. */
  | { readonly outcome: 'unconfirmed'; readonly response: string };

export type NotificationFact =
  | { readonly type: 'NotificationRequested'; readonly data: NotificationIdentity & NotificationRequest }
  /** Recorded before anything is sent: who records it first sends. */
  | {
      readonly type: 'NotificationAttempted';
      readonly data: { readonly turn: number; readonly attempt: number; readonly at: Micros };
    }
  | { readonly type: 'NotificationAttemptEnded'; readonly data: { readonly turn: number } & NotificationOutcome }
  /** By retention: it is in no list any more. A later event is told anew. */
  | { readonly type: 'NotificationErased'; readonly data: { readonly turn: number } };

export type KnownNotification = NotificationIdentity & {
  readonly status: NotificationStatus;
  /** The latest that was requested. */
  readonly request: NotificationRequest;
  /** Of the latest request. */
  readonly attempts: number;
  /** When the next attempt is due; when the running one began. */
  readonly at: Micros;
  /** Came in while an older one was being sent: it is next. */
  readonly next?: NotificationRequest;
  readonly remote?: string;
  /** What the target said last. */
  readonly response?: string;
};

export type NotificationState =
  | KnownNotification
  | { readonly status: 'none' }
  /** `turn`: the latest that the target was told about, which is not told again. */
  | { readonly status: 'erased'; readonly turn: number };

export type NotificationIntent =
  | { readonly intent: 'request'; readonly identity: NotificationIdentity; readonly request: NotificationRequest }
  | { readonly intent: 'begin-attempt'; readonly now: Micros }
  | { readonly intent: 'end-attempt'; readonly turn: number; readonly outcome: NotificationOutcome }
  /** A person wants what has failed to be sent again. */
  | { readonly intent: 'resend'; readonly now: Micros }
  /** Its time is over; `turn`: what it was about when that was found. */
  | { readonly intent: 'erase'; readonly turn: number };

export type NotificationRefusal = Rejection<'unknown-notification' | 'notification-not-due'>;

export const isKnownNotification = (state: NotificationState): state is KnownNotification =>
  state.status !== 'none' && state.status !== 'erased';

/** It is to be sent, or is being sent. */
export const isNotificationOpen = ({ status }: Pick<KnownNotification, 'status'>): boolean =>
  status === 'waiting' || status === 'sending';

export const refuseUnknownNotification = (id: string): NotificationRefusal => ({
  rejected: 'unknown-notification',
  because: `there is no notification ${id}`,
});

const refuseNotDue = (because: string): NotificationRefusal => ({ rejected: 'notification-not-due', because });

const latestRequest = ({ next, request }: KnownNotification): NotificationRequest => next ?? request;

/** The latest turn that the target was or will be told about. */
const latestTurn = (state: NotificationState): number => {
  if (isKnownNotification(state)) return latestRequest(state).turn;
  return state.status === 'erased' ? state.turn : 0;
};

/** What a thread is told of one turn, or one approval, comes in the order of the events. */
const rankOf = ({ event }: NotificationRequest): number => REPLY_EVENTS.findIndex((each) => each === event);

const isNews = (state: NotificationState, request: NotificationRequest): boolean => {
  const latest = latestTurn(state);
  if (request.turn !== latest || !isKnownNotification(state)) return request.turn > latest;
  const before = latestRequest(state);
  if (request.cause !== undefined && before.cause !== undefined) return request.cause !== before.cause;
  return rankOf(request) > rankOf(before);
};

const decideRequest = (
  state: NotificationState,
  { identity, request }: Extract<NotificationIntent, { intent: 'request' }>,
): readonly NotificationFact[] =>
  isNews(state, request) ? [{ type: 'NotificationRequested', data: { ...identity, ...request } }] : [];

const decideResend = (state: KnownNotification, now: Micros): readonly NotificationFact[] | NotificationRefusal => {
  if (state.status !== 'failed' && state.status !== 'unconfirmed')
    return refuseNotDue(`it is ${state.status}; only what has failed or is unconfirmed can be sent again`);
  const outcome = { outcome: 'postponed', response: 'sent again on request', retryAt: now } as const;
  return [{ type: 'NotificationAttemptEnded', data: { turn: state.request.turn, ...outcome } }];
};

const decideErasure = (state: KnownNotification, turn: number): readonly NotificationFact[] | NotificationRefusal => {
  if (isNotificationOpen(state)) return refuseNotDue(`it is ${state.status}: it is erased when it has ended`);
  if (state.request.turn !== turn) return refuseNotDue('it was told of another turn since');
  return [{ type: 'NotificationErased', data: { turn } }];
};

const decide = (
  intent: NotificationIntent,
  state: NotificationState,
): readonly NotificationFact[] | NotificationRefusal => {
  if (intent.intent === 'request') return decideRequest(state, intent);
  if (!isKnownNotification(state)) return refuseUnknownNotification('of this id');
  switch (intent.intent) {
    case 'begin-attempt':
      return state.status === 'waiting' && state.at <= intent.now
        ? [
            {
              type: 'NotificationAttempted',
              data: { turn: state.request.turn, attempt: state.attempts + 1, at: intent.now },
            },
          ]
        : refuseNotDue(`it is ${state.status}`);
    case 'end-attempt':
      return state.status === 'sending' && state.request.turn === intent.turn
        ? [{ type: 'NotificationAttemptEnded', data: { turn: intent.turn, ...intent.outcome } }]
        : refuseNotDue('no attempt of it is running');
    case 'resend':
      return decideResend(state, intent.now);
    case 'erase':
      return decideErasure(state, intent.turn);
  }
  return intent satisfies never;
};

type EndedAttempt = Extract<NotificationFact, { type: 'NotificationAttemptEnded' }>['data'];

const waitingFor = (
  { id, target, clientTxnId, place, remote, response }: KnownNotification,
  request: NotificationRequest,
): KnownNotification => ({
  id,
  target,
  clientTxnId,
  status: 'waiting',
  request,
  attempts: 0,
  at: request.due,
  ...optional({ place, remote, response }),
});

/** What came in meanwhile is next, whatever became of the attempt. */
const evolveEnd = (before: KnownNotification, end: EndedAttempt): KnownNotification => {
  const remote = (end.outcome === 'delivered' ? end.remote : undefined) ?? before.remote;
  const state = { ...before, response: end.response, ...optional({ remote }) };
  if (state.next !== undefined) return waitingFor(state, state.next);
  return end.outcome === 'postponed'
    ? { ...state, status: 'waiting', at: end.retryAt }
    : { ...state, status: end.outcome };
};

const evolveRequest = (
  state: NotificationState,
  { id, target, clientTxnId, place, ...request }: NotificationIdentity & NotificationRequest,
): KnownNotification => {
  if (!isKnownNotification(state))
    return {
      id,
      target,
      clientTxnId,
      ...optional({ place }),
      status: 'waiting',
      request,
      attempts: 0,
      at: request.due,
    };
  return state.status === 'sending' ? { ...state, next: request } : waitingFor(state, request);
};

const evolve = (state: NotificationState, fact: NotificationFact): NotificationState => {
  if (fact.type === 'NotificationRequested') return evolveRequest(state, fact.data);
  if (!isKnownNotification(state)) return state;
  switch (fact.type) {
    case 'NotificationAttempted':
      return { ...state, status: 'sending', attempts: fact.data.attempt, at: fact.data.at };
    case 'NotificationAttemptEnded':
      return evolveEnd(state, fact.data);
    case 'NotificationErased':
      return { status: 'erased', turn: latestTurn(state) };
  }
  return refuseUnknownFact(fact);
};

export const notification: Decider<NotificationIntent, NotificationState, NotificationFact, NotificationRefusal> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
