import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { idleResource } from './idle-resource.js';

/** Records what begins and ends. */
const recordLifecycle = () => {
  const log: string[] = [];
  let count = 0;
  return {
    log,
    begin: (): number => {
      count += 1;
      log.push(`begin ${count}`);
      return count;
    },
    end: async (running: number): Promise<void> => {
      log.push(`ending ${running}`);
      await Promise.resolve();
      log.push(`ended ${running}`);
    },
  };
};

const itself = async (running: number): Promise<number> => running;

const IDLE = 60_000;
const passIdleTime = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(IDLE));

describe('an idle resource', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('starts with its first use and is shared', async () => {
    const life = recordLifecycle();
    const { use } = idleResource({ ...life, idle: IDLE });
    expect(life.log).toEqual([]);
    expect(await Promise.all([use(itself), use(itself)])).toEqual([1, 1]);
    expect(life.log).toEqual(['begin 1']);
  });

  it('ends when nothing uses it and starts again', async () => {
    const life = recordLifecycle();
    const { use } = idleResource({ ...life, idle: IDLE });
    await use(itself);
    await vi.advanceTimersByTimeAsync(IDLE - 1);
    expect(life.log).toEqual(['begin 1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(await use(itself)).toBe(2);
    await passIdleTime();
    expect(life.log).toEqual(['begin 1', 'ending 1', 'ended 1', 'begin 2', 'ending 2', 'ended 2']);
  });

  it('does not end during a use, however long', async () => {
    const life = recordLifecycle();
    const { use } = idleResource({ ...life, idle: IDLE });
    let leave = (): void => undefined;
    const long = use(() => new Promise<void>((resolve) => (leave = resolve)));
    await use(itself);
    await passIdleTime();
    expect(life.log).toEqual(['begin 1']);
    leave();
    await long;
    await passIdleTime();
    expect(life.log).toEqual(['begin 1', 'ending 1', 'ended 1']);
  });

  it('ends after a use that failed', async () => {
    const life = recordLifecycle();
    const { use } = idleResource({ ...life, idle: IDLE });
    await expect(use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await passIdleTime();
    expect(life.log).toEqual(['begin 1', 'ending 1', 'ended 1']);
  });

  it('is asked again whether it is at rest until it is', async () => {
    const life = recordLifecycle();
    const answers = [false, false, true];
    const isAtRest = async (): Promise<boolean> => answers.shift() ?? true;
    await idleResource({ ...life, isAtRest, idle: IDLE }).use(itself);
    for (const left of [2, 1]) {
      await passIdleTime();
      expect([answers.length, life.log]).toEqual([left, ['begin 1']]);
    }
    await passIdleTime();
    expect([answers.length, life.log]).toEqual([0, ['begin 1', 'ending 1', 'ended 1']]);
  });

  it('stays when a use comes while it is asked', async () => {
    const life = recordLifecycle();
    let answer = (_rests: boolean): void => undefined;
    const isAtRest = (): Promise<boolean> => new Promise((resolve) => (answer = resolve));
    const { use, end } = idleResource({ ...life, isAtRest, idle: IDLE });
    await use(itself);
    await passIdleTime();
    const late = use(itself);
    answer(true);
    expect(await late).toBe(1);
    await end();
    expect(life.log).toEqual(['begin 1', 'ending 1', 'ended 1']);
  });

  it('stays when it does not answer whether it is at rest', async () => {
    const life = recordLifecycle();
    const isAtRest = (): Promise<boolean> => Promise.reject(new Error('dead'));
    const { use } = idleResource({ ...life, isAtRest, idle: IDLE });
    await use(itself);
    await passIdleTime();
    expect(await use(itself)).toBe(1);
  });

  it('never runs twice at once and keeps the order of its uses', async () => {
    const acts = array(constantFrom('use', 'end', 'pause'), { maxLength: 30 });
    await assert(
      asyncProperty(acts, async (list) => {
        const life = recordLifecycle();
        const { use, end } = idleResource({ ...life, idle: IDLE });
        const order: number[] = [];
        const all: Promise<unknown>[] = [];
        for (const [n, act] of list.entries()) {
          if (act === 'use') all.push(use(async () => void order.push(n)));
          else if (act === 'end') all.push(end());
          else await passIdleTime();
        }
        await Promise.all(all);
        await end();
        expect(order).toEqual(list.flatMap((act, n) => (act === 'use' ? [n] : [])));
        const whole = Array.from({ length: life.log.length / 3 }, (_, n) =>
          ['begin', 'ending', 'ended'].map((word) => `${word} ${n + 1}`),
        );
        expect(life.log).toEqual(whole.flat());
      }),
    );
  });
});
