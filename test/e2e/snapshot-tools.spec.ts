// A model looks into the snapshots of its question: tool after tool, both snapshots, one that fails to find; what it then says is checked.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { calls, type ModelServer, modelConfig, type SentBody, says, startModel } from '../support/model-server.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, json, pathOf, post, replay } from '../support/shop.js';
import { smallSnapshot } from '../support/small-snapshot.js';

let service: Service;
let model: ModelServer;

/** Results of tools since the question, in their order. */
const resultsIn = ({ messages }: SentBody): readonly string[] => {
  const brief = messages.findLastIndex(
    ({ role, content }) => role === 'user' && content?.startsWith('## Question') === true,
  );
  return messages.slice(brief).flatMap(({ role, content }) => (role === 'tool' ? [content ?? ''] : []));
};

/** First the waits and an id that is not there, then the parameters of both, then the conclusion with the row that was shown. */
const analyst = (body: SentBody): ReturnType<Parameters<typeof startModel>[0]> => {
  const results = resultsIn(body);
  if (results.length === 0)
    return calls(
      ['get_wait_events', { event_name: 'lock:transaction_id' }],
      ['get_sql_stats', { sql_id: 'NOT_THERE' }],
    );
  if (results.length === 2) return calls(['get_parameters', { snapshot: 'both' }], ['get_wait_events', '{"limit": ']);
  const [, row = ''] = /"row":"\[(q\d+:\d+)\]"/.exec(results[0] ?? '') ?? [];
  return says(
    `observation: “Lock:transactionid” is what sessions waited for [${row}]\nadvice: look for the open transaction`,
  );
};

type Requests = {
  readonly items: readonly {
    readonly isSame: boolean;
    readonly request: {
      readonly messages: readonly { readonly role: string; readonly text: string }[];
      readonly tools: readonly { readonly name: string }[];
    };
  }[];
};

const ASKING = {
  ask: 'never',
  askedAt: '2026-01-10T12:00:00Z',
  text: 'Why was the database slow between 10:00 and 11:00?',
};

beforeAll(async () => {
  model = await startModel(analyst);
  service = await startService({ folder: await newFolder(), config: modelConfig(model) });
});

afterAll(async () => {
  await service.close();
  await model.close();
  await clean();
});

const requestsOf = (id: string): Promise<Requests> =>
  json<Requests>(service.url, `${pathOf(id)}/turns/1/model-requests`);

describe('a model that looks into snapshots', () => {
  it('gets no snapshot tool where there is no snapshot', async () => {
    // an empty store is told without a model
    const line = { '@timestamp': '2026-01-10T10:30:00Z', 'service.name': 'web', message: 'GET /cart 200' };
    expect((await post(service.url, '/v1/telemetry/logs', { body: line })).text).toContain('"accepted":1');
    await answered(service.url, 'none', { messageId: 'm1', ...ASKING });
    const [first] = (await requestsOf('none')).items;
    expect(first?.request.tools.map(({ name }) => name)).not.toContain('get_wait_events');
  });

  it('calls several in a row, reads what is missing and what was wrong in its call, and cites the row of a figure', async () => {
    for (const more of [{ Which: 'later' }, { Which: 'earlier', NonDefParameters: [] }])
      expect((await post(service.url, '/v1/snapshots', { body: smallSnapshot(more) })).status).toBe(201);
    const answer = JSON.parse(await answered(service.url, 'asked', { messageId: 'm1', ...ASKING })) as Answer;
    expect(answer.mode).toBe('model');
    const { items } = await requestsOf('asked');
    expect(items.every(({ isSame }) => isSame)).toBe(true);
    expect(items[0]?.request.tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'get_sql_stats',
        'get_os_metrics',
        'get_db_metrics',
        'get_instance_config',
        'get_wait_events',
        'get_parameters',
      ]),
    );
    const results =
      items
        .at(-1)
        ?.request.messages.filter(({ role }) => role === 'tool')
        .map(({ text }) => text) ?? [];
    expect(results[0]).toContain('get_wait_events FOUND');
    expect(results[0]).toContain('"description":"');
    expect(results[1]).toContain('get_sql_stats FOUND NOTHING. statement NOT_THERE not found');
    expect(results[2]).toContain('compared differences: {"parameter":"work_mem"');
    expect(results[3]).toContain('The arguments of get_wait_events are not JSON');
    const said = answer.claims.find(({ text }) => text.includes('is what sessions waited for'));
    expect(said?.verdict).not.toBe('contradicted');
    const cited = answer.evidence.filter(({ id }) => said?.citations.includes(id));
    expect(cited).toMatchObject([{ kind: 'snapshot', quote: expect.stringContaining('Lock:transactionid') }]);
    expect(await replay(service.url, 'asked', 1)).toMatchObject({ outcome: 'identical' });
  });
});
