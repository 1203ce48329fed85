import { describe, expect, it } from 'vitest';
import { HOUR, MILLISECOND, MINUTE, SECOND } from '../../kernel/time.js';
import { systemClock } from './runtime.js';

const START = Date.UTC(2026, 10, 23, 12);

/** A machine whose two clocks move as the test says. */
const machine = () => {
  const at = { wall: START, elapsed: 500 };
  const clock = systemClock({ wall: () => Math.floor(at.wall), elapsed: () => at.elapsed });
  const since = (): number => clock.now() - START * MILLISECOND;
  return {
    since,
    /** Both clocks. */
    work: (millis: number) => {
      at.wall += millis;
      at.elapsed += millis;
    },
    /** What passes while the machine sleeps, or somebody sets the clock. */
    set: (millis: number) => void (at.wall += millis),
  };
};

describe('the clock of the machine', () => {
  it('sleeps for longer than a timer of the machine can', async () => {
    const clock = systemClock();
    const abort = new AbortController();
    const long = clock.sleep(60 * 24 * HOUR, abort.signal).then(() => 'long');
    expect(await Promise.race([long, clock.sleep(20 * MILLISECOND).then(() => 'short')])).toBe('short');
    abort.abort();
    expect(await long).toBe('long');
  });

  it('has microseconds between two milliseconds of the wall clock', () => {
    const { since, work } = machine();
    expect(since()).toBe(0);
    work(0.25);
    expect(since()).toBe(250);
    work(0.5);
    expect(since()).toBe(750);
  });

  it('shows the time of day after the machine has slept for eight hours', () => {
    const { since, work, set } = machine();
    work(1000);
    expect(since()).toBe(SECOND);
    set((8 * HOUR) / MILLISECOND);
    expect(since()).toBe(SECOND + 8 * HOUR);
    work(60_000);
    expect(since()).toBe(SECOND + 8 * HOUR + MINUTE);
  });

  it('follows a clock that is set back by hours', () => {
    const { since, work, set } = machine();
    work(1000);
    expect(since()).toBe(SECOND);
    set(-(8 * HOUR) / MILLISECOND);
    expect(since()).toBe(SECOND - 8 * HOUR);
  });

  it('stands still while a clock catches up that is set back by less than a second', () => {
    const { since, work, set } = machine();
    work(1000);
    expect(since()).toBe(SECOND);
    set(-400);
    work(100);
    expect(since()).toBe(SECOND);
    work(400);
    expect(since()).toBe(SECOND + 100 * MILLISECOND);
  });
});
