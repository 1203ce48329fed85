// A process that is refused facts.sqlite leaves it as it is, also when the owner is killed at that very moment.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqliteFacts, type SqliteFacts } from '../../src/adapters/sqlite/facts/sqlite-facts.js';
import { checkPages } from '../../src/adapters/sqlite/seal/check-pages.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-refused-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** `onClaim`: called when the lease of the folder is looked at. */
const open = (file: string, onClaim: () => void = () => undefined): SqliteFacts => {
  let made = 0;
  return sqliteFacts({
    file,
    now: () => {
      onClaim();
      return Date.now() * 1000;
    },
    lease: 60_000_000,
    id: () => `own-${(made += 1)}`,
    salt: () => `own-${(made += 1)}`.padEnd(64, '.'),
    onLost: () => undefined,
  });
};

describe('a process that is refused', () => {
  it('moves nothing of the log into the file when the owner is killed meanwhile', async () => {
    const file = join(folder, 'facts.sqlite');
    const owner = fork(join(import.meta.dirname, '../support/facts-owner.mjs'), [file, '40']);
    await once(owner, 'message');
    // until its parent has seen that it ended, it counts as alive
    expect(() => open(file, () => owner.kill('SIGKILL'))).toThrow(/is in use by process/);
    await once(owner, 'exit');
    expect(existsSync(`${file}-wal`)).toBe(true);
    expect(await checkPages(file)).toEqual({ seal: 'whole', pages: [], isShort: false });

    const next = open(file);
    expect(next.isEmpty).toBe(false);
    next.close();
    expect(await checkPages(file)).toEqual({ seal: 'whole', pages: [], isShort: false });
    expect((await readdir(folder)).filter((name) => name.endsWith('.damaged'))).toEqual([]);
    const db = new DatabaseSync(file, { readOnly: true });
    expect(db.prepare('SELECT count(*) AS facts FROM facts').get()).toEqual({ facts: 40 });
    db.close();
  });

  it('leaves the seal to the process that has taken the folder over', async () => {
    const file = join(folder, 'taken.sqlite');
    const lost = open(file);
    const owner = new DatabaseSync(file);
    owner.exec('UPDATE owner SET epoch = epoch + 1');
    owner.close();
    const wal = existsSync(`${file}-wal`);
    lost.close();
    expect([wal, existsSync(`${file}-wal`)]).toEqual([true, true]);
    expect(await checkPages(file)).toEqual({ seal: 'whole', pages: [], isShort: false });
  });
});
