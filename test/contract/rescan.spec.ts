// Masking anew what a data folder holds: what is recorded, and that a second run changes nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileBlobStore } from '../../src/adapters/files/file-blob-store.js';
import type { BatchHash } from '../../src/kernel/brand.js';
import { renewalsIn } from '../../src/investigation/masking-renewals.js';
import {
  addressesLeft,
  copyOfFolder,
  digests,
  filledFolder,
  missingBatches,
  noDeath,
  OLD_BATCHES,
  openRescanFacts,
  rateEarly,
  removeFolders,
  RESCANNED,
  rescanFolder,
  tenant,
} from '../support/rescan-folder.js';

let filled = '';

beforeAll(async () => {
  filled = await filledFolder();
});

afterAll(removeFolders);

describe('a rescan', () => {
  it('records what it has changed where it changed it, and keeps the rest', async () => {
    const folder = await copyOfFolder(filled);
    expect((await addressesLeft(folder)).length).toBeGreaterThan(3);
    const { unmasked } = await rescanFolder(folder, noDeath());
    expect([unmasked, await addressesLeft(folder)]).toEqual([[], []]);
    expect(await missingBatches(folder)).toEqual([]);
    const facts = openRescanFacts(folder);
    const streams = await facts.exported.streams();
    expect(streams.filter((stream) => stream.includes('host [IP:'))).toHaveLength(2);
    const [renewal] = renewalsIn(await facts.events.read(RESCANNED));
    expect(renewal).toMatchObject({ rules: '1.0.0', facts: [2, 3, 4, 5] });
    expect(renewal?.batches.map(({ from }) => from)).toEqual(
      OLD_BATCHES.slice(0, 2).map((bytes) => digests.sha256(bytes)),
    );
    const answer = await facts.exported.texts(RESCANNED);
    const [text] = answer.status === 'kept' ? [...answer.texts.values()] : [];
    const { evidence, text: said } = JSON.parse(text ?? '') as {
      evidence: { batch: BatchHash; quote: string }[];
      text: string;
    };
    const stored = await fileBlobStore(join(folder, 'batches')).get(tenant, evidence[0]?.batch as BatchHash);
    expect(stored).toMatchObject({ found: 'bytes', bytes: `${evidence[0]?.quote ?? ''}\n` });
    expect(said).toMatch(/^it said \[IP:\w+\]…$/);
    facts.close();
    expect((await readdir(folder)).includes('rescan.json')).toBe(false);
  });

  it('keeps what an early rating says when it masks its comment', async () => {
    const folder = await copyOfFolder(filled);
    await rateEarly(folder, { rating: 'up', comment: 'as on 203.0.113.77' });
    const { unmasked } = await rescanFolder(folder, noDeath());
    expect([unmasked, await addressesLeft(folder)]).toEqual([[], []]);
    const facts = openRescanFacts(folder);
    const rated = (await facts.events.read(RESCANNED)).find(({ type }) => type === 'FeedbackGiven');
    facts.close();
    expect(rated?.data).toMatchObject({ rating: 'right' });
  });

  it('changes nothing a second time', async () => {
    const folder = await copyOfFolder(filled);
    await rescanFolder(folder, noDeath());
    const writes = noDeath();
    const { stores } = await rescanFolder(folder, writes);
    expect(stores.filter(({ changed }) => changed > 0)).toEqual([]);
  });
});
