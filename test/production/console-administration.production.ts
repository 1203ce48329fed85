// The administration of the web console in a real browser: each section by its link, by keyboard, by role, on all screens, and with hostile names.
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { auditPage } from '../../src/api/contract/audit.js';
import { serviceList } from '../../src/api/contract/services.js';
import { accessFaults, type ConsolePage, openBrowser, openConsole, overflowOf } from '../support/console-browser.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { send } from '../support/shop.js';

const digest = (key: string): string => createHash('sha256').update(key).digest('hex');
const KEYS = [
  { hash: digest('all'), tenant: 'default', actor: 'ann', role: 'admin' },
  { hash: digest('asks'), tenant: 'default', actor: 'bob', role: 'asker' },
  { hash: digest('cart'), tenant: 'default', actor: 'cora', role: 'admin', services: ['cart'] },
];
const ENGINE = { name: 'engine', kind: 'engine' };
const CONFIG = {
  keys: KEYS,
  chains: { 'two-looks': { description: 'Looks twice', stages: [{ name: 'look', agents: [ENGINE] }] } },
  schedules: { nightly: { cron: '0 3 * * *', chain: 'two-looks', question: 'Is all well?' } },
  alerts: { investigate: { rules: [{ severities: ['critical'], services: ['cart'], chain: 'two-looks' }, {}] } },
  notifications: { targets: { oncall: { kind: 'webhook', url: 'https://hooks.example/x', when: {} } } },
  cost: { budgets: [{ per: 'day', dollars: 5 }] },
};

const HOSTILE = '<img src=x onerror="document.title=\'pwned\'"><script>alert(1)</script>';

let browser: Browser;
let keyed: Service;
let open: ConsolePage[];

const line = (n: number, name: string): string =>
  `${JSON.stringify({ '@timestamp': new Date(Date.UTC(2026, 10, 20, 9, 0, n)).toISOString(), 'service.name': name, 'log.level': n % 3 === 0 ? 'error' : 'info', message: `request ${n}`, 'host.name': `h${n % 2}` })}\n`;

beforeAll(async () => {
  browser = await openBrowser();
  open = [];
  keyed = await startService({ folder: await newFolder(), config: CONFIG });
  const names = ['cart', 'web-blue', 'web-green', `shop ${HOSTILE}`];
  const rows = Array.from({ length: 80 }, (_, n) => line(n, names[n % 4] ?? ''));
  const { status } = await send(keyed.url, '/v1/telemetry/logs', {
    method: 'POST',
    body: [...rows, `no JSON ${HOSTILE}\n`].join(''),
    headers: {
      'x-api-key': 'all',
      'content-type': 'application/x-ndjson',
      'x-casefile-source': 'e'.repeat(64),
      'x-casefile-file': encodeURIComponent(`logs/${HOSTILE}.log`),
      'x-casefile-format': 'json',
    },
  });
  expect(status).toBe(200);
});

afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});

afterAll(async () => {
  await browser.close();
  await keyed.close();
  await clean();
});

const visit = async (
  hash: string,
  { key = 'all', ...view }: Parameters<typeof openConsole>[2] & { key?: string } = { width: 1280 },
): Promise<ConsolePage> => {
  const opened = await openConsole(browser, keyed.url, view);
  open.push(opened);
  await opened.context.addInitScript(`sessionStorage.setItem('casefile.key', ${JSON.stringify(key)})`);
  await opened.page.goto(`${keyed.url}/${hash}`);
  return opened;
};

const settled = (page: Page): Promise<void> => page.getByText('Loading …').first().waitFor({ state: 'hidden' });

const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let steps = 0; steps < 100; steps += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate('document.activeElement?.textContent ?? ""');
    if (focused === name) return;
  }
  throw new Error(`Tab does not reach "${name}"`);
};

/** Waits until the button with this text has the focus. */
const focused = (page: Page, text: string): Promise<void> => page.locator('button:focus', { hasText: text }).waitFor();

const read = async (path: string): Promise<unknown> =>
  JSON.parse((await send(keyed.url, path, { headers: { 'x-api-key': 'all' } })).text);

/** Each section with a heading of it. */
const SECTIONS = [
  ['sources', 'What is stored'],
  ['services', 'Names that were given'],
  ['ingested', 'Stored log lines by source'],
  ['models', 'Budgets'],
  ['automation', 'Retention'],
  ['keys', 'API keys'],
  ['changes', 'What people have changed'],
] as const;

