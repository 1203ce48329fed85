// Chains with models: side by side, one of them hanging, one that needs approval, and a synthesis of what they have concluded.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainRunOf, startChain, untilChainEnded, untilPersonIsAsked } from '../support/chain-runs.js';
import { calls, modelConfig, type ModelServer, type SentBody, says, startModel } from '../support/model-server.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { json, pathOf, post, shopFolder } from '../support/shop.js';

const deep = { name: 'deep', kind: 'model', model: 'fake', question: 'What does the deep agent see?' };

const CHAINS = {
  dig: {
    stages: [
      {
        name: 'dig',
        agents: [
          { name: 'engine', kind: 'engine' },
          { ...deep, tools: ['search_logs'], limits: { requests: 2 } },
          { name: 'stuck', kind: 'model', model: 'fake', question: 'Will you hang?', time: '3s' },
        ],
        successPolicy: 'any',
        synthesis: { name: 'conclude', kind: 'model', model: 'fake', question: 'What follows from all of it?' },
      },
    ],
    summary: { model: 'fake' },
  },
  relay: {
    stages: [
      { name: 'dig', agents: [{ ...deep, tools: ['search_logs'], limits: { requests: 2 } }] },
      { name: 'judge', agents: [{ name: 'judge', kind: 'model', model: 'fake', question: 'Is that right?' }] },
    ],
  },
  unheard: { stages: [{ name: 'dig', agents: [{ ...deep, approve: ['search_logs'], approveWithin: '1s' }] }] },
  careful: { stages: [{ name: 'dig', agents: [{ ...deep, approve: ['search_logs', 'get_metrics'] }] }] },
};

const briefOf = ({ messages }: SentBody): string =>
  messages.findLast(({ content }) => content?.startsWith('## Question') === true)?.content ?? '';

const asks = (body: SentBody, words: string): boolean => briefOf(body).slice(0, 400).includes(words);

let model: ModelServer;
let service: Service;

/** The deep agent would go on calling for ever. */
const react = (body: SentBody) => {
  if (asks(body, 'Will you hang?')) return 'hang' as const;
  const isOffered = (body.tools ?? []).length > 0;
  if (asks(body, 'deep agent') && isOffered) return calls(['search_logs', { text: 'error' }]);
  return says(asks(body, 'deep agent') ? 'advice: look at the deep end' : 'advice: nothing');
};

beforeAll(async () => {
  model = await startModel(react);
  const folder = await copyOf(await shopFolder());
  service = await startService({ folder, config: { ...modelConfig(model), chains: CHAINS } });
});
afterAll(async () => {
  await clean();
  await model.close();
});

const sentFor = (words: string): readonly SentBody[] => model.bodies.filter((body) => asks(body, words));

