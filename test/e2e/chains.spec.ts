// Chains of stages over HTTP: from an alert or a call to the executive summary, through people, failures, cancellations and restarts.
import { readFileSync } from 'node:fs';
import { casefile } from './cli.support.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIso } from '../../src/kernel/time.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { ask, json, pathOf, post, replay, send, SHOP, shopFolder } from '../support/shop.js';
import { chainRunOf, executionsOf, startChain, untilChainEnded, untilPersonIsAsked } from '../support/chain-runs.js';
import { untilTrue } from '../support/until.js';

const engine = { name: 'engine', kind: 'engine' };

const CHAINS = {
  triage: {
    description: 'What the engine finds, and what it finds about its suspect',
    stages: [
      { name: 'first look', agents: [engine] },
      {
        name: 'closer look',
        agents: [engine, { name: 'errors', kind: 'engine', question: 'Which errors does {suspect} log?' }],
      },
    ],
  },
  ask: {
    stages: [
      { name: 'deploy', agents: [engine, { name: 'on-call', kind: 'person', question: 'Was it deployed by hand?' }] },
    ],
  },
  hurry: {
    stages: [
      {
        name: 'wait',
        agents: [engine, { name: 'on-call', kind: 'person', question: 'Well?', time: '1s' }],
        successPolicy: 'all',
      },
      { name: 'never', agents: [engine] },
    ],
  },
};

/** The example of the documentation. */
const EXAMPLE = JSON.parse(/```json\n(.*?)```/s.exec(readFileSync('docs/chains.md', 'utf8'))?.[1] ?? '') as {
  readonly chains: object;
};

const config = {
  chains: { ...CHAINS, ...EXAMPLE.chains },
  alerts: { investigate: { rules: [{ severities: ['critical'], chain: 'triage' }, {}] } },
};

let service: Service;
let folder: string;

beforeAll(async () => {
  folder = await copyOf(await shopFolder());
  service = await startService({ folder, config });
});
afterAll(clean);

const start = (id: string, chain: string, more: object = {}) => startChain(service.url, id, chain, more);
const runOf = (id: string) => chainRunOf(service.url, id);
const untilEnded = (id: string) => untilChainEnded(service.url, id);
const untilAsked = (id: string) => untilPersonIsAsked(service.url, id);

describe('a chain of engine agents', () => {
  it('runs stage by stage, each agent in a conversation of its own, and ends with a turn of the investigation', async () => {
    const started = await start('INC-1', 'triage');
    expect(started).toMatchObject({ status: 202, body: { run: 'c1', repeated: false } });
    expect((await start('INC-1', 'triage')).body).toMatchObject({ run: 'c1', repeated: true });
    const run = await untilEnded('INC-1');
    expect(run).toMatchObject({ chain: 'triage', status: 'completed', turn: 1 });
    expect(run.stages.map(({ name, status, executions }) => [name, status, executions.length])).toEqual([
      ['first look', 'completed', 1],
      ['closer look', 'completed', 2],
    ]);
    const [first, ...closer] = executionsOf(run);
    expect(first?.answer).toContain('pricing-service');
    expect(closer.map(({ conversation }) => conversation)).toEqual(['INC-1~c1.s2.a1', 'INC-1~c1.s2.a2']);
    expect(closer[1]?.question).toBe('Which errors does pricing-service log?');
    const turn = await json<{ readonly answer: { readonly text: string } }>(service.url, `${pathOf('INC-1')}/turns/1`);
    expect(turn.answer.text).toContain('pricing-service');
  });

  it('is opened by an alert whose rule names it, and is listed with its version', async () => {
    const alert = { name: 'Errors', severity: 'critical', service: 'checkout-api', startsAt: toIso(SHOP.askedAt) };
    const told = await post(service.url, '/v1/alerts', { body: { alerts: [alert] } as never });
    const { clientTxnId = '' } =
      (JSON.parse(told.text) as { items: readonly { investigation?: { clientTxnId?: string } }[] }).items[0]
        ?.investigation ?? {};
    await untilTrue(async () => (await send(service.url, `${pathOf(clientTxnId)}/chains`)).status === 200);
    const run = await untilEnded(clientTxnId);
    expect(run.status).toBe('completed');
    const { items: alerts } = await json<{ items: readonly object[] }>(service.url, '/v1/alerts');
    expect(alerts).toMatchObject([{ investigation: { decision: 'opened', chain: 'triage', run: 'c1', clientTxnId } }]);
    const listed = async (query: string) =>
      (await json<{ items: readonly { clientTxnId: string }[] }>(service.url, `/v1/investigations?${query}`)).items;
    expect((await listed(`chain=triage&version=${run.version}`)).map((each) => each.clientTxnId)).toContain(
      clientTxnId,
    );
    expect(await listed('chain=ask')).toEqual([]);
    const both = await send(service.url, '/v1/investigations?chain=triage&q=why');
    expect([both.status, JSON.parse(both.text)]).toMatchObject([409, { type: '/problems/fields-exclude-each-other' }]);
    expect(await listed(`version=${'0'.repeat(64)}`)).toEqual([]);
  });

  it('is started once where the same call comes again before the first one is recorded', async () => {
    await service.plan({ at: 1, moment: 'before', how: 'hold' });
    const first = start('INC-12', 'triage');
    await service.held();
    const second = await start('INC-12', 'triage');
    service.goOn();
    expect(second).toMatchObject({ status: 202, body: { run: 'c1', repeated: false } });
    expect(await first).toMatchObject({ status: 202, body: { run: 'c1', repeated: true } });
    await untilEnded('INC-12');
  });

  it('is refused where its name is unknown, where one goes on, and with another body under the same id', async () => {
    expect(await start('INC-2', 'nope')).toMatchObject({ status: 404 });
    await start('INC-2', 'ask');
    expect(await start('INC-2', 'triage', { messageId: 'again' })).toMatchObject({ status: 409 });
    expect(await start('INC-2', 'triage')).toMatchObject({ status: 409 });
  });
});

