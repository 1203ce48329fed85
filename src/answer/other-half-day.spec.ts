// Which half of the day a clock time means.
import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT, countContext, countReads, countRow } from '../../test/support/ask-counts.js';
import { HOUR, MINUTE } from '../kernel/time.js';
import type { AskContext } from './ask-context.js';
import { halfDayQueries, sayOtherHalfDay, withOtherHalfDay } from './other-half-day.js';
import { ResultWriter } from './result-writer.js';

const MORNING = { from: AT - 8 * HOUR, to: AT - 8 * HOUR + 30 * MINUTE };
const time = (text: string) => [{ kind: 'time' as const, text, start: 0, end: text.length }];

/** Asked five hours after 14:00 for a time at six. */
const asked = (text: string, more: Partial<AskContext> = {}): AskContext =>
  countContext({
    entities: time(text),
    askedAt: AT + 5 * HOUR,
    saidTime: MORNING,
    period: MORNING,
    hasOwnTime: true,
    moment: { at: MORNING.from + 15 * MINUTE, side: 'around' },
    ...more,
  });

const stored = (own: number, other: number) =>
  countReads({
    'half-day-own': own === 0 ? [] : [countRow({ count: own })],
    'half-day-other': other === 0 ? [] : [countRow({ count: other })],
  });

const saidOf = (context: AskContext): string => {
  const write = new ResultWriter('en');
  sayOtherHalfDay(context, write);
  return JSON.stringify(write.finish({ kind: 'text', evidence: [] }).blocks);
};

describe('a clock time of twelve hours', () => {
  it.each(['6:15', 'at 6:15', '6.15'])('is of the half of the day that is stored, which is said: %s', (text) => {
    const context = asked(text);
    expect(halfDayQueries(context)['half-day-other']).toMatchObject({
      window: { from: MORNING.from + 12 * HOUR, to: MORNING.to + 12 * HOUR },
    });
    const taken = withOtherHalfDay(context, stored(0, 40));
    expect(taken.moment?.at).toBe(MORNING.from + 12 * HOUR + 15 * MINUTE);
    expect(taken.period.from).toBe(MORNING.from + 12 * HOUR);
    expect(saidOf(taken)).toContain('18:00');
  });

  it('is the nearest where that is stored, or where neither is', () => {
    assert(
      property(constantFrom([5, 40], [5, 0], [0, 0]), ([own = 0, other = 0]) => {
        const context = asked('6:15');
        expect(withOtherHalfDay(context, stored(own, other))).toBe(context);
      }),
    );
  });

  it('goes back where the later half is yet to come', () => {
    const context = asked('6:15', { askedAt: AT });
    expect(halfDayQueries(context)['half-day-other']).toMatchObject({ window: { from: MORNING.from - 12 * HOUR } });
  });

  it.each(['06:15', '18:15', '6:15 am', '6:15pm'])('has one reading where it says the half: %s', (text) => {
    expect(halfDayQueries(asked(text))).toEqual({});
  });
});