describe('a chain with models', () => {
  it('is stopped neither by an agent that hangs nor by one that goes on for ever, and tells the next stage', async () => {
    await startChain(service.url, 'INC-1', 'dig');
    const run = await untilChainEnded(service.url, 'INC-1');
    expect(
      run.stages.map(({ name, status, executions }) => [name, status, executions.map((each) => each.status)]),
    ).toEqual([
      ['dig', 'completed', ['completed', 'completed', 'timed_out']],
      ['dig: synthesis', 'completed', ['completed']],
    ]);
    expect(run).toMatchObject({ status: 'completed', turn: 1, because: 'stage dig: stuck ran out of time' });
    const [first, second, third] = sentFor('deep agent');
    expect(first?.tools?.map((tool) => tool.function.name)).toEqual(['search_logs']);
    expect(second?.tools?.length).toBe(1);
    // the limit of two requests forces a conclusion
    expect(third?.tools ?? []).toEqual([]);
    expect(briefOf(first as SentBody)).not.toContain('What other agents have concluded');
    const [synthesis] = sentFor('What follows');
    const told = briefOf(synthesis as SentBody);
    expect(told).toContain('Stage “dig”:');
    expect(told).toContain('The engine has concluded:');
    expect(told).toContain('look at the deep end');
    expect(told).toContain('Agent stuck has concluded nothing; it is timed out');
  });

  it('gives each execution a conversation of its own, fresh but for what the stage before has done and concluded', async () => {
    const before = model.bodies.length;
    await startChain(service.url, 'INC-6', 'relay');
    const run = await untilChainEnded(service.url, 'INC-6');
    expect(run).toMatchObject({ status: 'completed', messageId: 'go' });
    type Message = { readonly id: string; readonly sequence: number; readonly role: string; readonly text: string };
    type Requests = {
      readonly items: readonly {
        readonly execution: string;
        readonly request: { readonly messages: readonly Message[] };
      }[];
    };
    const requestsOf = async (execution: string) =>
      (await json<Requests>(service.url, `${pathOf(`INC-6~${execution}`)}/turns/1/model-requests`)).items;
    const [dug, judged] = [await requestsOf('c1.s1.a1'), await requestsOf('c1.s2.a1')];
    expect(dug.at(-1)?.request.messages.map(({ sequence }) => sequence)).toEqual(
      dug.at(-1)?.request.messages.map((_, index) => index + 1),
    );
    const [first] = judged;
    expect(first?.request.messages.map(({ id, role }) => [id, role])).toEqual([
      ['t1-model.1', 'system'],
      ['t1-model.2', 'user'],
    ]);
    const told = briefOf(model.bodies.slice(before).find((body) => asks(body, 'Is that right?')) as SentBody);
    expect(told).toContain('It called search_logs {"text":"error"}: found');
    expect(told).toContain('Agent deep has concluded:');
    expect(told).toContain('look at the deep end');
  });

  it('waits for an approval as long as its agent says, and then goes on without that agent', async () => {
    await startChain(service.url, 'INC-5', 'unheard');
    const run = await untilChainEnded(service.url, 'INC-5');
    expect(run).toMatchObject({
      status: 'timed_out',
      turn: 1,
      because: 'stage dig: deep ran out of time (nobody has said whether it may use search_logs)',
    });
  });

  it('replays what an agent was told, and sums what it has cost by stage', async () => {
    const { stages } = await chainRunOf(service.url, 'INC-1');
    const conversation = stages[1]?.executions[0]?.conversation ?? '';
    const replayed = await post(service.url, `${pathOf(conversation)}/turns/1/replay`);
    expect(JSON.parse(replayed.text)).toMatchObject({ outcome: 'identical' });
    type Cost = { readonly groups: readonly { readonly keys: readonly string[]; readonly calls: number }[] };
    const byStage = await json<Cost>(service.url, '/v1/cost?by=stage&investigation=INC-1');
    const callsOf = (key: string) => byStage.groups.find(({ keys: [first] }) => first === key)?.calls;
    expect(callsOf('INC-1 c1.s1')).toBeGreaterThanOrEqual(3);
    expect(callsOf('INC-1 c1.s2')).toBeGreaterThanOrEqual(1);
    expect(callsOf('none')).toBeGreaterThanOrEqual(1);
    const byChain = await json<Cost>(service.url, '/v1/cost?by=chain&investigation=INC-1');
    const inAll = byStage.groups.reduce((sum, { calls: some }) => sum + some, 0);
    expect(byChain.groups.map(({ keys, calls: some }) => [keys, some])).toEqual([[['dig'], inAll]]);
  });

  it('asks a person before tools are used that need it, once for always, until that is revoked', async () => {
    await startChain(service.url, 'INC-2', 'careful');
    const asked = await untilPersonIsAsked(service.url, 'INC-2');
    expect(asked).toMatchObject({ status: 'pending', waitsFor: 'approval', tools: ['search_logs', 'get_metrics'] });
    const before = sentFor('deep agent').length;
    const approve = (id: string, answer: string) =>
      post(service.url, `${pathOf(id)}/chains/c1/executions/c1.s1.a1/approve`, { body: { answer } });
    expect((await approve('INC-2', 'always')).status).toBe(200);
    expect((await untilChainEnded(service.url, 'INC-2')).status).toBe('completed');
    expect(sentFor('deep agent').length).toBeGreaterThan(before);

    await startChain(service.url, 'INC-3', 'careful');
    const allowed = await untilChainEnded(service.url, 'INC-3');
    expect(allowed.stages[0]?.executions[0]).not.toHaveProperty('tools');

    expect((await post(service.url, '/v1/chains/careful/revoke', { body: { tool: 'get_metrics' } })).status).toBe(200);
    expect((await post(service.url, '/v1/chains/careful/revoke', { body: { tool: 'get_metrics' } })).status).toBe(404);
    await startChain(service.url, 'INC-4', 'careful');
    expect((await untilPersonIsAsked(service.url, 'INC-4')).tools).toEqual(['get_metrics']);
    expect((await approve('INC-4', 'no')).status).toBe(200);
    const refused = await untilChainEnded(service.url, 'INC-4');
    expect(refused).toMatchObject({
      status: 'cancelled',
      because: 'stage dig: deep cancelled (it may not use get_metrics)',
    });
  });
});
