// What is asked about a name that is not in the data, and about a time with two readings.
import { describe, expect, it } from 'vitest';
import { HOUR } from '../../../kernel/time.js';
import { openQuestions } from './notices.js';

describe('question back', () => {
  it('suggests similar names', () => {
    const doubts = [{ about: 'name', said: 'chekout', suggestions: ['checkout-service', 'checkout-web'] }] as const;
    expect(openQuestions(['chekout'], doubts)).toEqual([
      'I know nothing called “chekout”: did you mean “checkout-service” or “checkout-web”?',
    ]);
  });

  it('asks openly without a similar name, also in an older investigation', () => {
    expect(openQuestions(['zebra'], [])).toEqual([
      'I know nothing called “zebra”: which of the names that occur in the data do you mean?',
    ]);
  });

  it('says when the stored telemetry ended, and what is looked at', () => {
    const taken = { from: 20 * HOUR, to: 21 * HOUR };
    const ended = (last: number): readonly string[] => openQuestions([], [{ about: 'ended', last, taken }]);
    expect(ended(20.5 * HOUR)).toEqual([
      'No log line is stored after 1970-01-01 20:30:00 UTC. I look at the last that is: 20:00:00 to 21:00:00 UTC.',
    ]);
    expect(ended(19 * HOUR)).toEqual([
      'No log line is stored after 1970-01-01 19:00:00 UTC. The question is about a later time.',
    ]);
  });

  it('names both readings of a time', () => {
    const taken = { from: 20 * HOUR, to: 21 * HOUR };
    const other = { from: 8 * HOUR, to: 9 * HOUR };
    expect(openQuestions([], [{ about: 'hour', said: 'at 9', taken, other }])).toEqual([
      '“at 9”: morning or evening? I read 1970-01-01T20:00:00.000Z to 1970-01-01T21:00:00.000Z; it could also be 1970-01-01T08:00:00.000Z to 1970-01-01T09:00:00.000Z.',
    ]);
  });
});
