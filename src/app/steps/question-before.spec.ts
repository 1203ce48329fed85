// What a question that goes on takes from the ones before it.
import { describe, expect, it } from 'vitest';
import type { Turn } from '../../investigation/state.js';
import { optional } from '../../kernel/optional.js';
import type { Act, Ask, Reading } from '../../language/reading.js';
import { readSpokenTimes } from '../../language/time/spoken-times.js';
import { withSubjectBefore } from './question-before.js';
import type { StepContext } from './step-context.js';

const COUNT: Ask = { measure: 'count', of: 'errors' };
const ASKS: Act = { kind: 'ask', ask: COUNT, probability: 0.9 };
const SAME: Act = { kind: 'ask', ask: { measure: 'same' }, probability: 0.9 };
const EDITS: Act = { kind: 'window', detail: 'set', probability: 0.9 };

const serviceAt = (name: string): Reading['entities'][number] => ({
  kind: 'service',
  text: name,
  name,
  start: 0,
  end: name.length,
});

const readingOf = (message: string, act: Act, services: readonly string[] = []): Reading => ({
  version: 2,
  language: 'en',
  acts: [act],
  entities: services.map(serviceAt),
  ...optional({ time: readSpokenTimes(message, 'en') }),
});

/** What “and billing?” takes the time from. */
const timeAfter = async (before: readonly Reading[]): Promise<Reading['time']> => {
  const own = before.map(
    (_, index) => ({ n: index + 1, status: 'answered', ask: COUNT, read: String(index) }) as unknown as Turn,
  );
  const context = {
    readText: (index: string) => Promise.resolve(JSON.stringify(before[Number(index)])),
  } as unknown as StepContext;
  const { time } = await withSubjectBefore(context, readingOf('and billing?', SAME, ['billing']), { ask: COUNT, own });
  return time;
};

describe('a question that takes up the one before', () => {
  const yesterday = readingOf('how many errors in orders yesterday?', ASKS, ['orders']);

  it('is of its time', async () => {
    expect(await timeAfter([yesterday])).toEqual(yesterday.time);
  });

  it('is of no earlier time, once an edit has moved the window', async () => {
    expect(await timeAfter([yesterday, readingOf('only the last 5 minutes', EDITS)])).toBeUndefined();
  });
});
