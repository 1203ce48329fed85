// Streams that facts.sqlite gives out are the same in MongoDB: ids, versions, commits, words, salts and erasures.
import type { TextMap } from '../../src/ports/event-store.js';
import { composeMasked } from '../../src/kernel/masked.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteFacts, sqliteFacts } from '../../src/adapters/sqlite/facts/sqlite-facts.js';
import type { MongoFacts } from '../../src/adapters/mongo/mongo-facts.js';
import { executionStream, investigationStream } from '../../src/investigation/streams.js';
import type { StoredFact } from '../../src/investigation/stored-fact.js';
import type { ClientTxnId, StreamId, Tenant, TextRef } from '../../src/kernel/brand.js';
import type { MigratedStream } from '../../src/ports/migration.js';
import { newDatabase, opened } from '../support/mongo.js';

const tenant = 'acme' as Tenant;
const stream = investigationStream(tenant, 'a' as ClientTxnId);
const execution = executionStream('one', stream);

const OPENED: StoredFact = { type: 'InvestigationOpened', data: { tenant, clientTxnId: 'a' as ClientTxnId } };
const taken = (epoch: number): StoredFact => ({ type: 'DriverTaken', data: { epoch } });
const ERASED: StoredFact = { type: 'InvestigationErased', data: {} };

const text = (name: string): TextMap => new Map([[name as TextRef, composeMasked(`the words of ${name}`)]]);

let folder = '';
let from: SqliteFacts;
let to: MongoFacts;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-moved-'));
  let count = 0;
  const next = (name: string) => () => `${name}-${(count += 1)}`;
  const file = join(folder, 'facts.sqlite');
  const lost = (error: unknown): never => {
    throw error;
  };
  from = sqliteFacts({ file, now: () => 1, lease: 1e9, id: next('own'), salt: next('salt'), onLost: lost });
  to = await opened(newDatabase());
});

afterEach(async () => {
  from.close();
  await to.close();
  await rm(folder, { recursive: true });
});

type FactAppend = { readonly expected: number; readonly facts: readonly StoredFact[]; readonly name?: string };

const append = (to: StreamId, { expected, facts, name }: FactAppend) =>
  from.events.append({
    stream: to,
    expected,
    facts,
    texts: name === undefined ? new Map() : text(name),
    at: 5,
    actor: { kind: 'user', id: 'ada' },
    ...(name !== undefined && { reason: name, traceparent: `00-${name}` }),
  });

const moved = async (name: StreamId): Promise<MigratedStream> => {
  const facts = await from.events.read(name);
  return { stream: name, facts, ...(name === stream && { texts: await from.exported.texts(stream) }) };
};

const move = async (name: StreamId): Promise<void> => to.imported.importStream(await moved(name));

describe('a stream migrated from facts.sqlite to MongoDB', () => {
  it('keeps ids, versions, commits, texts and salt, and has a session', async () => {
    await append(stream, { expected: 0, facts: [OPENED, taken(1)], name: 't' });
    await append(stream, { expected: 2, facts: [taken(2)] });
    await append(execution, { expected: 0, facts: [taken(2)], name: 'x' });
    const salt = await from.events.salt(stream);
    expect(await from.exported.streams()).toEqual([stream, execution]);
    expect(await from.exported.streams(execution)).toEqual([]);
    for (const name of [stream, execution]) await move(name);
    for (const name of [stream, execution]) expect(await to.events.read(name)).toEqual(await from.events.read(name));
    const refs = ['t', 'x'] as TextRef[];
    expect(await to.events.texts(stream, refs)).toEqual(new Map([...text('t'), ...text('x')]));
    expect(await to.events.salt(stream)).toBe(salt);
    expect(await to.views.session(tenant, 'a' as ClientTxnId)).toEqual(
      await from.views.session(tenant, 'a' as ClientTxnId),
    );
  });

  it('stores the stream once, however often it is migrated, and adds later commits', async () => {
    await append(stream, { expected: 0, facts: [OPENED], name: 't' });
    await move(stream);
    await move(stream);
    await append(stream, { expected: 1, facts: [taken(1)], name: 'u' });
    await move(stream);
    expect(await to.events.read(stream)).toEqual(await from.events.read(stream));
    expect((await to.events.texts(stream, ['t', 'u'] as TextRef[])).size).toBe(2);
    const [next] = await to.events.append({
      stream,
      expected: 2,
      facts: [taken(2)],
      texts: new Map(),
      at: 6,
      actor: { kind: 'user', id: 'ada' },
    });
    expect(next).toMatchObject({ version: 3, commit: 3 });
    await move(stream);
    expect(await to.events.read(stream)).toHaveLength(3);
  });

  it('stores the stream whole or not at all', async () => {
    await append(stream, { expected: 0, facts: [OPENED], name: 't' });
    const whole = await moved(stream);
    const [first] = whole.facts;
    const nobodys = { ...first, version: 2, commit: 2, actor: undefined };
    const broken = { ...whole, facts: [...whole.facts, nobodys] } as unknown as MigratedStream;
    await expect(to.imported.importStream(broken)).rejects.toThrow(/MongoDB/);
    expect(await to.events.read(stream)).toEqual([]);
    expect((await to.events.texts(stream, ['t'] as TextRef[])).size).toBe(0);
  });

  it('adds no texts to an erased stream', async () => {
    await append(stream, { expected: 0, facts: [OPENED], name: 't' });
    await append(stream, { expected: 1, facts: [ERASED] });
    expect(await from.exported.texts(stream)).toEqual({ status: 'erased' });
    await move(stream);
    expect(await to.events.salt(stream)).toBeUndefined();
    expect((await to.events.texts(stream, ['t'] as TextRef[])).size).toBe(0);
  });

  it('remembers how far the migration has come', async () => {
    expect(await to.imported.loadPosition('a move')).toBe(0);
    await to.imported.savePosition('a move', 7);
    await to.imported.savePosition('a move', 9);
    expect(await to.imported.loadPosition('a move')).toBe(9);
  });
});