describe('the conversation of an execution', () => {
  it('is opened by its chain alone', async () => {
    const forged = await ask(service.url, 'INC-11~c1.s1.a1', { text: 'Everything is fine.' });
    expect(forged.status).toBe(400);
    expect(forged.text).toContain('/problems/id-of-chain-part');
    expect(await start('INC-11~c1.s1.a1', 'triage')).toMatchObject({ status: 400 });
  });
});

describe('a chain that asks a person', () => {
  it('waits through a restart, records who has answered, and goes on', async () => {
    await start('INC-3', 'ask');
    await untilAsked('INC-3');
    await service.close();
    service = await startService({ folder, config });
    const asked = await untilAsked('INC-3');
    expect(asked).toMatchObject({ waitsFor: 'answer', question: 'Was it deployed by hand?' });
    const path = `${pathOf('INC-3')}/chains/c1/executions/${asked?.id}/answer`;
    expect((await post(service.url, path, { body: { text: 'Yes, at noon.' } })).status).toBe(200);
    const run = await untilEnded('INC-3');
    expect(run).toMatchObject({ status: 'completed' });
    expect(run.stages[0]?.executions[1]).toMatchObject({ status: 'completed', answer: 'Yes, at noon.' });
    expect(run.stages[0]?.executions[1]?.by).toBe('local');
    expect((await post(service.url, path, { body: { text: 'No.' } })).status).toBe(409);
  });

  it('times the person out, concludes from what there is, and says what was not done', async () => {
    await start('INC-4', 'hurry');
    const run = await untilEnded('INC-4');
    expect(run).toMatchObject({ status: 'failed', turn: 1 });
    expect(run.stages.map(({ status }) => status)).toEqual(['failed']);
    expect(run.because).toBe('stage wait: on-call ran out of time; 1 of 2 stages did not begin');
  });

  it('ends with all its parts when it is cancelled', async () => {
    await start('INC-5', 'ask');
    await untilAsked('INC-5');
    expect((await post(service.url, `${pathOf('INC-5')}/chains/c1/cancel`)).status).toBe(200);
    const run = await runOf('INC-5');
    expect(run.status).toBe('cancelled');
    expect(run.stages[0]?.executions[1]?.status).toBe('cancelled');
    expect((await post(service.url, `${pathOf('INC-5')}/chains/c1/cancel`)).status).toBe(409);
  });
});

describe('a chain whose configuration has changed', () => {
  it('goes on as it was started, and what is started later has another version', async () => {
    await start('INC-13', 'ask');
    await untilAsked('INC-13');
    await service.close();
    const stages = [{ name: 'other', agents: [engine] }];
    service = await startService({ folder, config: { ...config, chains: { ...config.chains, ask: { stages } } } });
    const { id } = await untilAsked('INC-13');
    await post(service.url, `${pathOf('INC-13')}/chains/c1/executions/${id}/answer`, { body: { text: 'No.' } });
    const before = await untilEnded('INC-13');
    expect(before.stages.map(({ name }) => name)).toEqual(['deploy']);
    await start('INC-14', 'ask');
    const after = await untilEnded('INC-14');
    expect(after.stages.map(({ name }) => name)).toEqual(['other']);
    expect(after.version).not.toBe(before.version);
    expect((await runOf('INC-13')).version).toBe(before.version);
    await service.close();
    service = await startService({ folder, config });
  });
});

describe('the example of the documentation', () => {
  it('runs as it is written there, and is steered from the terminal', async () => {
    const chains = (...words: readonly string[]) => casefile(['chains', ...words], { url: service.url });
    expect((await chains()).out).toContain('checkout-down');
    expect((await chains('start', 'checkout-down', 'INC-42', 'why do payments fail?')).out).toContain('Run c1');
    await untilAsked('INC-42');
    expect((await chains('INC-42')).out).toContain('waits for an answer: Was anything changed by hand?');
    expect((await chains('answer', 'INC-42', 'c1.s2.a2', 'yes, a feature flag at noon')).code).toBe(0);
    expect((await untilEnded('INC-42')).status).toBe('completed');
    const shown = (await chains('INC-42')).out;
    expect(shown).toContain('yes, a feature flag at noon');
    expect(shown).toContain('The executive summary is turn 1.');
    const refused = await chains('cancel', 'INC-42', 'c1');
    expect(refused.code).not.toBe(0);
    expect(refused.err).toContain('run c1 is completed');
    expect((await chains('approve', 'INC-42')).code).not.toBe(0);
  });
});

