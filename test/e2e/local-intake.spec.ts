// `casefile ingest` where no service runs: the data folder takes the rows in, and all is told as a service tells it.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BinFolder, openBinFolder } from '../support/bin.js';

let bin: BinFolder;

beforeAll(async () => {
  bin = await openBinFolder();
});

afterAll(() => bin.remove());

const row = (second: number, message: string): string =>
  `${JSON.stringify({ '@timestamp': `2026-11-21T14:00:0${second}Z`, 'service.name': 'payment-api', message })}\n`;

const ingest = async (name: string, text: string): Promise<{ readonly code: unknown; readonly told: unknown }> => {
  const file = join(bin.folder, name);
  await writeFile(file, text);
  const { code, out, err } = await bin.casefile(['ingest', '--json', file]);
  return { code, told: JSON.parse(out === '' ? err : out) };
};

describe('casefile ingest without a service', () => {
  it('stores each row once, and tells the lines that are refused by their numbers in the file', async () => {
    const text = `${row(1, 'ready')}${row(2, 'steady')}{"broken": \n`;
    expect(await ingest('app.ndjson', text)).toMatchObject({
      code: 1,
      told: { accepted: 2, duplicates: 0, rejected: 1 },
    });
    expect(await ingest('app.ndjson', text)).toMatchObject({
      code: 1,
      told: { accepted: 0, duplicates: 2, rejected: 1 },
    });
    const { out } = await bin.casefile(['logs', '--json', '-n', 'all', '--since', '2026-11-21T00:00:00Z']);
    expect(out).toContain('steady');
  });

  it('says what is wrong with a damaged key, and stores nothing', async () => {
    const key = join(bin.folder, 'data/masking.key');
    await writeFile(key, 'too short');
    const file = join(bin.folder, 'more.ndjson');
    await writeFile(file, row(3, 'go'));
    const { code, err } = await bin.casefile(['ingest', file]);
    expect([code, err.replaceAll(/\s+/g, ' ')]).toEqual([3, expect.stringContaining('masking.key')]);
    expect(err).toContain('casefile store');
  });
});

describe('casefile ingest where the data folder has keys', () => {
  it('refuses whoever has none of them', async () => {
    const own = await openBinFolder();
    await own.casefile(['keys', 'add', 'wiki', '--role', 'ingester']);
    const file = join(own.folder, 'app.ndjson');
    await writeFile(file, row(1, 'ready'));
    const { code, err } = await own.casefile(['ingest', file]);
    expect([code, err]).toEqual([3, expect.stringContaining('CASEFILE_KEY')]);
    await own.remove();
  });
});
