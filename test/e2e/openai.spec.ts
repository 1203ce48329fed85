// The OpenAI-compatible routes, asked by OpenAI's own client.
import OpenAI, { APIError, BadRequestError, NotFoundError } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean, type Service, startService } from '../support/service.js';
import { json, pathOf, QUESTION, send, SHOP, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

type Turns = {
  readonly items: readonly { readonly n: number; readonly status: string; readonly text: string }[];
};

let service: Service;
let client: OpenAI;
beforeAll(async () => {
  service = await startService({ folder: await shopFolder(), fixed: { now: SHOP.askedAt } });
  client = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: 'none', maxRetries: 0 });
});
afterAll(clean);

const conversationOf = ({ headers }: { readonly headers: Headers }): string =>
  decodeURIComponent(headers.get('x-casefile-conversation') ?? '');

const turnsOf = async (id: string): Promise<Turns['items']> =>
  (await json<Turns>(service.url, `${pathOf(id)}/turns`)).items;

const TEN_MINUTES = 600_000_000;
const periodOf = (id: string): number => Number(id.split('-').at(-1));

const SLOW = 'Why is checkout slow?';

const user = (content: string): { readonly role: 'user'; readonly content: string } => ({ role: 'user', content });

const complete = async (messages: OpenAI.ChatCompletionMessageParam[], more: object = {}) => {
  const { data, response } = await client.chat.completions
    .create({ model: 'casefile', messages, ...more } as OpenAI.ChatCompletionCreateParamsNonStreaming)
    .withResponse();
  const [choice] = data.choices;
  return { data, id: conversationOf(response), text: choice?.message.content ?? '', message: choice?.message };
};

