// The Agent2Agent protocol, spoken by its own client.
import { createHash, randomUUID } from 'node:crypto';
import { type Message, Role, type StreamResponse, type Task, TaskState } from '@a2a-js/sdk';
import { type Client, ClientFactory } from '@a2a-js/sdk/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPage } from '../../src/api/contract/audit.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { json, pathOf, QUESTION, send, SHOP, shopFolder } from '../support/shop.js';

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({ folder: await shopFolder(), fixed: { now: SHOP.askedAt } });
  client = await new ClientFactory().createFromUrl(service.url);
});
afterAll(clean);

type Turns = { readonly items: readonly { readonly n: number; readonly status: string; readonly text: string }[] };
const turnsOf = async (id: string): Promise<Turns['items']> =>
  (await json<Turns>(service.url, `${pathOf(id)}/turns`)).items;

const messageOf = (text: string, more: Partial<Message> = {}): Message => ({
  messageId: randomUUID(),
  contextId: '',
  taskId: '',
  role: Role.ROLE_USER,
  parts: [{ content: { $case: 'text', value: text }, metadata: undefined, filename: '', mediaType: 'text/plain' }],
  metadata: undefined,
  extensions: [],
  referenceTaskIds: [],
  ...more,
});

const request = (message: Message, returnImmediately = false) => ({
  tenant: '',
  message,
  metadata: undefined,
  configuration: {
    acceptedOutputModes: [],
    taskPushNotificationConfig: undefined,
    returnImmediately,
  },
});

const taskOf = async (message: Message): Promise<Task> => {
  const reply = await client.sendMessage(request(message));
  if (!('artifacts' in reply)) throw new Error('no task');
  return reply;
};

const partsOf = ({ artifacts }: Task): readonly unknown[] =>
  artifacts.flatMap(({ parts }) => parts.map(({ content }) => content?.value));

