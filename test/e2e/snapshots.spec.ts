// Database snapshots over HTTP: imported once, masked, looked into, read by a turn, and safe from a sweep of the store.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Answer } from '../../src/evidence/answer.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, json, pathOf, post, replay, type HttpReply, send } from '../support/shop.js';
import { type SmallSnapshotFile, smallSnapshot } from '../support/small-snapshot.js';

type Snapshot = {
  readonly id: string;
  readonly instance: string;
  readonly missing: readonly { readonly path: string }[];
  readonly [field: string]: unknown;
};

const NAME = 'snapshot_orders-1_20260110100000_20260110110000.json';

let folder = '';
let service: Service;

const sendFile = (
  body: string | Buffer,
  more: { readonly [name: string]: string } = {},
  file = NAME,
): Promise<HttpReply> =>
  send(service.url, `/v1/snapshots?file=${encodeURIComponent(file)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });

const imported = async (file: SmallSnapshotFile): Promise<Snapshot> => {
  const { status, text } = await sendFile(JSON.stringify(file, undefined, 2));
  expect([200, 201]).toContain(status);
  return JSON.parse(text) as Snapshot;
};

const listed = async (): Promise<readonly Snapshot[]> =>
  (await json<{ readonly items: readonly Snapshot[] }>(service.url, '/v1/snapshots')).items;

beforeAll(async () => {
  folder = await newFolder();
  service = await startService({ folder });
});

afterAll(async () => {
  await service.close();
  await clean();
});

describe('the import of a snapshot', () => {
  it('answers 201 with its id and what it lacks, and 200 with the same id for the same bytes', async () => {
    const { SQLs: _left, ...file } = smallSnapshot({ Kept: 'whatever' });
    const first = await sendFile(JSON.stringify(file));
    expect(first.status).toBe(201);
    const snapshot = JSON.parse(first.text) as Snapshot;
    expect(snapshot).toMatchObject({
      instance: 'orders-1',
      engine: 'aurora-postgresql',
      engineVersion: '14.8',
      region: 'eu-central-1',
      from: '2026-01-10T10:00:00.000Z',
      to: '2026-01-10T11:00:00.000Z',
      comment: 'checkout was slow',
      file: NAME,
    });
    expect(snapshot.missing.map(({ path }) => path)).toEqual(['/Metrics/WorkloadAnalyses', '/SQLs']);
    expect(first.headers.get('location')).toBe(`/v1/snapshots/${snapshot.id}`);
    const again = await sendFile(JSON.stringify(file));
    expect([again.status, JSON.parse(again.text)]).toEqual([200, snapshot]);
    const spaced = await sendFile(JSON.stringify(file, undefined, 4), {}, 'other.json');
    expect([spaced.status, (JSON.parse(spaced.text) as Snapshot).id]).toEqual([200, snapshot.id]);
  });

  it('accepts a compressed file', async () => {
    const file = smallSnapshot({ Compressed: true });
    expect((await sendFile(gzipSync(JSON.stringify(file)), { 'content-encoding': 'gzip' })).status).toBe(201);
  });

  it('stores no secret of a statement, and returns the stored bytes under their own hash', async () => {
    const { id } = await imported(smallSnapshot());
    const { text } = await send(service.url, `/v1/snapshots/${id}/artifact`);
    expect(createHash('sha256').update(text).digest('hex')).toBe(id);
    expect(text).toContain('[SECRET:');
    expect(text).not.toContain('hunter2');
  });

  it('returns one section, and lists those that exist', async () => {
    const { id } = await imported(smallSnapshot());
    const waits = await json<{ readonly DBTimeSeconds: number }>(
      service.url,
      `/v1/snapshots/${id}/artifact?section=WaitEvents`,
    );
    expect(waits.DBTimeSeconds).toBe(72_000);
    const unknown = await send(service.url, `/v1/snapshots/${id}/artifact?section=constructor`);
    expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('it has $META$, GeneralInformation')]);
  });

  it.each([
    ['not JSON', '{"SQLs":', { status: 422, kind: 'snapshot-refused' }],
    ['other JSON', '{"hello":1}', { status: 422, kind: 'snapshot-refused' }],
    [
      'times of another zone',
      JSON.stringify({ $META$: { startTime: '2026-01-10T10:00:00+01:00' } }),
      { status: 422, kind: 'snapshot-refused' },
    ],
    ['lists in lists', `{"SQLs":${'['.repeat(100)}${']'.repeat(100)}}`, { status: 422, kind: 'snapshot-refused' }],
    ['nothing', '', { status: 400, kind: 'malformed' }],
  ])('refuses %s and stores nothing', async (_, body, { status, kind }) => {
    const before = await listed();
    const files = await readdir(join(folder, 'batches'), { recursive: true });
    const reply = await sendFile(body);
    expect([reply.status, (JSON.parse(reply.text) as { type: string }).type]).toEqual([status, `/problems/${kind}`]);
    expect(await listed()).toEqual(before);
    expect(await readdir(join(folder, 'batches'), { recursive: true })).toEqual(files);
  });

  it('refuses what is over 50 MB, and says so', async () => {
    const reply = await sendFile(`{"SQLs":"${'x'.repeat(50_000_000)}"}`);
    expect([reply.status, reply.text]).toEqual([413, expect.stringContaining('A snapshot may be 50 MB')]);
  });
});

/** Resolves `sent` when the last byte has left, `status` with the answer. */
const uploading = (body: string): { readonly sent: Promise<unknown>; readonly status: Promise<number> } => {
  const { hostname, port } = new URL(service.url);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const going = request({ hostname, port, path: '/v1/snapshots', method: 'POST', headers });
  const status = once(going, 'response').then(([answer]) => {
    const { statusCode = 0 } = (answer as IncomingMessage).resume();
    return statusCode;
  });
  const sent = once(going, 'finish');
  going.end(body);
  return { sent, status };
};

/** Many secrets, no two alike: nothing takes longer to mask. */
const full = (megabytes: number): string => {
  const text = (n: number): string =>
    `insert into users values ${Array.from({ length: 100 }, (_, row) => `('user${n}.${row}@example.com')`).join(', ')}`;
  const own = smallSnapshot({ Full: megabytes });
  const sql_ids = Array.from({ length: megabytes * 320 }, (_, n) => ({
    'db.sql.id': `ID${n}`,
    sql_full_text: text(n),
  }));
  return JSON.stringify({ ...own, SQLs: { SQLTextFull: [{ sql_id_tokinized: 'FULL', sql_ids }] } });
};

describe('a large import', () => {
  it('blocks no other request', async () => {
    const { sent, status } = uploading(full(10));
    await sent;
    const importing = { runs: true };
    void status.finally(() => (importing.runs = false));
    let answers = 0;
    for (; importing.runs; answers += 1) expect((await send(service.url, '/health/live')).status).toBe(200);
    expect(await status).toBe(201);
    // on the thread that answers: only the work before and after the masking, some ten
    expect(answers).toBeGreaterThan(200);
  });

  it('is refused when it is too heavy, and the next is accepted', async () => {
    const heavy = `{"SQLs":[${'{},'.repeat(16_600_000)}{}]}`;
    const [refused, taken] = [uploading(heavy), uploading(full(1))];
    expect([await refused.status, await taken.status]).toEqual([422, 201]);
  });
});

describe('imported snapshots', () => {
  it('are listed, the latest first, and disappear when they are removed', async () => {
    const one = await imported(smallSnapshot({ Listed: 1 }));
    const two = await imported(smallSnapshot({ Listed: 2 }));
    expect((await listed()).slice(0, 2).map(({ id }) => id)).toEqual([two.id, one.id]);
    const removed = await send(service.url, `/v1/snapshots/${one.id}`, { method: 'DELETE' });
    expect(removed.status).toBe(200);
    expect((await listed()).map(({ id }) => id)).not.toContain(one.id);
    const gone = await send(service.url, `/v1/snapshots/${one.id}`);
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('unknown-snapshot')]);
  });

  it('survive a restart, and no sweep deletes their bytes', async () => {
    const { id } = await imported(smallSnapshot({ Swept: 'never' }));
    const batches = join(folder, 'batches');
    const names = (await readdir(batches, { recursive: true })).filter((name) => name.endsWith('.zst'));
    for (const name of names) await utimes(join(batches, name), 1, 1);
    await service.close();
    service = await startService({ folder });
    const reply = await post(service.url, '/v1/store/sweep', { body: {} });
    expect(
      (JSON.parse(reply.text) as { swept: readonly { hash: string }[] }).swept.map(({ hash }) => hash),
    ).not.toContain(id);
    const { unheld, damaged } = JSON.parse((await post(service.url, '/v1/store/check', { body: {} })).text) as {
      unheld: { blobs: number };
      damaged: readonly unknown[];
    };
    expect({ unheld: unheld.blobs, damaged }).toEqual({ unheld: 0, damaged: [] });
    expect((await send(service.url, `/v1/snapshots/${id}/artifact`)).status).toBe(200);
  });
});

const asking = (messageId: string, more: object = {}) => ({
  messageId,
  text: 'Why was the database slow between 10:00 and 11:00?',
  askedAt: '2026-01-10T12:00:00Z',
  ask: 'never',
  ...more,
});

const coverageOf = (answer: Answer) =>
  answer.coverage.find(({ source, query }) => source === 'snapshots' && query.startsWith('database snapshots'));

describe('a turn over snapshots', () => {
  it('reads the snapshots of its window, the latest imports first, and says which', async () => {
    const older = await imported(smallSnapshot({ Taken: 'older' }));
    const newer = await imported(smallSnapshot({ Taken: 'newer' }));
    const answer = JSON.parse(await answered(service.url, 'by window', asking('m1'))) as Answer;
    const coverage = coverageOf(answer);
    expect(coverage).toMatchObject({ status: 'found', query: 'database snapshots, 10:00:00 to 11:00:00 UTC' });
    expect(coverage?.because).toContain(
      `primary orders-1 2026-01-10T10:00:00.000Z to 2026-01-10T11:00:00.000Z (${newer.id.slice(0, 12)})`,
    );
    expect(coverage?.because).toContain(`(${older.id.slice(0, 12)})`);
    expect(coverage?.because).toMatch(/\d more of this window/);
    expect(await replay(service.url, 'by window', 1)).toMatchObject({ outcome: 'identical' });
  });

  it('reads the named ones, and again on a follow-up', async () => {
    const { id } = await imported(smallSnapshot({ Named: true }));
    const first = JSON.parse(await answered(service.url, 'named', asking('m1', { snapshots: [id] }))) as Answer;
    expect(coverageOf(first)?.because).toContain(`as named: primary orders-1`);
    const unsaid = asking('m1', { text: 'Why was it slow?', snapshots: [id], askedAt: '2026-02-01T00:00:00Z' });
    const { issue } = JSON.parse(await answered(service.url, 'unsaid', unsaid)) as Answer;
    expect(issue?.window).toEqual({ from: '2026-01-10T10:00:00.000Z', to: '2026-01-10T11:00:00.000Z' });
    const later = asking('m2', { text: 'and now?', relation: 'follow_up' });
    const second = JSON.parse(await answered(service.url, 'named', later)) as Answer;
    expect(coverageOf(second)?.because).toContain(`(${id.slice(0, 12)})`);
    expect(await replay(service.url, 'named', 2)).toMatchObject({ outcome: 'identical' });
  });

  it('names the hour of the named snapshot when it is about another time', async () => {
    const { id } = await imported(smallSnapshot({ Elsewhen: true }));
    const window = { from: '2026-01-08T10:00:00Z', to: '2026-01-08T11:00:00Z' };
    const asked = asking('m1', { snapshots: [id], text: 'why was the database slow?', window });
    const elsewhere = JSON.parse(await answered(service.url, 'elsewhen', asked)) as Answer;
    expect(elsewhere.text).toContain('What the database shows from 2026-01-10 10:00 to 11:00 UTC');
  });

  it('analyses the named snapshots when it asks nothing, as the first turn of its conversation', async () => {
    const { id } = await imported(smallSnapshot({ Analysed: true }));
    const { text: _, ...unsaid } = asking('m1', { snapshots: [id] });
    const answer = JSON.parse(await answered(service.url, 'analysed', unsaid)) as Answer;
    expect(answer.text).toContain('What the database shows');
    expect(answer.text).not.toContain('The limits of the instance');
    const { items } = await json<{ readonly items: readonly object[] }>(service.url, `${pathOf('analysed')}/turns`);
    expect(items).toMatchObject([{ n: 1, text: 'What was the database doing, and why?' }]);
    const timeline = await json<{ readonly items: readonly { readonly turn?: number }[] }>(
      service.url,
      `${pathOf('analysed')}/timeline`,
    );
    expect(timeline.items.every(({ turn }) => turn === 1)).toBe(true);
    expect(await replay(service.url, 'analysed', 1)).toMatchObject({ outcome: 'identical' });
    const nothing = await post(service.url, `${pathOf('nothing')}/turns`, { body: { messageId: 'm1' } });
    expect([nothing.status, (JSON.parse(nothing.text) as { type: string }).type]).toEqual([
      400,
      '/problems/invalid-request',
    ]);
  });

  it.each([
    [['f'.repeat(64)], 404, 'snapshot-not-imported'],
    [['7'], 400, 'invalid-request'],
    [[], 400, 'invalid-request'],
  ])('is refused with snapshots %j', async (snapshots, status, kind) => {
    const reply = await post(service.url, `${pathOf('refused')}/turns`, { body: asking('m1', { snapshots }) });
    expect([reply.status, (JSON.parse(reply.text) as { type: string }).type]).toEqual([status, `/problems/${kind}`]);
    expect((await send(service.url, pathOf('refused'))).status).toBe(404);
  });

  it('returns its stored answer when it is repeated, although its snapshot was removed meanwhile', async () => {
    const { id } = await imported(smallSnapshot({ Removed: 'later' }));
    const body = asking('m1', { snapshots: [id] });
    const first = await answered(service.url, 'repeated', body);
    await send(service.url, `/v1/snapshots/${id}`, { method: 'DELETE' });
    expect(await answered(service.url, 'repeated', body)).toBe(first);
    expect(await replay(service.url, 'repeated', 1)).toMatchObject({ outcome: 'identical' });
  });

  it('mentions no snapshots where none were ever imported', async () => {
    const bare = await startService({ folder: await newFolder() });
    const answer = JSON.parse(await answered(bare.url, 'bare', asking('m1'))) as Answer;
    expect(coverageOf(answer)).toBeUndefined();
    await bare.close();
  });
});