describe.each([
  { width: 360, scheme: 'light' as const },
  { width: 360, scheme: 'dark' as const },
  { width: 1280, scheme: 'light' as const },
  { width: 1280, scheme: 'dark' as const },
  { width: 3840, scheme: 'dark' as const },
])('on a screen of $width pixels, $scheme', (view) => {
  it.each(SECTIONS)(
    '"%s" is opened by its link, breaks no rule of WCAG 2.2 AA, and shows names as text',
    async (section, heading) => {
      const { page, faults } = await visit(`#/administration/${section}`, view);
      await page.getByRole('heading', { name: heading }).waitFor();
      await settled(page);
      expect(await accessFaults(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      expect(await page.locator('script').count()).toBe(1);
      expect(await page.locator('main img').count()).toBe(0);
      expect(faults).toEqual([]);
      const folder = process.env['CASEFILE_PICTURES'];
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/${section}-${view.width}-${view.scheme}.png`, fullPage: true });
    },
  );
});

describe('services', () => {
  it('are joined and the name is taken back by keyboard alone, each after a confirmation and in the audit', async () => {
    const { page, faults } = await visit('#/administration/services');
    await page.getByLabel('What to do').selectOption('join');
    await page.getByLabel('web-blue').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('web-green').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('New name').fill('web');
    await page.keyboard.press('Enter');
    const question = page.getByText('From now on, everybody reads that “web-blue”, “web-green” are “web”.');
    await question.waitFor();
    await focused(page, 'Leave it as it is');
    expect(await accessFaults(page)).toEqual([]);
    // nothing is done before it is confirmed
    expect(serviceList.parse(await read('/v1/services')).namings).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('✓ Naming 1: “web-blue”, “web-green” are “web”.').waitFor();
    await page.getByText('also “web-blue”, “web-green”').waitFor();
    await tabTo(page, 'Take back');
    await page.keyboard.press('Enter');
    await focused(page, 'Leave it as it is');
    await page.keyboard.press('Escape');
    await focused(page, 'Take back');
    await page.keyboard.press('Enter');
    await focused(page, 'Leave it as it is');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('✓ Naming 1 is taken back.').waitFor();
    await page.getByRole('rowheader', { name: 'web-blue' }).waitFor();
    const { items } = auditPage.parse(await read('/v1/audit?by=people'));
    expect(items.map(({ action, outcome, actor }) => `${actor.id} ${action} ${outcome}`)).toEqual([
      'ann undo-naming done',
      'ann name-services done',
    ]);
    await page.getByRole('link', { name: 'Changes' }).click();
    await page.getByText('took a naming back').waitFor();
    expect(faults).toEqual([]);
  });

  it('lead to their log lines', async () => {
    const { page, faults } = await visit('#/administration/services');
    await page.getByRole('link', { name: 'cart', exact: true }).click();
    await page.locator('.chip', { hasText: 'service is cart' }).waitFor();
    await page.locator('.log-row').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('say what the form lacks, and why the service refuses', async () => {
    const { page } = await visit('#/administration/services');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Choose a service.').waitFor();
    await page.getByLabel('Service', { exact: true }).selectOption('cart');
    await page.getByLabel('What to do').selectOption('split');
    await page.getByLabel('Field that tells').fill('colour');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Yes, do it' }).click();
    await page.getByText('no line of "cart" has the field "colour"').waitFor();
    expect(serviceList.parse(await read('/v1/services')).namings.filter(({ undone }) => undone === undefined)).toEqual(
      [],
    );
  });
});

describe('changes', () => {
  it('lead to the investigation that they are of, and to earlier ones', async () => {
    for (let n = 0; n < 52; n += 1) {
      const { status } = await send(keyed.url, '/v1/investigations/led/turns', {
        method: 'POST',
        headers: { 'x-api-key': 'all', 'content-type': 'application/json' },
        body: JSON.stringify({ messageId: `m${n}`, text: 'how many errors?', askedAt: '2026-11-20T09:05:00Z' }),
      });
      expect(status).toBeLessThan(300);
    }
    const { page, faults } = await visit('#/administration/changes');
    const led = page.getByRole('link', { name: 'led' });
    await led.first().waitFor();
    expect(await led.count()).toBe(50);
    await page.getByRole('button', { name: 'Show earlier ones' }).click();
    await led.nth(51).waitFor();
    await led.first().click();
    await page.getByText('how many errors?').first().waitFor();
    expect(faults).toEqual([]);
  });
});

describe('roles', () => {
  it('bound what an asker sees, and a link to more tells why it is refused', async () => {
    const { page, faults } = await visit('#/administration/services', { key: 'asks', width: 1280 });
    await page.getByRole('heading', { name: 'Services' }).waitFor();
    const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(['Services', 'Models', 'Automation']);
    expect(await page.getByRole('button', { name: 'Go on' }).count()).toBe(0);
    await page.goto(`${keyed.url}/#/administration/keys`);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('admin');
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('and limits of a key show its services alone', async () => {
    const { page } = await visit('#/administration/services', { key: 'cart', width: 1280 });
    await page.getByRole('rowheader', { name: 'cart' }).waitFor();
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(['cart ']);
    expect(await page.getByRole('navigation', { name: 'Administration' }).getByRole('link').allTextContents()).toEqual([
      'Services',
    ]);
  });
});

describe('what cannot be read', () => {
  it('is told with a way to try again, and is loaded then', async () => {
    const { page } = await visit('');
    await page.route('**/v1/sources', (route) => route.abort());
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.getByText('The service does not answer').waitFor();
    await page.unroute('**/v1/sources');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Every source and store answers.').waitFor();
  });

  it('of a source is marked with the reason', async () => {
    const { page } = await visit('#/administration/services');
    await page.getByRole('rowheader', { name: 'cart' }).waitFor();
    await keyed.weather('unavailable');
    await page.reload();
    await page.getByRole('alert').waitFor();
    await keyed.weather('fine');
    await page.goto(`${keyed.url}/#/administration/sources`);
    const logs = page.getByRole('row', { name: /Log lines/ });
    await logs.waitFor();
    expect(await logs.getByRole('cell').last().textContent()).not.toBe('none');
  });
});
