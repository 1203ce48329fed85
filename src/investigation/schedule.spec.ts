import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../kernel/time.js';
import {
  dueTicks,
  evolveSchedule,
  type NextTick,
  scheduledInvestigation,
  scheduleOf,
  type ScheduleState,
} from './schedule.js';

const every =
  (period: number): NextTick =>
  (after) =>
    (Math.floor(after / period) + 1) * period;

describe('the ticks of a schedule', () => {
  it('run while they are recent, and are missed when nobody was there', () => {
    const hourly = every(HOUR);
    expect(dueTicks(hourly, 0, HOUR - 1)).toEqual({});
    expect(dueTicks(hourly, 0, HOUR)).toEqual({ run: HOUR });
    expect(dueTicks(hourly, 0, HOUR + MINUTE)).toEqual({ run: HOUR });
    expect(dueTicks(hourly, 0, HOUR + MINUTE + 1)).toEqual({ missed: { first: HOUR, last: HOUR, ticks: 1 } });
    expect(dueTicks(hourly, 0, 5 * HOUR + SECOND)).toEqual({
      run: 5 * HOUR,
      missed: { first: HOUR, last: 4 * HOUR, ticks: 4 },
    });
    expect(dueTicks(() => undefined, 0, HOUR)).toEqual({});
  });

  it('are each run or missed exactly once, whenever somebody looks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90 }),
        fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 20 }),
        (period, pauses) => {
          const next = every(period * SECOND);
          let [now, state, told] = [0, { tick: 0 } as ScheduleState, 0];
          for (const pause of pauses) {
            now += pause * SECOND;
            const { run, missed } = dueTicks(next, state.tick ?? 0, now);
            if (missed !== undefined)
              state = evolveSchedule(state, { type: 'ScheduleMissed', data: { ...missed, because: 'away' } });
            if (run !== undefined)
              state = evolveSchedule(state, {
                type: 'ScheduleTicked',
                data: { tick: run, investigation: scheduledInvestigation('s', run), run: 'c1' },
              });
            told += (missed?.ticks ?? 0) + (run === undefined ? 0 : 1);
          }
          expect(told).toBe(Math.floor(now / (period * SECOND)));
        },
      ),
    );
  });

  it('of a month are in one investigation, whose name says its schedule', () => {
    const id = scheduledInvestigation('my-check', Date.parse('2026-11-30T23:59:59Z') * 1000);
    expect(id).toBe('check-my-check-2026-11');
    expect(scheduleOf(id)).toBe('my-check');
    expect(scheduleOf('INC-42')).toBeUndefined();
  });
});
