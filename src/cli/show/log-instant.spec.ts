import { describe, expect, it } from 'vitest';
import { toIso } from '../../kernel/time.js';
import { parseLogInstant } from './log-instant.js';

const NOW = Date.UTC(2026, 10, 24, 17, 30) * 1000;

describe('a point in time on the command line', () => {
  it.each([
    ['15m', '2026-11-24T17:15:00.000Z'],
    ['-15m', '2026-11-24T17:15:00.000Z'],
    ['15 min ago', '2026-11-24T17:15:00.000Z'],
    ['2h', '2026-11-24T15:30:00.000Z'],
    ['today', '2026-11-24T00:00:00.000Z'],
    ['yesterday', '2026-11-23T00:00:00.000Z'],
    ['now', '2026-11-24T17:30:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21 14:05', '2026-11-21T14:05:00.000Z'],
    ['2026-11-21T14:05:09.5', '2026-11-21T14:05:09.500Z'],
    ['2026-11-21T14:05:09+01:00', '2026-11-21T13:05:09.000Z'],
    ['14:05', '2026-11-24T14:05:00.000Z'],
  ])('reads %s', (text, iso) => {
    const at = parseLogInstant(text, NOW);
    expect(at === undefined ? undefined : toIso(at)).toBe(iso);
  });

  it.each(['', 'soon', '15 parsecs', '2026-02-30', '25:99', '2026-13-01 10:00'])('reads no time from %j', (text) => {
    expect(parseLogInstant(text, NOW)).toBeUndefined();
  });
});
