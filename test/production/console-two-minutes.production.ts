// From an empty folder to a shared link of a solved incident in less than two minutes, by a stranger: with the keyboard alone, and with the mouse alone.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { type ConsolePage, openBrowser, openConsole } from '../support/console-browser.js';
import { clean, newFolder, startService } from '../support/service.js';

const MOST_MILLIS = 120_000;

let browser: Browser;
let open: ConsolePage[] = [];

beforeAll(async () => {
  browser = await openBrowser();
});

afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});

afterAll(async () => {
  await browser.close();
  await clean();
});

const openPage = async (url: string, at = url): Promise<ConsolePage> => {
  const opened = await openConsole(browser, url);
  open.push(opened);
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  await opened.page.goto(at);
  return opened;
};

/** A person's way to a control: what it does to reach and use it. */
type Use = (page: Page, control: Locator) => Promise<void>;

/** Tab until the control has the focus, forwards from where the keyboard is, round the page where it must be. */
const byKeyboard: Use = async (page, control) => {
  await control.waitFor();
  for (let steps = 0; steps < 300; steps += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(control)}`);
};

/** Wheel until it is seen, move there, press: nothing that a mouse cannot do. */
const byMouse: Use = async (page, control) => {
  await control.waitFor();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (let steps = 0; steps < 100; steps += 1) {
    const box = await control.boundingBox();
    if (box === null) throw new Error(`${String(control)} is not on the page`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const isReached = await control.evaluate(
      (element, [left, top]) => element.contains(element.ownerDocument.elementFromPoint(left ?? 0, top ?? 0)),
      [x, y],
    );
    if (isReached) return page.mouse.click(x, y);
    await page.mouse.move(Math.min(Math.max(x, 1), width - 1), height / 2);
    await page.mouse.wheel(0, y > height / 2 ? 200 : -200);
    // as long as the page takes to draw it
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  }
  throw new Error(`The wheel does not bring ${String(control)} into sight`);
};

it.each([
  ['keyboard', byKeyboard],
  ['mouse', byMouse],
] as const)('with the %s alone', async (_, use) => {
  const begun = performance.now();
  const service = await startService({ folder: await newFolder() });
  const { page, faults } = await openPage(service.url);
  await use(page, page.getByRole('button', { name: 'Load the demo and ask' }));
  await page.getByText('Most likely cause').first().waitFor();
  await use(page, page.locator('.conversation').getByRole('link', { name: 'e1', exact: true }).first());
  await page.getByRole('heading', { name: 'Evidence e1' }).waitFor();
  await use(page, page.getByRole('button', { name: 'Right', exact: true }));
  await page.getByText('Rated: Right.').waitFor();
  await use(page, page.getByRole('button', { name: 'Copy the link' }));
  await page.getByText('Copied.').waitFor();
  const link = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(link).toBe(`${service.url}/#/investigation/demo?turn=1&evidence=e1`);
  const next = await openPage(service.url, link);
  await next.page.getByRole('heading', { name: 'Evidence e1' }).waitFor();
  await next.page.getByText('Rated: Right.').waitFor();
  const taken = performance.now() - begun;
  expect([...faults, ...next.faults]).toEqual([]);
  expect(taken).toBeLessThan(MOST_MILLIS);
  await service.close();
});
