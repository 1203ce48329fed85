// Older turns in a model's own summary: requested once, recorded like any other call, and replaced by one line a turn where there is none.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import {
  type ModelServer,
  modelConfig,
  type Reaction,
  says,
  type SentBody,
  startModel,
} from '../support/model-server.js';
import { clean, type Service, startService } from '../support/service.js';
import {
  answered,
  type RequestBody,
  FOLLOW_UP,
  json,
  pathOf,
  QUESTION,
  replay,
  send,
  shopFolder,
} from '../support/shop.js';

const MINUTES = 'Checkout failed; payments was suspected.';

let service: Service;
let model: ModelServer;
let minutes: () => Reaction;

const isSummary = ({ messages }: SentBody): boolean =>
  messages[0]?.content?.startsWith('You write the minutes') === true;

const textOf = ({ messages }: SentBody): string => messages.map(({ content }) => content ?? '').join('\n');

beforeAll(async () => {
  model = await startModel((body) => (isSummary(body) ? minutes() : says('interpretation: nothing new')));
  service = await startService({ folder: await shopFolder(), config: modelConfig(model, { window: 32_000 }) });
});

afterAll(async () => {
  await service.close();
  await clean();
  await model.close();
});

beforeEach(() => {
  minutes = () => says(MINUTES);
});

const goOn = async (id: string, n: number, more: RequestBody = {}): Promise<Answer> => {
  const body =
    n === 1
      ? QUESTION
      : { ...FOLLOW_UP, relation: 'follow_up', messageId: `m${n}`, text: `why does it fail, question ${n}?` };
  return JSON.parse(await answered(service.url, id, { ...body, ...more })) as Answer;
};

/** Six turns that need no model, and the seventh, which summarises. */
const seventh = async (id: string): Promise<{ readonly answer: Answer; readonly asked: readonly SentBody[] }> => {
  for (const n of [1, 2, 3, 4, 5, 6]) await goOn(id, n, { model: 'none' });
  const before = model.bodies.length;
  return { answer: await goOn(id, 7, { context: 'summarise' }), asked: model.bodies.slice(before) };
};

type RequestRecord = {
  readonly call: string;
  readonly isSame: boolean;
  readonly request?: { readonly messages: readonly object[] };
};

const requestsOf = async (id: string, turn: number): Promise<readonly RequestRecord[]> =>
  (await json<{ readonly items: readonly RequestRecord[] }>(service.url, `${pathOf(id)}/turns/${turn}/model-requests`))
    .items;

describe('a conversation that is summarised', () => {
  it('is summarised by its own model first, without tools, and goes on with that and the last four turns', async () => {
    const { answer, asked } = await seventh('short');
    const [summary, first] = asked;
    expect(asked.map(isSummary)).toEqual([true, false]);
    expect(summary?.tools ?? []).toEqual([]);
    expect(summary && textOf(summary)).toContain(`Turn 1 asked: ${QUESTION.text}`);
    expect(summary && textOf(summary)).toContain('Turn 2 answered: ');
    expect(summary && textOf(summary)).not.toContain('why does it fail, question 3?');
    const shown = first?.messages.filter(({ role }) => role === 'user').map(({ content }) => content ?? '') ?? [];
    expect(shown.slice(0, 4)).toEqual([
      `Conversation summary, up to turn 2:\n<data>\n${MINUTES}\n</data>\n\nwhy does it fail, question 3?`,
      'why does it fail, question 4?',
      'why does it fail, question 5?',
      'why does it fail, question 6?',
    ]);
    expect(answer.usage).toMatchObject({ modelCalls: 2 });
    expect(answer.notices.join()).not.toContain('not summarised');
    expect(answer.text).not.toContain(MINUTES);
  });

  it('keeps its summary, and requests nothing twice', async () => {
    const before = model.bodies.length;
    await goOn('short', 8);
    const [only, ...more] = model.bodies.slice(before);
    expect([more, only && isSummary(only)]).toEqual([[], false]);
    expect(only && textOf(only)).toContain(MINUTES);
    expect(only && textOf(only)).not.toContain('question 2?');
  });

  it('is summarised again from its summary and the turns since', async () => {
    const before = model.bodies.length;
    await goOn('short', 9, { context: 'summarise' });
    const [again] = model.bodies.slice(before);
    expect(again && textOf(again)).toContain(`Minutes of the turns before: ${MINUTES}`);
    expect(again && textOf(again)).toContain('Turn 3 asked: why does it fail, question 3?');
    expect(again && textOf(again)).not.toContain(QUESTION.text);
  });

  it('can be rebuilt to the byte, and replays without a model', async () => {
    for (const turn of [7, 8, 9]) {
      const sent = await requestsOf('short', turn);
      expect(sent.every(({ isSame }) => isSame)).toBe(true);
      expect(sent.map(({ call }) => call)).toEqual(turn === 8 ? ['m1'] : ['s1', 'm1']);
      expect(await replay(service.url, 'short', turn)).toMatchObject({ outcome: 'identical' });
    }
  });

  it('hides the text of the summary while it streams, and says what the wait is for', async () => {
    for (const n of [1, 2, 3, 4, 5]) await goOn('heard', n, { model: 'none' });
    const { text } = await send(service.url, `${pathOf('heard')}/turns`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ ...FOLLOW_UP, messageId: 'm6', relation: 'follow_up', context: 'summarise' }),
    });
    expect(text).toContain('the model summarises older turns …');
    expect(text).not.toContain('was suspected.');
    expect(text).toContain('interpretation: ');
  });

  it('starts again at a fresh start', async () => {
    const before = model.bodies.length;
    await goOn('short', 10, { context: 'fresh' });
    await goOn('short', 11);
    for (const body of model.bodies.slice(before)) expect(textOf(body)).not.toContain(MINUTES);
  });
});

describe('a model that returns no summary', () => {
  it.each<[string, Reaction, string]>([
    [
      'finds the request too long',
      { status: 400, body: '{"error":{"code":"context_length_exceeded"}}' },
      'larger than',
    ],
    ['writes nothing', says(''), 'it wrote nothing'],
  ])('gets one line for each older turn when it %s, and the answer says so', async (how, reaction, because) => {
    minutes = () => reaction;
    const { answer, asked } = await seventh(how);
    expect(asked.at(-1) && textOf(asked.at(-1) as SentBody)).toMatch(
      /Conversation summary, up to turn 2:\n<data>\nTurn 1: .+ → .+\nTurn 2: /,
    );
    expect(answer.notices.join('\n')).toMatch(
      new RegExp(`has not summarised older turns \\(.*${because}.*\\): it saw them in one line each`),
    );
    expect(await replay(service.url, how, 7)).toMatchObject({ outcome: 'identical' });
  });

  it('gets no further request when it is unreachable: the engine answers, and says so', async () => {
    minutes = () => ({ status: 401, body: '{"error":{"message":"no such key"}}' });
    const { answer, asked } = await seventh('away');
    expect(asked).toHaveLength(1);
    expect(answer.mode).toBe('deterministic');
    expect(answer.notices.join('\n')).toContain('401');
    minutes = () => says(MINUTES);
    const next = await goOn('away', 8);
    expect(next.mode).toBe('model');
  });
});
