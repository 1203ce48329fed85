import { describe, expect, it } from 'vitest';
import type { StreamId } from '../../kernel/brand.js';
import { HOUR, type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import { Clock } from '../../ports/runtime.js';
import { DrivenTimes, drivenTime } from './driven-time.js';
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

  it('goes by no clock of a process that runs a chain beside it', () => {
    const marks = [mark('TurnStarted', 100), mark('BatchFetched', 110), mark('ChainExecutionEnded', 900)];
    const after = [...marks, mark('DriverTaken', 130)];
    expect(drivenTime(after, 135 * SECOND, TERM)).toBe((10 + 15 + 5) * SECOND);
  });

  it('runs out even when every driver dies at once', () => {
    const deaths = Array.from({ length: 8 }, (_, n) => mark('DriverTaken', 200 + n));
    expect(drivenTime([mark('TurnStarted', 100), ...deaths], 208 * SECOND, TERM)).toBeGreaterThan(2 * MINUTE - 1);
  });
});

class SetClock extends Clock {
  passed: Micros = 0;
  set: Micros = 0;

  override now(): Micros {
    return 100 * SECOND + this.passed + this.set;
  }

  override elapsed(): Micros {
    return this.passed;
  }

  override sleep(): Promise<void> {
    return Promise.resolve();
  }
}

describe('the driven time of a turn that this process drives', () => {
  const stream = 'i/default/one' as StreamId;
  const started = [mark('TurnStarted', 100)];

  it.each([8 * HOUR, -8 * HOUR])('stays right when the wall clock is set by %d µs', (set) => {
    const clock = new SetClock();
    const times = new DrivenTimes(clock, TERM);
    expect(times.time(stream, started)).toBe(0);
    clock.set = set;
    clock.passed = 3 * SECOND;
    expect(times.time(stream, [...started, { type: 'QueriesPlanned', at: clock.now() }])).toBe(3 * SECOND);
  });

  it('counts from the facts again for another turn, and after a take-over', () => {
    const clock = new SetClock();
    const times = new DrivenTimes(clock, TERM);
    times.time(stream, started);
    clock.passed = 30 * SECOND;
    expect(times.time(stream, [mark('TurnStarted', 120)])).toBe(10 * SECOND);
    expect(times.time(stream, [mark('TurnStarted', 120), mark('DriverTaken', 128)])).toBe(2 * SECOND + TERM);
    times.forget(stream);
    expect(times.time(stream, started)).toBe(30 * SECOND);
  });
});
