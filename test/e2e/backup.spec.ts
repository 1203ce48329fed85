// Backup and restore: a copy of a data folder, made while its service runs or stands, that verifies and replays.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFolder, restoreFolder } from '../../src/adapters/data-folder/backup.js';
import { ASKING, CONVERSATION, CONVERSATION_ID, conversationFolder } from '../support/conversation.js';
import { clean, copyOf, newFolder, startService } from '../support/service.js';
import { answered, FOLLOW_UP, ingest, pathOf, post, QUESTION, replay, send, SHOP } from '../support/shop.js';

const ID = CONVERSATION_ID;

let stood = '';
let saved = '';
let answers: readonly string[] = [];

const newName = async (): Promise<string> => join(await newFolder(), 'copy');

beforeAll(async () => {
  const conversation = await conversationFolder();
  stood = conversation.folder;
  answers = conversation.notes;
  saved = await newName();
  await backupFolder(stood, saved);
});

afterAll(clean);

const expectWhole = async (folder: string): Promise<void> => {
  const service = await startService({ folder, config: ASKING, deaf: true });
  for (const [n, answer] of answers.entries()) {
    const { text } = await send(service.url, `${pathOf(ID)}/turns/${n + 1}`);
    expect(text).toContain(`"answer":${answer}`);
    expect(await replay(service.url, ID, n + 1)).toMatchObject({ outcome: 'identical' });
  }
  const { text } = await post(service.url, `${pathOf(ID)}/verify`);
  const { counts } = JSON.parse(text) as { counts: { supported: number; contradicted: number } };
  expect(counts.supported).toBeGreaterThan(10);
  expect(counts.contradicted).toBe(0);
  await service.close();
};

describe('a backup', () => {
  it('of a folder at rest restores to one that verifies, replays, and goes on with the same key', async () => {
    const folder = await newName();
    const { files, bytes } = await restoreFolder(saved, folder);
    expect(files).toBeGreaterThan(20);
    expect(bytes).toBeGreaterThan(100_000);
    await expectWhole(folder);
    expect(await readFile(join(folder, 'masking.key'))).toEqual(await readFile(join(stood, 'masking.key')));
    const service = await startService({ folder });
    const more = await answered(service.url, ID, { ...FOLLOW_UP, messageId: 'after the restore' });
    expect(JSON.parse(more)).toMatchObject({ status: 'answered', turn: CONVERSATION.length + 1 });
    await service.close();
  });

  it('of a running service that asks and ingests holds one instant, and opens beside it', async () => {
    const source = await copyOf(stood);
    const [to, folder] = [await newName(), await newName()];
    const service = await startService({ folder: source, config: ASKING });
    const busy = Promise.all([
      ingest(service.url, SHOP.secondIssue.rows),
      answered(service.url, 'meanwhile-1', QUESTION),
      answered(service.url, 'meanwhile-2', QUESTION),
      backupFolder(source, to),
    ]);
    await busy;
    await restoreFolder(to, folder);
    await expectWhole(folder);
    await service.close();
  });

  it('holds every file with its digest, and names its key without revealing it', async () => {
    const manifest = JSON.parse(await readFile(join(saved, 'manifest.json'), 'utf8')) as {
      keyId: string;
      files: readonly { path: string; sha256: string }[];
    };
    expect(manifest.keyId).toMatch(/^[0-9a-f]{16}$/);
    const paths = manifest.files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['facts.sqlite', 'masking.key', 'telemetry.default.sqlite']));
    expect(paths.filter((path) => /-(wal|shm)$/.test(path))).toEqual([]);
    expect((await stat(join(saved, 'masking.key'))).mode & 0o077).toBe(0);
  });

  it('takes only a new or empty folder as target, and only a data folder as source', async () => {
    await expect(backupFolder(stood, saved)).rejects.toThrow(/is not empty: name a new folder/);
    await expect(backupFolder(await newFolder(), await newName())).rejects.toThrow(/is not a data folder/);
  });
});

describe('a restore', () => {
  it('refuses a folder that holds anything, and a folder in use', async () => {
    const taken = await newFolder();
    await writeFile(join(taken, 'notes.txt'), 'mine');
    await expect(restoreFolder(saved, taken)).rejects.toThrow(/is not empty: name a new folder/);
    const folder = await newFolder();
    const service = await startService({ folder });
    await expect(restoreFolder(saved, folder)).rejects.toThrow(/is a data folder, and may be in use/);
    expect((await send(service.url, '/health/ready')).status).toBe(200);
    await service.close();
  });

  it.each([
    [
      'a changed file',
      /facts\.sqlite is not what was written/,
      (to: string) => appendFile(join(to, 'facts.sqlite'), 'x'),
    ],
    ['a missing file', /masking\.key is missing/, (to: string) => rm(join(to, 'masking.key'))],
    ['a strange file', /more\.txt is not in its manifest/, (to: string) => writeFile(join(to, 'more.txt'), 'x')],
    ['no manifest', /is not a whole backup/, (to: string) => rm(join(to, 'manifest.json'))],
    ['a broken manifest', /manifest\.json is not JSON/, (to: string) => writeFile(join(to, 'manifest.json'), '{')],
  ])('refuses a backup with %s, and leaves nothing behind', async (_, message, damage) => {
    const damaged = await copyOf(saved);
    await damage(damaged);
    const to = await newName();
    await expect(restoreFolder(damaged, to)).rejects.toThrow(message);
    expect(await readdir(join(to, '..'))).toEqual([]);
  });
});
