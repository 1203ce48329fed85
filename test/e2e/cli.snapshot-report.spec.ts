// casefile snapshot report in the terminal: from files and from what was imported, to HTML and Markdown.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { story } from '../../src/demo/snapshots/story.js';
import { reportSnapshots } from '../../src/report-snapshots.js';
import { casefile, type Fake, fakeService, type Ran } from './cli.support.js';

const { quiet, troubled } = story();
const ID = 'ab'.repeat(32);

let folder: string;
let fake: Fake;

const path = (name: string): string => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-report-'));
  for (const { name, content } of [quiet, troubled]) await writeFile(path(name), JSON.stringify(content));
  fake = await fakeService(({ path: asked }) => {
    if (asked === '/v1/snapshots') return { body: JSON.stringify({ items: [{ id: ID }] }) };
    return asked === `/v1/snapshots/${ID}/artifact` ? { body: JSON.stringify(troubled.content) } : undefined;
  });
});

afterEach(async () => {
  await fake.close();
  await rm(folder, { recursive: true });
});

const report = (...words: readonly string[]): Promise<Ran> =>
  casefile(['snapshot', 'report', ...words], {
    url: fake.url,
    lent: { reportSnapshots: async (texts) => reportSnapshots(texts) },
  });

describe('casefile snapshot report', () => {
  it('prints Markdown on one file', async () => {
    const { code, out } = await report(path(troubled.name));
    expect([code, out]).toEqual([0, expect.stringMatching(/^# Database report: shop-orders-1\n[^]*## Diagnosis\n/)]);
  });

  it('writes both pages on a pair, of a file and of what was imported', async () => {
    const [html, md] = [path('r.html'), path('r.md')];
    expect(await report(path(quiet.name), ID.slice(0, 8), '--html', html, '--md', md)).toEqual({
      code: 0,
      out: `✓ ${html}\n✓ ${md}\n`,
      err: '',
    });
    expect(await readFile(html, 'utf8')).toMatch(/^<!doctype html>[^]*two windows compared/);
    expect(await readFile(md, 'utf8')).toContain('## What changed');
  });

  it('tells scripts in JSON which files it wrote', async () => {
    const { out } = await report(path(quiet.name), '--html', path('r.html'), '--json');
    expect(JSON.parse(out)).toEqual({ files: [path('r.html')] });
  });

  it.each([
    ['nothing', [], { code: 2, err: expect.stringContaining('on which snapshot?') }],
    ['three', ['a', 'b', 'c'], { code: 2, err: expect.stringContaining('on which snapshot?') }],
    ['a file that is not there', ['nowhere.json'], { code: 4, err: expect.stringContaining('there is no such file') }],
    ['an id that nobody knows', ['cdcd'], { code: 4, err: expect.stringContaining('no snapshot begins with cdcd') }],
  ])('on %s says what is wrong', async (_, words, ran) => {
    expect(await report(...words)).toMatchObject(ran);
  });

  it.each([
    ['no JSON', '{'],
    ['no snapshot', '{"a": 1}'],
    ['a list', '[]'],
  ])('on %s says that it is no snapshot', async (_, content) => {
    await writeFile(path('other.json'), content);
    expect(await report(path('other.json'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('other.json: a snapshot holds at least one of'),
    });
  });
});
