// Erasing an investigation while its turn runs: nothing of it is written afterwards.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { clean, copyOf, startService } from '../support/service.js';
import { ask, json, pathOf, QUESTION, send, shopFolder } from '../support/shop.js';

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

describe('an investigation erased in the middle of a turn', () => {
  it.each([
    ['while rows are stored', 10],
    ['while the answer is stored', 26],
  ])('%s keeps its facts, and no word and no batch', async (_, at) => {
    const folder = await copyOf(shop);
    const service = await startService({ folder });
    await service.plan({ at, moment: 'before', how: 'hold' });
    const reply = ask(service.url, 'gone', QUESTION);
    await service.held();
    expect((await erase(service.url, 'gone')).status).toBe(200);
    service.goOn();
    expect((await reply).status).toBe(410);
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
