// The web console in a real browser: from an empty store to the cause, by keyboard, on narrow and wide screens, and with hostile telemetry.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import {
  accessFaults,
  type ConsolePage,
  factNumbered,
  openBrowser,
  openConsole,
  overflowOf,
  untilPage,
} from '../support/console-browser.js';
import { send } from '../support/shop.js';

let browser: Browser;
let service: Service;
let open: ConsolePage[];

beforeAll(async () => {
  browser = await openBrowser();
  service = await startService({ folder: await newFolder() });
  open = [];
});

afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});

afterAll(async () => {
  await browser.close();
  await service.close();
  await clean();
});

const visit = async (
  hash: string,
  view?: Parameters<typeof openConsole>[2],
  { url } = service,
): Promise<ConsolePage & { readonly page: Page }> => {
  const opened = await openConsole(browser, url, view);
  open.push(opened);
  await opened.page.goto(`${url}/${hash}`);
  return opened;
};

/** An end to what hangs: sending the demo takes seconds, on a machine with nothing else to do. */
const DEMO_MS = 240_000;

const AT = '2026-11-20T09:00:00Z';

const post = async (path: string, body: string, type = 'application/json', url = service.url): Promise<string> => {
  const { status, text } = await send(url, path, { method: 'POST', body, headers: { 'content-type': type } });
  expect([status, text]).toEqual([200, text]);
  return text;
};

/** Until nothing of the page is loading: an investigation keeps a stream open, so the network is never idle. */
const settled = (page: Page): Promise<void> => page.getByText('Loading …').first().waitFor({ state: 'hidden' });

