// Files are read in a thread of their own, within limits, one after the other.
import { afterEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ClosableDocumentReader, threadedDocumentReader } from '../../src/adapters/documents/document-reader.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { SECOND } from '../../src/kernel/time.js';
import { pdfOf } from '../support/pdf.js';

const workerEntry = pathToFileURL(join(process.cwd(), 'bundle/adapters/documents/worker.js'));
const tenant = 'acme' as Tenant;
const never = new AbortController().signal;

let reader: ClosableDocumentReader | undefined;
afterEach(() => reader?.close());

const start = (limits: { timeout?: number; memoryMb?: number } = {}): ClosableDocumentReader =>
  (reader = threadedDocumentReader({
    workerEntry,
    maskingKey: (of) => Buffer.from(of.padEnd(32, '.')),
    // no measure: what is too heavy for the memory is found out later on a busy machine
    timeout: 200 * SECOND,
    memoryMb: 256,
    ...limits,
  }));

const sent = (name: string, content: string | Buffer, of = tenant) => ({
  tenant: of,
  name,
  bytes: Buffer.from(content),
});

/** Lists in lists, in lines that are parsed whole: some ten seconds of work. */
const NESTED = `${'- '.repeat(900)}a\n`.repeat(40);

describe('the document reader', () => {
  it('reads several at once, each for its tenant', async () => {
    const { read } = { read: start().read.bind(reader) };
    const text = 'Write to ada@example.com.';
    const [pdf, mine, again, theirs] = await Promise.all([
      read(sent('a.pdf', pdfOf(['Drain it.'])), never),
      read(sent('a.md', text), never),
      read(sent('b.md', text), never),
      read(sent('a.md', text, 'other' as Tenant), never),
    ]);
    expect(pdf).toMatchObject({ documents: [{ text: 'Drain it.', passages: [{ from: 0, to: 9 }] }], leftOut: [] });
    const textOf = (reading: unknown): string => (reading as { documents: [{ text: string }] }).documents[0].text;
    expect(textOf(mine)).toMatch(/^Write to \[EMAIL:/);
    expect(textOf(again)).toBe(textOf(mine));
    expect(textOf(theirs)).not.toBe(textOf(mine));
  });

  it('says why a file cannot be read, and reads the next', async () => {
    const { read } = { read: start().read.bind(reader) };
    expect(await read(sent('a.pdf', pdfOf(['x'], { encrypted: true })), never)).toMatchObject({
      rejected: 'document-encrypted',
    });
    expect(await read(sent('a.md', 'fine'), never)).toMatchObject({ documents: [{ text: 'fine' }], leftOut: [] });
  });

  it('gives up on a file that takes too long, and reads the next', async () => {
    const slow = start({ timeout: SECOND / 1_000 });
    expect(await slow.read(sent('slow.md', '> '.repeat(200_000)), never)).toEqual({
      rejected: 'document-too-heavy',
      because: 'slow.md cannot be read within 0.001 seconds',
    });
    await slow.close();
    expect(await start().read(sent('a.md', 'fine'), never)).toMatchObject({
      documents: [{ text: 'fine' }],
      leftOut: [],
    });
  });

  it('gives up on a file that needs too much memory, and reads the next', async () => {
    const small = start({ memoryMb: 24 });
    const heavy = `[${'{"title":"a","markdown":"# b"},'.repeat(300_000)}{"title":"a","markdown":"b"}]`;
    expect(await small.read(sent('heavy.json', heavy), never)).toEqual({
      rejected: 'document-too-heavy',
      because: 'heavy.json cannot be read within 24 MB of memory',
    });
    expect(await small.read(sent('a.txt', 'fine'), never)).toMatchObject({
      documents: [{ text: 'fine' }],
      leftOut: [],
    });
  });

  it('gives up on a small file that unpacks to more than its memory, and reads the next', async () => {
    const small = start({ memoryMb: 64 });
    const bomb = pdfOf(['fine'], { blanks: 100_000_000 });
    expect(await small.read(sent('bomb.pdf', bomb), never)).toEqual({
      rejected: 'document-too-heavy',
      because: 'bomb.pdf cannot be read within 64 MB of memory',
    });
    expect(await small.read(sent('a.pdf', pdfOf(['fine'], { blanks: 1_000 })), never)).toMatchObject({
      documents: [{ text: 'fine' }],
    });
  });

  it('does not make other callers wait for slow files', async () => {
    const patient = start();
    const gone = new AbortController();
    const reading = ['one.md', 'two.md'].map((name) =>
      patient.read(sent(name, NESTED), gone.signal).catch((error: unknown) => error),
    );
    expect(await patient.read(sent('a.md', 'fine'), never)).toMatchObject({
      documents: [{ text: 'fine' }],
      leftOut: [],
    });
    gone.abort();
    // neither of them had come to an end
    for (const each of await Promise.all(reading)) expect(each).toMatchObject({ reason: 'timeout' });
  });

  it('gives up on a slow file also when no caller waits any more', async () => {
    expect(await start({ timeout: SECOND / 2 }).read(sent('one.md', NESTED), never)).toEqual({
      rejected: 'document-too-heavy',
      because: 'one.md cannot be read within 0.5 seconds',
    });
  });

  it('masks secrets in the name of a file, whether it is read or not', async () => {
    const told = await start().read(sent('mail to ada@example.com/a.md', 'fine'), never);
    expect(told).toMatchObject({
      documents: [{ name: expect.stringMatching(/^mail to \[EMAIL:\S+\]\/a\.md$/), title: 'a' }],
    });
    await reader?.close();
    const slow = await start({ timeout: SECOND / 1_000 }).read(sent('ada@example.com', NESTED), never);
    expect(slow).toMatchObject({ because: expect.stringMatching(/^\[EMAIL:\S+\] cannot be read within/) });
  });

  it('stops when the caller gives up', async () => {
    const gone = new AbortController();
    const reading = start().read(sent('a.md', '# x\n\n'.repeat(50_000)), gone.signal);
    gone.abort();
    await expect(reading).rejects.toMatchObject({ reason: 'timeout' });
  });
});
