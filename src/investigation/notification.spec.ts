import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClientTxnId } from '../kernel/brand.js';
import type { ReplyEvent } from '../kernel/notification-terms.js';
import { isRejection } from '../kernel/rejection.js';
import {
  isKnownNotification,
  notification,
  type NotificationFact,
  type NotificationIntent,
  type NotificationState,
} from './notification.js';

const IDENTITY = { id: 'n', target: 'ops', clientTxnId: 'alert-g' as ClientTxnId };

const request = (turn: number, due = 0): NotificationIntent => ({
  intent: 'request',
  identity: IDENTITY,
  request: { event: turn === 1 ? 'finished' : 'changed', turn, due },
});
const begin = (now = 0): NotificationIntent => ({ intent: 'begin-attempt', now });
const delivered = (turn: number): NotificationIntent => ({
  intent: 'end-attempt',
  turn,
  outcome: { outcome: 'delivered', response: 'ok', remote: 'message 1' },
});
const postponed = (turn: number, retryAt: number): NotificationIntent => ({
  intent: 'end-attempt',
  turn,
  outcome: { outcome: 'postponed', response: '503', retryAt },
});
const unconfirmed = (turn: number): NotificationIntent => ({
  intent: 'end-attempt',
  turn,
  outcome: { outcome: 'unconfirmed', response: 'no answer' },
});

type Played = { readonly state: NotificationState; readonly facts: readonly NotificationFact[] };

/** What is refused changes nothing. */
const play = (intents: readonly NotificationIntent[]): Played =>
  intents.reduce<Played>(
    ({ state, facts }, intent) => {
      const decided = notification.decide(intent, state);
      if (isRejection(decided)) return { state, facts };
      return { state: decided.reduce(notification.evolve, state), facts: [...facts, ...decided] };
    },
    { state: notification.initial, facts: [] },
  );

const typesOf = (intents: readonly NotificationIntent[]): readonly string[] =>
  play(intents).facts.map(({ type }) => type);

