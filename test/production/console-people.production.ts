// Several people on one investigation in real browsers: who looks, who has asked, whose turn waits, and the note that one leaves for the next.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import {
  accessFaults,
  type ConsolePage,
  openBrowser,
  openConsole,
  overflowOf,
  untilPage,
} from '../support/console-browser.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { send } from '../support/shop.js';

const keyOf = (actor: string, role: string) => ({
  hash: createHash('sha256').update(actor).digest('hex'),
  tenant: 'default',
  actor,
  role,
});

const ID = 'shared-case';
const PATH = `/v1/investigations/${ID}`;
const AT = '2026-11-20T09:00:00Z';

let browser: Browser;
let service: Service;
let open: ConsolePage[] = [];

const post = async (key: string, path: string, body: string, type = 'application/json'): Promise<void> => {
  const headers = { 'x-api-key': key, 'content-type': type };
  const { status, text } = await send(service.url, path, { method: 'POST', body, headers });
  expect([status, text]).toEqual([200, text]);
};

/** The investigation as the holder of a key sees it. */
const lookAs = async (key: string, view?: Parameters<typeof openConsole>[2]): Promise<Page> => {
  const opened = await openConsole(browser, service.url, view);
  open.push(opened);
  const { page } = opened;
  await page.goto(`${service.url}/#/investigation/${ID}`);
  await page.getByLabel('API key').fill(key);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: ID }).waitFor();
  return page;
};

const leaveNote = async (page: Page, text: string): Promise<void> => {
  await page.getByText(/^Leave a (hand-over|newer) note$/).click();
  await page.getByLabel('What does the next one have to know?').fill(text);
  await page.getByRole('button', { name: 'Leave the note' }).click();
  await page.locator('.note-text', { hasText: text }).waitFor();
};

beforeAll(async () => {
  browser = await openBrowser();
  const keys = [keyOf('ann', 'operator'), keyOf('bob', 'asker'), keyOf('vic', 'viewer')];
  service = await startService({ folder: await newFolder(), config: { keys } });
  const line = { '@timestamp': AT, 'service.name': 'cart', 'log.level': 'error', message: 'basket lost' };
  await post('ann', '/v1/telemetry/logs', JSON.stringify(line), 'application/x-ndjson');
  await post('ann', `${PATH}/turns`, JSON.stringify({ text: 'how many errors are in cart?', askedAt: AT }));
});

afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});

afterAll(async () => {
  await browser.close();
  await service.close();
  await clean();
});

const others = (page: Page) => page.locator('.present');

it('tells each who else looks, and no more once they have gone or hidden the page', async () => {
  const ann = await lookAs('ann');
  await others(ann).waitFor({ state: 'attached' });
  expect(await others(ann).textContent()).toBe('');
  const vic = await lookAs('vic');
  await vic.getByText('Also here: ann', { exact: true }).waitFor();
  await ann.getByText('Also here: vic', { exact: true }).waitFor();
  const again = await lookAs('ann');
  await again.getByText('Also here: ann (another window), vic', { exact: true }).waitFor();
  await again.context().close();
  await vic.context().close();
  await untilPage(ann, `document.querySelector('.present').textContent === ''`);
});

it('shows the note of one to the next, at the top, by the right of each', async () => {
  const ann = await lookAs('ann');
  const vic = await lookAs('vic');
  expect(await vic.getByText('Leave a hand-over note').count()).toBe(0);
  await leaveNote(ann, 'Rolled back at 09:05.\nWatch <b>cart</b> until ten.');
  await untilPage(ann, "document.activeElement?.textContent === 'Leave a newer note'");
  for (const page of [ann, vic]) {
    await page.getByRole('heading', { name: /^Hand-over note of ann, 20/ }).waitFor();
    expect(await page.locator('.note-text').textContent()).toBe('Rolled back at 09:05.\nWatch <b>cart</b> until ten.');
  }
  const bob = await lookAs('bob');
  await leaveNote(bob, 'Still quiet.');
  await vic.getByRole('heading', { name: /^Hand-over note of bob/ }).waitFor();
  expect(await vic.locator('.note-text').count()).toBe(1);
  await bob.getByText('Leave a newer note').click();
  await bob.getByRole('button', { name: 'Leave the note' }).click();
  await bob.getByRole('alert').getByText('Say what the next one has to know.').waitFor();
});

it('shows whose turn runs and who waits behind it, and takes a waiting question back', async () => {
  const [ann, bob] = [await lookAs('ann'), await lookAs('bob')];
  await service.plan({ at: 6, moment: 'before', how: 'hold' });
  const held = service.held();
  await ann.getByLabel('Ask on').fill('how many warnings are in cart?');
  await ann.keyboard.press('Enter');
  await held;
  await bob.getByText('Working for ann').waitFor();
  await bob.getByLabel('Ask on').fill('which services have errors?');
  await bob.keyboard.press('Enter');
  // each beside its own question
  const waiting = bob.getByRole('article', { name: 'Answer 3' });
  await waiting.getByText('which services have errors?').waitFor();
  await waiting.getByText('Waiting: 1 turn is before it').waitFor();
  await ann.getByText('The question of bob is waiting: 1 turn is before it').waitFor();
  await ann.getByRole('button', { name: 'Take back the question of bob' }).waitFor();
  await ann.getByRole('button', { name: 'Stop this turn' }).waitFor();
  expect(await accessFaults(bob)).toEqual([]);
  await bob.getByRole('button', { name: 'Take it back' }).click();
  await bob.getByText('Waiting: 1 turn is before it').waitFor({ state: 'detached' });
  service.goOn();
  await bob.getByRole('link', { name: 'Evidence of answer 2' }).waitFor();
  expect(await bob.getByText('asked by ann').count()).toBe(2);
  expect(await bob.getByText('asked by bob').count()).toBe(1);
  await bob.getByText('cancelled', { exact: true }).waitFor();
});

it.each([
  { width: 360, scheme: 'light' as const },
  { width: 1280, scheme: 'dark' as const },
  { width: 3840, scheme: 'light' as const },
])(
  'breaks no rule of WCAG 2.2 AA on a screen of $width pixels, $scheme, with a note, others and the form',
  async (view) => {
    const bob = await lookAs('bob', view);
    await lookAs('vic', view);
    await bob.getByText('Also here: vic').waitFor();
    await leaveNote(bob, `For ${'a-long-name-'.repeat(30)}`);
    await bob.getByText('Leave a newer note').click();
    expect(await accessFaults(bob)).toEqual([]);
    expect(await overflowOf(bob)).toBe(0);
    expect(open.flatMap(({ faults }) => faults)).toEqual([]);
  },
);
