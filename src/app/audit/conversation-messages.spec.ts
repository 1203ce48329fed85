import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExecutionFact } from '../../investigation/execution.js';
import type { ModelMessage } from '../../investigation/model-dialogue.js';
import type { StreamId } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { fromIso } from '../../kernel/time.js';
import { numberMessages } from './conversation-messages.js';

const SECOND = 1_000_000;

/** Of one execution, a second apart. */
const recorded = (...facts: readonly object[]): readonly RecordedFact<ExecutionFact>[] =>
  facts.map((fact, index) => ({
    ...(fact as ExecutionFact),
    id: `f${index}`,
    stream: 'x/t1-model/i/acme/a' as StreamId,
    version: index + 1,
    commit: index + 1,
    at: (index + 1) * SECOND,
    actor: { kind: 'system', id: 'driver' },
    schema: 1,
  }));

const FACTS = recorded(
  { type: 'ModelCalled', data: { call: 'm1' } },
  { type: 'ModelReplied', data: { call: 'm1' } },
  { type: 'ToolReturned', data: { call: 'm1.1' } },
  { type: 'ModelCalled', data: { call: 'm2' } },
);

const FIRST: readonly ModelMessage[] = [
  { role: 'system', text: 'You are careful.' },
  { role: 'user', text: 'why?' },
];
const SECOND_REQUEST: readonly ModelMessage[] = [
  ...FIRST,
  { role: 'assistant', text: 'I look.', calls: [{ id: 'm1.1', tool: 'search_logs', input: '{}' }] },
  { role: 'tool', call: 'm1.1', tool: 'search_logs', text: '3 lines' },
];

const message: fc.Arbitrary<ModelMessage> = fc.record({
  role: fc.constantFrom('system' as const, 'user' as const),
  text: fc.constantFrom('a', 'b', 'c'),
});

describe('the messages of an execution', () => {
  it('have id, place, role, words and time, and tools their call and name', () => {
    const [, second = []] = numberMessages(
      't1-model',
      [
        { call: 'm1', messages: FIRST },
        { call: 'm2', messages: SECOND_REQUEST },
      ],
      FACTS,
    );
    expect(
      second.map(({ id, sequence, role, createdAt }) => [id, sequence, role, (fromIso(createdAt) ?? 0) / SECOND]),
    ).toEqual([
      ['t1-model.1', 1, 'system', 1],
      ['t1-model.2', 2, 'user', 1],
      ['t1-model.3', 3, 'assistant', 2],
      ['t1-model.4', 4, 'tool', 3],
    ]);
    expect(second[3]).toMatchObject({ call: 'm1.1', tool: 'search_logs', text: '3 lines' });
  });

  it('keep their numbers in every request that holds them, whatever a full window leaves out', () => {
    fc.assert(
      fc.property(
        fc.array(message, { minLength: 1, maxLength: 6 }),
        fc.array(fc.record({ drop: fc.nat(5), more: fc.array(message, { maxLength: 3 }) }), { maxLength: 5 }),
        (first, steps) => {
          const all = steps.reduce<readonly (readonly ModelMessage[])[]>(
            (known, { drop, more }) => [...known, [...(known.at(-1) ?? []).filter((_, at) => at !== drop), ...more]],
            [first],
          );
          const requests = all.map((messages, n) => ({ call: `m${n + 1}`, messages }));
          const numbered = numberMessages('t1-model', requests, []);
          const words = new Map<string, string>();
          for (const [n, messages] of numbered.entries()) {
            expect(messages.map(({ role, text }) => ({ role, text }))).toEqual(requests[n]?.messages);
            expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
            for (const { id, role, text } of messages) {
              expect(words.get(id) ?? `${role} ${text}`).toBe(`${role} ${text}`);
              words.set(id, `${role} ${text}`);
            }
          }
        },
      ),
    );
  });
});
