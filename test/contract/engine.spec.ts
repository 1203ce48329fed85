// Wherever the engine thinks, it finds the same, is told rows once, and one look that breaks it breaks no other.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { analyze } from '../../src/analysis/analyze.js';
import type { AnalysisInput } from '../../src/analysis/turn-telemetry.js';
import { databaseContributor } from '../../src/database/answer/database-contributor.js';
import { type Engine, EngineFailed, type EngineRequest, inProcessEngine } from '../../src/app/engine/engine.js';
import { EngineThread } from '../../src/bootstrap/engine-thread.js';
import type { BatchHash, Tenant } from '../../src/kernel/brand.js';
import { canonicalJson, roundNumbers } from '../../src/kernel/json.js';
import { batchBytes } from '../../src/telemetry/batch.js';
import { hash, hotStock, inputOf, refusing, shopOf } from '../support/small-shop.js';

const ACME = 'acme' as Tenant;
const NEVER = new AbortController().signal;

type EngineCall = { readonly question: EngineRequest<'analyse'>; readonly texts: ReadonlyMap<BatchHash, string> };

/** As a turn asks: batches by their hashes, rows where somebody asks for them. */
const asked = ({ batches, ...input }: AnalysisInput, tenant = ACME): EngineCall => ({
  question: {
    pass: 'analyse',
    tenant,
    turn: 'checkout-1 1',
    input: { ...input, batches: batches.map(({ hash, query, role }) => ({ hash, query, role })) },
    parameters: { question: { words: ['why', 'does', 'checkout', 'fail'], isYesNo: false, wants: [] } },
  },
  texts: new Map(batches.map(({ hash, rows }) => [hash, batchBytes(rows)])),
});

const WORLDS = { refusing: shopOf(refusing).batches, hot: shopOf(hotStock).batches };

/** Equal rows under another name are other batches. */
const inputIn = (world: keyof typeof WORLDS, name: string): AnalysisInput =>
  inputOf(WORLDS[world].map((batch) => ({ ...batch, hash: hash(`${name} ${batch.hash}`) })));

const reader = ({
  texts,
}: EngineCall): { readonly read: BatchHash[]; readonly textOf: (of: BatchHash) => Promise<string> } => {
  const read: BatchHash[] = [];
  return {
    read,
    textOf: async (of) => {
      read.push(of);
      return texts.get(of) ?? '';
    },
  };
};

const look = (engine: Engine, told: EngineCall): Promise<string> =>
  engine.run(told.question, { textOf: reader(told).textOf, signal: NEVER });

const written = (input: AnalysisInput): string => canonicalJson(roundNumbers(analyze(input)));

const ENTRY = new URL('../../bundle/bootstrap/engine-worker.js', import.meta.url);

const thread = new EngineThread({ entry: ENTRY });
const small = new EngineThread({ entry: ENTRY, memoryMb: 48 });
afterAll(async () => {
  await thread.onModuleDestroy();
  await small.onModuleDestroy();
});

const REFUSING = inputIn('refusing', 'refusing');
const HOT = inputIn('hot', 'hot');

describe.each([
  ['here', inProcessEngine(databaseContributor)],
  ['in a thread', thread],
] as const)('the engine %s', (_where, engine) => {
  it('yields the findings of the pure engine', async () => {
    expect(await look(engine, asked(REFUSING))).toBe(written(REFUSING));
    expect(await look(engine, asked(HOT))).toBe(written(HOT));
  });

  it('receives a batch once', async () => {
    const input = inputIn('refusing', 'once');
    const told = asked(input);
    const { read, textOf } = reader(told);
    await engine.run(told.question, { textOf, signal: NEVER });
    await engine.run(told.question, { textOf, signal: NEVER });
    expect(read).toEqual(input.batches.map((batch) => batch.hash));
  });

  it('does not see the rows of another tenant', async () => {
    const told = asked(REFUSING, 'globex' as Tenant);
    const { read, textOf } = reader(told);
    await engine.run(told.question, { textOf, signal: NEVER });
    expect(read).toHaveLength(REFUSING.batches.length);
  });

  it('receives forgotten batches again', async () => {
    const told = asked(HOT);
    await look(engine, told);
    for (let n = 0; n < 40; n += 1) await look(engine, asked(inputIn('refusing', `other ${n}`)));
    const { read, textOf } = reader(told);
    expect(await engine.run(told.question, { textOf, signal: NEVER })).toBe(written(HOT));
    expect(read).toHaveLength(HOT.batches.length);
  });

  it('names a batch that is gone', async () => {
    const gone = asked(inputIn('hot', 'gone'));
    const textOf = (of: BatchHash): Promise<string> => Promise.reject(new Error(`batch ${of} is missing`));
    await expect(engine.run(gone.question, { textOf, signal: NEVER })).rejects.toThrow('is missing');
  });
});

describe('the engine thread', () => {
  it('ends when idle, and receives all batches again at the next request', async () => {
    const hasty = new EngineThread({ entry: ENTRY, idle: 1 });
    const told = asked(HOT);
    const { read, textOf } = reader(told);
    for (let rest = 2; read.length < 2 * HOT.batches.length; rest *= 2) {
      expect(await hasty.run(told.question, { textOf, signal: NEVER })).toBe(written(HOT));
      await wait(rest);
    }
    await hasty.onModuleDestroy();
  });

  it('drops a cancelled turn', async () => {
    const told = asked(HOT);
    const signal = AbortSignal.abort();
    await expect(thread.run(told.question, { textOf: reader(told).textOf, signal })).rejects.toThrow('gave up');
    expect(await look(thread, told)).toBe(written(HOT));
  });

  it('fails an engine pass that exceeds its memory, and runs the next', async () => {
    const row = JSON.stringify({ kind: 'change', id: Array.from({ length: 200 }, () => []) });
    const many = `${row}\n`.repeat(20_000);
    const large = { ...asked(HOT), texts: new Map(HOT.batches.map((each, n) => [each.hash, n === 0 ? many : ''])) };
    const failed = await look(small, large).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(EngineFailed);
    expect((failed as Error).message).toContain('ask about a shorter window');
    expect(await look(small, asked(REFUSING))).toBe(written(REFUSING));
  });
});
