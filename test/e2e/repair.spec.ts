// A damaged data folder is repaired from a backup to the last byte; without one, what is gone is named and set aside.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFolder } from '../../src/adapters/data-folder/backup.js';
import { FolderIntegrity } from '../../src/adapters/data-folder/folder-integrity.js';
import { type FolderRepair, repairFolder } from '../../src/adapters/data-folder/repair.js';
import { applyFault, type FileFault, storedFiles } from '../support/damage.js';
import { clean, copyOf, newFolder, startService } from '../support/service.js';
import { answered, QUESTION, shopFolder } from '../support/shop.js';

let whole = '';
let backup = '';
let folder = '';
let faults: readonly FileFault[] = [];

const NOW = 1_770_000_000_000_000;

const repair = (wanted: Partial<FolderRepair> = {}) =>
  repairFolder({ folder, accept: false, dryRun: false, now: () => NOW, lease: 15_000_000, ...wanted });

const contentOf = async (of: string): Promise<readonly (readonly [string, string])[]> =>
  Promise.all(
    storedFiles(of)
      .filter((name) => !name.startsWith('quarantine'))
      .map(async (name) => [name, (await readFile(join(of, name))).toString('base64')] as const),
  );

const outcomes = (done: Awaited<ReturnType<typeof repair>>): object =>
  Object.fromEntries(done.map(({ file, outcome }) => [file.replace(/^[0-9a-f]{64}/, 'batch'), outcome]));

beforeAll(async () => {
  whole = await copyOf(await shopFolder());
  const service = await startService({ folder: whole });
  await answered(service.url, 'INC-1', QUESTION);
  await service.close();
  backup = join(await newFolder(), 'backup');
  await backupFolder(whole, backup);
});

beforeEach(async () => {
  folder = join(await newFolder(), 'data');
  await cp(whole, folder, { recursive: true });
  const batch = storedFiles(folder).find((name) => name.startsWith('batches')) ?? '';
  const at = { how: 'flip', bit: 3 } as const;
  faults = [
    { ...at, file: 'facts.sqlite', at: 9_000 },
    { ...at, file: 'telemetry.default.sqlite', at: 20_000 },
    { ...at, file: 'masking.key', at: 7 },
    { ...at, file: batch, at: 30 },
  ];
  for (const fault of faults) applyFault(folder, fault);
});

afterAll(clean);

describe('a repair', () => {
  it('takes from a backup what is damaged, and nothing is lost', async () => {
    expect(outcomes(await repair({ from: backup }))).toEqual({
      'facts.sqlite': 'restored',
      'telemetry.default.sqlite': 'restored',
      'masking.key': 'restored',
      'batch.ndjson.zst': 'restored',
    });
    expect(await new FolderIntegrity(folder).check('all')).toEqual([]);
    expect(await contentOf(folder)).toEqual(await contentOf(whole));
  });

  it('says what it would do, and changes nothing', async () => {
    const before = await contentOf(folder);
    const planned = await repair({ from: backup, dryRun: true });
    expect(await contentOf(folder)).toEqual(before);
    expect(outcomes(planned)).toEqual(outcomes(await repair({ from: backup })));
  });

  it('sets aside without a backup what nobody has, keeps what can be used, and finds the one wrong byte of the key', async () => {
    expect(outcomes(await repair())).toEqual({
      'facts.sqlite': 'left',
      'telemetry.default.sqlite': 'set aside',
      'masking.key': 'restored',
      'batch.ndjson.zst': 'set aside',
    });
    expect(await new FolderIntegrity(folder).check('all')).toMatchObject([{ file: 'facts.sqlite' }]);
    const kept = await readdir(join(folder, 'quarantine'), { recursive: true });
    expect(kept.filter((name) => name.includes('telemetry.default.sqlite')).length).toBeGreaterThan(0);
    expect(outcomes(await repair({ accept: true }))).toEqual({ 'facts.sqlite': 'accepted' });
    expect(await new FolderIntegrity(folder).check('all')).toEqual([]);
  });

  it('refuses a folder in use', async () => {
    const service = await startService({ folder: whole });
    await expect(repair({ folder: whole, now: () => Date.now() * 1000 })).rejects.toThrow('is in use by process');
    await service.close();
  });
});
