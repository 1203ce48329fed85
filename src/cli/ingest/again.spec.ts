import * as fc from 'fast-check';
import { appendFileSync, copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { SendRows } from '../service/telemetry-sender.js';
import { numberedLines, openContent } from './content.js';
import { createIntake, newIngestTally } from './intake.js';
import { surveySource } from './survey.js';

/** Keeps a row once by source, position and content, as the stores do. */
const countingStore = (): { readonly sendRows: SendRows; readonly stored: Set<string> } => {
  const stored = new Set<string>();
  const sendRows: SendRows = ({ source, bytes }) => {
    const rows = bytes
      .toString('utf8')
      .split('\n')
      .filter((row) => row !== '');
    const before = stored.size;
    for (const row of rows) stored.add(`${source} ${row}`);
    const accepted = stored.size - before;
    return Promise.resolve({
      received: rows.length,
      accepted,
      duplicates: rows.length - accepted,
      duplicateReasons: {},
      rejected: [],
      repaired: {},
    });
  };
  return { sendRows, stored };
};

const ingest = async (path: string, sendRows: SendRows): Promise<{ accepted: number; duplicates: number }> => {
  const content = await openContent(path);
  const tally = newIngestTally();
  const intake = createIntake({
    sendRows,
    survey: await surveySource(content, () => undefined),
    rejects: { path: '', add: () => Promise.resolve() },
    tally,
    interrupted: new AbortController().signal,
    near: content.changed,
    path: content.name,
  });
  for await (const lines of numberedLines(content.chunks())) await intake.take(lines);
  await intake.flush();
  return tally;
};

const second = fc.integer({ min: 0, max: 59 });
/** Equal lines are frequent: each of them is a line of its own. */
const line = fc
  .tuple(second, fc.constantFrom('INFO ready', 'ERROR refused', 'WARN slow'))
  .map(([at, text]) => `2026-11-23 14:03:${String(at).padStart(2, '0')} ${text}\n`);
const lines = fc.array(line, { minLength: 1, maxLength: 30 });

const inFolder = async (check: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'casefile-again-'));
  try {
    await check(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

describe('a file that is ingested again', () => {
  it('stores each line once: grown, as it is, rotated, copied and packed', async () => {
    await fc.assert(
      fc.asyncProperty(lines, lines, async (begun, added) =>
        inFolder(async (folder) => {
          const { sendRows, stored } = countingStore();
          const path = join(folder, 'orders.log');
          writeFileSync(path, begun.join(''));
          expect((await ingest(path, sendRows)).accepted).toBe(begun.length);
          appendFileSync(path, added.join(''));
          expect(await ingest(path, sendRows)).toMatchObject({ accepted: added.length, duplicates: begun.length });
          const whole = begun.length + added.length;
          expect(await ingest(path, sendRows)).toMatchObject({ accepted: 0, duplicates: whole });
          copyFileSync(path, join(folder, 'orders-2026-11-23.log'));
          expect(await ingest(join(folder, 'orders-2026-11-23.log'), sendRows)).toMatchObject({ accepted: 0 });
          writeFileSync(`${path}.2.gz`, gzipSync([...begun, ...added].join('')));
          expect(await ingest(`${path}.2.gz`, sendRows)).toMatchObject({ accepted: 0 });
          renameSync(path, `${path}.1`);
          expect(await ingest(`${path}.1`, sendRows)).toMatchObject({ accepted: 0 });
          expect(stored.size).toBe(whole);
        }),
      ),
      { numRuns: 40 },
    );
  });

  it('and whose first line says a secret is called the same whatever the secret is', async () => {
    await inFolder(async (folder) => {
      const sourceOf = async (secret: string): Promise<string> => {
        const path = join(folder, 'orders.log');
        writeFileSync(path, `2026-11-23 14:03:52 INFO connecting with password=${secret}\n`);
        return (await surveySource(await openContent(path), () => undefined)).source;
      };
      expect(await sourceOf('hunter2')).toBe(await sourceOf('correct-horse-9'));
    });
  });
});
