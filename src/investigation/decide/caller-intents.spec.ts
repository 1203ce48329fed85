import { describe, expect, it } from 'vitest';
import type { ClientTxnId } from '../../kernel/brand.js';
import { givenOf } from '../../../test/support/given.js';
import {
  ambiguous,
  asks,
  begin,
  driven,
  followUp,
  openOf,
  question,
  TENANT,
  text,
  told,
  turn,
  TXN,
} from '../../../test/support/turns.js';
import { QUEUE_LIMIT } from './caller-intents.js';
import { investigation } from './decide.js';

const given = givenOf(investigation);

const asked = told(begin, asks('m1'));
const running = driven(asked, {}, 'stage');
const answered = turn(begin, 'm1');
const parked = turn(answered, 'm2', { classification: ambiguous });
const deleted = told(answered, { intent: 'delete' });
const erased = told(answered, { intent: 'erase' });

describe('ask', () => {
  it('opens an investigation with its first question', () => {
    given()
      .when(asks('m1'))
      .then(
        { type: 'InvestigationOpened', data: { tenant: TENANT, clientTxnId: TXN } },
        { type: 'TurnAsked', data: { turn: 1, question: question('m1') } },
      );
  });

  it('leaves the opening of a part of a chain to the chain, and lets people ask on in it', () => {
    const part = 'INC-42~c1.s1.a1' as ClientTxnId;
    const inPart = (id: string, more: object = {}) => ({ ...asks(id, more), clientTxnId: part });
    const taskOf = (id: string) => ({ task: { investigation: id as ClientTxnId, run: 'c1', stage: 0 } });
    given().when(inPart('m1')).refused('id-of-chain-part');
    given()
      .when(inPart('m1', taskOf('INC-4')))
      .refused('id-of-chain-part');
    const opened = told(begin, inPart('m1', taskOf('INC-42')));
    expect(opened.facts[0]).toMatchObject({ data: { clientTxnId: part, partOf: 'INC-42' } });
    given(...opened.facts)
      .when(inPart('m2'))
      .then({ type: 'TurnAsked', data: { turn: 2, question: question('m2') } });
  });

  it('keeps a caller who is limited to services out of an investigation that has read more', () => {
    const limited = (id: string, ...onlyServices: readonly string[]) => asks(id, { onlyServices });
    const cart = told(begin, limited('m1', 'cart'));
    given()
      .when(limited('m1', 'cart'))
      .then(...cart.facts);
    given(...asked.facts)
      .when(limited('m2', 'cart'))
      .refused('investigation-beyond-services');
    given(...cart.facts)
      .when(limited('m2', 'stock'))
      .refused('investigation-beyond-services');
    given(...cart.facts)
      .when(limited('m2', 'cart', 'stock'))
      .then({ type: 'TurnAsked', data: { turn: 2, question: question('m2', { onlyServices: ['cart', 'stock'] }) } });
    given(...cart.facts)
      .when(asks('m2'))
      .then({ type: 'TurnAsked', data: { turn: 2, question: question('m2') } });
  });

  it('keeps a caller who is limited to services out of an investigation whose chain reads more', () => {
    const chain = {
      intent: 'start-chain',
      tenant: TENANT,
      clientTxnId: TXN,
      chain: 'triage',
      version: 'v1',
      messageId: 'go',
      payload: 'p',
      question: { text: text('why?'), askedAt: 1, zone: 'UTC' },
      stages: 1,
    } as const;
    const { facts } = told(begin, chain);
    given(...facts)
      .when(asks('m1', { onlyServices: ['cart'] }))
      .refused('investigation-beyond-services');
    given(...facts)
      .when(chain)
      .refused('message-id-reused');
    given(...told(begin, asks('m1', { task: { investigation: 'INC-1' as typeof TXN, run: 'c1', stage: 0 } })).facts)
      .when(chain)
      .refused('chain-step-not-awaited');
    given(...told(answered, { intent: 'delete' }).facts)
      .when(chain)
      .refused('investigation-deleted');
  });

  it('queues behind the running turn', () => {
    given(...running.facts)
      .when(asks('m2'))
      .then({ type: 'TurnAsked', data: { turn: 2, question: question('m2') } });
  });

  it('refuses a used message id', () => {
    given(...answered.facts)
      .when(asks('m1'))
      .refused('message-id-reused');
  });

  it('lets a limited number of turns wait behind the running one', () => {
    const waiting = Array.from({ length: QUEUE_LIMIT }, (_, index) => asks(`w${index}`));
    const full = told(running, ...waiting);
    expect(openOf(full).turns).toHaveLength(1 + QUEUE_LIMIT);
    given(...full.facts)
      .when(asks('one too many'))
      .refused('turn-queue-full');
    given(...driven(full, {}, 'start').facts)
      .when(asks('one too many'))
      .then({ type: 'TurnAsked', data: { turn: 2 + QUEUE_LIMIT, question: question('one too many') } });
  });

  it('refuses a relation to an issue that does not exist', () => {
    given()
      .when(asks('m1', { relation: 'follow_up' }))
      .refused('no-active-issue');
    given(...answered.facts)
      .when(asks('m2', { relation: 'returned' }))
      .refused('no-earlier-issue');
  });

  it('accepts a relation to an issue that a waiting turn will open', () => {
    const more = { relation: 'follow_up' } as const;
    given(...asked.facts)
      .when(asks('m2', more))
      .then({ type: 'TurnAsked', data: { turn: 2, question: question('m2', more) } });
  });

  it('refuses a deleted and an erased investigation', () => {
    given(...deleted.facts)
      .when(asks('m2'))
      .refused('investigation-deleted');
    given(...erased.facts)
      .when(asks('m2'))
      .refused('investigation-erased');
  });
});

