// Narrow questions where a model, documents and snapshots are there: answered at once by what was counted, without a model call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { modelConfig, type ModelServer, says, startModel } from '../support/model-server.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { answered, FOLLOW_UP, json, post, QUESTION, replay, send, shopFolder } from '../support/shop.js';
import { smallSnapshot } from '../support/small-snapshot.js';

let model: ModelServer;
let service: Service;

beforeAll(async () => {
  model = await startModel(() => says('advice: look closer'));
  service = await startService({ folder: await copyOf(await shopFolder()), config: modelConfig(model) });
  const document = await send(service.url, '/v1/knowledge/runbooks/documents?file=nodes.md', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: '# Nodes\n\n## Drain\n\nDrain the node with two people present.\n',
  });
  expect(document.status).toBe(200);
  // of another day than the incident
  expect([200, 201]).toContain((await post(service.url, '/v1/snapshots', { body: smallSnapshot() })).status);
});

afterAll(async () => {
  await service.close();
  await model.close();
  await clean();
});

let messages = 0;

const sayIn = async (id: string, text: string): Promise<{ readonly answer: Answer; readonly modelCalls: number }> => {
  messages += 1;
  const before = model.bodies.length;
  const body = { messageId: `n${messages}`, text, askedAt: FOLLOW_UP.askedAt, ask: 'never' };
  const answer = JSON.parse(await answered(service.url, id, body)) as Answer;
  return { answer, modelCalls: model.bodies.length - before };
};

describe('a conversation with a model, documents and a snapshot of another day', () => {
  beforeAll(async () => {
    const first = JSON.parse(await answered(service.url, 'talk', QUESTION)) as Answer;
    expect(first).toMatchObject({ mode: 'model', usage: { modelCalls: 1 } });
  });

  it.each([
    ['how many errors so far?', /\d/],
    ['since when?', /UTC/],
    ['which pod?', /./],
    ['who is affected?', /./],
    ['show me the error lines', /\[e1\]/],
    ['is it still going on?', /./],
    ['¿cuántos errores hay?', /errores/],
    ['could it be the network?', /./],
    ['summarise it for the incident channel', /./],
  ])('answers “%s” from what is counted, and calls no model', async (text, expected) => {
    const { answer, modelCalls } = await sayIn('talk', text);
    expect(answer.text).toMatch(expected);
    expect([answer.mode, modelCalls, answer.issue?.relation]).toEqual(['deterministic', 0, 'follow_up']);
    expect(answer.text.split(/\s+/).length).toBeLessThan(150);
    expect(answer.claims.every(({ verdict, type }) => verdict === 'supported' || type === 'advice')).toBe(true);
  });

  it.each(['thanks!', 'hi', 'what can you do?'])('calls no model for “%s”', async (text) => {
    const { answer, modelCalls } = await sayIn('talk', text);
    expect([modelCalls, answer.issue]).toEqual([0, undefined]);
  });

  it.each(['why?', 'what should we do now?', 'what does this error mean?', 'full report'])(
    'lets the model work on “%s”',
    async (text) => {
      const { answer, modelCalls } = await sayIn('talk', text);
      expect([answer.mode, modelCalls]).toEqual(['model', 1]);
    },
  );

  it('shows the model what was answered without it', async () => {
    await sayIn('talk', 'why?');
    const said = model.bodies.at(-1)?.messages.map(({ content }) => content ?? '') ?? [];
    expect(said.join('\n')).toContain('how many errors so far?');
  });

  it('searches the documents for a question about them', async () => {
    const { answer } = await sayIn('talk', 'how do I drain a node?');
    expect(answer.text).toContain('Drain the node with two people present.');
  });

  it('answers from the snapshot whoever names its database', async () => {
    const { items } = await json<{ readonly items: readonly { readonly instance: string }[] }>(
      service.url,
      '/v1/snapshots',
    );
    const { answer } = await sayIn('other', `what did ${items[0]?.instance ?? ''} do?`);
    expect(answer.result).toBeUndefined();
  });

  it('replays its turns', async () => {
    for (const n of [2, 5, 12]) expect(await replay(service.url, 'talk', n)).toMatchObject({ outcome: 'identical' });
  });
});
