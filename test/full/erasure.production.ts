// Erasing or deleting an investigation while its turn runs: nothing more of it is written, or not until it is restored.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { clean, copyOf, startService } from '../support/service.js';
import { answered, ask, json, pathOf, post, QUESTION, send, shopFolder } from '../support/shop.js';

let shop = '';

beforeAll(async () => {
  shop = await shopFolder();
});

afterAll(clean);

const erase = (url: string, id: string): ReturnType<typeof send> =>
  send(url, `${pathOf(id)}?erase=true`, { method: 'DELETE' });

const textsIn = (folder: string): number => {
  const db = new DatabaseSync(join(folder, 'facts.sqlite'), { readOnly: true });
  const texts = db.prepare('SELECT count(*) AS n FROM texts').get()?.['n'];
  db.close();
  return Number(texts);
};

const batchesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(folder, 'batches'), { recursive: true })).filter((name) => name.endsWith('.zst'));

/** Reads a stream until it has said something. */
const until = async (response: Response, words: string): Promise<void> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.includes(words)) return;
  }
  throw new Error(`the stream ended without ${words}`);
};

describe('an investigation erased in the middle of a turn', () => {
  it.each([
    ['while rows are stored', 10],
    ['while the answer is stored', 17],
  ])('keeps its facts at %s, and no text and no batch', async (_, at) => {
    const folder = await copyOf(shop);
    const service = await startService({ folder });
    await service.plan({ at, moment: 'before', how: 'hold' });
    const reply = ask(service.url, 'gone', QUESTION);
    await service.held();
    expect((await erase(service.url, 'gone')).status).toBe(200);
    service.goOn();
    expect((await reply).status).toBe(404);
    await service.close();
    expect(textsIn(folder)).toBe(0);
    expect(await batchesIn(folder)).toEqual([]);
    const next = await startService({ folder });
    const { items } = await json<{ items: readonly { type: string }[] }>(
      next.url,
      `${pathOf('gone')}/events?limit=200`,
    );
    expect(items.at(-1)?.type).toBe('InvestigationErased');
    expect(await json(next.url, pathOf('gone'))).toMatchObject({ status: 'erased', busy: false });
    await next.close();
  });
});

describe('an investigation deleted in the middle of a turn', () => {
  it('reports it to its caller, and goes on with the turn when it is restored', async () => {
    const service = await startService({ folder: await copyOf(shop) });
    await service.plan({ at: 10, moment: 'before', how: 'hold' });
    const reply = ask(service.url, 'back', QUESTION);
    await service.held();
    expect((await send(service.url, pathOf('back'), { method: 'DELETE' })).status).toBe(200);
    service.goOn();
    const told = await reply;
    expect([told.status, JSON.parse(told.text)]).toMatchObject([404, { type: '/problems/investigation-deleted' }]);
    const watch = (): Promise<Response> =>
      fetch(`${service.url}${pathOf('back')}/events`, { headers: { accept: 'text/event-stream' } });
    expect((await watch()).status).toBe(404);
    expect((await post(service.url, `${pathOf('back')}/undelete`)).status).toBe(200);
    await until(await watch(), '"type":"TurnAnswered"');
    expect(JSON.parse(await answered(service.url, 'back', QUESTION))).toMatchObject({ turn: 1, status: 'answered' });
    await service.close();
  });
});
