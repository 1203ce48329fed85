// Damage of any file of a data folder: commands end soon, with an exit code that is not 0, and name the file.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FolderIntegrity } from '../../src/adapters/data-folder/folder-integrity.js';
import { type BinFolder, openBinFolder } from '../support/bin.js';
import { applyFault, type FileFault, fileFaults, storedFiles } from '../support/damage.js';
import { runInFull, scaled } from '../support/full-scale.js';
import { clean, copyOf, newFolder, startService } from '../support/service.js';
import { answered, FOLLOW_UP, QUESTION, send, shopFolder } from '../support/shop.js';

runInFull();

const CHECKED = scaled(400, 400, { take: 150, says: 'faults of files at rest: 150 of 400' });
const COMMANDED = scaled(18, 18, { take: 12, says: 'damaged folders that commands are run on: 12 of 18' });
const SEED = 48;
/** A command that hangs is what this looks for: on a busy machine, the start of a service takes half a minute. */
const SOON_MS = 300_000;

let folder = '';
let bin: BinFolder;

const withInvestigation = async (): Promise<string> => {
  const own = await copyOf(await shopFolder());
  const service = await startService({ folder: own });
  await answered(service.url, 'INC-1', QUESTION);
  await answered(service.url, 'INC-1', FOLLOW_UP);
  const body = 'When payments fail, look at the acquirer first. '.repeat(200);
  const headers = { 'content-type': 'application/octet-stream' };
  await send(service.url, '/v1/knowledge/runbooks/documents?file=payments.md', { method: 'POST', headers, body });
  await service.close();
  return own;
};

const damagedCopy = async (fault: FileFault): Promise<string> => {
  const copy = await newFolder();
  await cp(folder, copy, { recursive: true });
  applyFault(copy, fault);
  return copy;
};

const nameOf = ({ file, how, at, bit }: FileFault): string => `${how} ${file} at ${at}.${bit}`;

beforeAll(async () => {
  folder = await withInvestigation();
  bin = await openBinFolder();
});

afterAll(async () => {
  await bin.remove();
  await clean();
});

it('tries every kind of file', () => {
  expect(storedFiles(folder).filter((name) => !name.startsWith('batches'))).toEqual([
    'facts.sqlite',
    'facts.sqlite.seal',
    'knowledge.default.sqlite',
    'knowledge.default.sqlite.seal',
    'masking.key',
    'masking.key.id',
    'telemetry.default.sqlite',
    'telemetry.default.sqlite.seal',
  ]);
});

it(`finds each of ${CHECKED} faults of files at rest`, async () => {
  const missed: string[] = [];
  const faults = fileFaults(folder, CHECKED, SEED).filter(({ file }) => !file.startsWith('batches'));
  for (const fault of faults) {
    const copy = await damagedCopy(fault);
    const found = await new FolderIntegrity(copy).check('all');
    if (!found.some(({ file }) => fault.file.startsWith(file))) missed.push(nameOf(fault));
    await rm(copy, { recursive: true });
  }
  expect(missed.join('\n')).toBe('');
});

describe(`commands on each of ${COMMANDED} damaged folders`, () => {
  it.each(['store check', 'verify INC-1', 'show INC-1'])('%s ends soon and names the file', async (command) => {
    const wrong: string[] = [];
    for (const fault of fileFaults(folder, COMMANDED, SEED + 1)) {
      if (command !== 'store check' && fault.file.startsWith('telemetry')) continue;
      await rm(join(bin.folder, 'data'), { recursive: true, force: true });
      await cp(folder, join(bin.folder, 'data'), { recursive: true });
      applyFault(join(bin.folder, 'data'), fault);
      const before = performance.now();
      const { code, out, err } = await bin.casefile(command.split(' '));
      const ms = performance.now() - before;
      const file = basename(fault.file).replace(/\.(?:seal|id|ndjson\.zst)$/, '');
      if (code === 0 || !`${out}${err}`.includes(file) || ms > SOON_MS)
        wrong.push(
          `${nameOf(fault)}: exit code ${String(code)} after ${Math.round(ms)} ms: ${out}${err}`.slice(0, 400),
        );
    }
    expect(wrong.join('\n')).toBe('');
  });

  it('a replay ends soon, and with exit code 0 only where all is identical', async () => {
    const wrong: string[] = [];
    for (const fault of fileFaults(folder, COMMANDED, SEED + 2).filter(({ file }) => /^(?:facts|batches)/.test(file))) {
      await rm(join(bin.folder, 'data'), { recursive: true, force: true });
      await cp(folder, join(bin.folder, 'data'), { recursive: true });
      applyFault(join(bin.folder, 'data'), fault);
      const before = performance.now();
      const { code, out, err } = await bin.casefile(['replay', 'INC-1']);
      const isTrue = code !== 0 || out.split('identical').length > 2;
      if (!isTrue || performance.now() - before > SOON_MS) wrong.push(`${nameOf(fault)}: ${String(code)} ${out}${err}`);
    }
    expect(wrong.join('\n')).toBe('');
  });
});
