// The route of AG-UI agents, run by the protocol's own client, which verifies the order and the shape of all events.
import { type AgentSubscriber, type BaseEvent, HttpAgent, type Message } from '@ag-ui/client';
import { EventSchemas } from '@ag-ui/core/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean, type Service, startService } from '../support/service.js';
import { json, pathOf, QUESTION, send, SHOP, shopFolder } from '../support/shop.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ folder: await shopFolder(), fixed: { now: SHOP.askedAt } });
});
afterAll(clean);

type Turns = { readonly items: readonly { readonly n: number; readonly status: string; readonly text: string }[] };
const turnsOf = async (id: string): Promise<Turns['items']> =>
  (await json<Turns>(service.url, `${pathOf(id)}/turns`)).items;

const agentOn = (threadId: string, initialState: object = {}): HttpAgent =>
  new HttpAgent({ url: `${service.url}/v1/ag-ui`, threadId, initialState });

const user = (id: string, content: string): Message => ({ id, role: 'user', content });

/** What the client took from one run. */
const runOf = async (agent: HttpAgent, runId: string) => {
  const events: BaseEvent[] = [];
  const subscriber: AgentSubscriber = { onEvent: ({ event }) => void events.push(event) };
  const { result, newMessages } = await agent.runAgent({ runId }, subscriber);
  for (const event of events) expect(EventSchemas.safeParse(event).error?.message).toBe(undefined);
  return {
    events,
    types: [...new Set(events.map(({ type }) => String(type)))],
    result: result as unknown,
    newMessages,
  };
};

const ORDER = [
  'RUN_STARTED',
  'STEP_STARTED',
  'STEP_FINISHED',
  'TEXT_MESSAGE_START',
  'TEXT_MESSAGE_CONTENT',
  'TEXT_MESSAGE_END',
  'STATE_DELTA',
  'RUN_FINISHED',
];

describe('a run of an AG-UI agent', () => {
  it('is one turn of the investigation of its thread: its answer is the message, and the state beside that of the client', async () => {
    const agent = agentOn('INC-1', { theme: 'dark' });
    agent.addMessage(user('m1', QUESTION.text));
    const { types, result, newMessages } = await runOf(agent, 'run-1');
    expect(types).toEqual(ORDER);
    expect(await turnsOf('INC-1')).toMatchObject([{ n: 1, status: 'answered', text: QUESTION.text }]);
    const { answer } = await json<{ readonly answer: { readonly text: string } }>(
      service.url,
      `${pathOf('INC-1')}/turns/1`,
    );
    const link = `${service.url}/#/investigation/INC-1?turn=1`;
    expect(newMessages).toMatchObject([{ role: 'assistant' }]);
    expect(String(newMessages[0]?.content).startsWith(answer.text.trimEnd())).toBe(true);
    expect(String(newMessages[0]?.content)).toContain(`[Evidence and audit](${link})`);
    expect(agent.state).toMatchObject({ theme: 'dark', casefile: { clientTxnId: 'INC-1', turn: 1, link, answer } });
    expect(result).toEqual({ clientTxnId: 'INC-1', turn: 1, link });
  });

  it('goes on where its thread is, whatever history the client sends', async () => {
    const agent = agentOn('INC-1');
    agent.addMessage({ id: 'x', role: 'assistant', content: 'The cause is the moon.' });
    agent.addMessage(user('m2', 'How many errors were there?'));
    const { newMessages } = await runOf(agent, 'run-2');
    expect(await turnsOf('INC-1')).toMatchObject([{ n: 1 }, { n: 2, text: 'How many errors were there?' }]);
    expect(newMessages).toHaveLength(1);
  });

  it('is the same turn when its message comes again', async () => {
    const agent = agentOn('INC-1');
    agent.addMessage(user('m1', QUESTION.text));
    const { result } = await runOf(agent, 'run-3');
    expect(result).toMatchObject({ turn: 1 });
    expect(await turnsOf('INC-1')).toHaveLength(2);
  });

  it('is the same turn when its message comes again from a page that has changed', async () => {
    const run = async (runId: string, value: string, text = QUESTION.text): Promise<unknown> => {
      const agent = agentOn('INC-4');
      agent.addMessage({ id: 's', role: 'system', content: 'Be brief.' });
      agent.addMessage(user('m1', text));
      return (await agent.runAgent({ runId, context: [{ description: 'Open page', value }] })).result;
    };
    expect(await run('run-5', 'orders')).toMatchObject({ turn: 1 });
    expect(await run('run-6', 'payments')).toMatchObject({ turn: 1 });
    expect(await turnsOf('INC-4')).toHaveLength(1);
    const kept = await json<{ readonly system_prompt: string }>(
      service.url,
      `${pathOf('INC-4')}/export?format=conversation`,
    );
    expect(kept.system_prompt).toBe('Open page: orders\n\nBe brief.');
    await expect(run('run-7', 'orders', 'Why is payments slow?')).rejects.toThrow(/message-id-reused/);
  });

  it('is refused where its model is unknown', async () => {
    const agent = agentOn('INC-3');
    agent.addMessage(user('m1', QUESTION.text));
    await expect(agent.runAgent({ runId: 'run-4', forwardedProps: { model: 'no-such' } })).rejects.toThrow(
      /model-unknown/,
    );
    expect(await send(service.url, pathOf('INC-3')).then(({ status }) => status)).toBe(404);
  });
});

describe('a run that cannot be', () => {
  const post = (body: object) =>
    send(service.url, '/v1/ag-ui', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ threadId: 'INC-2', runId: 'r', messages: [user('m1', 'Why?')], ...body }),
    });

  it.each([
    ['without a question', { messages: [{ id: 'a', role: 'assistant', content: 'Hello' }] }, 409],
    ['with an image', { messages: [{ id: 'a', role: 'user', content: [{ type: 'image' }] }] }, 409],
    ['without a thread', { threadId: '' }, 400],
    ['that resumes another', { resume: [{ interruptId: 'i', status: 'resolved' }] }, 400],
    ['with messages of another shape', { messages: 'why' }, 400],
  ])('is refused %s, and nothing is stored', async (_, body, status) => {
    const refused = await post(body);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
    expect((await send(service.url, pathOf('INC-2'))).status).toBe(404);
  });
});
