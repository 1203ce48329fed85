// One message id, one turn: whatever the network, a crash, a restart or an upgrade does, its caller gets the same bytes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cp, glob, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scaled } from '../support/full-scale.js';
import { onRealServers } from '../support/production-stores.js';
import { clean, copyOf, newFolder, type Service, startService } from '../support/service.js';
import { ask, answered, json, pathOf, post, QUESTION, type HttpReply, shopFolder } from '../support/shop.js';

const ROUNDS = scaled(onRealServers() ? 1000 : 15, 1000, {
  take: 150,
  says: 'rounds of two clients with one message id: 150 of 1000',
});

let shop = '';
/** Each test has an investigation of its own. */
let service: Service;

beforeAll(async () => {
  shop = await shopFolder();
  service = await startService({ folder: await copyOf(shop) });
});

afterAll(clean);

const isRepeat = ({ headers }: HttpReply): boolean => headers.get('idempotency-replayed') === 'true';

const turnsOf = async (url: string, id: string): Promise<number> =>
  (await json<{ items: readonly unknown[] }>(url, `${pathOf(id)}/turns`)).items.length;

/** A copy of the built program in which answers are written in other words. */
const upgraded = async (): Promise<string> => {
  const root = await newFolder();
  await cp('config', join(root, 'config'), { recursive: true });
  await cp('bundle', join(root, 'bundle'), { recursive: true });
  await cp('language/reader.bin.zst', join(root, 'language/reader.bin.zst'));
  await cp('package.json', join(root, 'package.json'));
  await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  let changes = 0;
  for await (const file of glob(join(root, 'bundle/**/*.js'))) {
    const text = await readFile(file, 'utf8');
    const changed = text.replaceAll('"Evidence"', '"What shows it"');
    if (changed === text) continue;
    changes += 1;
    await writeFile(file, changed);
  }
  expect(changes).toBeGreaterThan(0);
  return root;
};

describe('one message id', () => {
  it('makes one turn with one response for two clients at once, again and again', async () => {
    const client = (): Promise<HttpReply> => ask(service.url, 'race', QUESTION);
    const first = await Promise.all([client(), client()]);
    expect(first.map(isRepeat).sort()).toEqual([false, true]);
    const bodies = new Set(first.map(({ text }) => text));
    for (let round = 1; round < ROUNDS; round += 1) {
      const both = await Promise.all([client(), client()]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(both.every(isRepeat)).toBe(true);
      for (const { text } of both) bodies.add(text);
    }
    expect(bodies.size).toBe(1);
    expect(await turnsOf(service.url, 'race')).toBe(1);
  }, 600_000);

  it('opens one investigation when both clients are its first', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `new-${n}`);
    const races = await Promise.all(
      ids.map((id) => Promise.all([ask(service.url, id, QUESTION), ask(service.url, id, QUESTION)])),
    );
    for (const [a, b] of races) {
      expect([a.status, b.status, a.text]).toEqual([200, 200, b.text]);
      expect([isRepeat(a), isRepeat(b)].sort()).toEqual([false, true]);
    }
    for (const id of ids) expect(await turnsOf(service.url, id)).toBe(1);
  });

  it('counts in the header as in the body, whatever Accept and Prefer say', async () => {
    const { messageId, ...body } = QUESTION;
    const path = `${pathOf('header')}/turns`;
    const first = await post(service.url, path, { body, headers: { 'idempotency-key': messageId } });
    const again = await ask(service.url, 'header', QUESTION);
    const async = await post(service.url, path, { body: QUESTION, headers: { prefer: 'respond-async' } });
    expect([again.text, async.text]).toEqual([first.text, first.text]);
    expect([first, again, async].map(isRepeat)).toEqual([false, true, true]);
    const other = await post(service.url, path, { body: QUESTION, headers: { 'idempotency-key': 'another' } });
    expect(other.status).toBe(409);
  });

  it('is refused with another body, and its turn stays as it is', async () => {
    const first = await answered(service.url, 'other', QUESTION);
    for (const body of [
      { ...QUESTION, text: `${QUESTION.text} Please.` },
      { ...QUESTION, zone: 'Europe/Berlin' },
      { ...QUESTION, scope: { services: ['cart-api'] } },
    ]) {
      const { status, text } = await ask(service.url, 'other', body);
      expect(status).toBe(409);
      expect(JSON.parse(text)).toMatchObject({ type: '/problems/message-id-reused', field: 'messageId' });
    }
    expect(await answered(service.url, 'other', QUESTION)).toBe(first);
    expect(await turnsOf(service.url, 'other')).toBe(1);
  });

  it('waits for the same response while its turn runs, or gets its later address', async () => {
    await service.plan({ at: 10, moment: 'before', how: 'hold' });
    const first = ask(service.url, 'flight', QUESTION);
    await service.held();
    const later = await post(service.url, `${pathOf('flight')}/turns`, {
      body: QUESTION,
      headers: { prefer: 'respond-async' },
    });
    expect([later.status, isRepeat(later)]).toEqual([202, true]);
    const second = ask(service.url, 'flight', QUESTION);
    service.goOn();
    expect((await second).text).toBe((await first).text);
    expect(await turnsOf(service.url, 'flight')).toBe(1);
  });

  it('returns the same bytes after a kill, a restart and an upgrade of the renderer', async () => {
    const folder = await copyOf(shop);
    const first = await startService({ folder });
    const before = await answered(first.url, 'long', QUESTION);
    await first.plan({ at: 9, moment: 'after', how: 'die' });
    await expect(ask(first.url, 'cut', QUESTION)).rejects.toThrow();
    await first.exit;
    const second = await startService({ folder });
    const [kept, cut] = [await ask(second.url, 'long', QUESTION), await ask(second.url, 'cut', QUESTION)];
    expect([kept.text, isRepeat(kept), isRepeat(cut)]).toEqual([before, true, true]);
    await second.close();
    const third = await startService({ folder, root: await upgraded() });
    const fresh = await answered(third.url, 'fresh', QUESTION);
    expect(JSON.parse(fresh).text).toContain('**What shows it**');
    expect(before).not.toContain('**What shows it**');
    const again = await Promise.all([ask(third.url, 'long', QUESTION), ask(third.url, 'cut', QUESTION)]);
    expect(again.map(({ text }) => text)).toEqual([before, cut.text]);
    await third.close();
  });
});