describe('the card of the agent', () => {
  it('names the address, the version and the skill, and what a key is sent as where one is needed', async () => {
    const card = await client.getAgentCard();
    expect(card).toMatchObject({
      name: 'Casefile',
      supportedInterfaces: [{ url: `${service.url}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
      skills: [{ id: 'investigate' }],
    });
    expect(card.securityRequirements ?? []).toEqual([]);
    const keys = [
      { hash: createHash('sha256').update('right-key').digest('hex'), tenant: 'default', actor: 'ann', role: 'admin' },
    ];
    const keyed = await startService({ folder: await newFolder(), config: { keys } });
    const own = await json<{ readonly securitySchemes: object }>(keyed.url, '/.well-known/agent-card.json');
    expect(own.securitySchemes).toMatchObject({ key: { httpAuthSecurityScheme: { scheme: 'Bearer' } } });
    expect((await send(keyed.url, '/a2a', { method: 'POST', body: '{}' })).status).toBe(401);
    await keyed.close();
  });
});

describe('a message', () => {
  it('is a turn of the investigation of its context, and its task holds the answer as text and as data', async () => {
    const task = await taskOf(messageOf(QUESTION.text, { contextId: 'INC-1', messageId: 'm1' }));
    expect(task.contextId).toBe('INC-1');
    expect(task.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
    const { answer } = await json<{ readonly answer: { readonly text: string } }>(
      service.url,
      `${pathOf('INC-1')}/turns/1`,
    );
    const [text, data] = partsOf(task);
    expect(String(text).startsWith(answer.text.trimEnd())).toBe(true);
    expect(data).toEqual(answer);
    expect(await client.getTask({ tenant: '', id: task.id })).toEqual(task);
  });

  it('is the same task when it comes again, and goes on in its context', async () => {
    const first = await taskOf(messageOf(QUESTION.text, { contextId: 'INC-1', messageId: 'm1' }));
    const next = await taskOf(messageOf('How many errors were there?', { contextId: 'INC-1' }));
    expect(next.id).not.toBe(first.id);
    expect(await turnsOf('INC-1')).toMatchObject([{ n: 1 }, { n: 2, text: 'How many errors were there?' }]);
  });

  it('without a context opens one, the same for the same message', async () => {
    const message = messageOf(QUESTION.text);
    const [first, again] = [await taskOf(message), await taskOf(message)];
    expect(again).toEqual(first);
    expect(await turnsOf(first.contextId)).toHaveLength(1);
  });

  it('streams its task, then the answer, then the end', async () => {
    const events: StreamResponse[] = [];
    const message = messageOf(QUESTION.text, { contextId: 'INC-2' });
    for await (const event of client.sendMessageStream(request(message))) events.push(event);
    expect(events.map(({ payload }) => payload?.$case)).toEqual(['task', 'artifactUpdate', 'statusUpdate']);
    const end = events.at(-1)?.payload?.value;
    expect(end).toMatchObject({ contextId: 'INC-2', status: { state: TaskState.TASK_STATE_COMPLETED } });
  });

  it('is told as ended when it comes again: as the first event of a stream, and to who does not wait', async () => {
    const message = messageOf(QUESTION.text, { contextId: 'INC-4' });
    const task = await taskOf(message);
    const events: StreamResponse[] = [];
    for await (const event of client.sendMessageStream(request(message))) events.push(event);
    expect(events).toEqual([{ payload: { $case: 'task', value: task } }]);
    expect(await client.sendMessage(request(message, true))).toEqual(task);
  });

  it('is answered later where its sender does not wait', async () => {
    const reply = await client.sendMessage(request(messageOf(QUESTION.text, { contextId: 'INC-3' }), true));
    const id = 'artifacts' in reply ? reply.id : '';
    let task = await client.getTask({ tenant: '', id });
    while (task.status?.state === TaskState.TASK_STATE_WORKING || task.status?.state === TaskState.TASK_STATE_SUBMITTED)
      task = await client.getTask({ tenant: '', id });
    expect(task.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
    await expect(client.cancelTask({ tenant: '', id, metadata: undefined })).rejects.toThrow(/has ended/);
  });
});

const rpcBody = (method: string, params: object): string => JSON.stringify({ jsonrpc: '2.0', id: 7, method, params });

const spoken = (text: string, more: object = {}): object => ({
  message: { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...more },
});

describe('what a key may do', () => {
  const hash = (key: string): string => createHash('sha256').update(key).digest('hex');
  let keyed: Service;
  let answered: string;
  beforeAll(async () => {
    const keys = ['viewer', 'asker', 'operator'].map((role) => ({
      hash: hash(`key-of-${role}`),
      tenant: 'default',
      actor: role,
      role,
    }));
    const config = { keys, http: { limits: { turns: '2/1h' } } };
    keyed = await startService({ folder: await shopFolder(), fixed: { now: SHOP.askedAt }, config });
    const first = await call('asker', 'SendMessage', spoken(QUESTION.text, { contextId: 'INC-1' }));
    answered = String(JSON.parse(first.text).result.task.id);
  });

  const call = (role: string, method: string, params: object) =>
    send(keyed.url, '/a2a', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'a2a-version': '1.0',
        authorization: `Bearer key-of-${role}`,
        'user-agent': `${role}-agent`,
      },
      body: rpcBody(method, params),
    });

  const audited = async () => {
    const headers = { authorization: 'Bearer key-of-operator' };
    const { text } = await send(keyed.url, '/v1/audit?by=people', { headers });
    return auditPage.parse(JSON.parse(text)).items;
  };

  it('reads tasks as a reader, however often, and asks only as an asker', async () => {
    for (let n = 0; n < 4; n += 1) {
      const read = await call('viewer', 'GetTask', { id: answered });
      expect([read.status, JSON.parse(read.text).result?.id]).toEqual([200, answered]);
      expect((await call('asker', 'GetTask', { id: answered })).status).toBe(200);
    }
    for (const [method, params] of [
      ['SendMessage', spoken('Why?')],
      ['SendStreamingMessage', spoken('Why?')],
      ['CancelTask', { id: answered }],
    ] as const) {
      const refused = await call('viewer', method, params);
      expect([refused.status, JSON.parse(refused.text).type]).toEqual([403, '/problems/role-not-allowed']);
    }
  });

  it('is recorded as what it was: one question, and a refused cancelling', async () => {
    const cancelled = await call('asker', 'CancelTask', { id: answered });
    expect(JSON.parse(cancelled.text).error.message).toMatch(/has ended/);
    const records = (await audited()).filter(({ agent }) => agent === 'asker-agent');
    expect(records.map(({ action, outcome, subject, turn }) => [action, outcome, subject, turn])).toEqual([
      ['cancel', 'refused', 'INC-1', 1],
      ['ask', 'done', 'INC-1', 1],
    ]);
    expect((await audited()).filter(({ agent }) => agent === 'viewer-agent')).toEqual([]);
  });

  it('meets the limit of turns with questions alone, and a refused question is not done', async () => {
    const empty = await call('asker', 'SendMessage', spoken(' '));
    expect(JSON.parse(empty.text).error.message).toMatch(/last user message is empty/);
    const beyond = await call('asker', 'SendStreamingMessage', spoken('Why?'));
    expect([beyond.status, JSON.parse(beyond.text).type]).toEqual([429, '/problems/rate-limited']);
    expect((await call('asker', 'GetTask', { id: answered })).status).toBe(200);
    const [latest] = (await audited()).filter(({ agent }) => agent === 'asker-agent');
    expect(latest).toMatchObject({ action: 'ask', outcome: 'refused' });
    expect(latest?.because).toMatch(/last user message is empty/);
  });
});

describe('what cannot be', () => {
  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['a message without text', () => taskOf(messageOf(' ')), /last user message is empty/],
    ['a message to a task', () => taskOf(messageOf('Why?', { taskId: 'task_MSBJTkMtMQ' })), /leave "taskId" out/],
    ['an unknown task', () => client.getTask({ tenant: '', id: 'task_MSBub25l' }), /no such investigation/],
    ['a task of nobody', () => client.getTask({ tenant: '', id: 'x' }), /No task/],
    [
      'a file',
      () =>
        taskOf(
          messageOf('', {
            parts: [
              { content: { $case: 'url', value: 'http://x/' }, metadata: undefined, filename: '', mediaType: '' },
            ],
          }),
        ),
      /a part of type "url"/,
    ],
  ])('is refused with a reason: %s', async (_, ask, reason) => {
    await expect(ask()).rejects.toThrow(reason);
  });

  it.each([
    ['bytes that are none', 'SendMessage', { parts: [{ raw: 7 }] }],
    ['bytes that are none, to be streamed', 'SendStreamingMessage', { parts: [{ raw: 7 }] }],
  ])('is refused without a word of what the SDK says: %s', async (_, method, more) => {
    const refused = await send(service.url, '/a2a', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
      body: rpcBody(method, spoken('', more)),
    });
    const { error } = JSON.parse(refused.text);
    expect([refused.status, error.code]).toEqual([200, -32_602]);
    expect(error.message).toMatch(/^The parameters are not of the shape/);
    expect(refused.text).not.toMatch(/argument|Buffer|received/i);
  });

  it.each([
    ['not JSON', '{', '1.0', 400, -32_700],
    ['another version', '{"jsonrpc":"2.0","id":7,"method":"GetTask","params":{"id":"x"}}', '0.3', 200, -32_009],
    ['an unknown method', '{"jsonrpc":"2.0","id":7,"method":"DropAll","params":{}}', '1.0', 200, -32_601],
    ['no request', '[]', '1.0', 200, -32_602],
  ])('is refused in the words of JSON-RPC: %s', async (_, body, version, status, code) => {
    const headers = { 'content-type': 'application/json', 'a2a-version': version };
    const refused = await send(service.url, '/a2a', { method: 'POST', headers, body });
    const { error } = JSON.parse(refused.text) as { readonly error: { readonly code: number } };
    expect([refused.status, error.code]).toEqual([status, code]);
  });
});