describe('confirm', () => {
  const confirms = (messageId: string, more: object = {}) => asks(messageId, { confirms: 2, ...more });

  it('accepts a choice for a parked turn', () => {
    given(...parked.facts)
      .when(confirms('m3', { relation: 'new_issue' }))
      .then({
        type: 'TurnAsked',
        data: { turn: 3, question: question('m3', { confirms: 2, relation: 'new_issue' }) },
      });
  });

  it.each([
    ['a turn that was answered', answered],
    ['a turn that is withdrawn', turn(parked, 'm3', { classification: followUp('i1') })],
  ])('refuses %s', (_, { facts }) => {
    given(...facts)
      .when(confirms('m9'))
      .refused('nothing-to-confirm');
  });

  it('refuses a second choice, a reading that was not offered, and a turn that is not parked', () => {
    given(...told(parked, confirms('m3', { relation: 'new_issue' })).facts)
      .when(confirms('m4', { relation: 'follow_up' }))
      .refused('nothing-to-confirm');
    given(...parked.facts)
      .when(confirms('m3', { relation: 'returned' }))
      .refused('nothing-to-confirm');
    given(...parked.facts)
      .when(asks('m3', { confirms: 1 }))
      .refused('nothing-to-confirm');
  });
});

describe('cancel', () => {
  const cancel = (n: number) => ({ intent: 'cancel', turn: n, body: text('cancelled') }) as const;

  it('ends a running turn and a waiting one', () => {
    given(...running.facts)
      .when(cancel(1))
      .then({ type: 'TurnCancelled', data: { turn: 1, body: text('cancelled') } });
    given(...told(running, asks('m2')).facts)
      .when(cancel(2))
      .then({ type: 'TurnCancelled', data: { turn: 2, body: text('cancelled') } });
  });

  it('leaves the running turn alone when a waiting one is cancelled', () => {
    const now = openOf(told(running, asks('m2'), cancel(2)));
    expect(now.running?.n).toBe(1);
    expect(now.turns.map(({ status }) => status)).toEqual(['running', 'cancelled']);
  });

  it('refuses a turn that has ended or was never asked', () => {
    given(...answered.facts)
      .when(cancel(1))
      .refused('turn-has-ended');
    given(...answered.facts)
      .when(cancel(2))
      .refused('no-such-turn');
  });
});

describe('resolve and feedback', () => {
  it('resolves the current issue once', () => {
    given(...answered.facts)
      .when({ intent: 'resolve' })
      .then({ type: 'IssueResolved', data: { issue: 'i1' } });
    given(...told(answered, { intent: 'resolve' }).facts)
      .when({ intent: 'resolve' })
      .refused('no-active-issue');
  });

  it('rates a turn with or without a comment', () => {
    given(...answered.facts)
      .when({ intent: 'feedback', turn: 1, rating: 'right' })
      .then({ type: 'FeedbackGiven', data: { turn: 1, rating: 'right' } });
    given(...answered.facts)
      .when({ intent: 'feedback', turn: 1, rating: 'wrong', comment: text('wrong') })
      .then({ type: 'FeedbackGiven', data: { turn: 1, rating: 'wrong', comment: text('wrong') } });
    given(...answered.facts)
      .when({ intent: 'feedback', turn: 1, rating: 'partly', cause: text('cache') })
      .then({ type: 'FeedbackGiven', data: { turn: 1, rating: 'partly', cause: text('cache') } });
    given(...answered.facts)
      .when({ intent: 'feedback', turn: 2, rating: 'right' })
      .refused('no-such-turn');
  });
});

