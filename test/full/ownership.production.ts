// One process writes a data folder: a second one is refused, a dead one is replaced, and a paused one has lost the folder when it wakes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean, copyOf, StartRefusal, startService } from '../support/service.js';
import { answered, ask, json, pathOf, QUESTION, send, shopFolder } from '../support/shop.js';

let shop = '';

beforeAll(async () => {
  shop = await shopFolder();
});

afterAll(clean);

const IN_USE = (pid: number): RegExp =>
  new RegExp(`facts\\.sqlite is in use by process ${pid} on .+; stop that one first, or choose another folder`);

describe('a data folder', () => {
  it('refuses a second process while the first lives, and admits it when the first was killed', async () => {
    const folder = await copyOf(shop);
    const first = await startService({ folder });
    const second = startService({ folder });
    await expect(second).rejects.toThrow(StartRefusal);
    await expect(second).rejects.toThrow(IN_USE(first.pid));
    const answer = await answered(first.url, 'mine', QUESTION);
    first.signal('SIGKILL');
    await first.exit;
    const third = await startService({ folder });
    expect(await answered(third.url, 'mine', QUESTION)).toBe(answer);
    await third.close();
  });

  it('is free as soon as its process has ended normally', async () => {
    const folder = await copyOf(shop);
    const first = await startService({ folder });
    expect(await first.close()).toEqual({ code: 0, signal: null });
    const second = await startService({ folder });
    expect((await send(second.url, '/health/ready')).status).toBe(200);
    await second.close();
  });

  it('refuses writes of a process that was paused past its lease, and the next process finishes the turn', async () => {
    const folder = await copyOf(shop);
    const options = { folder, config: { data: { lease: '1s' } } };
    const first = await startService(options);
    await first.plan({ at: 12, moment: 'before', how: 'hold' });
    const lostAnswer = ask(first.url, 'paused', QUESTION).catch((error: unknown) => error);
    await first.held();
    first.signal('SIGSTOP');
    const second = await succeeding(options);
    const answer = await answered(second.url, 'paused', QUESTION);
    const facts = await json(second.url, `${pathOf('paused')}/events?limit=100`);
    first.goOn();
    first.signal('SIGCONT');
    expect(await first.exit).toEqual({ code: 1, signal: null });
    expect(await first.lost()).toMatch(/another process has taken over .+facts\.sqlite; this one stops writing/);
    expect(((await lostAnswer) as { status?: number }).status).not.toBe(200);
    expect(await json(second.url, `${pathOf('paused')}/events?limit=100`)).toEqual(facts);
    expect(JSON.parse(answer)).toMatchObject({ turn: 1, status: 'answered' });
    await second.close();
  });
});

/** Starts as soon as the lease of the previous owner has expired. */
const succeeding = async (options: Parameters<typeof startService>[0]): ReturnType<typeof startService> => {
  for (;;) {
    const started = await startService(options).catch((error: unknown) => error);
    if (!(started instanceof StartRefusal)) return started as Awaited<ReturnType<typeof startService>>;
    expect(started.message).toMatch(/is in use by process/);
  }
};
