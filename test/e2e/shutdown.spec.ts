// A service that gets a stop signal: it finishes its turn or leaves it for the next start, and closes every connection.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { clean, copyOf, startService } from '../support/service.js';
import { answered, ask, json, pathOf, QUESTION, shopFolder } from '../support/shop.js';

let shop = '';

beforeAll(async () => {
  shop = await shopFolder();
});

afterAll(clean);

const STOPPED = { code: 0, signal: null };

describe('SIGTERM', () => {
  it('waits for the answer of a running turn, and the client gets it', async () => {
    const service = await startService({ folder: await copyOf(shop) });
    await service.plan({ at: 10, moment: 'before', how: 'hold' });
    const reply = ask(service.url, 'last', QUESTION);
    await service.held();
    const stopped = service.close();
    service.goOn();
    expect((await reply).status).toBe(200);
    expect(await stopped).toEqual(STOPPED);
  });

  it('leaves a turn that takes longer than the grace to the next start, which finishes it', async () => {
    const folder = await copyOf(shop);
    const service = await startService({ folder, config: { http: { shutdownGrace: '0s' } } });
    await service.plan({ at: 10, moment: 'after', how: 'hold' });
    const reply = ask(service.url, 'left', QUESTION).catch((error: unknown) => error);
    await service.held();
    const stopped = service.close();
    service.goOn();
    expect(await stopped).toEqual(STOPPED);
    expect(((await reply) as { status?: number }).status).not.toBe(200);
    const next = await startService({ folder });
    const answer = await answered(next.url, 'left', QUESTION);
    const { status, coverage } = JSON.parse(answer) as Answer;
    expect(status).toBe('answered');
    expect(coverage.filter((row) => row.status === 'failed')).toEqual([]);
    const { items } = await json<{ items: readonly { type: string }[] }>(
      next.url,
      `${pathOf('left')}/events?limit=200`,
    );
    expect(items.filter(({ type }) => type === 'TurnAnswered')).toHaveLength(1);
    await next.close();
  });

  it('closes event streams that have no end', async () => {
    const service = await startService({ folder: await copyOf(shop) });
    await answered(service.url, 'watched', QUESTION);
    const stream = await fetch(`${service.url}${pathOf('watched')}/events`, {
      headers: { accept: 'text/event-stream' },
    });
    const stopped = service.close();
    const text = await stream.text();
    expect(text).toContain('"type":"TurnAnswered"');
    expect(await stopped).toEqual(STOPPED);
  });

  it('ends at once while nothing runs, and leaves no trace of a crash', async () => {
    const folder = await copyOf(shop);
    const service = await startService({ folder });
    expect(await service.close()).toEqual(STOPPED);
    const next = await startService({ folder });
    expect(await next.close()).toEqual(STOPPED);
  });
});