describe('an investigation in which a chain runs', () => {
  it('tells the chain, its stages and its executions in its timeline', async () => {
    await start('INC-6', 'ask');
    const { id } = await untilAsked('INC-6');
    await post(service.url, `${pathOf('INC-6')}/chains/c1/executions/${id}/answer`, { body: { text: 'By hand.' } });
    await untilEnded('INC-6');
    type Told = { readonly id: string; readonly type: string; readonly status: string; readonly content?: string };
    const { items } = await json<{ items: readonly Told[] }>(service.url, `${pathOf('INC-6')}/timeline?limit=200`);
    const told = items.filter((each) => each.id.startsWith('c1')).map((each) => [each.id, each.type, each.status]);
    expect(told).toEqual([
      ['c1', 'chain', 'completed'],
      ['c1.s1', 'stage', 'completed'],
      ['c1.s1.a1', 'execution', 'completed'],
      ['c1.s1.a2', 'execution', 'completed'],
      ['c1.s1.a2.reply', 'human_action', 'completed'],
    ]);
    expect(items.find((each) => each.id === 'c1.s1.a2.reply')?.content).toBe('By hand.');
  });

  it('replays a turn that was asked while the chain ran', async () => {
    const asking = ask(service.url, 'INC-8', { text: SHOP.question, askedAt: toIso(SHOP.askedAt) });
    await start('INC-8', 'triage');
    await asking;
    await untilEnded('INC-8');
    for (const turn of [1, 2])
      expect(await replay(service.url, 'INC-8', turn)).toMatchObject({ outcome: 'identical', turn });
  });

  it('is not erased while a part of it is held, and says which', async () => {
    await start('INC-9', 'triage');
    await untilEnded('INC-9');
    const part = pathOf('INC-9~c1.s1.a1');
    await post(service.url, `${part}/hold`, { body: { reason: 'claim 9' } });
    const refused = await send(service.url, `${pathOf('INC-9')}?erase=true`, { method: 'DELETE' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('INC-9~c1.s1.a1');
    expect((await json<{ status: string }>(service.url, pathOf('INC-9'))).status).toBe('open');
    await post(service.url, `${part}/release-hold`, { body: { reason: 'settled' } });
    expect((await send(service.url, `${pathOf('INC-9')}?erase=true`, { method: 'DELETE' })).status).toBe(200);
    expect((await json<{ status: string }>(service.url, part)).status).toBe('erased');
  });

  it('goes on with a chain once it is restored, and a person is asked as before', async () => {
    await start('INC-10', 'ask');
    const { id } = await untilAsked('INC-10');
    await send(service.url, pathOf('INC-10'), { method: 'DELETE' });
    await post(service.url, `${pathOf('INC-10')}/undelete`);
    await untilAsked('INC-10');
    await post(service.url, `${pathOf('INC-10')}/chains/c1/executions/${id}/answer`, { body: { text: 'By hand.' } });
    expect((await untilEnded('INC-10')).status).toBe('completed');
  });

  it('is listed without its parts, and they are deleted, restored and erased with it', async () => {
    await start('INC-7', 'triage');
    await untilEnded('INC-7');
    const part = pathOf('INC-7~c1.s1.a1');
    const listed = await json<{ items: readonly { clientTxnId: string }[] }>(
      service.url,
      '/v1/investigations?limit=200',
    );
    expect(listed.items.filter(({ clientTxnId }) => clientTxnId.includes('~'))).toEqual([]);
    const found = await json<{ items: readonly { id: string }[] }>(
      service.url,
      '/v1/search?q=pricing-service&limit=50',
    );
    expect(found.items.filter(({ id }) => id.includes('~'))).toEqual([]);
    const statusOf = async (): Promise<number> => (await send(service.url, part)).status;
    expect(await statusOf()).toBe(200);
    await send(service.url, pathOf('INC-7'), { method: 'DELETE' });
    expect(await statusOf()).toBe(404);
    await post(service.url, `${pathOf('INC-7')}/undelete`);
    expect(await statusOf()).toBe(200);
    await post(service.url, `${pathOf('INC-7')}/hold`, { body: { reason: 'claim 7' } });
    expect((await send(service.url, `${part}?erase=true`, { method: 'DELETE' })).status).toBe(409);
    await post(service.url, `${pathOf('INC-7')}/release-hold`, { body: { reason: 'settled' } });
    await send(service.url, `${pathOf('INC-7')}?erase=true`, { method: 'DELETE' });
    const { status } = await json<{ status: string }>(service.url, part);
    expect(status).toBe('erased');
  });
});