describe('a hand-over note', () => {
  const note = { intent: 'note', note: text('watch checkout') } as const;

  it('is recorded, also while a turn runs, and changes nothing of the turn', () => {
    for (const { facts } of [answered, asked])
      given(...facts)
        .when(note)
        .then({ type: 'HandoverNoted', data: { note: text('watch checkout') } });
    expect(openOf(driven(told(asked, note))).turns[0]?.status).toBe('answered');
  });

  it('is refused where there is nothing to go on with', () => {
    given().when(note).refused('unknown-investigation');
    given(...deleted.facts)
      .when(note)
      .refused('investigation-deleted');
    given(...erased.facts)
      .when(note)
      .refused('investigation-erased');
  });
});

describe('delete, undelete and erase', () => {
  it('deletes, restores and erases an investigation', () => {
    given(...answered.facts)
      .when({ intent: 'delete' })
      .then({ type: 'InvestigationDeleted', data: {} });
    given(...deleted.facts)
      .when({ intent: 'undelete' })
      .then({ type: 'InvestigationRestored', data: {} });
    given(...deleted.facts)
      .when({ intent: 'erase' })
      .then({ type: 'InvestigationErased', data: {} });
  });

  it('continues after it was restored', () => {
    const restored = told(driven(asked, {}, 'merge'), { intent: 'delete' }, { intent: 'undelete' });
    expect(openOf(driven(restored)).turns[0]?.status).toBe('answered');
  });

  it('refuses to delete twice, to restore what is not deleted, and to change what is erased', () => {
    given(...deleted.facts)
      .when({ intent: 'delete' })
      .refused('investigation-deleted');
    given(...answered.facts)
      .when({ intent: 'undelete' })
      .refused('not-deleted');
    for (const intent of ['delete', 'undelete', 'erase'] as const)
      given(...erased.facts)
        .when({ intent })
        .refused('investigation-erased');
  });

  it('refuses feedback, resolve and cancel while the investigation is deleted or erased', () => {
    const wanted = [
      { intent: 'resolve' },
      { intent: 'feedback', turn: 1, rating: 'right' },
      { intent: 'cancel', turn: 1, body: text('cancelled') },
    ] as const;
    for (const intent of wanted) {
      given(...deleted.facts)
        .when(intent)
        .refused('investigation-deleted');
      given(...erased.facts)
        .when(intent)
        .refused('investigation-erased');
    }
  });

  it('refuses an investigation that was never opened', () => {
    for (const intent of ['delete', 'undelete', 'erase', 'resolve'] as const)
      given().when({ intent }).refused('unknown-investigation');
  });
});

describe('legal hold and retention', () => {
  const held = told(answered, { intent: 'hold', reason: 'claim 7' });

  it('keeps an investigation from being deleted and erased by anybody, until it is released', () => {
    for (const intent of [
      { intent: 'delete' },
      { intent: 'erase' },
      { intent: 'hold', reason: 'again' },
      { intent: 'expire', into: 'deleted', turns: 1 },
    ] as const)
      given(...held.facts)
        .when(intent)
        .refused('on-legal-hold');
    const released = told(held, { intent: 'release-hold', reason: 'settled' });
    given(...released.facts)
      .when({ intent: 'delete' })
      .then({ type: 'InvestigationDeleted', data: {} });
    given(...answered.facts)
      .when({ intent: 'release-hold', reason: 'settled' })
      .refused('not-on-hold');
  });

  it('keeps a deleted one from being erased, and lets it be restored', () => {
    const heldLate = told(deleted, { intent: 'hold', reason: 'claim 7' });
    given(...heldLate.facts)
      .when({ intent: 'expire', into: 'erased', turns: 1 })
      .refused('on-legal-hold');
    given(...heldLate.facts)
      .when({ intent: 'undelete' })
      .then({ type: 'InvestigationRestored', data: {} });
    given(...erased.facts)
      .when({ intent: 'hold', reason: 'claim 7' })
      .refused('investigation-erased');
  });

  it('deletes what no turn was asked of since the policy looked, and erases only what is deleted', () => {
    given(...answered.facts)
      .when({ intent: 'expire', into: 'deleted', turns: 1 })
      .then({ type: 'InvestigationDeleted', data: {} });
    given(...deleted.facts)
      .when({ intent: 'expire', into: 'erased', turns: 1 })
      .then({ type: 'InvestigationErased', data: {} });
    given(...answered.facts)
      .when({ intent: 'expire', into: 'deleted', turns: 0 })
      .refused('retention-not-due');
    given(...running.facts)
      .when({ intent: 'expire', into: 'deleted', turns: 1 })
      .refused('retention-not-due');
    given(...answered.facts)
      .when({ intent: 'expire', into: 'erased', turns: 1 })
      .refused('retention-not-due');
  });
});

describe('take', () => {
  it('needs a newer epoch', () => {
    given(...asked.facts)
      .when({ intent: 'take', epoch: 3 })
      .then({ type: 'DriverTaken', data: { epoch: 3 } });
    given(...told(asked, { intent: 'take', epoch: 3 }).facts)
      .when({ intent: 'take', epoch: 3 })
      .refused('stale-driver');
  });
});
