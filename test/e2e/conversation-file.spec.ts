// A conversation as one file for other tools, and what a caller chooses of its collections.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { calls, type ModelServer, modelConfig, says, type SentBody, startModel } from '../support/model-server.js';
import { clean, type Service, startService } from '../support/service.js';
import { answered, ask, type RequestBody, json, pathOf, QUESTION, send, shopFolder } from '../support/shop.js';

type File = {
  readonly conversation_id: string;
  readonly created_at: string;
  readonly last_updated: string;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | null;
    readonly timestamp: string;
    readonly tool_calls?: readonly object[];
  }[];
  readonly metadata: { readonly total_tokens: number; readonly message_count: number };
  readonly [field: string]: unknown;
};

let service: Service;
let model: ModelServer;

const isFirst = ({ messages }: SentBody): boolean => messages.at(-1)?.role === 'user';
const SEARCH = { query: 'drain a node', collection_name: 'runbooks' };

beforeAll(async () => {
  model = await startModel((body) =>
    isFirst(body) ? calls(['search_knowledge_base', SEARCH]) : says('interpretation: nothing new'),
  );
  service = await startService({ folder: await shopFolder(), config: modelConfig(model) });
  for (const collection of ['runbooks', 'wiki'])
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const path = `/v1/knowledge/${collection}/documents?file=node-${n}.md`;
      const body = `# Node ${n}\n\nDrain the node ${n} with ${n} people present, then tell the owner of it.\n`;
      expect(
        (
          await send(service.url, path, {
            method: 'POST',
            headers: { 'content-type': 'application/octet-stream' },
            body,
          })
        ).status,
      ).toBe(200);
    }
});

afterAll(async () => {
  await service.close();
  await clean();
  await model.close();
});

const fileOf = (id: string): Promise<File> => json(service.url, `${pathOf(id)}/export?format=conversation`);

describe('the file of a conversation', () => {
  it('says who wrote what when, what was called with how many results, which model, and how long it took', async () => {
    const first = JSON.parse(await answered(service.url, 'told', { ...QUESTION, system: 'Be brief.' })) as Answer;
    const next = { text: 'and now?', messageId: 'm2', askedAt: QUESTION.askedAt, model: 'none', relation: 'follow_up' };
    const second = JSON.parse(await answered(service.url, 'told', next)) as Answer;
    const file = await fileOf('told');
    const { inputTokens, outputTokens } = first.usage;
    expect(inputTokens).toBeGreaterThan(100);
    expect(file).toMatchObject({
      conversation_id: 'told',
      system_prompt: 'Be brief.',
      ai_provider: { profile: 'fake', provider_type: 'openai-compatible', llm_model: 'qwen3-32b' },
      metadata: { total_tokens: inputTokens + outputTokens, message_count: 4 },
    });
    expect(file.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', QUESTION.text],
      ['assistant', first.text],
      ['user', 'and now?'],
      ['assistant', second.text],
    ]);
    expect(file.messages.map(({ tool_calls: made }) => made)).toEqual([
      undefined,
      [{ tool: 'search_knowledge_base', arguments: SEARCH, results_count: 3 }],
      undefined,
      undefined,
    ]);
  });

  it('has all of its times in UTC, in order', async () => {
    const { created_at: created, last_updated: updated, messages } = await fileOf('told');
    const times = [created, ...messages.map(({ timestamp }) => timestamp), updated];
    expect(times.every((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/.test(time))).toBe(true);
    expect(times.toSorted()).toEqual(times);
  });

  it('names no provider where the engine alone has answered, and holds no text once the texts are erased', async () => {
    await answered(service.url, 'alone', { ...QUESTION, model: 'none', system: 'Be brief.' });
    expect(await fileOf('alone')).toMatchObject({ ai_provider: null, system_prompt: 'Be brief.' });
    expect((await send(service.url, `${pathOf('alone')}?erase=true`, { method: 'DELETE' })).status).toBe(200);
    const { system_prompt: system, messages } = await fileOf('alone');
    expect([system, ...messages.map(({ content }) => content)]).toEqual([null, null, null]);
  });

  it('does not exist where nothing was asked', async () => {
    expect((await send(service.url, `${pathOf('nobody')}/export?format=conversation`)).status).toBe(404);
  });
});

describe('the collections that a question chooses', () => {
  const searches = ({ coverage }: Answer): readonly string[] =>
    coverage.filter(({ source }) => source === 'knowledge').map(({ query }) => query);
  const passages = async (id: string): Promise<readonly number[]> => {
    const { messages } = await fileOf(id);
    return messages.flatMap(({ tool_calls: made = [] }) =>
      made.map((each) => (each as { readonly results_count: number }).results_count),
    );
  };
  const question = async (id: string, more: RequestBody): Promise<Answer> =>
    JSON.parse(await answered(service.url, id, { ...QUESTION, ...more })) as Answer;

  it('limit the search of engine and model to themselves', async () => {
    const answer = await question('chosen', { collections: ['wiki'] });
    expect(searches(answer).filter((query) => query.includes('runbooks'))).toEqual([]);
    expect(searches(answer).some((query) => query.includes('wiki'))).toBe(true);
    const refused = model.bodies.at(-1)?.messages.at(-1)?.content;
    expect(refused).toContain('runbooks');
    expect(refused).toContain('Known: wiki');
    expect(await passages('chosen')).toEqual([0]);
  });

  it('return as many passages as the question allows', async () => {
    const answer = await question('many', { maxResults: 5, collections: ['runbooks'] });
    expect(await passages('many')).toEqual([5]);
    const fetched = answer.coverage.filter(({ query }) => query.includes('runbooks')).map(({ fetched: n }) => n);
    expect(Math.max(...fetched)).toBe(5);
    const { status, text } = await ask(service.url, 'much', { ...QUESTION, maxResults: 16 });
    expect([status, text]).toEqual([400, expect.stringContaining('"field":"maxResults"')]);
  });
});
