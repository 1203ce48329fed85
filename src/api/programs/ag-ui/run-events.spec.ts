// The events of a run, each by the protocol's own schema. Order and shape of a whole run are verified by its client in test/e2e/ag-ui.spec.ts.
import { EventSchemas } from '@ag-ui/core/schemas';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../evidence/answer.js';
import type { ClientTxnId } from '../../../kernel/brand.js';
import {
  answeredRunEvents,
  cancelledRunEvents,
  failedRunEvents,
  openingRunEvents,
  type RunEvent,
} from './run-events.js';

const HEAD = { threadId: 'INC-1' as ClientTxnId, runId: 'r1', state: { theme: 'dark' } };
const USAGE = { inputTokens: 0, outputTokens: 0 };

const answered = (text: string, more: object = {}, head: object = HEAD): readonly RunEvent[] =>
  answeredRunEvents({
    head: head as typeof HEAD,
    answer: { turn: 2, usage: USAGE, ...more } as unknown as Answer,
    text,
    link: 'http://localhost/#/investigation/INC-1?turn=2',
  });

const faults = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) => EventSchemas.safeParse(event).error?.message ?? []);

describe('the events of a run', () => {
  it('are events of the protocol, and their deltas are the text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 2_000, unit: 'grapheme' }), fc.jsonValue(), (text, state) => {
        const events = [...openingRunEvents(HEAD), ...answered(text, {}, { ...HEAD, state })];
        expect(faults(events)).toEqual([]);
        expect(events.flatMap(({ type, delta }) => (type === 'TEXT_MESSAGE_CONTENT' ? delta : [])).join('')).toBe(text);
      }),
    );
  });

  it('add the answer to the state of the client, and count what a model took', () => {
    const taken = answered('Payment fails.', { model: 'm', usage: { inputTokens: 7, outputTokens: 5 } });
    const casefile = { clientTxnId: 'INC-1', turn: 2 };
    expect(taken.at(-2)).toMatchObject({ delta: [{ op: 'add', path: '/casefile', value: casefile }] });
    const replaced = answered('Payment fails.', {}, { ...HEAD, state: undefined });
    expect(replaced.at(-2)).toMatchObject({ type: 'STATE_SNAPSHOT', snapshot: { casefile } });
    expect(taken.at(-1)).toMatchObject({
      outcome: { type: 'success' },
      usage: [{ model: 'm', inputTokens: 7, outputTokens: 5, totalTokens: 12 }],
    });
    expect(answered('Payment fails.').at(-1)).not.toHaveProperty('usage');
  });

  it('end a cancelled turn as cancelled, and a failed one with what mends it', () => {
    expect(faults(cancelledRunEvents(HEAD))).toEqual([]);
    expect(cancelledRunEvents(HEAD).at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } });
    const failed = failedRunEvents({
      type: '/problems/turn-failed',
      title: 'The turn failed',
      status: 500,
      detail: 'the store is full',
      howToFix: 'Free some space.',
      instance: '',
    });
    expect(faults(failed)).toEqual([]);
    expect(failed).toEqual([
      { type: 'RUN_ERROR', message: 'the store is full. Free some space.', code: 'turn-failed' },
    ]);
  });
});
