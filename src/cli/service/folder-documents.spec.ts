// Which files a folder of documents adds.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesToAdd } from './collections.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casefile-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...paths: readonly string[]): void => {
  for (const path of paths) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), 'x');
  }
};

describe('a folder of documents', () => {
  it('adds what has the ending of a document, below it too, and no hidden or installed files', async () => {
    write('b.md', 'deep/a.docx', 'deep/a.png', '.git/x.md', 'node_modules/p/readme.md', '.hidden.txt');
    expect(await filesToAdd([folder, 'other.bin'])).toEqual([
      join(folder, 'b.md'),
      join(folder, 'deep/a.docx'),
      'other.bin',
    ]);
  });

  it('is a fault of usage where it holds none', async () => {
    write('a.png');
    await expect(filesToAdd([folder])).rejects.toThrow(`${folder} holds no document`);
  });
});
