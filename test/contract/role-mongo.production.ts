// The role that docs/operations.md gives the service, on a server that asks for passwords: enough for all it does, and too little to change or delete a fact.
import { composeMasked } from '../../src/kernel/masked.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MongoClient } from 'mongodb';
import type { MongoFacts } from '../../src/adapters/mongo/mongo-facts.js';
import { investigationStream } from '../../src/investigation/streams.js';
import type { ClientTxnId, Tenant, TextRef } from '../../src/kernel/brand.js';
import { opened } from '../support/mongo.js';
import { type GuardedMongo, guardedMongo } from '../support/mongo-auth.js';

const TENANT = 'acme' as Tenant;
const ID = 'a' as ClientTxnId;
const stream = investigationStream(TENANT, ID);

const commit = {
  stream,
  expected: 0,
  facts: [{ type: 'InvestigationOpened', data: { tenant: TENANT, clientTxnId: ID } }],
  texts: new Map([['t' as TextRef, composeMasked('words')]]),
  at: 1,
  actor: { kind: 'system', id: 'test' },
} as const;

let server: GuardedMongo;

const service = (user = 'casefile', password?: string): Promise<MongoFacts> =>
  opened('casefile', { uri: server.uri(user, password) });

beforeAll(async () => {
  server = await guardedMongo();
});

afterAll(() => server.close());

describe("the service's role", () => {
  it('allows to open the database, append, read, lease, limit, listen, stream, erase and rebuild', async () => {
    const [facts, other] = [await service(), await service()];
    await facts.events.append(commit);
    expect(await other.events.read(stream)).toHaveLength(1);
    expect(await facts.events.salt(stream)).toMatch(/./);
    const heard = new Promise((resolve) => other.events.watch(stream, resolve));
    for (const { leases } of [facts, other]) await (await leases.take(stream, 0))?.release();
    const budget = { name: 'requests', most: 1, per: 3_600_000_000 };
    expect(await facts.limits.spend(budget, 1)).toEqual({ granted: true });
    expect(await other.limits.spend(budget, 1)).toMatchObject({ granted: false });
    const said = new AbortController();
    other.live.subscribe(stream, () => said.abort());
    while (!said.signal.aborted) {
      facts.live.publish({ stream, turn: 1, text: 'word' });
      await facts.events.read(stream);
    }
    expect(await facts.views.unfinished()).toEqual([]);
    await facts.events.append({ ...commit, expected: 1, facts: [{ type: 'InvestigationErased', data: {} }] });
    await heard;
    expect(await other.events.texts(stream, ['t' as TextRef])).toEqual(new Map());
    expect(await facts.views.rebuild()).toBe(2);
    expect(await facts.views.session(TENANT, ID)).toMatchObject({ status: 'erased', version: 2 });
    for (const each of [facts, other]) await each.close();
  });

  it('forbids to change, replace or delete a fact, to drop collections, and to read other databases', async () => {
    const client = await MongoClient.connect(server.uri('casefile'));
    const facts = client.db('casefile').collection('facts');
    const before = await facts.find().toArray();
    expect(before.length).toBeGreaterThan(0);
    const forbidden: readonly (() => Promise<unknown>)[] = [
      () => facts.updateMany({}, { $set: { at: 0 } }),
      () => facts.replaceOne({}, { at: 0 }),
      () => facts.findOneAndUpdate({}, { $set: { at: 0 } }),
      () => facts.deleteMany({}),
      () => facts.drop(),
      () => facts.dropIndex('streamId_1_commitSeq_1'),
      () => client.db('casefile').command({ collMod: 'facts', validator: {} }),
      () => client.db('casefile').dropDatabase(),
      () => client.db('admin').collection('system.users').find().toArray(),
    ];
    for (const attempt of forbidden) await expect(attempt()).rejects.toMatchObject({ code: 13 });
    expect(await facts.find().toArray()).toEqual(before);
    await client.close();
  });

  it('is refused with a wrong password, which the error does not show', async () => {
    await expect(service('casefile', 'hunter3')).rejects.toThrow(
      /^MongoDB at 127\.0\.0\.1:\d+ refuses the user or the password$/,
    );
  });
});
