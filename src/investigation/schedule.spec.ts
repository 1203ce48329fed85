import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../kernel/time.js';
import {
  afterSchedule,
  dueTicks,
  evolveSchedule,
  isWholeState,
  messageIdOfTick,
  type NextTick,
  scheduledInvestigation,
  scheduleOf,
  type ScheduleFact,
  type ScheduleState,
  tickOfMessageId,
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

  it('are counted up to a bound, and the last one is found beyond it', () => {
    const hours = 40_000;
    const [secondly, now] = [every(SECOND), hours * HOUR + 500_000];
    let asked = 0;
    const next: NextTick = (after) => {
      asked += 1;
      return secondly(after);
    };
    expect(dueTicks(next, 0, now)).toEqual({
      run: hours * HOUR,
      missed: { first: SECOND, last: hours * HOUR - SECOND, ticks: 1_000, isMinimum: true },
    });
    expect(asked).toBeLessThan(2_200);
    const until =
      (end: number): NextTick =>
      (after) =>
        after < end ? secondly(after) : undefined;
    expect(dueTicks(until(20_000 * SECOND), 0, now)).toEqual({
      missed: { first: SECOND, last: 20_000 * SECOND, ticks: 1_000, isMinimum: true },
    });
  });

  it('that were told as missed are fewer where one of them has run after all', () => {
    const missed = { first: HOUR, last: 2 * HOUR, ticks: 2, because: 'away' };
    const ran = (tick: number): ScheduleFact => ({
      type: 'ScheduleTicked',
      data: { tick, investigation: scheduledInvestigation('s', tick), run: 'c1' },
    });
    const told = evolveSchedule({ tick: 0 }, { type: 'ScheduleMissed', data: missed });
    const once = evolveSchedule(told, afterSchedule(told, ran(HOUR)));
    expect(once).toMatchObject({ tick: 2 * HOUR, ran: { tick: HOUR }, missed: { ...missed, ticks: 1 } });
    const twice = evolveSchedule(once, afterSchedule(once, ran(2 * HOUR)));
    expect(twice).toMatchObject({ tick: 2 * HOUR, ran: { tick: 2 * HOUR } });
    expect(twice).not.toHaveProperty('missed');
  });

  it('are known by their message ids, and by no others', () => {
    const hourly = every(HOUR);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), (n) => {
        expect(tickOfMessageId(hourly, messageIdOfTick(n * HOUR))).toBe(n * HOUR);
        expect(tickOfMessageId(hourly, messageIdOfTick(n * HOUR + SECOND))).toBeUndefined();
      }),
    );
    for (const other of ['go', 'tick-', 'tick-soon', 'tock-2026-01-01T00:00:00.000Z'])
      expect(tickOfMessageId(hourly, other)).toBeUndefined();
  });

  it('are told by the newest fact alone, whatever came before it', () => {
    const ticked = fc.integer({ min: 1, max: 1_000_000 }).map((tick): ScheduleFact => ({
      type: 'ScheduleTicked',
      data: { tick, investigation: scheduledInvestigation('s', tick), run: `c${tick}` },
    }));
    const missed = fc
      .integer({ min: 1, max: 1_000_000 })
      .map((last): ScheduleFact => ({ type: 'ScheduleMissed', data: { first: 1, last, ticks: 1, because: 'away' } }));
    const begunAnew = fc
      .record({ tick: fc.nat(1_000_000), from: fc.nat(1_000_000) })
      .map(({ tick, from }): ScheduleFact => ({
        type: 'ScheduleBegun',
        data: { tick, cron: '* * * * *', zone: 'UTC', setBack: { from, to: tick } },
      }));
    fc.assert(
      fc.property(fc.array(fc.oneof(ticked, missed, begunAnew), { maxLength: 30 }), (facts) => {
        const begun: ScheduleFact = { type: 'ScheduleBegun', data: { tick: 0 } };
        let [state, newest]: [ScheduleState, ScheduleFact] = [evolveSchedule({}, begun), begun];
        for (const fact of facts) {
          newest = afterSchedule(state, fact);
          state = evolveSchedule(state, newest);
        }
        expect(isWholeState(newest)).toBe(true);
        expect(evolveSchedule({}, newest)).toEqual(state);
        expect(facts.reduce(evolveSchedule, evolveSchedule({}, begun))).toEqual(state);
      }),
    );
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
    const third = scheduledInvestigation('my-check', Date.parse('2026-11-30T23:59:59Z') * 1000, 3);
    expect([third, scheduleOf(third)]).toEqual(['check-my-check-2026-11-3', 'my-check']);
  });
});
