import { describe, expect, it } from 'vitest';
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { idleResource } from './idle-resource.js';

/** Told of what is begun and ended; `ended(n)` resolves when the n-th, counted from 1, has ended. */
const told = () => {
  const log: string[] = [];
  const waiting = new Map<number, () => void>();
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
      waiting.get(running)?.();
    },
    ended: (running: number): Promise<void> => new Promise((resolve) => waiting.set(running, resolve)),
  };
};

const itself = async (running: number): Promise<number> => running;

describe('an idle resource', () => {
  it('starts with its first use and is shared', async () => {
    const life = told();
    const { use } = idleResource({ ...life, idle: 60_000 });
    expect(life.log).toEqual([]);
    expect(await Promise.all([use(itself), use(itself)])).toEqual([1, 1]);
    expect(life.log).toEqual(['begin 1']);
  });

  it('ends when nothing uses it and starts again', async () => {
    const life = told();
    const { use } = idleResource({ ...life, idle: 0 });
    const first = life.ended(1);
    await use(itself);
    await first;
    expect(await use(itself)).toBe(2);
    await life.ended(2);
    expect(life.log).toEqual(['begin 1', 'ending 1', 'ended 1', 'begin 2', 'ending 2', 'ended 2']);
  });

  it('does not end during a use, however long', async () => {
    const life = told();
    const { use } = idleResource({ ...life, idle: 0 });
    let leave = (): void => undefined;
    const long = use(() => new Promise<void>((resolve) => (leave = resolve)));
    await use(itself);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(life.log).toEqual(['begin 1']);
    const ended = life.ended(1);
    leave();
    await long;
    await ended;
  });

  it('ends after a use that failed', async () => {
    const life = told();
    const { use } = idleResource({ ...life, idle: 0 });
    const ended = life.ended(1);
    await expect(use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await ended;
  });

  it('is asked again whether it is at rest until it is', async () => {
    const life = told();
    const answers = [false, false, true];
    const isAtRest = async (): Promise<boolean> => answers.shift() ?? true;
    const ended = life.ended(1);
    await idleResource({ ...life, isAtRest, idle: 0 }).use(itself);
    await ended;
    expect(answers).toEqual([]);
  });

  it('stays when a use comes while it is asked', async () => {
    const life = told();
    let answer = (_rests: boolean): void => undefined;
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const isAtRest = (): Promise<boolean> =>
      new Promise((resolve) => {
        answer = resolve;
        asked();
      });
    const { use, end } = idleResource({ ...life, isAtRest, idle: 0 });
    await use(itself);
    await isAsked;
    const late = use(itself);
    answer(true);
    expect(await late).toBe(1);
    await end();
    expect(life.log).toEqual(['begin 1', 'ending 1', 'ended 1']);
  });

  it('stays when it does not answer whether it is at rest', async () => {
    const life = told();
    const isAtRest = (): Promise<boolean> => Promise.reject(new Error('dead'));
    const { use } = idleResource({ ...life, isAtRest, idle: 0 });
    await use(itself);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await use(itself)).toBe(1);
  });

  it('never runs twice at once and keeps the order of its uses', async () => {
    const acts = array(constantFrom('use', 'end', 'pause'), { maxLength: 30 });
    await assert(
      asyncProperty(acts, async (list) => {
        const life = told();
        const { use, end } = idleResource({ ...life, idle: 0 });
        const order: number[] = [];
        const all: Promise<unknown>[] = [];
        for (const [n, act] of list.entries()) {
          if (act === 'use') all.push(use(async () => void order.push(n)));
          else if (act === 'end') all.push(end());
          else await new Promise((resolve) => setTimeout(resolve, 0));
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
