// How wide the slots of a course are.
import { describe, expect, it } from 'vitest';
import { AT, countContext, countReads, countRow } from '../../../test/support/ask-counts.js';
import { DAY, HOUR, MINUTE } from '../../kernel/time.js';
import { courseQueries } from './trend.js';

const widthFor = (period: number, stored: number): unknown => {
  const context = countContext({
    ask: { measure: 'trend', of: 'errors' },
    period: { from: AT, to: AT + period },
  });
  const templates = [countRow({ by: 'template', first: AT, last: AT + stored })];
  return Reflect.get(courseQueries(context, countReads({ templates }))['course'] ?? {}, 'by');
};

describe('the slots of a course', () => {
  it.each([
    ['minutes of an hour', HOUR, HOUR, 'minute'],
    ['minutes of a day in which twenty minutes are stored', DAY, 20 * MINUTE, 'minute'],
    ['hours of a day that is stored whole', DAY, DAY, 'hour'],
    ['hours of a month in which three days are stored', 30 * DAY, 3 * DAY, 'hour'],
    ['days of a month', 30 * DAY, 30 * DAY, 'day'],
  ])('are %s', (_, period, stored, width) => {
    expect(widthFor(period, stored)).toBe(width);
  });
});
