import { describe, expect, it } from 'vitest';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { investigationStream } from '../../investigation/streams.js';
import type { ClientTxnId, StreamId, Tenant, TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { FactListeners } from './fact-subscription.js';

const stream = (id: string): StreamId => investigationStream('acme' as Tenant, id as ClientTxnId);

const [A, B] = [stream('a'), stream('b')];

const TAKEN: StoredFact = { type: 'DriverTaken', data: { epoch: 1 } };
const CANCELLED: StoredFact = { type: 'TurnCancelled', data: { turn: 1, body: 't' as TextRef } };

const recorded = (stream: StreamId, fact: StoredFact): RecordedFact<StoredFact> => ({
  ...fact,
  id: 'f',
  stream,
  version: 1,
  commit: 1,
  at: 1,
  actor: { kind: 'system', id: 'test' },
  schema: 1,
});

describe('fact listeners', () => {
  it('delivers facts to followers of their stream and cancellations to listeners of all streams', () => {
    const audience = new FactListeners();
    const received: string[] = [];
    audience.follow(A, ([first]) => received.push(`a ${first?.type}`));
    audience.followCancellations(([first]) => received.push(`${first?.stream} ${first?.type}`));
    for (const stream of [A, B]) for (const fact of [TAKEN, CANCELLED]) audience.tell([recorded(stream, fact)]);
    expect(received).toEqual(['a DriverTaken', 'a TurnCancelled', `${A} TurnCancelled`, `${B} TurnCancelled`]);
  });

  it('reports the first follower and the departure of the last one', () => {
    const audience = new FactListeners();
    const followed: boolean[] = [];
    audience.onFollowed((isFollowed) => followed.push(isFollowed));
    const stops = [A, A, B].map((stream) => audience.follow(stream, () => undefined));
    expect(followed).toEqual([true]);
    stops[0]?.();
    stops[0]?.();
    stops[2]?.();
    expect(followed).toEqual([true]);
    stops[1]?.();
    expect(followed).toEqual([true, false]);
    audience.follow(B, () => undefined);
    expect(followed).toEqual([true, false, true]);
  });

  it('reports at once when somebody follows already', () => {
    const audience = new FactListeners();
    audience.follow(A, () => undefined);
    const followed: boolean[] = [];
    audience.onFollowed((isFollowed) => followed.push(isFollowed));
    expect(followed).toEqual([true]);
  });
});