/** Tab until an element with this name has the focus, as somebody without a mouse does. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let steps = 0; steps < 200; steps += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate('document.activeElement?.textContent ?? ""');
    if (focused === name) return;
  }
  throw new Error(`Tab does not reach "${name}"`);
};

/** Each would leave a mark if it ran: a title, a dialog, an element or a request. */
const PAYLOADS = [
  '<img src=x onerror="document.title=\'pwned\'">',
  '<script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  '[click](javascript:alert(1)) ![x](http://127.0.0.1:1/x.png) <http://127.0.0.1:1/y>',
  '"><iframe srcdoc="<script>parent.document.title=1</script>"></iframe>',
  '{{constructor.constructor("alert(1)")()}}',
];
const HOSTILE = PAYLOADS.join(' ');

/** Whether the middle of an element is inside the box that scrolls around it. */
const IS_SEEN = `(element) => {
  const [inner, outer] = [element.getBoundingClientRect(), element.closest('.scroll').getBoundingClientRect()];
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}`;

describe('the console, from an empty store', () => {
  it('leads by keyboard alone from the demo to the cause, its rows, its trace and its audit', async () => {
    const { page, faults } = await visit('');
    await page.getByText('Nothing is stored yet').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await tabTo(page, 'Load the demo and ask');
    await page.keyboard.press('Enter');
    await page.getByText('Most likely cause').first().waitFor({ timeout: DEMO_MS });
    // one alone: more would be refused
    await page.getByRole('img', { name: /Log lines by minute/ }).waitFor();

    await tabTo(page, 'e1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Evidence e1' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/investigation/demo?turn=1&evidence=e1');
    const quote = await page.locator('.quote mark').textContent();
    expect(await page.locator('.rows .is-cited mark').first().textContent()).toBe(quote);
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Evidence e1');

    await page.goto(`${service.url}/#/investigation/demo`);
    await page.getByRole('button', { name: 'Show a request with this problem' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Its log lines').waitFor();
    await page.getByRole('link', { name: 'e1', exact: true }).last().focus();
    await page.keyboard.press('Enter');
    await page.locator('.waterfall li').nth(2).waitFor();
    await page.locator('.waterfall .is-cited').waitFor();

    await page.getByRole('link', { name: 'Audit' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('slider').focus();
    await page.keyboard.press('Home');
    await page.getByRole('heading', { name: '1 InvestigationOpened' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: '2 TurnAsked' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/audit/demo?fact=2');
    await page.getByRole('button', { name: 'Replay turn 1' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Turn 1 is identical').waitFor();
    await page.getByRole('button', { name: 'Verify every citation' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('No batch is damaged.').waitFor();
    expect(faults).toEqual([]);
  });

  it('shows a turn while it runs, and its answer when it is there', async () => {
    const { page } = await visit('#/investigation/demo');
    await page.getByText('Most likely cause').first().waitFor();
    await service.plan({ at: 12, moment: 'before', how: 'hold' });
    const held = service.held();
    await page.getByLabel('Ask on').fill('Which services have errors?');
    await page.keyboard.press('Enter');
    await held;
    await page.getByRole('button', { name: 'Stop this turn' }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    service.goOn();
    await page.getByRole('link', { name: 'Evidence of answer 3' }).waitFor();
    await page.getByRole('button', { name: 'Stop this turn' }).waitFor({ state: 'detached' });
  });
});

/** A page that the browser shows, or does not: it tells so itself, for a browser without a screen shows all. */
const setVisibility = (page: Page, state: 'hidden' | 'visible'): Promise<unknown> =>
  page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
     document.dispatchEvent(new Event('visibilitychange'))`,
  );

describe('evidence', () => {
  beforeAll(async () => {
    const line = (n: number) => ({
      '@timestamp': new Date(Date.parse('2026-11-19T08:00:00Z') + n * 1000).toISOString(),
      'service.name': 'billing',
      'log.level': n > 30 ? 'error' : 'info',
      message: n > 30 ? `invoice ${n} failed` : `invoice ${n} sent`,
      ...(n > 30 && {
        'error.type': 'DiskFull',
        'error.message': 'write failed: no space left on device /var/lib/billing',
      }),
    });
    const rows = Array.from({ length: 120 }, (_, n) => `${JSON.stringify(line(n))}\n`).join('');
    await post('/v1/telemetry/logs', rows, 'application/x-ndjson');
    const ask = (text: string) =>
      post(
        '/v1/investigations/billing/turns',
        JSON.stringify({ text, askedAt: '2026-11-19T08:02:00Z', ask: 'never', zone: 'UTC' }),
      );
    await ask('Why do invoices of billing fail in the last 2 minutes?');
    await ask('How many errors has billing in the last minute?');
  });

  it('whose field has a dotted name opens with its quote marked', async () => {
    const { page, faults } = await visit('#/investigation/billing?turn=1');
    await page.getByRole('heading', { name: 'Cited rows' }).waitFor();
    const turns = await page.evaluate(
      "fetch('/v1/investigations/billing/turns').then((reply) => reply.json()).then(({ items }) => items)",
    );
    const [turn] = turns as readonly { readonly answer: { readonly evidence: readonly Record<string, string>[] } }[];
    const cited = turn?.answer.evidence.find(({ field }) => field === 'error.message');
    expect(cited?.['quote']).toContain('no space left');
    await page
      .locator('.evidence .rows')
      .getByRole('link', { name: cited?.['id'] ?? '', exact: true })
      .click();
    await page.getByRole('heading', { name: `Evidence ${cited?.['id']}` }).waitFor();
    expect(await page.locator('.quote mark').textContent()).toBe(cited?.['quote']);
    await page.getByText('All fields of the row').click();
    expect(await page.locator('.fields tr', { hasText: 'error.message' }).locator('mark').count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('shows no row under the heading of another one while it loads', async () => {
    const { page } = await visit('#/investigation/billing?turn=1&evidence=e1');
    await page.locator('.quote').waitFor();
    const { promise: isLooked, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/batches/**', async (route) => {
      await isLooked;
      await route.continue();
    });
    await page.goto(`${service.url}/#/investigation/billing?turn=2&evidence=e1`);
    await page.getByRole('heading', { name: 'Evidence of answer 2' }).waitFor();
    expect(await page.locator('.opened .quote').count()).toBe(0);
    goOn();
    await page.locator('.opened .quote').waitFor();
  });

  it('has the window that its answer has read, and the instant of the issue to ask on', async () => {
    const { page } = await visit('#/investigation/billing?turn=2');
    await page.locator('.chip', { hasText: 'Window: 2026-11-19 08:01:00 to 08:02:00' }).waitFor();
    expect(await page.getByLabel('As of').inputValue()).toBe('2026-11-19T08:02:00.000Z');
    await page.goto(`${service.url}/#/investigation/billing?turn=1`);
    await page.locator('.chip', { hasText: 'the last 2 minutes' }).waitFor();
  });
});

describe('what is done with an answer', () => {
  const newest = async (page: Page): Promise<string> =>
    (await page.locator('#evidence-title').textContent())?.replace(/\D+/g, '') ?? '';

  it('looks at another window by dragging over the bars, and by keyboard alone, each as a turn', async () => {
    const { page, faults } = await visit('#/investigation/billing');
    const plot = page.getByRole('img', { name: /Log lines by minute/ });
    if ((await plot.count()) === 0) {
      await page.getByLabel('Ask on').fill('full report');
      await page.keyboard.press('Enter');
    }
    await plot.waitFor();
    const before = await newest(page);
    const box = await plot.boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
    await page.mouse.move(x + width * 0.95, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.6, y + height / 2, { steps: 4 });
    await page.mouse.up();
    const look = page.getByRole('button', { name: /Look at this window: / });
    const dragged = /(\d\d:\d\d:\d\d) to (\d\d:\d\d:\d\d)/.exec((await look.textContent()) ?? '');
    await look.click();
    await page.locator('.chip', { hasText: `${dragged?.[1]} to ${dragged?.[2]}` }).waitFor();
    const after = await newest(page);
    expect(Number(after)).toBeGreaterThan(Number(before));

    await page.getByText('Change the window').focus();
    await page.keyboard.press('Enter');
    const from = page.getByLabel('From', { exact: true });
    await from.fill('2026-11-19T08:03:00Z');
    await page.getByLabel('To', { exact: true }).fill('2026-11-19T08:00:00Z');
    await page.keyboard.press('Enter');
    await page.getByText('the first before the second').waitFor();
    await from.fill('2026-11-19T07:58:00Z');
    await page.getByLabel('To', { exact: true }).fill('2026-11-19T08:02:00Z');
    await page.keyboard.press('Enter');
    await page.locator('.chip', { hasText: 'Window: 2026-11-19 07:58:00 to 08:02:00' }).waitFor();
    expect(Number(await newest(page))).toBeGreaterThan(Number(after));
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('narrows the scope and widens it again, each as a turn', async () => {
    const { page, faults } = await visit('#/investigation/billing');
    await page.getByText('Add to the scope').click();
    await page.getByLabel('Filter').selectOption('notServices');
    await page.getByLabel('Value').fill('shipping');
    await page.keyboard.press('Enter');
    await page.locator('.chip', { hasText: 'notServices: shipping' }).waitFor();
    await page.getByRole('button', { name: 'Look without notServices: shipping' }).click();
    await page.locator('.chip', { hasText: 'notServices: shipping' }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('is rated, with the cause where it was not right, and the rating is there for the next reader', async () => {
    const { page, faults } = await visit('#/investigation/billing?turn=1');
    await page.getByRole('button', { name: 'Wrong' }).click();
    await page.getByLabel('What was the cause?').fill(`the disk ${HOSTILE}`.slice(0, 1000));
    await page.keyboard.press('Enter');
    await page.getByText('Rated: Wrong.').waitFor();
    await page.reload();
    await page.getByText('The cause was: the disk').waitFor();
    await page.getByRole('link', { name: 'Go to the newest answer' }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is saved as files that stand alone', async () => {
    const { page, context, faults } = await visit('#/investigation/billing');
    await page.getByText('Reports and exports').click();
    expect(await accessFaults(page)).toEqual([]);
    const save = async (name: string): Promise<readonly [name: string, text: string]> => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
      return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
    };
    const [name, report] = await save('Report (HTML)');
    expect(name).toBe('billing.html');
    expect(report).toContain('<svg class="plot"');
    const [draftName, draft] = await save('Post-mortem draft (HTML)');
    expect(draftName).toBe('billing-post-mortem.html');
    expect(draft).toContain('The cause, as that person says');
    expect((await save('Post-mortem draft (Markdown)'))[1]).toMatch(/^# Post-mortem draft: billing/);
    expect((await save('Report (Markdown)'))[1]).toMatch(/^# Investigation billing/);
    expect(JSON.parse((await save('Everything (JSON)'))[1])).toHaveProperty('events');

    // offline, without scripts: nothing is missing, at three widths and in both schemes
    for (const text of [report, draft])
      for (const [width, scheme] of [
        [360, 'light'],
        [1280, 'dark'],
        [3840, 'light'],
      ] as const) {
        const alone = await openConsole(browser, 'about:', { width, scheme });
        open.push(alone);
        await alone.context.setOffline(true);
        await alone.page.setContent(text);
        expect(await overflowOf(alone.page)).toBe(0);
        expect(await alone.page.locator('script, iframe, img, link, [onerror]').count()).toBe(0);
        expect(alone.faults).toEqual([]);
      }
    expect(context.pages()).toHaveLength(1);
    expect(faults).toEqual([]);
  });
});

describe('edits of window and scope', () => {
  const START = Date.parse('2026-11-18T08:00:00Z');
  const askRefunds = (question: object) =>
    post(
      '/v1/investigations/refunds/turns',
      JSON.stringify({ askedAt: '2026-11-18T08:20:00Z', ask: 'never', zone: 'UTC', ...question }),
    );

  beforeAll(async () => {
    const line = (n: number) => ({
      '@timestamp': new Date(START + n * 5000).toISOString(),
      'service.name': 'refunds',
      'service.environment': 'prod',
      'log.level': n > 180 ? 'error' : 'info',
      message: n > 180 ? `refund ${n} failed: connection refused` : `refund ${n} booked`,
    });
    const rows = Array.from({ length: 240 }, (_, n) => `${JSON.stringify(line(n))}\n`).join('');
    await post('/v1/telemetry/logs', rows, 'application/x-ndjson');
    await askRefunds({ text: 'Why do refunds fail in the last 20 minutes?' });
    await askRefunds({
      text: 'full report',
      relation: 'follow_up',
      scope: { notServices: ['loyalty'], environments: ['prod'] },
    });
  });

  const chip = (page: Page, hasText: string) => page.locator('.chip', { hasText });

  it('leave the other filters as they are, and add to those of their kind', async () => {
    const { page, faults } = await visit('#/investigation/refunds');
    await chip(page, 'environments: prod').waitFor();
    await page.getByText('Add to the scope').click();
    await page.getByLabel('Filter').selectOption('notServices');
    await page.getByLabel('Value').fill('vouchers');
    await page.keyboard.press('Enter');
    await chip(page, 'notServices: loyalty, vouchers').waitFor();
    await chip(page, 'environments: prod').waitFor();
    await page.getByRole('button', { name: 'Look without notServices: loyalty, vouchers' }).click();
    await chip(page, 'notServices').waitFor({ state: 'detached' });
    await chip(page, 'environments: prod').waitFor();
    expect(faults).toEqual([]);
  });

  it('leave the ratings of earlier answers, whose cause is told, and kept when they are sent again', async () => {
    const { page, faults } = await visit('#/investigation/refunds?turn=1');
    await page.getByRole('button', { name: 'Partly' }).click();
    await page.getByLabel('What was the cause?').fill('the pool of connections');
    await page.keyboard.press('Enter');
    await page.getByText('Rated: Partly. The cause was: the pool of connections').waitFor();
    await page.goto(`${service.url}/#/investigation/refunds?turn=2`);
    await page.getByRole('heading', { name: 'Evidence of answer 2' }).waitFor();
    await page.getByRole('button', { name: 'Right', exact: true }).click();
    await page.getByText('Rated: Right.').waitFor();
    await page.goto(`${service.url}/#/investigation/refunds?turn=1`);
    await page.reload();
    await page.getByText('Rated: Partly. The cause was: the pool of connections').waitFor();
    await page.getByRole('button', { name: 'Wrong' }).click();
    expect(await page.getByLabel('What was the cause?').inputValue()).toBe('the pool of connections');
    await page.getByRole('button', { name: 'Send the rating' }).click();
    await page.getByText('Rated: Wrong. The cause was: the pool of connections').waitFor();
    expect(faults).toEqual([]);
  });

  it('name the width of bars, and the days of a window that has several', async () => {
    const line = (n: number) => ({
      '@timestamp': new Date(START - 50 * 3_600_000 + n * 900_000).toISOString(),
      'service.name': 'ledger',
      'log.level': n > 150 ? 'error' : 'info',
      message: n > 150 ? `entry ${n} is refused` : `entry ${n} is booked`,
    });
    const rows = Array.from({ length: 192 }, (_, n) => `${JSON.stringify(line(n))}\n`).join('');
    await post('/v1/telemetry/logs', rows, 'application/x-ndjson');
    const question = {
      text: 'Why does the ledger refuse entries?',
      askedAt: '2026-11-18T08:00:00Z',
      ask: 'never',
      window: { from: '2026-11-16T06:00:00Z', to: '2026-11-18T06:00:00Z' },
    };
    await post('/v1/investigations/ledger/turns', JSON.stringify(question));
    const { page, faults } = await visit('#/investigation/ledger');
    await page.getByRole('img', { name: /^Log lines by 24 minutes: / }).waitFor();
    await page.getByLabel('First 24 minutes').waitFor();
    await page.getByText('window of the question: 2026-11-16 06:00:00 to 2026-11-18 06:00:00').waitFor();
    await page.getByRole('button', { name: 'Look at this window: 2026-11-16 06:00:00 to 2026-11-18 ' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('of the window are typed in the zone that is shown, and lead the keyboard on to the new answer', async () => {
    const { page, faults } = await visit('#/investigation/refunds', { width: 1280, timezone: 'Asia/Kolkata' });
    const before = await page.locator('#evidence-title').textContent();
    await page.getByText('Change the window').click();
    const from = page.getByLabel('From', { exact: true });
    expect(await from.inputValue()).toBe('2026-11-18T08:00:00Z');
    await page.getByTitle('Change the zone of times').click();
    await chip(page, 'Window: 2026-11-18 13:30:00').waitFor();
    expect(await from.inputValue()).toBe('2026-11-18T13:30:00+05:30');
    await from.fill('2026-11-18T13:35:00');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Write each with its day and zone').waitFor();
    await from.fill('2026-11-18T13:35:00+05:30');
    await page.getByRole('button', { name: 'Look at this window', exact: true }).focus();
    await page.keyboard.press('Enter');
    await chip(page, 'Window: 2026-11-18 13:35:00').waitFor();
    await page.locator('#evidence-title:focus').waitFor();
    expect(await page.locator('#evidence-title').textContent()).not.toBe(before);
    expect(faults).toEqual([]);
  });

  it('are there after small talk, too', async () => {
    await askRefunds({ text: 'thanks' });
    const { page, faults } = await visit('#/investigation/refunds');
    await page.getByText('Change the window').waitFor();
    await page.getByText('Add to the scope').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('the graph of calls', () => {
  const visitCalls = async (reply: () => { readonly status: number; readonly body: object }) => {
    const opened = await visit('');
    await opened.page.route('**/v1/services/calls**', async (route) => {
      const { status, body } = reply();
      await route.fulfill({ status, json: body });
    });
    await opened.page.goto(`${service.url}/#/investigation/parcels?turn=1`);
    return opened;
  };
  const heading = (page: Page) => page.getByRole('heading', { name: 'Who calls whom' });
  const called = (from: string, to: string) => ({ from, to, relation: 'calls', certainty: 'certain', evidence: [] });

  beforeAll(async () => {
    const line = (n: number) => ({
      '@timestamp': new Date(Date.parse('2026-11-17T08:00:00Z') + n * 5000).toISOString(),
      'service.name': 'parcels',
      'log.level': n > 180 ? 'error' : 'info',
      message: n > 180 ? `parcel ${n} is lost: no space left on device /var/lib/parcels` : `parcel ${n} is sent`,
    });
    const rows = Array.from({ length: 240 }, (_, n) => `${JSON.stringify(line(n))}\n`).join('');
    await post('/v1/telemetry/logs', rows, 'application/x-ndjson');
    const question = {
      text: 'Why do parcels fail in the last 20 minutes?',
      askedAt: '2026-11-17T08:20:00Z',
      ask: 'never',
    };
    await post('/v1/investigations/parcels/turns', JSON.stringify(question));
  });

  it('of many services shows the blamed one, with what is next to it', async () => {
    const way = Array.from({ length: 150 }, (_, n) => called(`station-${n}`, `station-${n + 1}`));
    const callers = Array.from({ length: 20 }, (_, n) => called(`caller-${n}`, 'parcels'));
    const items = [...way, called('station-0', 'caller-0'), ...callers];
    const { page, faults } = await visitCalls(() => ({ status: 200, body: { items } }));
    await page.getByText('In the table alone: 151 more services.').waitFor();
    expect(await page.locator('.graph rect').count()).toBe(21);
    expect(faults).toEqual([]);
  });

  it('that is wider than its place is scrolled to the blamed one', async () => {
    const way = Array.from({ length: 20 }, (_, n) => called(`hub-${n}`, n === 19 ? 'parcels' : `hub-${n + 1}`));
    const { page } = await visitCalls(() => ({ status: 200, body: { items: way } }));
    await page.locator('.graph .node-blamed').waitFor();
    await untilPage(page, `(${IS_SEEN})(document.querySelector('.graph .node-blamed'))`);
    expect(await page.evaluate("document.querySelector('.graph').scrollLeft > 0")).toBe(true);
  });

  it('says why it is not there, tries again, and is hidden where the key may not read it', async () => {
    let status = 503;
    const { page } = await visitCalls(() => ({
      status,
      body: { status, title: 'The store is away', detail: 'It does not answer.', howToFix: 'Wait.' },
    }));
    await heading(page).waitFor();
    await page.getByText('The store is away').waitFor();
    status = 403;
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page).waitFor({ state: 'detached' });
  });
});

describe('the connection', () => {
  it('is held by the page that is seen alone: seven tabs leave the console in reach', async () => {
    const { page, context } = await visit('#/investigation/billing');
    await page.getByRole('heading', { name: 'Cited rows' }).waitFor();
    const tabs = [page];
    for (let n = 1; n < 7; n += 1) {
      await setVisibility(tabs.at(-1) ?? page, 'hidden');
      const tab = await context.newPage();
      await tab.goto(`${service.url}/#/investigation/billing`);
      await tab.getByRole('heading', { name: 'Cited rows' }).waitFor();
      tabs.push(tab);
    }
    await setVisibility(tabs.at(-1) ?? page, 'hidden');
    const answers = page.getByRole('link', { name: /^Evidence of answer/ });
    const before = await answers.count();
    const body = JSON.stringify({ text: 'Which services have errors?', askedAt: '2026-11-19T08:02:00Z', ask: 'never' });
    await post('/v1/investigations/billing/turns', body);
    expect(await answers.count()).toBe(before);
    await setVisibility(page, 'visible');
    await answers.nth(before).waitFor();
  });

  it('is said to be lost, and comes back by itself', async () => {
    const { page, context } = await visit('#/investigation/billing');
    await page.getByRole('heading', { name: 'Cited rows' }).waitFor();
    await page.route('**/events?presence=true', (route) => route.abort());
    await setVisibility(page, 'hidden');
    await setVisibility(page, 'visible');
    await page.getByText('Not connected since').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.unroute('**/events?presence=true');
    await page.getByText('Not connected since').waitFor({ state: 'detached' });
    expect(context.pages()).toHaveLength(1);
  });
});

const VIEWS = [
  '',
  '#/?q=purchase',
  '#/investigation/demo?turn=1&evidence=e1',
  '#/audit/demo?fact=ScopeMerged',
  '#/nowhere',
];
const READY = ['Recent investigations', 'Found', 'Evidence e1', ' ScopeMerged', '404'];

describe.each([
  { width: 360, scheme: 'light' as const },
  { width: 360, scheme: 'dark' as const },
  { width: 1280, scheme: 'light' as const },
  { width: 1280, scheme: 'dark' as const },
  { width: 3840, scheme: 'dark' as const },
])('on a screen of $width pixels, $scheme', (view) => {
  it.each(VIEWS.map((hash, i) => [hash, READY[i] ?? ''] as const))(
    'breaks no rule of WCAG 2.2 AA at "%s"',
    async (hash, ready) => {
      const { page, faults } = await visit(await factNumbered(service.url, hash), view);
      await page.getByRole('heading', { name: ready }).first().waitFor();
      await settled(page);
      expect(await accessFaults(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      expect(faults).toEqual([]);
    },
  );
});

describe('hostile telemetry', () => {
  it('is shown as text, in every field and on every page', async () => {
    const row = (n: number, level: string) => ({
      '@timestamp': new Date(Date.parse(AT) + n * 1000).toISOString(),
      'service.name': `shop ${PAYLOADS[0]}`,
      'log.level': level,
      message: `payment refused ${HOSTILE}`,
      'trace.id': 'a'.repeat(32),
      'kubernetes.pod.name': PAYLOADS[2],
      'error.type': PAYLOADS[1],
      'error.message': HOSTILE,
      'error.stack_trace': HOSTILE,
      [`labels.${PAYLOADS[4]}`]: HOSTILE,
    });
    const rows = Array.from({ length: 60 }, (_, n) => `${JSON.stringify(row(n, n > 30 ? 'error' : 'info'))}\n`).join(
      '',
    );
    await post('/v1/telemetry/logs', rows, 'application/x-ndjson');
    const text = HOSTILE;
    const alert = { name: text.slice(0, 250), severity: 'critical', startsAt: AT, title: text, service: PAYLOADS[0] };
    await post(
      '/v1/alerts',
      JSON.stringify({ alerts: [{ ...alert, labels: { [PAYLOADS[1] ?? '']: text }, annotations: {} }] }),
    );
    const id = `hostile ${PAYLOADS[0]}`;
    const asked = {
      text: `Why? ${text}`,
      askedAt: '2026-11-20T09:01:30Z',
      ask: 'never',
      window: { from: AT, to: '2026-11-20T09:01:30Z' },
    };
    await post(`/v1/investigations/${encodeURIComponent(id)}/turns`, JSON.stringify(asked));

    const encoded = encodeURIComponent(id);
    for (const hash of [
      '',
      '#/?q=payment',
      `#/investigation/${encoded}`,
      `#/investigation/${encoded}?evidence=e1`,
      `#/audit/${encoded}?fact=2`,
    ]) {
      const { page, faults } = await visit(hash);
      await settled(page);
      await page.getByText('pwned').first().waitFor();
      expect(
        await page.evaluate(
          "document.querySelectorAll('img, iframe, object, embed, base, form[action], [onerror], [onload], a[href^=javascript]').length",
        ),
      ).toBe(0);
      expect(await page.locator('script').count()).toBe(1);
      expect(await page.title()).not.toBe('pwned');
      expect(faults).toEqual([]);
    }
  });
});

const LINES = Array.from({ length: 300 }, (_, n) => {
  const at = new Date(Date.parse('2026-11-21T10:00:00Z') + n * 1000).toISOString();
  return n < 200
    ? `${at} INFO ledger - entry ${n} booked`
    : `${at} ERROR ledger - could not book entry ${n}: disk is full`;
}).join('\n');

describe('what a model states', () => {
  it('is shown as supported, as an interpretation, or struck out with the reason', async () => {
    const script = fileURLToPath(new URL('../../config/demo-model.json', import.meta.url));
    const scripted = { provider: 'scripted', model: 'scripted', window: 128_000, script };
    const config = { models: { profiles: { scripted }, default: 'scripted' } };
    const modelled = await startService({ folder: await newFolder(), config });
    const { page, faults } = await visit('', { width: 1280 }, modelled);
    await page.getByRole('button', { name: 'Load the demo and ask' }).click();
    await page.getByRole('heading', { name: 'Statements, as they were checked' }).waitFor({ timeout: DEMO_MS });
    const struck = page.locator('.claim-contradicted').first();
    expect(await struck.locator('.verdict').textContent()).toBe('✗ struck out, by the model');
    expect(await struck.locator('s').count()).toBe(1);
    expect((await struck.locator('.claim-text .quiet').textContent())?.length).toBeGreaterThan(10);
    expect(await page.locator('.claim-supported .verdict').first().textContent()).toContain('✓ supported');
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await modelled.close();
  });
});

describe('logs that are dropped', () => {
  it('are sent with what was found told, and can be asked about at their own time', async () => {
    const { page, faults } = await visit('');
    await page.getByText('Recent investigations').waitFor();
    const files = page.locator('input[type=file]').first();
    await files.setInputFiles([
      { name: 'ledger.log', mimeType: 'text/plain', buffer: Buffer.from(LINES) },
      {
        name: 'core.bin',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(Array.from({ length: 4096 }, (_, n) => n % 256)),
      },
    ]);
    await page.getByText('1 file read, 300 rows stored.').waitFor();
    await page.getByText('core.bin was not read').waitFor();
    const cells = await page.locator('.drop tbody tr').first().locator('th, td').allTextContents();
    expect(cells.slice(0, 7)).toEqual(['ledger.log', 'levelled', 'logs', '300', '0', '0', 'ledger']);
    expect(await accessFaults(page)).toEqual([]);

    await page.getByLabel('What is wrong?').fill('Why does booking fail in the last 5 minutes?');
    await files.setInputFiles([{ name: 'ledger.log', mimeType: 'text/plain', buffer: Buffer.from(LINES) }]);
    await page.getByText('1 file read, 0 rows stored.').waitFor();

    await page.getByRole('button', { name: 'Ask about these logs' }).click();
    expect(await page.getByLabel('As of').inputValue()).toBe('2026-11-21T10:05:00.000Z');
    // what was typed before stays, and the field has the focus
    expect(await page.getByLabel('What is wrong?').inputValue()).toBe('Why does booking fail in the last 5 minutes?');
    expect(await page.evaluate('document.activeElement?.id')).toBe('ask-text');
    await page.keyboard.press('Enter');
    await page.getByText('disk is full').first().waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#\/investigation\/web-.*as-of=2026-11-21/);
    expect(faults).toEqual([]);
  });
});

describe('files that fail', () => {
  const long = Array.from({ length: 12_000 }, (_, n) => {
    const at = new Date(Date.parse('2026-11-18T10:00:00Z') + n * 1000).toISOString();
    return `${at} INFO parcel - box ${n} packed`;
  }).join('\n');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

  it('tell what was stored of them before', async () => {
    const { page } = await visit('');
    let sent = 0;
    await page.route('**/v1/telemetry/logs', (route) => {
      sent += 1;
      return sent === 2 ? route.abort() : route.continue();
    });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([file('parcel.log', long)]);
    await page.getByText('0 files read, 5,000 rows stored.').waitFor();
    await page.getByText('The service does not answer').waitFor();
    expect(await page.locator('.drop tbody th').textContent()).toBe('parcel.log in part');
  });

  it('do not hang when the reader of lines cannot be loaded', async () => {
    const { page } = await visit('');
    await page.route('**/console/ingest-file-*', (route) => route.abort());
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([file('a.log', long)]);
    await page.getByText('a.log was not read to its end').waitFor();
    await page.getByText('0 files read, 0 rows stored.').waitFor();
  });

  it('wait for those before them', async () => {
    const { page } = await visit('');
    const files = page.locator('input[type=file]').first();
    await files.setInputFiles([file('first.log', long)]);
    await files.setInputFiles([file('second.log', LINES)]);
    await page.getByText('2 files read').waitFor();
  });

  it('that miss their place leave the page where it is', async () => {
    const { page } = await visit('');
    await page.getByText('Drop your logs here').waitFor();
    const isKept = await page.evaluate(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['x'], 'x.log'));
      const drop = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
      document.querySelector('h1').dispatchEvent(drop);
      return drop.defaultPrevented;
    })()`);
    expect(isKept).toBe(true);
  });
});

describe('a reply that is lost', () => {
  it('opens no second investigation when the question is asked again', async () => {
    const { page } = await visit('');
    let ids: readonly string[] = [];
    await page.route('**/v1/investigations/web-*/turns', async (route) => {
      ids = [...ids, new URL(route.request().url()).pathname];
      if (ids.length > 1 || route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByLabel('What is wrong?').fill('Why do invoices fail?');
    await page.keyboard.press('Enter');
    await page.getByText('The service does not answer').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Audit' }).waitFor();
    await page.locator('.turn').first().waitFor();
    expect(new Set(ids).size).toBe(1);
    expect(await page.locator('.turn').count()).toBe(1);
  });
});

describe('with keys', () => {
  const digest = (key: string): string => createHash('sha256').update(key).digest('hex');
  const KEYS = [
    { hash: digest('right-key'), tenant: 'default', actor: 'ann', role: 'admin' },
    { hash: digest('cart-key'), tenant: 'default', actor: 'bob', role: 'asker', services: ['cart'] },
  ];

  it('asks for one, tells a wrong one, and keeps the right one in this tab alone', async () => {
    const keyed = await startService({ folder: await newFolder(), config: { keys: KEYS } });
    const { page, context, faults } = await visit('', { width: 1280 }, keyed);
    const field = page.getByLabel('API key');
    await field.waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await field.fill('wrong-key');
    await page.keyboard.press('Enter');
    await page.getByText('does not know this key').waitFor();
    await field.fill('right-key');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing is stored yet').waitFor();
    await page.reload();
    await page.getByText('Nothing is stored yet').waitFor();
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('right-key');
    expect(page.url()).not.toContain('right-key');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await field.waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(faults).toEqual([]);
    await keyed.close();
  });

  it('shows on Home what the role allows, and says what it does not', async () => {
    const viewer = { hash: digest('view-key'), tenant: 'default', actor: 'vic', role: 'viewer' };
    const keyed = await startService({ folder: await newFolder(), config: { keys: [...KEYS, viewer] } });
    for (const [key, line] of [
      ['view-key', '(viewer) or its limits do not allow it: asking questions, storing logs.'],
      ['cart-key', '(asker) or its limits do not allow it: search, investigations, alerts, storing logs.'],
    ] as const) {
      const { page, faults } = await visit('', { width: 1280 }, keyed);
      await page.getByLabel('API key').fill(key);
      await page.keyboard.press('Enter');
      await page.getByText(line).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.getByLabel('What is wrong?').count()).toBe(key === 'view-key' ? 0 : 1);
      expect(await accessFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    }
    await keyed.close();
  });

  it('shows a conversation to a key that may not follow facts', async () => {
    const keyed = await startService({ folder: await newFolder(), config: { keys: KEYS } });
    const line = { '@timestamp': AT, 'service.name': 'cart', 'log.level': 'error', message: 'basket lost' };
    const headers = { 'x-api-key': 'right-key', 'content-type': 'application/x-ndjson' };
    await send(keyed.url, '/v1/telemetry/logs', { method: 'POST', body: JSON.stringify(line), headers });
    const { page } = await visit('#/investigation/cart-1', { width: 1280 }, keyed);
    await page.getByLabel('API key').fill('cart-key');
    await page.keyboard.press('Enter');
    await page.getByText('Investigation is unknown').or(page.getByRole('alert')).first().waitFor();
    const asked = { text: 'Which errors has cart?', askedAt: '2026-11-20T09:01:00Z', ask: 'never' };
    const asker = { 'x-api-key': 'cart-key', 'content-type': 'application/json' };
    await send(keyed.url, '/v1/investigations/cart-1/turns', {
      method: 'POST',
      body: JSON.stringify(asked),
      headers: asker,
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('may not follow the facts').waitFor();
    await page.getByRole('link', { name: 'Evidence of answer 1' }).waitFor();
    await keyed.close();
  });
});

describe('the first paint', () => {
  /** Milliseconds to the first paint, which has the field to ask, at a quarter of the processor and without a cache. */
  const paintOnce = async (): Promise<number> => {
    const { page, context } = await openConsole(browser, service.url);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(service.url);
    await page.getByLabel('What is wrong?').waitFor();
    const paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
    const millis = Number(await page.evaluate(paint));
    await context.close();
    return millis;
  };

  it('is useful within a second at a quarter of the processor', async () => {
    const taken: number[] = [];
    for (let round = 0; round < 7; round += 1) taken.push(await paintOnce());
    // the best of seven: the machine does other things beside
    expect(Math.min(...taken)).toBeGreaterThan(0);
    expect(Math.min(...taken)).toBeLessThan(1_000);
  });
});
