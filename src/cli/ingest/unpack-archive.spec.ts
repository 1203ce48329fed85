import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type ArchivedFile, tarOf, zipOf } from '../../../test/support/archives.js';
import { openContent } from './content.js';
import { findFiles, type FoundFiles } from './find-files.js';
import { archiveKind, unpackArchive } from './unpack-archive.js';

const LINE = '2026-11-23 14:03:52 ERROR could not reserve stock\n';
const BZIP2 =
  'QlpoOTFBWSZTWY1urncAAAffgAAQQAJ/EAIAkAAODZ8AIABBj1PSeRHqeU9IPTQoAAAyZDma9xdUJtkRuhUwIxZbK4P9T2cYiS/mgxoHFQrkXckU4UJCNbq53A==';
const XZ =
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAxMjAyNi0xMS0yMyAxNDowMzo1MiBFUlJPUiBjb3VsZCBub3QgcmVzZXJ2ZSBzdG9jawoAAACkICReJOMYmgABSjIkQ8fiH7bzfQEAAAAABFla';

const folders: string[] = [];

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'casefile-unpack-'));
  folders.push(folder);
  return folder;
};

const written = (name: string, content: Buffer): string => {
  const path = join(newFolder(), name);
  writeFileSync(path, content);
  return path;
};

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const textOf = async (path: string): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of (await openContent(path)).chunks()) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** What is found in an archive: names below it, with their text. */
const foundIn = async (path: string): Promise<readonly (readonly [string, string])[]> => {
  const found: FoundFiles = await findFiles([path], true);
  try {
    return await Promise.all(
      found.files.map(async (file) => [file.name.slice(path.length + 1), await textOf(file.path)] as const),
    );
  } finally {
    await found.close();
  }
};

const FILES: readonly ArchivedFile[] = [
  { name: 'orders/app.log', text: LINE },
  { name: 'pay/app.log.gz', text: gzipSync(LINE) },
  { name: '.hidden/app.log', text: LINE },
  { name: '__MACOSX/orders/._app.log', text: 'x' },
];

const READ = [
  ['orders/app.log', LINE],
  ['pay/app.log.gz', LINE],
];

describe('an archive', () => {
  it.each([
    ['zip', zipOf(FILES)],
    ['tar', tarOf(FILES)],
    ['tar.gz', gzipSync(tarOf(FILES))],
    ['tar.zst', zstdCompressSync(tarOf(FILES))],
  ])('of kind %s gives the files of its folders, decompressed', async (ending, content) => {
    expect(await foundIn(written(`logs.${ending}`, content))).toEqual(READ);
  });

  it('is known by its content, whatever it is called', async () => {
    expect(await archiveKind(written('incident', zipOf(FILES)))).toBe('zip');
    expect(await archiveKind(written('incident.zip', Buffer.from(LINE)))).toBeUndefined();
    expect(await archiveKind(written('empty', Buffer.alloc(0)))).toBeUndefined();
  });

  it('in an archive is opened too, and not in a third one', async () => {
    const inner = tarOf([{ name: 'a.log', text: LINE }]);
    const twice = zipOf([{ name: 'inner.tgz', text: gzipSync(inner) }]);
    expect(await foundIn(written('outer.zip', twice))).toEqual([['inner.tgz/a.log', LINE]]);
    const path = written('thrice.zip', zipOf([{ name: 'twice.zip', text: twice }]));
    const found = await findFiles([path], true);
    expect(found.files).toEqual([]);
    expect(found.unread.map(({ because }) => because)).toEqual(['is an archive in an archive in an archive']);
    await found.close();
  });

  it('keeps the last change of its files', async () => {
    const path = written('logs.tar', tarOf([{ name: 'a.log', text: LINE }]));
    const { files } = await unpackArchive(path, 'tar', { folder: newFolder() });
    expect(statSync(files[0]?.path ?? '').mtime.toISOString()).toBe('2026-11-23T14:03:52.000Z');
  });

  it('leaves nothing behind', async () => {
    const found = await findFiles([written('logs.zip', zipOf(FILES))], true);
    const folder = join(found.files[0]?.path ?? '', '..');
    expect(readdirSync(folder)).toHaveLength(2);
    await found.close();
    expect(() => readdirSync(folder)).toThrow('ENOENT');
  });
});

