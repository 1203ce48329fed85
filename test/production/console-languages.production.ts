// The web console in each of its languages: whole pages, chosen by the browser or by the reader, and readable by everybody.
import { demoIncident } from '../../console/src/home/demo-incident.js';
import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES, type PageLanguage, setPageLanguage } from '../../console/src/texts/language.js';
import { CATALOGUES, type TextPart } from '../../console/src/texts/texts.js';
import {
  accessFaults,
  type ConsolePage,
  factNumbered,
  openBrowser,
  openConsole,
  overflowOf,
} from '../support/console-browser.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';

const OTHERS = (Object.keys(PAGE_LANGUAGES) as PageLanguage[]).filter((language) => language !== 'en');

let browser: Browser;
let service: Service;
const open: ConsolePage[] = [];

const visit = async (
  hash: string,
  view: Parameters<typeof openConsole>[2],
  { url } = service,
): Promise<ConsolePage & { readonly requested: readonly string[] }> => {
  const opened = await openConsole(browser, url, view);
  open.push(opened);
  const requested: string[] = [];
  opened.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await opened.page.goto(`${url}/${hash}`);
  return { ...opened, requested };
};

beforeAll(async () => {
  browser = await openBrowser();
  service = await startService({ folder: await newFolder() });
  const { page } = await visit('', { width: 1280 });
  await page.getByRole('button', { name: 'Load the demo and ask' }).click();
  await page.getByText('Most likely cause').first().waitFor();
  await page.getByRole('heading', { name: 'Who calls whom' }).waitFor();
});

afterEach(async () => {
  setPageLanguage('en');
  for (const { context } of open.splice(0)) await context.close();
});

afterAll(async () => {
  await browser.close();
  await service.close();
  await clean();
});

const textsOf = (texts: object): readonly string[] =>
  Object.values(texts).flatMap((text: unknown) => {
    if (typeof text === 'string') return [text];
    return typeof text === 'object' && text !== null ? textsOf(text) : [];
  });

/** Sentences and other texts of several words that the page has in this language. */
const saidIn = async (language: PageLanguage): Promise<readonly string[]> => {
  const { firstVisit, parts } = await CATALOGUES[language]();
  const later = await Promise.all((Object.keys(parts) as TextPart[]).map((part) => parts[part]()));
  return [firstVisit, ...later].flatMap(textsOf);
};

/** All that is read of a page: its words, and those of titles and labels. */
const WORDS = `[document.title, document.body.innerText, ...[...document.querySelectorAll('[aria-label],[title],[placeholder]')]
  .flatMap((each) => [each.ariaLabel, each.title, each.getAttribute('placeholder')])].join('\\n')`;

const wordsOf = (page: Page): Promise<string> => page.evaluate(WORDS);

const VIEWS = [
  ['#/', '.records a'],
  ['#/investigation/demo?turn=1&evidence=e1', '.opened .quote'],
  ['#/audit/demo?fact=ScopeMerged', '.facts a'],
  ['#/logs', '.log-row'],
  ['#/administration/sources', '.figures'],
  ['#/administration/services', '.naming'],
  ['#/administration/ingested', '.cards'],
  ['#/administration/models', '.administration-section h2 >> nth=2'],
  ['#/administration/automation', '.cards'],
  ['#/administration/keys', '.notice'],
  ['#/administration/changes', '.cards'],
  ['#/nowhere', 'h1'],
] as const;

/** The pages with most texts. */
const MAIN_VIEWS = VIEWS.filter(([hash]) => /^#\/($|inv|logs|administration\/(services|automation))/.test(hash));

const viewsOf = (languages: readonly PageLanguage[], width: number, views: readonly (typeof VIEWS)[number][] = VIEWS) =>
  languages.flatMap((language) => views.map(([hash, ready]) => ({ language, width, hash, ready })));

/** Long words, and words without blanks between them. */
const LOOKED_AT: readonly PageLanguage[] = ['de', 'ja'];
const FURTHER = OTHERS.filter((language) => !LOOKED_AT.includes(language));

describe('a page', () => {
  it.each([...viewsOf(LOOKED_AT, 360), ...viewsOf(LOOKED_AT, 1280, MAIN_VIEWS), ...viewsOf(FURTHER, 360, MAIN_VIEWS)])(
    'is in $language alone at $width pixels, and breaks no rule of WCAG 2.2 AA: $hash',
    async ({ language, width, hash, ready }) => {
      const { page, faults, requested } = await visit(await factNumbered(service.url, hash), {
        width,
        locale: language,
      });
      await page.locator(ready).first().waitFor();
      for (const fold of await page.locator('summary').all())
        await fold.evaluate((summary: { parentElement: { open: boolean } }) => {
          summary.parentElement.open = true;
        });
      const [own, english, words] = [new Set(await saidIn(language)), await saidIn('en'), await wordsOf(page)];
      // the service has asked it at its start: data in the language of its asker
      const asked = demoIncident().question;
      const isMixed = (text: string) => / \S+ /.test(text) && !own.has(text) && words.includes(text);
      const mixed = english.filter((text) => text !== asked && isMixed(text));
      expect(mixed).toEqual([]);
      expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir]')).toEqual([
        PAGE_LANGUAGES[language].tag,
        'ltr',
      ]);
      // texts of no other language are loaded
      const files = requested.flatMap((path) => /\/console\/([a-z]{2})-[\w-]+\.js$/.exec(path)?.[1] ?? []);
      expect([...new Set(files)]).toEqual([language]);
      expect(await accessFaults(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      expect(faults).toEqual([]);
    },
  );

  it('of Home loads no texts of its own in English', async () => {
    const { page, requested } = await visit('', { width: 1280, locale: 'en-GB' });
    await page.locator('.records a').first().waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
    expect(requested.filter((path) => /\/console\/[a-z]{2}-/.test(path))).toEqual([]);
  });
});

