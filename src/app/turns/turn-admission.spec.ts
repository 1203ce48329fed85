import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Micros, SECOND } from '../../kernel/time.js';
import { type AdmittedTurn, TurnAdmission } from './turn-admission.js';

const PATIENCE = 60 * SECOND;

/** A processor that turns share: one ends each `each`, the oldest first. */
const station = (each: Micros, patience = PATIENCE) => {
  let now = 0;
  const admission = new TurnAdmission(() => now, patience);
  const waiting: { readonly end: () => void; readonly asked: Micros }[] = [];
  const waits: Micros[] = [];
  const ask = () => {
    const place = admission.admit();
    if ('rejected' in place) return place;
    waiting.push({ end: place.ended, asked: now });
    return undefined;
  };
  const work = (): void => {
    now += each;
    const first = waiting.shift();
    if (first === undefined) return;
    first.end();
    waits.push(now - first.asked);
  };
  const rest = (time: Micros): void => void (now += time);
  return { ask, work, rest, waits, length: () => waiting.length };
};

describe('the admission of turns', () => {
  it('refuses none before it has seen one end', () => {
    const { ask } = station(SECOND);
    expect(Array.from({ length: 500 }, ask).filter((each) => each !== undefined)).toEqual([]);
  });

  it('refuses what would be answered too late, and says when there is room', () => {
    const { ask, work, length } = station(SECOND);
    for (let n = 0; n < 20; n += 1) ask();
    for (let n = 0; n < 10; n += 1) work();
    let refused = ask();
    while (refused === undefined) refused = ask();
    expect(length()).toBeGreaterThanOrEqual(58);
    expect(length()).toBeLessThanOrEqual(61);
    expect(refused).toMatchObject({
      rejected: 'beyond-capacity',
      because: expect.stringContaining('turns wait or run'),
    });
    for (let n = 0; n < Math.ceil(refused.retryAfter / SECOND) + 1; n += 1) work();
    expect(ask()).toBeUndefined();
  });

  it('sends nobody away for long on the word of the first turn that ended', () => {
    const { ask, work } = station(10 * SECOND);
    for (let n = 0; n < 50; n += 1) ask();
    work();
    expect(ask()).toMatchObject({ rejected: 'beyond-capacity', retryAfter: 30 * SECOND });
  });

  it('answers in time what it admits, however fast turns are asked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50_000, max: 3 * SECOND }), fc.integer({ min: 2, max: 9 }), (each, surplus) => {
        const { ask, work, waits } = station(each);
        ask();
        work();
        for (let round = 0; round < 300; round += 1) {
          for (let n = 0; n < surplus; n += 1) ask();
          work();
        }
        expect(Math.max(...waits)).toBeLessThanOrEqual(Math.max(PATIENCE * 1.1, 17 * each));
      }),
      { numRuns: 30 },
    );
  });

  it('refuses nothing below capacity, and does not count rest as work', () => {
    const { ask, work, rest, length } = station(SECOND);
    for (let n = 0; n < 200; n += 1) {
      expect(ask()).toBeUndefined();
      work();
      rest(3600 * SECOND);
    }
    for (let n = 0; n < 50; n += 1) expect(ask()).toBeUndefined();
    expect(length()).toBe(50);
  });

  it('gives back the place of what did not become a turn', () => {
    let now = 0;
    const admission = new TurnAdmission(() => now, PATIENCE);
    for (let n = 0; n < 500; n += 1) {
      const place = admission.admit();
      now += SECOND;
      expect(place).not.toHaveProperty('rejected');
      if ('withdrawn' in place) place.withdrawn();
    }
  });

  it('follows turns that become slower', () => {
    let now = 0;
    const admission = new TurnAdmission(() => now, PATIENCE);
    const place = (): AdmittedTurn => {
      const admitted = admission.admit();
      if ('rejected' in admitted) throw new Error(admitted.because);
      return admitted;
    };
    const run = (each: Micros): void => {
      const { ended } = place();
      now += each;
      ended();
    };
    for (let n = 0; n < 100; n += 1) run(SECOND / 10);
    const places = Array.from({ length: 100 }, place);
    for (const { ended } of places.slice(0, 60)) {
      now += 3 * SECOND;
      ended();
    }
    expect(admission.admit()).toMatchObject({ rejected: 'beyond-capacity' });
  });
});
