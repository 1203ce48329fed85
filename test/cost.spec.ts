// Cost of model calls on a real store: rolled up by what they have in common, and bounded by budgets.
import { MeasuredTurns } from '../src/app/search/measured-turns.js';
import { ReadStatistics, ReadStatisticsHandler } from '../src/app/search/read-statistics.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFreshFacts } from './support/fresh-facts.js';
import { HeldClock } from './support/held-clock.js';
import { keyedDigests, systemIds } from '../src/adapters/node/runtime.js';
import { scriptedModels } from '../src/adapters/scripted/scripted-models.js';
import { type SqliteFacts } from '../src/adapters/sqlite/facts/sqlite-facts.js';
import { Budgets } from '../src/app/cost/budgets.js';
import type { CostSettings } from '../src/app/cost/cost-settings.js';
import { type CostReport, ReadCost, ReadCostHandler } from '../src/app/cost/read-cost.js';
import type { CostGroup } from '../src/investigation/views/model-spend.js';
import { MaskedModels } from '../src/app/models/masked-models.js';
import { ModelAttempts } from '../src/app/models/model-attempts.js';
import { ModelCalls } from '../src/app/models/model-calls.js';
import { Executions } from '../src/app/records/executions.js';
import type { CallPrice, ModelUsage } from '../src/investigation/model-dialogue.js';
import type { StoredFact } from '../src/investigation/stored-fact.js';
import { alertStream, executionStream, investigationStream } from '../src/investigation/streams.js';
import type { ClientTxnId, StreamId, Tenant, TextRef } from '../src/kernel/brand.js';
import { DAY, fromIso } from '../src/kernel/time.js';
import { composeMasked, type MaskedText } from '../src/kernel/masked.js';
import { Masking } from '../src/ports/masking.js';
import type { ModelProfile, ModelReply, ModelRequest } from '../src/ports/model.js';

const TENANT = 'acme' as Tenant;
const NOON = fromIso('2026-11-20T12:00:00Z') ?? 0;
const PRICE: CallPrice = { input: 2, output: 10, asOf: '2026-01-01' };
const USAGE: ModelUsage = { input: 100_000, output: 10_000 };
/** Of a call with them. */
const COST = 0.3;

class NoMasking extends Masking {
  override mask(_: Tenant, text: string): MaskedText {
    return composeMasked(text);
  }
}

let facts: SqliteFacts;
let remove: () => Promise<void>;
let clock: HeldClock;

beforeEach(async () => {
  clock = new HeldClock(NOON);
  ({ facts, remove } = await openFreshFacts());
});

afterEach(() => remove());

const append = async (stream: StreamId, at: number, actor: string, ...added: readonly StoredFact[]): Promise<void> => {
  const expected = (await facts.events.read(stream)).length;
  const by = { kind: 'key', id: actor } as const;
  await facts.events.append({ stream, expected, facts: added, texts: new Map(), at, actor: by });
};

type Replied = { readonly usage?: ModelUsage; readonly price?: CallPrice; readonly model?: string };

const called = async (
  id: string,
  turn: number,
  { actor = 'ann', at = NOON, ...replied }: Replied & { actor?: string; at?: number },
) => {
  const stream = investigationStream(TENANT, id as ClientTxnId);
  const question = { messageId: 'm', payload: 'p', ask: 'never', zone: 'UTC' } as const;
  const opened: StoredFact[] =
    turn === 1 ? [{ type: 'InvestigationOpened', data: { tenant: TENANT, clientTxnId: id as ClientTxnId } }] : [];
  await append(stream, at, actor, ...opened, { type: 'TurnAsked', data: { turn, question } });
  const data = { call: 'm1', profile: 'big', reply: 'r' as TextRef, stop: 'end', ...replied } as const;
  await append(executionStream(`t${turn}-model`, stream), at, 'driver', { type: 'ModelReplied', data } as StoredFact);
};

const settingsOf = (settings: Partial<CostSettings> = {}): CostSettings => ({ budgets: [], teams: {}, ...settings });

const budgetsOf = (settings: CostSettings): Budgets => new Budgets(settings, facts.log, clock);

const cost = async (
  by: CostGroup | readonly CostGroup[],
  settings = settingsOf(),
  more: object = {},
): Promise<CostReport> => {
  const handler = new ReadCostHandler(facts.log, facts.views, facts.alerts, settings, budgetsOf(settings));
  const caller = { tenant: TENANT, actor: { kind: 'user', id: 'x' } } as const;
  const report = await handler.execute(new ReadCost(caller, { by: [by].flat(), ...more }));
  if ('rejected' in report) throw new Error(report.because);
  return report;
};

const keysOf = ({ groups }: CostReport) => groups.map(({ keys, cost: dollars }) => [keys.join(' '), dollars]);

