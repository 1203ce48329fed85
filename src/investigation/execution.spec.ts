import { describe, it } from 'vitest';
import { givenOf } from '../../test/support/given.js';
import type { TextRef } from '../kernel/brand.js';
import { execution, type ExecutionFact } from './execution.js';

const given = givenOf(execution);
const text = (words: string): TextRef => words as TextRef;

const taken: ExecutionFact = { type: 'ExecutionTaken', data: { epoch: 1 } };
const called: ExecutionFact = { type: 'ToolCalled', data: { call: 'c1', tool: 'search', input: text('in') } };
const back: ExecutionFact = { type: 'ToolReturned', data: { call: 'c1', outcome: 'found', result: text('out') } };
const call = { intent: 'call', epoch: 1, call: 'c1', tool: 'search', input: text('in') } as const;
const result = { intent: 'return', epoch: 1, call: 'c1', outcome: 'found', result: text('out') } as const;

describe('an execution', () => {
  it('lets only a newer driver take over', () => {
    given().when({ intent: 'take', epoch: 1 }).then(taken);
    given(taken).when({ intent: 'take', epoch: 1 }).refused('stale-driver');
  });

  it('records a call and what it returned', () => {
    given(taken).when(call).then(called);
    given(taken, called).when(result).then(back);
  });

  it('refuses a repeated call', () => {
    given(taken, called).when(call).refused('repeated-call');
  });

  it('refuses a result that no call waits for', () => {
    given(taken).when(result).refused('unknown-call');
    given(taken, called, back).when(result).refused('unknown-call');
  });

  it('records once that a model thinks, and only while its reply is awaited', () => {
    const asked: ExecutionFact = {
      type: 'ModelCalled',
      data: {
        call: 'm1',
        profile: 'p',
        model: 'm-1',
        request: 'd',
        prompt: 'd',
        temperature: 0,
        maxTokens: 1,
        messages: 1,
        tools: 1,
      },
    };
    const thinks = { intent: 'think', epoch: 1, call: 'm1', profile: 'p' } as const;
    const thinking: ExecutionFact = { type: 'ThinkingStarted', data: { call: 'm1', profile: 'p' } };
    const replied: ExecutionFact = {
      type: 'ModelReplied',
      data: { call: 'm1', profile: 'p', reply: text('words'), stop: 'end' },
    };
    given(taken, asked).when(thinks).then(thinking);
    given(taken, asked, thinking).when(thinks).refused('repeated-call');
    given(taken, asked, replied).when(thinks).refused('unknown-call');
    given(taken).when(thinks).refused('unknown-call');
  });

  it('refuses results of an older driver', () => {
    const newer: ExecutionFact = { type: 'ExecutionTaken', data: { epoch: 2 } };
    given(taken, called, newer).when(result).refused('stale-driver');
    given(taken, newer).when(call).refused('stale-driver');
  });
});
