// What is asked about a name that is not in the data, and about a time with two readings.
import { describe, expect, it } from 'vitest';
import { HOUR } from '../../../kernel/time.js';
import type { Doubt } from '../../../investigation/scope.js';
import { openQuestions, resultNotices } from './notices.js';

describe('question back', () => {
  it('suggests similar names', () => {
    const doubts = [{ about: 'name', said: 'chekout', suggestions: ['checkout-service', 'checkout-web'] }] as const;
    expect(openQuestions(['chekout'], doubts, 'en')).toEqual([
      'I know nothing called “chekout”: did you mean “checkout-service” or “checkout-web”?',
    ]);
  });

  it('asks openly without a similar name, also in an older investigation', () => {
    expect(openQuestions(['zebra'], [], 'en')).toEqual([
      'I know nothing called “zebra”: which of the names that occur in the data do you mean?',
    ]);
  });

  it('says when the stored telemetry ended, and what is looked at', () => {
    const taken = { from: 20 * HOUR, to: 21 * HOUR };
    const ended = (last: number): readonly string[] => openQuestions([], [{ about: 'ended', last, taken }], 'en');
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
    expect(openQuestions([], [{ about: 'hour', said: 'at 9', taken, other }], 'en')).toEqual([
      '“at 9”: morning or evening? I read 1970-01-01T20:00:00.000Z to 1970-01-01T21:00:00.000Z; it could also be 1970-01-01T08:00:00.000Z to 1970-01-01T09:00:00.000Z.',
    ]);
  });
});

describe('in another language', () => {
  const taken = { from: 20 * HOUR, to: 21 * HOUR };
  const other = { from: 8 * HOUR, to: 9 * HOUR };
  const doubts: readonly Doubt[] = [
    ...(['hour', 'zone', 'date', 'part', 'span', 'event', 'future'] as const).map((about): Doubt => ({
      about,
      said: '9',
      taken,
      other,
    })),
    { about: 'ended', last: 19 * HOUR, taken },
    { about: 'ended', last: 20.5 * HOUR, taken },
    { about: 'name', said: 'x1', suggestions: ['y1', 'y2'] },
  ];

  it.each(['de', 'es', 'fr', 'pt', 'ja', 'zh'])('no question is the English one: %s', (language) => {
    const english = openQuestions(['x1', 'z1'], doubts, 'en');
    const own = openQuestions(['x1', 'z1'], doubts, language);
    expect(own).toHaveLength(english.length);
    expect(own.filter((question) => english.includes(question))).toEqual([]);
    expect(own.filter((question) => /\b(?:the|is|it|which|you|to)\b/.test(question))).toEqual([]);
    expect(own[0]).toMatch(/y1.+y2/);
  });

  it('says what a limited key reads, and asks for no name that it may not see', () => {
    const limited = {
      classification: { relation: 'follow_up', confidence: 1, margin: 1, reasons: [], readings: [] } as const,
      unknown: ['payments'],
      doubts: [],
      onlyServices: ['cart', 'orders'],
    };
    expect(resultNotices(limited, 'en')).toEqual([
      'The key that asks reads only “cart”, “orders”: nothing is said of other services.',
    ]);
    expect(resultNotices(limited, 'fr')).toEqual([
      'La clé qui pose la question ne lit que “cart”, “orders” : rien n’est dit des autres services.',
    ]);
  });
});