describe('the cost of models', () => {
  it('is rolled up by turn, investigation, actor, model and day', async () => {
    await called('one', 1, { usage: USAGE, price: PRICE, model: 'm-1' });
    await called('one', 2, { usage: USAGE, price: PRICE, model: 'm-1', actor: 'bob' });
    await called('two', 1, { usage: USAGE, price: PRICE, model: 'm-2', at: NOON - DAY });
    expect(keysOf(await cost('investigation'))).toEqual([
      ['one', 2 * COST],
      ['two', COST],
    ]);
    expect(keysOf(await cost('actor'))).toEqual([
      ['ann', 2 * COST],
      ['bob', COST],
    ]);
    expect(keysOf(await cost('model'))).toEqual([
      ['m-1', 2 * COST],
      ['m-2', COST],
    ]);
    expect(keysOf(await cost(['model', 'day']))).toEqual([
      ['m-1 2026-11-20', 2 * COST],
      ['m-2 2026-11-19', COST],
    ]);
    expect((await cost('turn')).groups).toHaveLength(3);
    expect(keysOf(await cost('day'))).toEqual([
      ['2026-11-20', 2 * COST],
      ['2026-11-19', COST],
    ]);
    expect((await cost('day', settingsOf(), { from: NOON })).total).toMatchObject({
      calls: 2,
      input: 200_000,
      output: 20_000,
    });
    expect((await cost('turn', settingsOf(), { investigation: 'two' })).total.calls).toBe(1);
  });

  it('is that of the price at the time of the call, whatever prices are today', async () => {
    await called('one', 1, { usage: USAGE, price: PRICE });
    await called('two', 1, { usage: USAGE, price: { ...PRICE, input: 4, asOf: '2026-06-01' } });
    expect(keysOf(await cost('investigation'))).toEqual([
      ['two', 0.5],
      ['one', 0.3],
    ]);
  });

  it('is unknown where no price or no tokens are known', async () => {
    await called('one', 1, { usage: USAGE });
    await called('two', 1, { price: PRICE });
    const { total } = await cost('investigation');
    expect(total).toMatchObject({ calls: 2, unpriced: 2, uncounted: 1 });
    expect(total).not.toHaveProperty('cost');
  });

  it('is rolled up by the rule of the alert that was asked about', async () => {
    const details = 'd' as TextRef;
    const fields = { name: 'QueueTooLong' };
    const report = { at: 1, status: 'firing', severity: 'error', fields, details, raw: details, payload: 'p' } as const;
    const reported = { id: 'a1', source: 's', fingerprint: 'f', startedAt: 1, ...report } as const;
    const investigation = { decision: 'opened', clientTxnId: 'one' as ClientTxnId, turn: 1, because: 'b' } as const;
    const decided: StoredFact = { type: 'AlertInvestigationDecided', data: investigation };
    await append(alertStream(TENANT, 'a1'), 1, 'x', { type: 'AlertReported', data: reported }, decided);
    await called('one', 1, { usage: USAGE, price: PRICE });
    await called('two', 1, { usage: USAGE });
    expect(keysOf(await cost('rule'))).toEqual([
      ['QueueTooLong', COST],
      ['none', undefined],
    ]);
  });

  it('is paid by the team whose key has asked', async () => {
    await called('one', 1, { usage: USAGE, price: PRICE, actor: 'ann' });
    await called('two', 1, { usage: USAGE, price: PRICE, actor: 'zoe' });
    const teams = { shop: { actors: ['ann'], services: [] } };
    expect(keysOf(await cost('team', settingsOf({ teams })))).toEqual([
      ['none', COST],
      ['shop', COST],
    ]);
  });
});

describe('the statistics since a time', () => {
  it('count what a chain has asked of models before that time, with the turn that concludes it', async () => {
    const one = investigationStream(TENANT, 'one' as ClientTxnId);
    const [clientTxnId, version] = ['one' as ClientTxnId, 'v'];
    const opened: StoredFact = { type: 'InvestigationOpened', data: { tenant: TENANT, clientTxnId } };
    const asked = { messageId: 'm', payload: 'p', ask: 'never', zone: 'UTC' } as const;
    const about = { text: 'q' as TextRef, askedAt: NOON - DAY, zone: 'UTC' };
    const start = { run: 'c1', chain: 'dig', version, messageId: 'go', payload: 'p', question: about, stages: 1 };
    await append(one, NOON - DAY, 'ann', opened, { type: 'ChainStarted', data: start } as StoredFact);
    // its part works the day before, and its summary is asked for when a person has answered
    const part = investigationStream(TENANT, 'one~c1.s1.a1' as ClientTxnId);
    const reply = { call: 'm1', profile: 'big', reply: 'r' as TextRef, stop: 'end', usage: USAGE, price: PRICE };
    await append(executionStream('t1-model', part), NOON - DAY + 1, 'driver', {
      type: 'ModelReplied',
      data: reply,
    } as StoredFact);
    const question = { ...asked, task: { investigation: clientTxnId, run: 'c1' } };
    await append(one, NOON, 'chains', { type: 'TurnAsked', data: { turn: 1, question } } as StoredFact);
    // of the same day, and of no chain
    await called('two', 1, { usage: USAGE, price: PRICE, at: NOON - DAY });
    const handler = new ReadStatisticsHandler(new MeasuredTurns(facts.records, facts.log, clock));
    const caller = { tenant: TENANT, actor: { kind: 'user', id: 'x' } } as const;
    const sum = async (from?: number) => {
      const request = { by: ['chain'], fields: {}, ...(from !== undefined && { from }) } as const;
      const report = await handler.execute(new ReadStatistics(caller, request));
      if ('rejected' in report) throw new Error(report.because);
      return report.groups.map(({ keys, turns, spend }) => [keys.join(), turns, spend.calls]);
    };
    expect(await sum(NOON)).toEqual([['dig', 1, 1]]);
    expect(await sum()).toEqual([
      ['dig', 1, 1],
      ['none', 1, 1],
    ]);
  });
});

