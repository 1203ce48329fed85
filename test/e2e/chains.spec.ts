// Chains of stages over HTTP: from an alert or a call to the executive summary, through people, failures, cancellations and restarts.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toIso } from '../../src/kernel/time.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { json, pathOf, post, SHOP, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

type Execution = {
  readonly id: string;
  readonly status: string;
  readonly conversation?: string;
  readonly waitsFor?: string;
  readonly by?: string;
  readonly because?: string;
  readonly answer?: string;
  readonly question?: string;
};
type Stage = {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly executions: readonly Execution[];
};
type Run = {
  readonly id: string;
  readonly chain: string;
  readonly version: string;
  readonly status: string;
  readonly because?: string;
  readonly turn?: number;
  readonly stages: readonly Stage[];
};

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

const config = {
  chains: CHAINS,
  alerts: { investigate: { rules: [{ severities: ['critical'], chain: 'triage' }, {}] } },
};

let service: Service;
let folder: string;

beforeEach(async () => {
  folder = await copyOf(await shopFolder());
  service = await startService({ folder, config });
});
afterEach(async () => {
  await service.close();
});
afterAll(clean);

const start = async (id: string, chain: string, more: object = {}) => {
  const body = { chain, text: SHOP.question, askedAt: toIso(SHOP.askedAt), messageId: 'go', ...more };
  const { status, text } = await post(service.url, `${pathOf(id)}/chains`, { body });
  return {
    status,
    body: JSON.parse(text) as { readonly run: string; readonly version: string; readonly repeated: boolean },
  };
};

const runs = async (id: string): Promise<readonly Run[]> =>
  (await json<{ readonly items: readonly Run[] }>(service.url, `${pathOf(id)}/chains`)).items;

const runOf = async (id: string): Promise<Run> => {
  const [run] = await runs(id);
  if (run === undefined) throw new Error(`${id} has no run`);
  return run;
};

const untilEnded = async (id: string): Promise<Run> => {
  await untilTrue(async () => (await runOf(id)).status !== 'active');
  return runOf(id);
};

const waiting = async (id: string): Promise<Execution | undefined> =>
  (await runOf(id)).stages.flatMap(({ executions }) => executions).find(({ waitsFor }) => waitsFor !== undefined);

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
    const [first, ...closer] = run.stages.flatMap(({ executions }) => executions);
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
    await untilTrue(
      async () => (await json<{ items: readonly object[] }>(service.url, '/v1/investigations')).items.length === 1,
    );
    const run = await untilEnded(clientTxnId);
    expect(run.status).toBe('completed');
    const { items: alerts } = await json<{ items: readonly object[] }>(service.url, '/v1/alerts');
    expect(alerts).toMatchObject([{ investigation: { decision: 'opened', chain: 'triage', run: 'c1', clientTxnId } }]);
    const listed = async (query: string) =>
      (await json<{ items: readonly { clientTxnId: string }[] }>(service.url, `/v1/investigations?${query}`)).items;
    expect((await listed(`chain=triage&version=${run.version}`)).map((each) => each.clientTxnId)).toEqual([
      clientTxnId,
    ]);
    expect(await listed('chain=ask')).toEqual([]);
    expect(await listed(`version=${'0'.repeat(64)}`)).toEqual([]);
  });

  it('is refused where its name is unknown, where one goes on, and with another body under the same id', async () => {
    expect(await start('INC-2', 'nope')).toMatchObject({ status: 404 });
    await start('INC-2', 'ask');
    expect(await start('INC-2', 'triage', { messageId: 'again' })).toMatchObject({ status: 409 });
    expect(await start('INC-2', 'triage')).toMatchObject({ status: 409 });
  });
});

describe('a chain that asks a person', () => {
  it('waits through a restart, records who has answered, and goes on', async () => {
    await start('INC-3', 'ask');
    await untilTrue(async () => (await waiting('INC-3')) !== undefined);
    await service.close();
    service = await startService({ folder, config });
    const asked = await waiting('INC-3');
    expect(asked).toMatchObject({ waitsFor: 'answer', question: 'Was it deployed by hand?' });
    const path = `${pathOf('INC-3')}/chains/c1/executions/${asked?.id}/answer`;
    expect((await post(service.url, path, { body: { text: 'Yes, at noon.' } })).status).toBe(200);
    const run = await untilEnded('INC-3');
    expect(run).toMatchObject({ status: 'completed' });
    expect(run.stages[0]?.executions[1]).toMatchObject({ status: 'completed', answer: 'Yes, at noon.' });
    expect(run.stages[0]?.executions[1]?.by).toBeTruthy();
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
    await untilTrue(async () => (await waiting('INC-5')) !== undefined);
    expect((await post(service.url, `${pathOf('INC-5')}/chains/c1/cancel`)).status).toBe(200);
    const run = await runOf('INC-5');
    expect(run.status).toBe('cancelled');
    expect(run.stages[0]?.executions[1]?.status).toBe('cancelled');
    expect((await post(service.url, `${pathOf('INC-5')}/chains/c1/cancel`)).status).toBe(409);
  });
});
