// Commands that only read: beside a service on the same folder, several at once, and where nothing can be written.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execFile } from 'node:child_process';
import { chmod, cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BIN } from '../support/bin.js';
import { clean, copyOf, newFolder, type Service, startService } from '../support/service.js';
import { answered, QUESTION, send, pathOf, shopFolder } from '../support/shop.js';

const run = promisify(execFile);
const READERS = [['list'], ['show', 'INC-1'], ['verify', 'INC-1'], ['export', 'INC-1', '--format', 'json']] as const;

type Reading = { readonly code: number; readonly out: string };

const NOBODY = 65_534;
/** Permissions bind everybody but root. */
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const read = async (folder: string, args: readonly string[], options: object = {}): Promise<Reading> => {
  const env = { PATH: process.env['PATH'], CASEFILE_DATA: folder, CASEFILE_PORT: '1', CASEFILE_DEMO: 'off' };
  try {
    const { stdout } = await run(process.execPath, [BIN, ...args], { env, cwd: '/', ...options });
    return { code: 0, out: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout + stderr };
  }
};

const readAll = (folder: string, options: object = {}): Promise<readonly Reading[]> =>
  Promise.all(READERS.map((args) => read(folder, args, options)));

const allRead = READERS.map(([command]) => ({
  code: 0,
  out: expect.stringContaining(command === 'verify' ? ', 0 contradicted' : 'INC-1') as string,
}));

let folder = '';
let service: Service;

beforeAll(async () => {
  folder = await copyOf(await shopFolder());
  service = await startService({ folder });
  await answered(service.url, 'INC-1', QUESTION);
});

afterAll(clean);

/** Readable for everybody, writable for nobody. */
const unwritable = async (from: string): Promise<string> => {
  const copy = await newFolder();
  const data = join(copy, 'data');
  await cp(from, data, { recursive: true });
  await chmod(copy, 0o755);
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
  await chmod(data, 0o555);
  return data;
};

describe('four commands at once', () => {
  it('read beside a service that owns the folder', async () => {
    expect(await readAll(folder)).toMatchObject(allRead);
    expect((await send(service.url, pathOf('INC-1'))).status).toBe(200);
  });

  it('read a folder that nobody can write, as a killed service left it', async () => {
    expect(await readAll(await unwritable(folder), asNobody)).toMatchObject(allRead);
  });

  it('read a folder that nobody can write, as a stopped service left it', async () => {
    await service.close();
    const data = await unwritable(folder);
    const before = await readdir(data);
    expect(await readAll(data, asNobody)).toMatchObject(allRead);
    expect(await readdir(data)).toEqual(before);
  });
});

it('an investigation that was deleted is hidden from every command', async () => {
  const again = await startService({ folder });
  await send(again.url, pathOf('INC-1'), { method: 'DELETE' });
  await again.close();
  const [list, ...others] = await readAll(folder);
  expect(list?.out).not.toContain('INC-1');
  for (const { code, out } of others) expect([code, out]).toEqual([4, expect.stringContaining('INC-1 was deleted')]);
});
