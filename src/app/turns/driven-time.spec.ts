import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../kernel/time.js';
import { drivenTime } from './step-context-factory.js';
import type { FactTime } from '../records/investigations.js';

const mark = (type: FactTime['type'], seconds: number): FactTime => ({ type, at: seconds * SECOND });
const TERM = 15 * SECOND;

describe('the time that a turn has been driven', () => {
  it('counts from its start when one process drives it', () => {
    const marks = [mark('TurnStarted', 100), mark('QueriesPlanned', 101), mark('BatchFetched', 110)];
    expect(drivenTime(marks, 130 * SECOND, TERM)).toBe(30 * SECOND);
    expect(drivenTime([mark('TurnStarted', 100)], 100 * SECOND, TERM)).toBe(0);
  });

  it.each([-240, 0, 240])('stays the same after a take-over by a clock that is %d s off', (off) => {
    const before = [mark('TurnStarted', 100), mark('BatchFetched', 110), mark('TurnAsked', 110 + 17 * off)];
    const after = [mark('DriverTaken', 130 + off), mark('BatchFetched', 131 + off)];
    expect(drivenTime([...before, ...after], (135 + off) * SECOND, TERM)).toBe((10 + 15 + 5) * SECOND);
  });

  it('runs out even when every driver dies at once', () => {
    const deaths = Array.from({ length: 8 }, (_, n) => mark('DriverTaken', 200 + n));
    expect(drivenTime([mark('TurnStarted', 100), ...deaths], 208 * SECOND, TERM)).toBeGreaterThan(2 * MINUTE - 1);
  });
});
