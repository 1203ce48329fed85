import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../kernel/time.js';
import { flowId, latencyId } from '../../telemetry/aggregates/trace-contribution.js';
import type { FlowRow, LatencyRow, RateRow, SurveyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { PARAMETERS } from '../parameters.js';
import { type EarlierDay, rateId } from '../turn-telemetry.js';
import { habitualRate, habitualStep, habitualTimes, mostLinesAtSameHour } from './same-hour.js';

const START = 30 * DAY;
const SLOT = 30 * SECOND;
const WINDOW = { from: START, to: START + 4 * MINUTE };

const SURVEY: SurveyRow = {
  kind: 'survey',
  window: WINDOW,
  slot: SLOT,
  past: { from: START - DAY, to: START },
  baseline: 'past',
  traces: { window: 60, past: 2_000, incident: 0 },
  minutes: 900,
};

const step = (more: Partial<FlowRow>): FlowRow => ({
  kind: 'flow',
  stream: 'log',
  service: 'ledger',
  operation: 'POST /entries',
  from: 'read',
  window: 0,
  past: 0,
  incident: 0,
  ...more,
});

/** All of them in one slot. */
const course = (slot: number, traces: number) => ({ slots: [slot], traces: [traces] });

const NOTHING = {
  flows: new Map<string, FlowRow>(),
  latencies: new Map<string, LatencyRow>(),
  rates: new Map<string, RateRow>(),
  logging: new Set<string>(),
  series: new Map(),
};

const day = (daysBefore: number, more: Partial<EarlierDay> = {}): EarlierDay => ({
  ...NOTHING,
  daysBefore,
  window: { from: START - daysBefore * DAY - 2 * MINUTE, to: START - daysBefore * DAY + 6 * MINUTE },
  slot: SLOT,
  ...more,
});

const compared = (sameHour: readonly EarlierDay[]) => ({
  parameters: PARAMETERS,
  telemetry: { sameHour, survey: SURVEY },
});

/** Slot 6 of a day lies in the window's time of day, slot 0 two minutes before it. */
const [INSIDE, BEFORE] = [6, 0];

const dayWithStep = (daysBefore: number, hits: number, of: number, slot = INSIDE): EarlierDay =>
  day(daysBefore, {
    flows: new Map(
      [step({ to: 'locked', course: course(slot, hits) }), step({ course: course(slot, of) })].map((row) => [
        flowId(row),
        row,
      ]),
    ),
  });

const taken = step({ to: 'locked', window: 30 });
const passed = step({ window: 60 });
const USUAL = { hits: 0, of: 2_000 };

describe('a step at the same hour of earlier days', () => {
  it('is compared with the days that had it as often', () => {
    expect(habitualStep({ taken, passed }, USUAL, compared([dayWithStep(1, 28, 60)]))).toEqual({ hits: 28, of: 60 });
  });

  it('needs only one such day: last week counts though yesterday was still', () => {
    const days = [dayWithStep(1, 0, 60), dayWithStep(2, 0, 60), dayWithStep(7, 31, 60)];
    expect(habitualStep({ taken, passed }, USUAL, compared(days))).toEqual({ hits: 31, of: 60 });
  });

  it('is not usual where earlier days had a little of it, had it at another time, or are not stored', () => {
    expect(habitualStep({ taken, passed }, USUAL, compared([dayWithStep(1, 6, 60)]))).toBeUndefined();
    expect(habitualStep({ taken, passed }, USUAL, compared([dayWithStep(1, 28, 60, BEFORE)]))).toBeUndefined();
    expect(habitualStep({ taken, passed }, USUAL, compared([]))).toBeUndefined();
  });

  it('is never compared with days on which it was rarer than half way to what the window shows', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 60 }), (hits, now) => {
        const found = habitualStep(
          { taken: step({ to: 'locked', window: now }), passed },
          USUAL,
          compared([dayWithStep(1, hits, 60)]),
        );
        expect(found === undefined || hits / 60 >= 0.49 * (now / 60)).toBe(true);
      }),
    );
  });
});

describe('times at the same hour of earlier days', () => {
  const row: LatencyRow = {
    kind: 'latency',
    measure: 'self',
    service: 'ledger',
    operation: 'POST /entries',
    window: { 12: 10, 16: 40 },
    past: { 12: 2_000 },
    incident: {},
  };
  const window = new Map([
    [12, 10],
    [16, 40],
  ]);
  const base = new Map([[12, 2_000]]);
  const dayWithTimes = (courses: NonNullable<LatencyRow['courses']>): EarlierDay =>
    day(1, { latencies: new Map([[latencyId(row), { ...row, courses }]]) });

  it('are what was as slow then', () => {
    const slow = dayWithTimes({ 12: course(INSIDE, 15), 16: course(INSIDE, 35) });
    expect(habitualTimes(row, { window, base }, compared([slow]))).toEqual(
      new Map([
        [12, 15],
        [16, 35],
      ]),
    );
  });

  it('are not usual where the day was as fast as ever', () => {
    const fast = dayWithTimes({ 12: course(INSIDE, 50) });
    expect(habitualTimes(row, { window, base }, compared([fast]))).toBeUndefined();
  });
});

describe('lines at the same hour of earlier days', () => {
  const row: RateRow = {
    kind: 'rate',
    service: 'ledger',
    event: 'batch skipped',
    level: 'error',
    start: START,
    slots: [0, 1, 2],
    lines: [5, 5, 5],
  };
  const at = (daysBefore: number, later: number, lines: readonly number[]): EarlierDay =>
    day(daysBefore, {
      rates: new Map([
        [rateId(row), { ...row, start: START - daysBefore * DAY + later, slots: lines.map((_, slot) => slot), lines }],
      ]),
    });
  const base = { count: 0.5, exposure: 481 };
  const rates = { window: { count: 90, exposure: 16 }, base };

  it('are those of the job that ran then, from its first line to its last', () => {
    expect(habitualRate(row, rates, compared([at(1, MINUTE, [4, 5, 6])]))).toEqual({ count: 15, exposure: 3 });
  });

  it('expect no more than the window shows, which may hold the beginning of the job alone', () => {
    const window = { count: 4, exposure: 16 };
    const found = habitualRate(row, { window, base }, compared([at(1, MINUTE, [4, 5, 6])]));
    expect((found?.count ?? 0) / (found?.exposure ?? 1)).toBeCloseTo(4 / 16);
  });

  it('make nothing usual that they do not show', () => {
    expect(habitualRate(row, rates, compared([day(1)]))).toBeUndefined();
  });

  it('are expected in the same stretch of the clock, also a slot earlier or later', () => {
    const stretch = { from: START, to: START + MINUTE };
    const telemetry = { sameHour: [at(1, -15 * SECOND, [4, 5, 6]), at(2, 5 * MINUTE, [90])] };
    expect(mostLinesAtSameHour(row, stretch, telemetry)).toBe(15);
    expect(mostLinesAtSameHour({ ...row, event: 'another' }, stretch, telemetry)).toBe(0);
  });
});
