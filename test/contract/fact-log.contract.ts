// What every log of facts must do: read a tenant's facts of given types across streams, the latest first.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredFact } from '../../src/investigation/stored-fact.js';
import { executionStream, investigationStream, operationStream } from '../../src/investigation/streams.js';
import type { ClientTxnId, StreamId, Tenant, TextRef } from '../../src/kernel/brand.js';
import type { EventStore } from '../../src/ports/event-store.js';
import type { FactLog, FactLogQuery } from '../../src/ports/fact-log.js';

export type FactLogHarness = {
  readonly events: () => EventStore;
  readonly log: () => FactLog;
  readonly close: () => Promise<void>;
};

const streamOf = (tenant: string, id: string): StreamId => investigationStream(tenant as Tenant, id as ClientTxnId);
const failed = (turn: number): StoredFact => ({
  type: 'TurnFailed',
  data: { turn, because: 'b', body: 'x' as TextRef },
});
const replied: StoredFact = {
  type: 'ModelReplied',
  data: { call: 'm1', profile: 'p', reply: 'r' as TextRef, stop: 'end' as never },
};

export const factLogContract = (name: string, open: () => Promise<FactLogHarness>): void => {
  let store: FactLogHarness;

  const append = async (stream: StreamId, at: number, ...facts: readonly StoredFact[]): Promise<void> => {
    const expected = (await store.events().read(stream)).length;
    const actor = { kind: 'user', id: 'ann' } as const;
    await store.events().append({ stream, expected, facts, texts: new Map(), at, actor, reason: `at ${at}` });
  };

  const read = async (query: Partial<FactLogQuery> = {}, most = Infinity): Promise<readonly string[]> => {
    const found: string[] = [];
    const whole = { tenant: 'acme' as Tenant, types: ['TurnFailed', 'ModelReplied', 'CommandPerformed'], ...query };
    for await (const { type, at } of store.log().read(whole as FactLogQuery)) {
      if (found.length === most) break;
      found.push(`${type} ${at}`);
    }
    return found;
  };

  describe(`the log of facts in ${name}`, () => {
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('reads the wanted types of every stream of the tenant, the latest first', async () => {
      const own = streamOf('acme', 'one');
      await append(own, 10, failed(1), { type: 'DriverTaken', data: { epoch: 1 } }, failed(2));
      await append(executionStream('t1-model', own), 30, replied);
      // an id of another tenant that looks like a stream of this one
      await append(executionStream('t1-model', streamOf('other', 'x/i/acme/one')), 40, replied);
      await append(streamOf('other', 'one'), 50, failed(1));
      const command = { action: 'cancel', outcome: 'done', address: '::1' } as const;
      await append(operationStream('acme' as Tenant, 'c1'), 20, { type: 'CommandPerformed', data: command });
      expect(await read()).toEqual(['ModelReplied 30', 'CommandPerformed 20', 'TurnFailed 10', 'TurnFailed 10']);
      expect(await read({ types: ['ModelReplied'] })).toEqual(['ModelReplied 30']);
      expect(await read({ tenant: 'nobody' as Tenant })).toEqual([]);
    });

    it('reads from a time on, and before one', async () => {
      for (const at of [10, 20, 30]) await append(streamOf('acme', `i${at}`), at, failed(1));
      expect(await read({ from: 20 })).toEqual(['TurnFailed 30', 'TurnFailed 20']);
      expect(await read({ to: 20 })).toEqual(['TurnFailed 10']);
      expect(await read({ from: 20, to: 30 })).toEqual(['TurnFailed 20']);
    });

    it('reads each fact once, also of one instant, and more than one page holds', async () => {
      const facts = Array.from({ length: 620 }, (_, n) => failed(n + 1));
      await append(streamOf('acme', 'many'), 7, ...facts.slice(0, 300));
      await append(streamOf('acme', 'many'), 7, ...facts.slice(300));
      expect(await read()).toHaveLength(620);
      expect(await read({}, 3)).toHaveLength(3);
    });
  });
};
