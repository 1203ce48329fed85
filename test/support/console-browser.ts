// Chromium with the web console: pages that keep what must never happen, and the rules of accessibility.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { untilTrue } from './until.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** An end to what hangs: on a busy machine an answer has taken more than a minute. */
const PATIENCE_MS = 120_000;

/** Names what does not end, where neither the browser nor the service has a limit of time of its own: a wheel, a script, a process that closes. */
export const withinPatience = async <Result>(what: string, step: Promise<Result>): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`${what} has not ended within ${PATIENCE_MS / 1000} s`)),
    PATIENCE_MS,
  );
  try {
    return await Promise.race([step, promise]);
  } finally {
    clearTimeout(timer);
  }
};

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });

export type ConsolePage = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts, dialogs, violations of the policy, and requests to other origins. */
  readonly faults: readonly string[];
};

/** An address with the name of a type of fact, `…/demo?fact=ScopeMerged`, with the number of its first one. */
export const factNumbered = async (origin: string, address: string): Promise<string> => {
  const [, id = '', type] = /\/(\w+)\?fact=([A-Z]\w+)$/.exec(address) ?? [];
  if (type === undefined) return address;
  const response = await fetch(`${origin}/v1/investigations/${id}/events?limit=1000`);
  const { items } = (await response.json()) as {
    items: readonly { readonly type: string; readonly version: number }[];
  };
  const found = items.find((fact) => fact.type === type);
  if (found === undefined) throw new Error(`${id} has no ${type}`);
  return address.replace(type, String(found.version));
};

type ConsoleView = {
  readonly width: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  readonly timezone?: string;
  /** The language of the browser. */
  readonly locale?: string;
};

export const openConsole = async (
  browser: Browser,
  origin: string,
  { width, height = 900, scheme = 'light', timezone = 'UTC', locale = 'en-US' }: ConsoleView = { width: 1280 },
): Promise<ConsolePage> => {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: timezone,
    locale,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(`script: ${message}`));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text()))
      faults.push(`policy: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      faults.push(`request: ${request.url()}`);
  });
  return { page, context, faults };
};

type AxeResult = {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
};

/** The violations of WCAG 2.2 AA and of axe's best practices on the page as it is, with the first element of each. */
export const accessFaults = async (page: Page): Promise<readonly string[]> => {
  // evaluated by the debugger, which the policy of the page does not bind
  await withinPatience('loading axe', page.evaluate(AXE));
  const { violations } = (await withinPatience('the rules of axe', page.evaluate('axe.run()'))) as AxeResult;
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
};

/** By how many pixels the page is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Until an expression is true. Playwright's own wait evaluates a text again inside the page, whose policy forbids that. */
export const untilPage = (page: Page, expression: string): Promise<void> =>
  untilTrue(async () => (await page.evaluate(expression)) === true);
