// The bundle of the web console as the service finds it: missing, built while it runs, and whole.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleFiles } from '../src/api/console-files.js';
import { consoleNotBuilt } from '../src/api/problems/problems.js';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'casefile-console-'));
});

afterAll(() => rm(root, { recursive: true }));

describe('the files of the console', () => {
  it('are found as soon as they are built, without a restart', async () => {
    const folder = join(root, 'console');
    const files = consoleFiles(pathToFileURL(`${folder}/`));
    expect(await files.read('index.html')).toBe('not-built');
    await mkdir(folder);
    expect(await files.read('index.html')).toBe('not-built');
    await writeFile(join(folder, 'index.html'), '<p>console</p>');
    const page = await files.read('index.html');
    if (page === 'not-built' || page === undefined) throw new Error('the page is not found');
    expect(page.type).toBe('text/html; charset=utf-8');
    expect(gunzipSync(page.gzipped)).toEqual(page.bytes);
    expect(page.bytes.toString()).toBe('<p>console</p>');
  });

  it('are read again after one could not be read', async () => {
    const folder = join(root, 'broken');
    // a folder in the place of a file cannot be read
    await mkdir(join(folder, 'main.js'), { recursive: true });
    const files = consoleFiles(pathToFileURL(`${folder}/`));
    await expect(files.read('main.js')).rejects.toThrow();
    await rm(join(folder, 'main.js'), { recursive: true });
    await writeFile(join(folder, 'main.js'), 'go()');
    expect(await files.read('main.js')).toMatchObject({ bytes: Buffer.from('go()') });
  });

  it('are only those of the bundle', async () => {
    const folder = join(root, 'console');
    await writeFile(join(root, 'secret.txt'), 'secret');
    const files = consoleFiles(pathToFileURL(`${folder}/`));
    expect(await Promise.all(['../secret.txt', '..%2fsecret.txt', 'nothing.js', ''].map(files.read))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are said to be missing without the place of this installation', () => {
    const { trouble } = consoleNotBuilt();
    expect(trouble).toMatchObject({ status: 503, kind: 'console-not-built' });
    expect(Object.values(trouble).join(' ')).not.toMatch(/\/[a-z]+\/[a-z]+\/|file:/);
  });
});
