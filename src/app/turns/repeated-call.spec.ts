// What a call is the same as: while two releases run side by side, both may make the calls of the service itself, each in its own words.
import { describe, expect, it } from 'vitest';
import type { OpenedInvestigation } from '../../investigation/state.js';
import type { AgentTask } from '../../investigation/turn.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import { repeatedStart } from '../chains/start-chain.js';
import { repeatedTurn } from './ask-question.js';

const TASK: AgentTask = { investigation: 'INC-1' as ClientTxnId, run: 'c1', stage: 0 };

/** A turn and a run that another release has begun, whose digests of what was said are of its own making. */
const begun = (task?: AgentTask): OpenedInvestigation =>
  ({
    status: 'open',
    tenant: 'acme' as Tenant,
    clientTxnId: 'INC-1~c1.s1.a1' as ClientTxnId,
    epoch: 1,
    turns: [{ n: 1, question: { messageId: 'chain', payload: 'of another release', ...(task && { task }) } }],
    issues: [],
    chains: [{ id: 'c1', chain: 'look', version: 'v', messageId: 'tick-1', payload: 'of another release' }],
  }) as unknown as OpenedInvestigation;

const turnKey = (task?: AgentTask) => ({
  messageId: 'chain',
  said: 'chain',
  payload: 'of this release',
  ...(task && { task }),
});

describe('a call that another release has made', () => {
  it('is that of the same agent of a chain, however it is worded', () => {
    expect(repeatedTurn(begun(TASK), turnKey(TASK))).toEqual({ turn: 1, repeated: true });
  });

  it('is not that of another stage, another run or another investigation, nor that of a caller', () => {
    for (const other of [{ stage: 1 }, { run: 'c2' }, { investigation: 'INC-2' as ClientTxnId }])
      expect(repeatedTurn(begun(TASK), turnKey({ ...TASK, ...other }))).toMatchObject({
        rejected: 'message-id-reused',
      });
    expect(repeatedTurn(begun(TASK), turnKey())).toMatchObject({ rejected: 'message-id-reused' });
    expect(repeatedTurn(begun(), turnKey(TASK))).toMatchObject({ rejected: 'message-id-reused' });
    expect(repeatedTurn(begun(), turnKey())).toMatchObject({ rejected: 'message-id-reused' });
  });

  it('is that of the same tick of a schedule, and not that of a caller with other words', () => {
    const call = { messageId: 'tick-1', payload: 'of this release' };
    expect(repeatedStart(begun(), { ...call, sameBy: 'message-id' })).toMatchObject({ run: 'c1', repeated: true });
    expect(repeatedStart(begun(), { ...call, sameBy: 'whole-body' })).toBeUndefined();
    expect(repeatedStart(begun(), { ...call, messageId: 'tick-2', sameBy: 'message-id' })).toBeUndefined();
    const same = { ...call, payload: 'of another release', sameBy: 'whole-body' } as const;
    expect(repeatedStart(begun(), same)).toMatchObject({ run: 'c1' });
  });
});
