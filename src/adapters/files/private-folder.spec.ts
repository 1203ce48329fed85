import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openPrivateFolder } from './private-folder.js';

const made: string[] = [];

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'casefile-private-'));
  made.push(folder);
  return folder;
};

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

const write = (path: string, mode: number): void => {
  writeFileSync(path, 'x');
  chmodSync(path, mode);
};

describe('a private folder', () => {
  it('is made for its owner alone', () => {
    const folder = join(newFolder(), 'a/b');
    expect(openPrivateFolder(folder)).toEqual([]);
    expect(modeOf(folder)).toBe('700');
  });

  it('mends folders and files of an earlier release, at every depth', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'batches/ab'), { recursive: true });
    write(join(folder, 'facts.sqlite'), 0o644);
    write(join(folder, 'batches/ab/one'), 0o664);
    for (const each of ['', 'batches', 'batches/ab']) chmodSync(join(folder, each), 0o755);
    expect(openPrivateFolder(folder)).toEqual([]);
    expect(['', 'batches', 'batches/ab'].map((each) => modeOf(join(folder, each)))).toEqual(['700', '700', '700']);
    expect(['facts.sqlite', 'batches/ab/one'].map((each) => modeOf(join(folder, each)))).toEqual(['600', '600']);
  });

  it('mends a file that was put into it later', () => {
    const folder = newFolder();
    write(join(folder, 'copied'), 0o644);
    openPrivateFolder(folder);
    expect(modeOf(join(folder, 'copied'))).toBe('600');
  });

  it('leaves what a link points at', () => {
    const [folder, other] = [newFolder(), newFolder()];
    write(join(other, 'theirs'), 0o644);
    symlinkSync(other, join(folder, 'folder'));
    symlinkSync(join(other, 'theirs'), join(folder, 'file'));
    openPrivateFolder(folder);
    expect(modeOf(join(other, 'theirs'))).toBe('644');
  });
});