describe('a budget', () => {
  const of = (budget: object): Budgets => budgetsOf(settingsOf({ budgets: [{ per: 'day', warnAt: 0.8, ...budget }] }));

  it('warns when it is nearly used up, and refuses when it is', async () => {
    const budgets = of({ dollars: 0.7 });
    expect(await budgets.check(TENANT)).toEqual({});
    await called('one', 1, { usage: USAGE, price: PRICE });
    expect(await budgets.check(TENANT)).toEqual({});
    await called('one', 2, { usage: USAGE, price: PRICE });
    expect(await budgets.check(TENANT)).toEqual({
      notice: 'the budget is nearly used up: 0.60 of the 0.7 US dollars of this day are used',
    });
    await called('one', 3, { usage: USAGE, price: PRICE });
    expect((await budgets.check(TENANT)).refused).toMatch(/^the budget is used up: 0.90 of the 0.7 US dollars/);
    expect(await budgets.check('other' as Tenant)).toEqual({});
  });

  it('begins anew with the day, and counts each call once, however often it is asked', async () => {
    const budgets = of({ tokens: 200_000 });
    await called('one', 1, { usage: USAGE });
    for (let n = 0; n < 5; n += 1) expect((await budgets.states(TENANT))[0]).toMatchObject({ used: 110_000 });
    clock.time = NOON + DAY;
    expect((await budgets.states(TENANT))[0]).toMatchObject({ used: 0, state: 'within' });
  });

  it('says how many calls it cannot count', async () => {
    await called('one', 1, { usage: USAGE });
    expect(await of({ dollars: 1 }).states(TENANT)).toMatchObject([{ unit: 'dollars', used: 0, unknown: 1 }]);
  });

  it('that is used up keeps every model from being asked, and the turn hears why', async () => {
    let asked = 0;
    const profile = { name: 'big', provider: 'scripted', model: 'm', window: 8_192, maxTokens: 100 } as const;
    const profiles: ModelProfile[] = [{ ...profile, temperature: 0, tools: 'native', limits: {}, prices: [PRICE] }];
    const answer = (): ModelReply => ({ text: `reply ${(asked += 1)}`, calls: [], stop: 'end', usage: USAGE });
    const models = scriptedModels({ profiles, answer });
    const [ids, digests] = [systemIds(), keyedDigests(new Uint8Array(32))];
    const executions = new Executions(facts.events, digests, clock);
    const attempts = new ModelAttempts(models, clock, ids);
    const masked = new MaskedModels(models, new NoMasking());
    const calls = new ModelCalls(executions, masked, attempts, clock, digests, of({ dollars: 0.5 }));
    const stream = investigationStream(TENANT, 'one' as ClientTxnId);
    const execution = { stream, execution: 't1-model', epoch: 1 };
    const listener = { signal: new AbortController().signal, onText: () => undefined, onWithdraw: () => undefined };
    const ask = (call: string) => {
      const request: ModelRequest = { messages: [{ role: 'user', text: call }], tools: [] };
      return calls.ask(execution, { execution: 't1-model', call, profile: 'big', request }, listener);
    };
    expect(await ask('m1')).toMatchObject({ reply: { text: 'reply 1' } });
    expect(await ask('m2')).toMatchObject({ reply: { text: 'reply 2' } });
    expect(await ask('m3')).toMatchObject({ failed: 'denied', because: expect.stringMatching(/budget is used up/) });
    expect(asked).toBe(2);
    expect((await cost('call')).groups).toMatchObject([
      { keys: ['one t1-model m1'], cost: COST },
      { keys: ['one t1-model m2'], cost: COST },
    ]);
  });

  it('of another tenant does not count', async () => {
    await called('one', 1, { usage: USAGE, price: PRICE });
    expect(await of({ dollars: 0.1, tenant: 'other' }).check(TENANT)).toEqual({});
  });
});
