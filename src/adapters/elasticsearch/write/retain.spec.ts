import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../kernel/time.js';
import { expired, type StoredDay } from './retain.js';

const day = (day: string, bytes: number, code = 'acme'): StoredDay => ({ code, day, bytes, indexes: [] });
const days = [day('2026.02.01', 50), day('2026.02.02', 30, 'other'), day('2026.02.02', 20), day('2026.02.03', 10)];
const now = Date.UTC(2026, 1, 4, 1) * 1000;
const daysOf = (limits: { maxAge?: number; maxBytes?: number }): readonly string[] =>
  expired(days, { maxAge: 9 * DAY, maxBytes: 1_000, now, ...limits }).map(({ day, code }) => `${day} ${code}`);

describe('retention', () => {
  it('drops no day that is young and small enough', () => {
    expect(daysOf({})).toEqual([]);
  });

  it('drops a day only when all of it is older than the limit', () => {
    expect(daysOf({ maxAge: DAY })).toEqual(['2026.02.01 acme', '2026.02.02 other', '2026.02.02 acme']);
    expect(daysOf({ maxAge: DAY + 2 * HOUR })).toEqual(['2026.02.01 acme']);
  });

  it('drops the oldest days until the rest is small enough', () => {
    expect(daysOf({ maxBytes: 60 })).toEqual(['2026.02.01 acme']);
    expect(daysOf({ maxBytes: 59 })).toEqual(['2026.02.01 acme', '2026.02.02 other']);
    expect(daysOf({ maxBytes: 0 })).toHaveLength(4);
  });
});