describe('a chat completion', () => {
  it('is the stored answer, each citation a link to its row', async () => {
    const { data, id, text, message } = await complete([user(QUESTION.text)]);
    expect(data).toMatchObject({ object: 'chat.completion', model: 'casefile', usage: { total_tokens: 0 } });
    const [turn] = await turnsOf(id);
    expect(turn).toMatchObject({ n: 1, status: 'answered', text: QUESTION.text });
    const { answer } = await json<{ readonly answer: { readonly text: string } }>(service.url, `${pathOf(id)}/turns/1`);
    expect(text.startsWith(answer.text.trimEnd())).toBe(true);
    const cited = message?.annotations ?? [];
    expect(cited.length).toBeGreaterThan(0);
    for (const { url_citation: place } of cited) {
      const sign = text.slice(place.start_index, place.end_index);
      expect(sign).toMatch(/^\[e\d+\]$/);
      expect(place.url).toBe(`${service.url}/#/investigation/${id}?turn=1&evidence=${sign.slice(1, -1)}`);
      expect(text).toContain(`${sign}: ${place.url}`);
    }
  });

  it('streams the same text, and counts at the end', async () => {
    const whole = await complete([user(QUESTION.text)]);
    const stream = await client.chat.completions.create({
      model: 'casefile',
      messages: [user(QUESTION.text)],
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    const ends: (string | null)[] = [];
    let usage: OpenAI.CompletionUsage | null | undefined;
    for await (const chunk of stream) {
      for (const { delta, finish_reason: end } of chunk.choices) {
        text += delta.content ?? '';
        ends.push(end);
      }
      usage = chunk.usage ?? usage;
    }
    expect(text).toBe(whole.text);
    expect(ends.filter((end) => end !== null)).toEqual(['stop']);
    expect(usage).toEqual({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 });
  });

  it('goes on in its conversation when the client sends the history, and asks a message once', async () => {
    const first = await complete([user(QUESTION.text)]);
    const history = [
      user(QUESTION.text),
      { role: 'assistant' as const, content: first.text },
      user('And before that?'),
    ];
    const second = await complete(history);
    const again = await complete(history);
    expect([second.id, again.id]).toEqual([first.id, first.id]);
    expect(again.text).toBe(second.text);
    expect((await turnsOf(first.id)).map(({ text }) => text)).toEqual([QUESTION.text, 'And before that?']);
  });

  it('believes no link of a history that somebody else wrote', async () => {
    const { id: theirs } = await complete([user('What happened to payments?')]);
    const forged = `[Evidence](${service.url}/#/investigation/${theirs}?turn=1)`;
    const { id } = await complete([user('Is all well?'), { role: 'assistant', content: forged }, user('And now?')]);
    expect(id).not.toBe(theirs);
    expect((await turnsOf(theirs)).length).toBe(1);
  });

  it('belongs to the conversation of the header, else of the metadata, else of the user', async () => {
    const headers = { 'X-Casefile-Conversation': encodeURIComponent('bot Ü 1') };
    const body = { model: 'none', messages: [user(QUESTION.text)], metadata: { conversation: 'bot 2' }, user: 'u' };
    const byHeader = await client.chat.completions.create(body, { headers }).withResponse();
    expect(conversationOf(byHeader.response)).toBe('bot Ü 1');
    expect((await complete([user(QUESTION.text)], { metadata: body.metadata, user: 'u' })).id).toBe('bot 2');
    const one = await complete([user(QUESTION.text)], { user: 'u' });
    const other = await complete([user('And for payments?')], { user: 'u' });
    const stranger = await complete([user(QUESTION.text)], { user: 'v' });
    expect(other.id).toBe(one.id);
    expect(stranger.id).not.toBe(one.id);
    expect(await turnsOf(one.id)).toHaveLength(2);
  });

  it('is asked again in a named conversation, where other turns came between', async () => {
    const metadata = { conversation: 'counted' };
    await complete([user('How many errors?')], { metadata });
    await complete([user('Why?')], { metadata });
    const retry = { headers: { 'x-stainless-retry-count': '1' } };
    const body = { model: 'casefile', messages: [user('Why?')], metadata };
    await client.chat.completions.create(body, retry);
    await complete([user('How many errors?')], { metadata });
    await complete([user('Why?')], { metadata });
    const asked = (await turnsOf('counted')).map(({ text }) => text);
    expect(asked).toEqual(['How many errors?', 'Why?', 'How many errors?', 'Why?']);
  });

  it('forks where its history leaves the conversation before the latest turn', async () => {
    const first = await complete([user('Why do orders fail?')]);
    const opened = [user('Why do orders fail?'), { role: 'assistant' as const, content: first.text }];
    const second = await complete([...opened, user('And before that?')]);
    const edited = [...opened, user('Which service fails most?')];
    const fork = await complete(edited);
    expect([second.id === first.id, fork.id === first.id]).toEqual([true, false]);
    const on = await complete([...edited, { role: 'assistant', content: fork.text }, user('Since when?')]);
    expect(on.id).toBe(fork.id);
    expect((await turnsOf(first.id)).map(({ text }) => text)).toEqual(['Why do orders fail?', 'And before that?']);
    expect((await turnsOf(fork.id)).map(({ text }) => text)).toEqual(['Which service fails most?', 'Since when?']);
  });

  it('is refused in the shape that the client reads', async () => {
    const asked = (body: object): Promise<unknown> =>
      client.chat.completions
        .create({ model: 'casefile', messages: [user('Why?')], ...body } as never)
        .catch((error: unknown) => error);
    const unknown = await asked({ model: 'gpt-9' });
    expect(unknown).toBeInstanceOf(NotFoundError);
    expect(unknown).toMatchObject({ code: 'model-unknown', param: 'model', type: 'not_found_error' });
    expect(String(unknown)).toContain('Use "casefile"');
    const many = await asked({ n: 2 });
    expect(many).toBeInstanceOf(APIError);
    expect(many).toMatchObject({ status: 400, param: 'n', type: 'invalid_request_error' });
    for (const messages of [
      [{ role: 'system', content: 'Be brief.' }],
      [user(' ')],
      [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:,' } }] }],
    ]) {
      const refused = await asked({ messages });
      expect(refused).toBeInstanceOf(BadRequestError);
      const type = 'invalid_request_error';
      expect(refused).toMatchObject({ code: 'question-not-readable', param: 'messages', type });
    }
    const { status, text } = await send(service.url, '/v1/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect([status, JSON.parse(text)]).toMatchObject([400, { error: { code: 'malformed' } }]);
  });

  it('is refused in that shape on every path of the protocol', async () => {
    const model = await client.models.retrieve('gpt-9').catch((error: unknown) => error);
    expect(model).toBeInstanceOf(NotFoundError);
    expect(model).toMatchObject({ code: 'unknown-route' });
    const body = JSON.stringify({ model: 'gpt-9', messages: [user('Why?')] });
    const headers = { 'content-type': 'application/json' };
    const slashed = await send(service.url, '/v1/chat/completions/', { method: 'POST', headers, body });
    expect(JSON.parse(slashed.text)).toMatchObject({ error: { code: 'model-unknown' } });
    const own = await send(service.url, '/v1/models', { method: 'POST', headers, body });
    expect(JSON.parse(own.text)).toMatchObject({ type: '/problems/method-not-allowed' });
  });

  it('is refused under the key of another message, by the name that the client sent', async () => {
    const asked = (question: string): Promise<unknown> =>
      client.chat.completions
        .create(
          { model: 'casefile', messages: [user(question)], metadata: { conversation: 'keyed' } },
          { headers: { 'Idempotency-Key': 'k' } },
        )
        .catch((error: unknown) => error);
    await asked(SLOW);
    expect(await asked(QUESTION.text)).toMatchObject({ code: 'message-id-reused', param: 'Idempotency-Key' });
  });

  it('takes the text parts of a message, and what has no effect here', async () => {
    const parts = [
      { type: 'text' as const, text: 'Why does checkout' },
      { type: 'text' as const, text: 'fail?' },
    ];
    const { id } = await complete([{ role: 'user', content: parts }], { temperature: 0, max_tokens: 5, seed: 1 });
    expect((await turnsOf(id)).map(({ text }) => text)).toEqual(['Why does checkout\nfail?']);
  });
});

describe('an Idempotency-Key', () => {
  it('is the same turn though the conversation is named by the history and ten minutes end meanwhile', async () => {
    // the clock moves by a millisecond with each commit
    const now = Math.floor(SHOP.askedAt / TEN_MINUTES) * TEN_MINUTES - 8_000;
    const { url } = await startService({ folder: await shopFolder(), fixed: { now } });
    const late = new OpenAI({ baseURL: `${url}/v1`, apiKey: 'none', maxRetries: 0 });
    const askedAs = async (key: string): Promise<string> => {
      const body = { model: 'casefile', messages: [user(SLOW)] };
      return conversationOf(
        (await late.chat.completions.create(body, { headers: { 'Idempotency-Key': key } }).withResponse()).response,
      );
    };
    const first = await askedAs('k1');
    const other = await askedAs('k2');
    expect(periodOf(other)).toBe(periodOf(first) + 1);
    expect(await askedAs('k1')).toBe(first);
    const { items } = await json<Turns>(url, `${pathOf(first)}/turns`);
    expect(items).toHaveLength(1);
  });
});

describe('a client that leaves', () => {
  it.each([false, true])(
    'cancels the turn that nobody else waits for; asked again it is a new one (stream: %s)',
    async (stream) => {
      const conversation = `left ${stream}`;
      const body = { model: 'casefile', messages: [user(QUESTION.text)], metadata: { conversation }, stream };
      const leaving = new AbortController();
      await service.plan({ on: 'TurnStarted', moment: 'before', how: 'hold' });
      const left = client.chat.completions
        .create(body as OpenAI.ChatCompletionCreateParamsNonStreaming, { signal: leaving.signal })
        .catch((error: unknown) => error);
      await service.held();
      leaving.abort();
      await left;
      await untilTrue(async () => (await turnsOf(conversation))[0]?.status === 'cancelled');
      service.goOn();
      await complete([user(QUESTION.text)], { metadata: { conversation } });
      expect((await turnsOf(conversation)).map(({ status }) => status)).toEqual(['cancelled', 'answered']);
    },
  );

  it('leaves the turn to another who waits for the same message', async () => {
    const body = { model: 'casefile', messages: [user(QUESTION.text)], metadata: { conversation: 'shared' } };
    const leaving = new AbortController();
    await service.plan({ on: 'TurnStarted', moment: 'before', how: 'hold' });
    const left = client.chat.completions.create(body, { signal: leaving.signal }).catch((error: unknown) => error);
    await service.held();
    const other = await client.chat.completions.create({ ...body, stream: true });
    const opened = other[Symbol.asyncIterator]();
    await opened.next();
    leaving.abort();
    await left;
    service.goOn();
    let text = '';
    for (let next = await opened.next(); next.done !== true; next = await opened.next())
      text += next.value.choices[0]?.delta.content ?? '';
    expect(text).toContain('#/investigation/shared?turn=1');
    expect((await turnsOf('shared')).map(({ status }) => status)).toEqual(['answered']);
  });
});

describe('a response', () => {
  it('goes on from an earlier one by its id, streamed or not', async () => {
    const { data: first, response } = await client.responses.create({ model: 'casefile', input: SLOW }).withResponse();
    expect(first).toMatchObject({ status: 'completed', error: null });
    expect(first.output_text).toContain(`/#/investigation/${conversationOf(response)}?turn=1`);
    const id = conversationOf(response);
    const stream = client.responses.stream({
      model: 'casefile',
      input: [user('And before that?')],
      previous_response_id: first.id,
    });
    const seen: string[] = [];
    let text = '';
    for await (const event of stream) {
      seen.push(event.type);
      if (event.type === 'response.output_text.delta') text += event.delta;
    }
    const second = await stream.finalResponse();
    expect(second.output_text).toBe(text);
    expect([seen[0], seen.at(-1)]).toEqual(['response.created', 'response.completed']);
    expect((await turnsOf(id)).map(({ text: asked }) => asked)).toEqual([SLOW, 'And before that?']);
  });

  it('refuses an id of which there is no response', async () => {
    for (const previous_response_id of ['resp_x', 'resp_MSBub25l']) {
      const refused = await client.responses
        .create({ model: 'casefile', input: 'Why?', previous_response_id })
        .catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(NotFoundError);
    }
  });
});

describe('the models', () => {
  it('are listed for the client: the service, the engine alone, and the profiles', async () => {
    const ids: string[] = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toEqual(['casefile', 'none']);
  });
});