describe('a hostile archive', () => {
  it('writes to no path of its own', async () => {
    const folder = newFolder();
    const names = ['../../escaped.log', '/etc/absolute.log', 'a/../../b.log'];
    const path = written('tricks.tar', tarOf(names.map((name) => ({ name, text: LINE }))));
    const { files } = await unpackArchive(path, 'tar', { folder });
    expect(files.map(({ name }) => name.slice(path.length + 1))).toEqual([
      'escaped.log',
      'etc/absolute.log',
      'a/b.log',
    ]);
    expect(files.every((file) => file.path.startsWith(folder))).toBe(true);
    expect(readdirSync(folder)).toEqual(['1', '2', '3']);
  });

  it('with such a path in a zip is refused', async () => {
    const path = written('tricks.zip', zipOf([{ name: '../../escaped.log', text: LINE }]));
    await expect(unpackArchive(path, 'zip', { folder: newFolder() })).rejects.toThrow('invalid relative path');
  });

  it('gives no content of what its links point to', async () => {
    const path = written('links.tar', tarOf([{ name: 'a.log', text: '', linkTo: '/etc/passwd' }]));
    expect(await foundIn(path)).toEqual([]);
  });

  it.each([
    ['zip', zipOf([{ name: 'bomb.log', text: Buffer.alloc(3_000_000) }])],
    ['tar', gzipSync(tarOf([{ name: 'bomb.log', text: Buffer.alloc(3_000_000) }]))],
  ] as const)('of kind %s that unpacks to too much is refused', async (kind, content) => {
    expect(content.length).toBeLessThan(50_000);
    const limits = { mostBytes: 1024 ** 2, mostFiles: 10 };
    const path = written(`bomb.${kind}`, content);
    await expect(unpackArchive(path, kind, { folder: newFolder(), limits })).rejects.toThrow('holds more than 1 MB');
  });

  it.each(['zip', 'tar'] as const)('of kind %s with too many files is refused', async (kind) => {
    const files = Array.from({ length: 5 }, (_, at) => ({ name: `${at}.log`, text: LINE }));
    const path = written(`many.${kind}`, kind === 'zip' ? zipOf(files) : tarOf(files));
    const limits = { mostBytes: 1024 ** 2, mostFiles: 3 };
    await expect(unpackArchive(path, kind, { folder: newFolder(), limits })).rejects.toThrow('holds more than 3 files');
  });

  it('that is cut off says that it is damaged', async () => {
    const whole = zipOf(FILES);
    const path = written('cut.zip', whole.subarray(0, whole.length - 30));
    await expect(unpackArchive(path, 'zip', { folder: newFolder() })).rejects.toThrow('the zip archive is damaged');
    const packed = gzipSync(tarOf([{ name: 'a.log', text: LINE.repeat(1000) }]));
    const cut = written('cut.tar.gz', packed.subarray(0, packed.length - 20));
    await expect(unpackArchive(cut, 'tar', { folder: newFolder() })).rejects.toThrow('the tar archive is damaged');
  });

  it('with a file that is encrypted says so, and gives the others', async () => {
    const path = written('locked.zip', zipOf([{ name: 'a.log', text: LINE, isEncrypted: true }, ...FILES.slice(0, 1)]));
    const found = await findFiles([path], true);
    expect(found.unread).toEqual([{ name: `${path}/a.log`, because: 'is encrypted' }]);
    expect(found.files).toHaveLength(1);
    await found.close();
  });
});

describe('a folder with a damaged archive', () => {
  it('is read without it', async () => {
    const path = written('cut.zip', zipOf(FILES).subarray(0, 60));
    const folder = join(path, '..');
    writeFileSync(join(folder, 'app.log'), LINE);
    const found = await findFiles([folder], true);
    expect(found.files.map(({ name }) => name)).toEqual([join(folder, 'app.log')]);
    expect(found.unread[0]?.because).toContain('damaged');
    await found.close();
  });
});

describe('a compressed file', () => {
  it.each([
    ['bzip2', Buffer.from(BZIP2, 'base64')],
    ['xz', Buffer.from(XZ, 'base64')],
    ['gzip', gzipSync(LINE)],
    ['zstd', zstdCompressSync(LINE)],
  ])('of %s is read', async (_, content) => {
    expect(await textOf(written('app.log', content))).toBe(LINE);
  });

  it.each([
    ['bzip2', Buffer.from(BZIP2, 'base64')],
    ['xz', Buffer.from(XZ, 'base64')],
  ])('of %s that is cut off says that it is damaged', async (as, content) => {
    const path = written('app.log', content.subarray(0, content.length - 30));
    await expect(textOf(path)).rejects.toThrow(`the ${as} data is damaged`);
    expect(readFileSync(path).length).toBeGreaterThan(0);
  });
});
