// Every built-in tool, called by a model: the turn replays, and later requests show the tool's answer and nothing else new.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtInTools } from '../../src/tools/registry.js';
import { calls, type ModelServer, modelConfig, says, startModel } from '../support/model-server.js';
import { clean, type Service, startService } from '../support/service.js';
import { answered, json, pathOf, QUESTION, replay, send, shopFolder } from '../support/shop.js';

let service: Service;
let model: ModelServer;
let wanted: { readonly name: string; readonly input: object };

beforeAll(async () => {
  model = await startModel(({ messages }) =>
    messages.at(-1)?.role === 'user' ? calls([wanted.name, wanted.input]) : says('interpretation: nothing new'),
  );
  service = await startService({ folder: await shopFolder(), config: modelConfig(model) });
  for (const collection of ['runbooks', 'wiki'])
    await send(service.url, `/v1/knowledge/${collection}/documents?file=pool.md`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: '# Pool\n\nThe connection pool is exhausted: raise its size, then tell the owner.\n',
    });
});

/** The examples of tools name a service and a gauge of another system. */
const inShop = (example: unknown): object =>
  JSON.parse(
    JSON.stringify(example ?? {})
      .replaceAll('"checkout"', '"checkout-api"')
      .replaceAll('"process.cpu.share"', '"cpu_percent"'),
  ) as object;

const NOTHING = { name: 'search_logs', input: { text: 'zyzzyva' } };

type Exported = { readonly messages: readonly { readonly tool_calls?: readonly object[] }[] };

afterAll(async () => {
  await service.close();
  await clean();
  await model.close();
});

it.each(builtInTools.map(({ name, example }) => ({ name, input: inShop(example) })))(
  '$name leaves a turn that replays as it was, after requests that begin alike',
  async (tool) => {
    wanted = tool;
    await answered(service.url, tool.name, { ...QUESTION, messageId: tool.name });
    const [asked, answering] = model.bodies.slice(-2).map(({ messages }) => messages);
    expect(answering?.slice(0, asked?.length)).toEqual(asked);
    expect(answering?.at(-1)).toMatchObject({ role: 'tool' });
    expect(answering?.at(-1)?.content).not.toMatch(/REFUSED|FAILED/);
    expect(await replay(service.url, tool.name, 1)).toMatchObject({ outcome: 'identical' });
  },
);

it('is exported with no result where it found nothing', async () => {
  wanted = NOTHING;
  await answered(service.url, 'nothing', { ...QUESTION, messageId: 'nothing' });
  expect(model.bodies.at(-1)?.messages.at(-1)?.content).toContain('FOUND NOTHING');
  const { messages } = await json<Exported>(service.url, `${pathOf('nothing')}/export?format=conversation`);
  expect(messages.flatMap(({ tool_calls: made = [] }) => made)).toEqual([
    { tool: NOTHING.name, arguments: NOTHING.input, results_count: 0 },
  ]);
});
