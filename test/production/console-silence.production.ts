// The silence that an investigation proposes, in a real browser: told to everybody, approved by whoever may, and set at the source once.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { toIso } from '../../src/kernel/time.js';
import { accessFaults, type ConsolePage, openBrowser, openConsole, overflowOf } from '../support/console-browser.js';
import { receivingServer, type ReceivingServer } from '../support/received.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { pathOf, send, SHOP, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

const SECRET = 'a-secret-of-the-alertmanager';
const LABELS = { alertname: 'Errors', service: 'checkout-api', severity: 'critical' };

const keyOf = (actor: string, role: string) => ({
  hash: createHash('sha256').update(actor).digest('hex'),
  tenant: 'default',
  actor,
  role,
});

let browser: Browser;
let service: Service;
let alertmanager: ReceivingServer;
let investigation = '';
let open: ConsolePage[] = [];

const ask = async <T>(path: string, body?: object, headers: { readonly [name: string]: string } = {}): Promise<T> => {
  const { text } = await send(service.url, path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'x-api-key': 'ann', 'content-type': 'application/json', ...headers },
  });
  return JSON.parse(text) as T;
};

type Listed = { readonly items: readonly { readonly investigation?: { readonly clientTxnId?: string } }[] };
type Turns = { readonly items: readonly { readonly status: string }[] };

const lookAs = async (key: string, view?: Parameters<typeof openConsole>[2]): Promise<Page> => {
  const opened = await openConsole(browser, service.url, view);
  open.push(opened);
  const { page } = opened;
  await page.goto(`${service.url}/#/investigation/${encodeURIComponent(investigation)}`);
  await page.getByLabel('API key').fill(key);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: investigation }).waitFor();
  return page;
};

const silences = () => alertmanager.requests.filter(({ path }) => path === '/api/v2/silences');

beforeAll(async () => {
  browser = await openBrowser();
  alertmanager = await receivingServer();
  alertmanager.answer(({ path }) =>
    path === '/api/v2/silences'
      ? { body: '{"silenceID":"s-1"}' }
      : { body: JSON.stringify([{ fingerprint: 'f1', labels: LABELS, status: { silencedBy: [] } }]) },
  );
  const silences = { url: alertmanager.url, longest: '30m' };
  service = await startService({
    folder: await copyOf(await shopFolder()),
    env: { ALERT_SECRET: SECRET },
    config: {
      keys: [keyOf('ann', 'operator'), keyOf('vic', 'viewer')],
      alerts: { sources: { prod: { kind: 'alertmanager', secret: '${ALERT_SECRET}', silences } } },
    },
  });
  const alert = { status: 'firing', labels: LABELS, fingerprint: 'f1', startsAt: toIso(SHOP.askedAt) };
  await ask('/v1/alerts/prod', { version: '4', alerts: [alert] }, { authorization: `Bearer ${SECRET}` });
  await untilTrue(async () => {
    investigation = (await ask<Listed>('/v1/alerts')).items[0]?.investigation?.clientTxnId ?? '';
    return investigation !== '';
  });
  await untilTrue(async () =>
    (await ask<Turns>(`${pathOf(investigation)}/turns`)).items?.some(({ status }) => status === 'answered'),
  );
});

afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});

afterAll(async () => {
  await browser.close();
  await service.close();
  await alertmanager.close();
  await clean();
});

it('proposes nothing while nobody works on it, and tells a reader who may do it', async () => {
  const before = await lookAs('ann');
  await before.getByText('Leave a hand-over note').waitFor();
  expect(await before.getByRole('button', { name: 'Silence it: Errors' }).count()).toBe(0);
  await ask(`${pathOf(investigation)}/note`, { text: 'I roll it back' });
  // the page follows the note
  await before.getByRole('button', { name: 'Silence it: Errors' }).waitFor();
  const page = await lookAs('vic');
  await page.getByText('An operator may do that.').waitFor();
  expect(await page.getByRole('button', { name: 'Silence it' }).count()).toBe(0);
});

it('asks before it silences, by the keyboard alone, and says what came of it', async () => {
  const page = await lookAs('ann', { width: 360 });
  await page.getByRole('button', { name: 'Silence it: Errors' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Silence “Errors” at its source for 30 minutes?').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  // the keyboard stands on the answer that changes nothing
  await page.keyboard.press('Enter');
  expect(silences()).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yes, do it' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Silenced at its source by s-1; it can be ended there.').waitFor();
  // the keyboard stands on what came of it, not at the top of the page
  expect(await page.locator(':focus').textContent()).toContain('Silenced at its source');
  expect(silences()).toHaveLength(1);
  expect(JSON.parse(silences()[0]?.body ?? '{}')).toMatchObject({
    createdBy: 'ann',
    matchers: Object.entries(LABELS).map(([name, value]) => ({ name, value, isRegex: false, isEqual: true })),
  });
});
