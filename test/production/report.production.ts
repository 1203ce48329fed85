// The report in a real browser: what is hostile in a file runs nothing, fetches nothing and breaks nothing; it can be seen and printed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { twoHourStory } from '../../src/database/demo/story.js';
import { readSnapshotFile } from '../../src/database/format/read-snapshot.js';
import type { DatabaseSnapshot } from '../../src/database/format/snapshot.js';
import { composeReport } from '../../src/database/report/compose-report.js';
import { reportWords } from '../../src/app/investigations/report-words/report-words.js';
import { htmlDocument } from '../../src/app/investigations/report-page.js';
import { domOf, pictureOf, printOf } from '../support/chromium.js';
import { openBrowser, overflowOf } from '../support/console-browser.js';

let folder: string;
let server: Server;
let fetched: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-report-'));
  server = createServer((request, response) => {
    fetched.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const read = (content: unknown): DatabaseSnapshot => {
  const found = readSnapshotFile(content);
  if ('rejected' in found) throw new Error(found.because);
  return found.snapshot;
};

const page = async (name: string, html: string): Promise<string> => {
  await writeFile(join(folder, name), html);
  return pathToFileURL(join(folder, name)).href;
};

/** What a snapshot says of itself may not be longer. */
const HEAD = ['DBInstanceIdentifier', 'instanceName', 'EngineVersion'];
const LONGEST = 256;

/** Every text of the file, but names of events and metrics, which the diagnosis reads. */
const poisoned = (value: unknown, poison: string): unknown => {
  if (Array.isArray(value)) return value.map((each: unknown) => poisoned(each, poison));
  if (typeof value !== 'object' || value === null) return value;
  const texts = [
    'sql_statement',
    'sql_text_tokinized',
    'sql_full_text',
    'DBInstanceIdentifier',
    'instanceName',
    'EngineVersion',
    'comment',
    'user',
    'db',
  ];
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      texts.includes(key) && typeof inner === 'string'
        ? `${inner} ${poison}`.slice(0, HEAD.includes(key) ? LONGEST : undefined)
        : poisoned(inner, poison),
    ]),
  );
};

/** `width × height` of a PNG, from its first chunk. */
const sizeOf = (png: Buffer): readonly [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

const { quiet, troubled } = twoHourStory();

describe('a report on a hostile file', () => {
  it('runs nothing, fetches nothing, and shows all text as it is', async () => {
    fetched = [];
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const poison = `</style><style>body{background:url(${here}/style)}</style></title><script>document.title='pwned';fetch('${here}/script')</script><img src=${here}/image onerror="document.title='pwned'"><link rel=stylesheet href=${here}/link><iframe src=${here}/frame></iframe>`;
    const [first, second] = [quiet, troubled].map(({ content }) => read(poisoned(content, poison)));
    const { html } = composeReport(first as DatabaseSnapshot, second);
    const dom = await domOf(await page('hostile.html', html));
    expect(dom.match(/<title>[^<]*/)?.[0]).toContain('Database report: shop-orders-1 &lt;/style&gt;');
    expect(dom.match(/<(?:script|img|link|iframe|object|embed|base|form)\b/g)).toBeNull();
    expect(dom.match(/<style>/g)).toHaveLength(1);
    expect(dom.match(/<script>/g)).toBeNull();
    expect(dom).toContain("&lt;script&gt;document.title='pwned'");
    expect(dom).toContain('<h2>What changed</h2>');
    expect(fetched).toEqual([]);
  });

  it('differs from an unescaped page, which does fetch', async () => {
    fetched = [];
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await domOf(await page('naive.html', `<!doctype html><title>x</title><p><img src=${here}/image>`));
    expect(fetched).toEqual(['/image']);
  });
});

describe('a report in a browser', () => {
  const { html } = composeReport(read(quiet.content), read(troubled.content));
  const size = { width: 1000, height: 1400 };

  it('renders light and dark differently', async () => {
    const url = await page('pair.html', html);
    const light = await pictureOf(url, size);
    const dark = await pictureOf(url, { ...size, dark: true });
    expect([sizeOf(light), sizeOf(dark)]).toEqual([
      [1000, 1400],
      [1000, 1400],
    ]);
    expect(light.length).toBeGreaterThan(50_000);
    expect(dark.equals(light)).toBe(false);
  });

  it.each([320, 400, 700, 900, 1280])('stays within the page at a width of %s pixels', async (width) => {
    // a window of Chromium is never as narrow as a telephone: a frame is
    const frame = `<!doctype html><body style="margin:0"><iframe id="page" style="border:0;width:${width}px;height:900px" srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>
      <script>document.getElementById('page').onload = ({ target }) => {
        const { document: inner } = target.contentWindow;
        const wide = [...inner.querySelectorAll('*')].filter((each) =>
          each.getBoundingClientRect().right > ${width} + 0.5 || ['auto', 'scroll'].includes(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth);
        document.title = [inner.documentElement.scrollWidth, wide.length, inner.querySelectorAll('table').length, ...wide.slice(0, 3).map((each) => each.outerHTML.slice(0, 80))].join(' ');
      };</script>`;
    const [, title] = /<title>([^<]*)/.exec(await domOf(await page(`frame-${width}.html`, frame))) ?? [];
    expect(title).toMatch(new RegExp(`^${width} 0 [1-9]`));
  });

  it('prints on few pages', async () => {
    const pdf = await printOf(await page('pair.html', html));
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(pages).toBeLessThanOrEqual(8);
  });
});

describe('the report of an investigation on paper', () => {
  const long = 'settlement-reconciliation-worker-service-of-the-northern-region-0017';
  const hypothesis = {
    cause: `${long} waits for ${'x'.repeat(120)}`,
    service: long,
    onset: '2026-11-21T10:00:00.123456Z',
    confidence: 0.75,
    evidence: ['e1', 'e2', 'e3'],
    against: ['e4', 'e5'],
    refutedBy: `no errors of ${long} before it`,
  };
  const lists = { claims: [], evidence: [], timeline: [], gaps: [], notices: [] };
  const answer = { turn: 1, askedAt: '', status: 'answered', text: '', hypotheses: [hypothesis, hypothesis], ...lists };
  const html = htmlDocument({
    id: 'paper',
    turns: [{ n: 1, messageId: 'm', status: 'answered', text: 'why?', body: JSON.stringify(answer) }],
    asked: new Map(),
    notes: [],
    charts: new Map(),
    words: reportWords('en'),
  });

  it.each([560, 680, 1000])('wraps long names at a width of %s pixels', async (width) => {
    const browser = await openBrowser();
    try {
      const sheet = await browser.newPage({ viewport: { width, height: 900 } });
      await sheet.setContent(html);
      await sheet.emulateMedia({ media: 'print' });
      expect(await sheet.locator('td').count()).toBe(14);
      expect(await overflowOf(sheet)).toBe(0);
    } finally {
      await browser.close();
    }
  });
});