describe('notification', () => {
  it('is sent once, and a later event edits the message that is there', () => {
    const { state } = play([request(1), begin(), delivered(1), request(2), begin()]);
    expect(state).toMatchObject({ status: 'sending', request: { turn: 2 }, remote: 'message 1', attempts: 1 });
  });

  it('keeps the place of the alerts that it answers', () => {
    const identity = { ...IDENTITY, place: 'P1' };
    const at = (turn: number): NotificationIntent => ({
      intent: 'request',
      identity,
      request: { event: 'changed', turn, due: 0 },
    });
    for (const intents of [[at(1)], [at(1), at(2)], [at(1), begin(), at(2), delivered(1), begin()]])
      expect(play(intents).state).toMatchObject(identity);
  });

  it('knows an event that it was told already', () => {
    expect(typesOf([request(2), request(2), request(1)])).toEqual(['NotificationRequested']);
  });

  it('tells a thread of a turn in the order of its events, whichever comes first', () => {
    const reply = (event: ReplyEvent, turn = 1): NotificationIntent => ({
      intent: 'request',
      identity: IDENTITY,
      request: { event, turn, due: 0 },
    });
    expect(play([reply('started'), begin(), reply('answered'), delivered(1)]).state).toMatchObject({
      status: 'waiting',
      request: { event: 'answered' },
      remote: 'message 1',
    });
    expect(typesOf([reply('answered'), reply('started'), reply('answered')])).toEqual(['NotificationRequested']);
    expect(typesOf([reply('approval-asked'), reply('approval-ended')])).toHaveLength(2);
  });

  it('tells what changes again and again of each fact once, by editing its message', () => {
    const changed = (cause: string): NotificationIntent => ({
      intent: 'request',
      identity: IDENTITY,
      request: { event: 'alert-changed', turn: 1, cause, due: 0 },
    });
    const told = [changed('f1'), begin(), delivered(1)];
    expect(play([...told, changed('f1')]).state).toMatchObject({ status: 'delivered' });
    const { state } = play([...told, changed('f2'), changed('f3'), begin()]);
    expect(state).toMatchObject({ status: 'sending', request: { cause: 'f3' }, remote: 'message 1' });
    expect(play([changed('f1'), begin(), changed('f2'), delivered(1)]).state).toMatchObject({ status: 'waiting' });
  });

  it('gives one attempt to whoever begins first', () => {
    expect(typesOf([request(1), begin(), begin()])).toEqual(['NotificationRequested', 'NotificationAttempted']);
  });

  it('begins no attempt before it is due', () => {
    expect(typesOf([request(1, 10), begin(9)])).toEqual(['NotificationRequested']);
    expect(play([request(1), begin(), postponed(1, 50), begin(49)]).state).toMatchObject({ status: 'waiting', at: 50 });
    expect(play([request(1), begin(), postponed(1, 50), begin(50)]).state).toMatchObject({ attempts: 2 });
  });

  it('tells what came in meanwhile next, and not what was postponed', () => {
    const { state } = play([request(1), begin(), request(2), request(3), postponed(1, 99)]);
    expect(state).toMatchObject({ status: 'waiting', request: { turn: 3 }, attempts: 0 });
    expect(state).not.toHaveProperty('next');
  });

  it('sends nothing again of which nobody knows whether it arrived, unless a person asks', () => {
    const lost = [request(1), begin(), unconfirmed(1)];
    expect(play([...lost, begin(1e9)]).state).toMatchObject({ status: 'unconfirmed', attempts: 1 });
    expect(play([...lost, { intent: 'resend', now: 7 }, begin(7)]).state).toMatchObject({ status: 'sending' });
  });

  it('is sent again on request only where it has failed', () => {
    const { state } = play([request(1), begin(), delivered(1)]);
    expect(notification.decide({ intent: 'resend', now: 1 }, state)).toEqual({
      rejected: 'notification-not-due',
      because: 'it is delivered; only what has failed or is unconfirmed can be sent again',
    });
  });

  it('is erased when it has ended and nothing came since, and tells later events anew and no earlier one', () => {
    const erase = (turn: number): NotificationIntent => ({ intent: 'erase', turn });
    const told = [request(1), begin(), delivered(1)];
    expect(typesOf([request(1), erase(1)])).toEqual(['NotificationRequested']);
    expect(typesOf([request(1), begin(), erase(1)])).toHaveLength(2);
    expect(play([...told, request(2), begin(), delivered(2), erase(1)]).state).toMatchObject({ status: 'delivered' });
    const erased = [...told, erase(1)];
    expect(play(erased).state).toEqual({ status: 'erased', turn: 1 });
    // neither sent again by an outbox that repeats itself, nor by a person
    expect(play([...erased, request(1), { intent: 'resend', now: 1 }, begin(9), erase(1)]).facts).toHaveLength(4);
    // what it was is not known any more, so nothing is edited
    const { state } = play([...erased, request(2, 5)]);
    expect(state).toMatchObject({ status: 'waiting', request: { turn: 2 }, attempts: 0, at: 5 });
    expect(state).not.toHaveProperty('remote');
  });

  it('makes at most one attempt at a time, and delivers each event at most once, in any order of intents', () => {
    const turn = fc.integer({ min: 1, max: 4 });
    const any = fc.oneof(
      turn.map((n) => request(n)),
      fc.constant(begin()),
      turn.map(delivered),
      turn.map((n) => postponed(n, 0)),
      turn.map(unconfirmed),
      turn.map((n): NotificationIntent => ({ intent: 'erase', turn: n })),
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), (intents) => {
        const { facts, state } = play(intents);
        let open = 0;
        const told: number[] = [];
        for (const fact of facts) {
          if (fact.type === 'NotificationAttempted') open += 1;
          if (fact.type === 'NotificationAttemptEnded') open -= 1;
          if (fact.type === 'NotificationAttemptEnded' && fact.data.outcome === 'delivered') told.push(fact.data.turn);
          expect(open).toBeGreaterThanOrEqual(0);
          expect(open).toBeLessThanOrEqual(1);
        }
        expect(told).toEqual([...new Set(told)].toSorted((a, b) => a - b));
        expect(open).toBe(isKnownNotification(state) && state.status === 'sending' ? 1 : 0);
      }),
    );
  });
});
