// casefile snapshot report in the terminal: from files and from what was imported, to HTML and Markdown.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { twoHourStory } from '../../src/database/demo/story.js';
import { reportSnapshots } from '../../src/database/offline/report-snapshots.js';
import { casefile, type FakeService, fakeService, type CliResult } from './cli.support.js';

const { quiet, troubled } = twoHourStory();
const ID = 'ab'.repeat(32);
const IMPORTED = { instance: 'shop-orders-1', sections: [], bytes: 1, importedAt: '2026-01-12T00:00:00Z', missing: [] };
const ANSWER = {
  turn: 1,
  messageId: 'm',
  askedAt: '2026-01-12T00:00:00.000Z',
  status: 'answered',
  mode: 'deterministic',
  engine: 'e',
  text: 'the analysis',
  claims: [],
  evidence: [],
  nextActions: [],
  notices: [],
  coverage: [],
  hypotheses: [],
  timeline: [],
  usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, rowsRead: 3, millis: {} },
};

const ANSWERED = `event: answer\ndata: ${JSON.stringify(ANSWER)}\n\n`;

const idOf = (file: string): string => createHash('sha256').update(file).digest('hex');

let folder: string;
let fake: FakeService;

const path = (name: string): string => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-report-'));
  for (const { name, content } of [quiet, troubled]) await writeFile(path(name), JSON.stringify(content));
  fake = await fakeService(({ method, path: asked, body }) => {
    if (method === 'POST' && asked.endsWith('/turns'))
      return { headers: { 'content-type': 'text/event-stream' }, body: ANSWERED };
    if (method === 'POST') return { status: 201, body: JSON.stringify({ ...IMPORTED, id: idOf(body) }) };
    if (asked === '/v1/snapshots') return { body: JSON.stringify({ items: [{ ...IMPORTED, id: ID }] }) };
    return asked === `/v1/snapshots/${ID}/artifact` ? { body: JSON.stringify(troubled.content) } : undefined;
  });
});

afterEach(async () => {
  await fake.close();
  await rm(folder, { recursive: true });
});

const report = (...words: readonly string[]): Promise<CliResult> => typing('', ...words);

const typing = (stdin: string, ...words: readonly string[]): Promise<CliResult> =>
  casefile(['snapshot', 'report', ...words], {
    url: fake.url,
    stdin,
    host: { reportSnapshots: async (texts) => reportSnapshots(texts) },
  });

describe('casefile snapshot report', () => {
  it('prints Markdown for one file', async () => {
    const { code, out } = await report(path(troubled.name));
    expect([code, out]).toEqual([0, expect.stringMatching(/^# Database report: shop-orders-1\n[^]*## Diagnosis\n/)]);
  });

  it('writes both pages for a pair of a file and an imported snapshot', async () => {
    const [html, md] = [path('r.html'), path('r.md')];
    expect(await report(path(quiet.name), ID.slice(0, 8), '--html', html, '--md', md)).toEqual({
      code: 0,
      out: `✓ ${html}\n✓ ${md}\n`,
      err: '',
    });
    expect(await readFile(html, 'utf8')).toMatch(/^<!doctype html>[^]*two windows compared/);
    expect(await readFile(md, 'utf8')).toContain('## What changed');
  });

  it('prints as JSON for scripts which files it wrote', async () => {
    const { out } = await report(path(quiet.name), '--html', path('r.html'), '--json');
    expect(JSON.parse(out)).toEqual({ files: [path('r.html')] });
  });

  it.each(['--chat', '-t'])('starts a chat with %s: the report, its analysis, then questions', async (option) => {
    const { code, out, err } = await typing('and the network?\n', path(quiet.name), ID.slice(0, 8), option);
    expect(code).toBe(0);
    expect(out).toMatch(/^# Database report[^]*## Diagnosis\n[^]*the analysis[^]*the analysis/);
    const turns = fake.received
      .filter(({ path: asked }) => asked.endsWith('/turns'))
      .map(({ body }) => JSON.parse(body));
    expect(turns).toMatchObject([
      { snapshots: [idOf(JSON.stringify(quiet.content)), ID], ask: 'never' },
      { text: 'and the network?' },
    ]);
    expect(err).toMatch(/To go on: casefile chat --resume chat-\d{8}-\d{6}-/);
  });

  it.each([
    ['nothing', [], { code: 2, err: expect.stringContaining('on which snapshot?') }],
    ['three', ['a', 'b', 'c'], { code: 2, err: expect.stringContaining('on which snapshot?') }],
    ['a file that is not there', ['nowhere.json'], { code: 4, err: expect.stringContaining('there is no such file') }],
    ['an id that nobody knows', ['cdcd'], { code: 4, err: expect.stringContaining('no snapshot begins with cdcd') }],
  ])('says what is wrong with %s', async (_, words, ran) => {
    expect(await report(...words)).toMatchObject(ran);
  });

  it.each([
    ['no JSON', '{'],
    ['no snapshot', '{"a": 1}'],
    ['a list', '[]'],
  ])('says that %s is no snapshot', async (_, content) => {
    await writeFile(path('other.json'), content);
    expect(await report(path('other.json'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('other.json: a snapshot holds at least one of'),
    });
  });
});
