// casefile snapshot knowledge in the terminal: documents for a collection, from the built-in texts and from local files.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportKnowledge } from '../../src/database/offline/export-knowledge.js';
import { casefile, type CliResult } from './cli.support.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-knowledge-'));
});

afterEach(() => rm(folder, { recursive: true }));

const knowledge = (...words: readonly string[]): Promise<CliResult> =>
  casefile(['snapshot', 'knowledge', ...words], { host: { snapshotKnowledge: exportKnowledge } });

const out = (): string => join(folder, 'out');

describe('casefile snapshot knowledge', () => {
  it('writes the built-in texts, one document for each engine and each kind of wait', async () => {
    expect(await knowledge('--out', out())).toMatchObject({
      code: 0,
      out: expect.stringMatching(/documents, version 2\n$/),
    });
    expect(await readdir(out())).toEqual(
      expect.arrayContaining(['engine-aurora-postgresql.md', 'wait-events-lock.md']),
    );
  });

  it('puts local files before the built-in texts, skips one that is missing, and says so', async () => {
    const file = join(folder, 'events_primary.json');
    await writeFile(file, JSON.stringify([{ events: ['lock:tuple'], value: 'Ask Ann.' }]));
    const ran = await knowledge(file, join(folder, 'events.json'), '--out', out(), '--json');
    expect(ran).toMatchObject({ code: 0, err: '! events.json: missing\n' });
    expect(JSON.parse(ran.out)).toMatchObject({
      version: expect.stringMatching(/^2\+[0-9a-f]{12}$/),
      notices: ['events.json: missing'],
    });
    const locks = await readFile(join(out(), 'wait-events-lock.md'), 'utf8');
    expect(locks).toContain('## lock:tuple\n\nAsk Ann.');
    expect(locks).toContain('## Lock:transactionid\n');
  });

  it('requires a folder', async () => {
    expect(await knowledge()).toMatchObject({ code: 2, err: expect.stringContaining('--out FOLDER') });
  });
});