describe('the audit', () => {
  it.each(OTHERS)('says states and actions in %s', async (language) => {
    const { page } = await visit('#/audit/demo', { width: 1280, locale: language });
    const { parts } = await CATALOGUES[language]();
    const [{ audit }, { administration }] = [await parts.audit(), await parts.administration()];
    await page.locator('dl.state').getByText(audit.issueStates.active).waitFor();
    const state = await page.locator('dl.state').innerText();
    expect(state).toContain(audit.states.open);
    expect(state).not.toMatch(/\b(?:open|active|answered|resolved|started)\b/);
    await page.goto(`${service.url}/#/administration/changes`);
    await page.locator('.cards').getByText(administration.changes.actions.ask).first().waitFor();
    await page.getByRole('link', { name: 'demo' }).first().waitFor();
  });
});

describe('the choice of a language', () => {
  it('changes the page where it is, stays at the keyboard, and is kept over visits', async () => {
    const { page, context } = await visit('#/investigation/demo', { width: 1280, locale: 'de-AT' });
    await page.getByRole('heading', { name: 'Wer wen aufruft' }).waitFor();
    await page.getByLabel('Sprache').focus();
    await page.getByLabel('Sprache').selectOption('ja');
    await page.getByRole('heading', { name: '呼び出し関係' }).waitFor();
    expect(await page.evaluate('document.activeElement?.ariaLabel')).toBe('言語');
    expect(await page.evaluate('document.documentElement.lang')).toBe('ja');
    expect(page.url()).toBe(`${service.url}/#/investigation/demo`);
    await page.getByRole('link', { name: 'ログ' }).click();
    await page.getByRole('heading', { name: 'ログ行', exact: true }).waitFor();
    const again = await context.newPage();
    await again.goto(`${service.url}/#/audit/demo`);
    await again.getByRole('heading', { name: 'demo の監査' }).waitFor();
    expect(await again.title()).toBe('demo の監査 – Casefile');
    await again.getByLabel('言語').selectOption('en');
    await again.getByRole('heading', { name: 'Audit of demo' }).waitFor();
    expect(await again.evaluate('document.documentElement.lang')).toBe('en');
  });

  it('that does not load leaves the page as it is, and says so; one that the browser asks for leaves it in English', async () => {
    const { page, context } = await visit('', { width: 1280 });
    await page.getByRole('heading', { name: 'Recent investigations' }).waitFor();
    await context.route(/\/console\/[a-z]{2}-[\w-]+\.js$/, (route) => route.abort());
    await page.getByLabel('Language').selectOption('fr');
    await page.getByRole('alert').waitFor();
    await page.getByRole('heading', { name: 'Recent investigations' }).waitFor();
    expect(await page.getByLabel('Language').inputValue()).toBe('en');
    expect(await page.evaluate("localStorage.getItem('casefile.language')")).toBe(null);
    await page.evaluate("localStorage.setItem('casefile.language', 'es')");
    await page.reload();
    await page.getByRole('heading', { name: 'Recent investigations' }).waitFor();
  });
});

describe('signing in', () => {
  it.each(OTHERS)('is in %s', async (language) => {
    const hash = createHash('sha256').update('a-key').digest('hex');
    const keys = [{ hash, tenant: 'default', actor: 'ann', role: 'admin' }];
    const keyed = await startService({ folder: await newFolder(), config: { keys } });
    const { page, faults } = await visit('', { width: 360, locale: language }, keyed);
    const { signIn } = await (await CATALOGUES[language]()).parts.signIn();
    await page.getByRole('heading', { name: signIn.key.title }).waitFor();
    await page.getByLabel(signIn.key.label).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText(signIn.key.wrong).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    expect(faults).toEqual([]);
    await keyed.close();
  });
});
