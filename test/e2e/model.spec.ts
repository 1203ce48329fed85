// A turn with a model: it starts from the engine's findings, and its statements appear as facts only when rows support them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import {
  calls,
  modelConfig,
  type ModelScript,
  type ModelServer,
  type SentBody,
  says,
  startModel,
} from '../support/model-server.js';
import { scaled } from '../support/full-scale.js';
import { clean, copyOf, readJournal, type Service, startService } from '../support/service.js';
import { answered, ask, FOLLOW_UP, json, pathOf, QUESTION, replay, send, shopFolder } from '../support/shop.js';

let shop = '';
let shared: Stage;
const servers: ModelServer[] = [];

beforeAll(async () => {
  shop = await shopFolder();
  shared = await startStage(() => says('advice: nothing'));
});

afterAll(async () => {
  await clean();
  await Promise.all(servers.map((server) => server.close()));
});

type Stage = { readonly service: Service; readonly model: ModelServer; readonly folder: string };

const startStage = async (script: ModelScript, profile: object = {}): Promise<Stage> => {
  const model = await startModel(script);
  servers.push(model);
  const folder = await copyOf(shop);
  return {
    model,
    folder,
    service: await startService({ folder, config: modelConfig(model, profile), env: { PLANTED: 'sk-planted' } }),
  };
};

/** One service for all tests that need no profile of their own; the model changes its script. */
const perform = (script: ModelScript): Stage => {
  shared.model.perform(script);
  return shared;
};

const repliesIn = ({ messages }: SentBody): number => {
  const brief = messages.findLastIndex(
    ({ role, content }) => role === 'user' && content?.startsWith('## Question') === true,
  );
  return messages.slice(brief).filter(({ role }) => role === 'assistant').length;
};

/** The engine's first statement in the brief, and the first row of the result. */
const restated = ({ messages }: SentBody): string => {
  const brief = messages.findLast(({ content }) => content?.startsWith('## Question') === true)?.content ?? '';
  const [, words = ''] = /\[c1\] \(supported\) (.*?)(?: (?:\[e\d+\])+)?\n/.exec(brief) ?? [];
  return words;
};

/** Reads the errors, concludes with truths and lies, and does not correct the lies. */
const analyst = (body: SentBody): ReturnType<Parameters<typeof startModel>[0]> =>
  repliesIn(body) === 0
    ? calls(['search_logs', { min_level: 'warn', limit: 5 }], ['no_such_tool', {}], ['search_logs', '{"limit": '])
    : says(
        [
          `cause: ${restated(body)} [c1]`,
          'observation: the warehouse burnt down [q1:0]',
          'observation: “a line that nobody has logged” [e1]',
          'interpretation: the rollout is to blame',
          'advice: roll it back',
        ].join('\n'),
      );

type Requests = {
  readonly items: readonly {
    readonly call: string;
    readonly isSame: boolean;
    readonly request: {
      readonly messages: readonly { readonly role: string; readonly text: string; readonly failed?: true }[];
      readonly tools: readonly { readonly name: string; readonly schema: unknown }[];
    };
  }[];
};

const requestsOf = (url: string, id: string, turn: number): Promise<Requests> =>
  json<Requests>(url, `${pathOf(id)}/turns/${turn}/model-requests`);

const ofModel = ({ text }: Answer): string => text.split('\n---\n')[0] ?? '';

describe('a turn with a model', () => {
  it('states what rows say, shows the rest as interpretation, and strikes out what they deny', async () => {
    const { service, model } = perform(analyst);
    const answer = JSON.parse(await answered(service.url, 'analyzed-1', QUESTION)) as Answer;
    expect(answer).toMatchObject({ status: 'answered', mode: 'model', model: 'fake', usage: { modelCalls: 3 } });
    const own = answer.claims.slice(-5).map(({ type, verdict }) => [type, verdict]);
    expect(own).toEqual([
      ['cause', 'supported'],
      ['observation', 'unknown'],
      ['observation', 'contradicted'],
      ['interpretation', 'unknown'],
      ['advice', 'unknown'],
    ]);
    const [told = '', engine = ''] = answer.text.split('\n---\n');
    expect(told).toContain('**Answer**\n- ');
    expect(told).toContain('**Interpretation of the model, not checked**\n- the warehouse burnt down\n- the rollout');
    expect(told).toContain('**The model suggests**\n- roll it back');
    expect(told).toContain('One statement of the model was struck out');
    expect(told).not.toContain('nobody has logged');
    expect(engine).toContain('**Most likely cause');
    // the third request sends the failed statements back, once
    expect(model.bodies).toHaveLength(3);
    expect(model.bodies[2]?.messages.at(-1)?.content).toContain('no cited row says “a line that nobody has logged”');
    const results = model.bodies[1]?.messages.filter(({ role }) => role === 'tool').map(({ content }) => content ?? '');
    expect(results?.[0]).toContain('search_logs FOUND');
    expect(results?.[1]).toContain('There is no tool "no_such_tool"');
    expect(results?.[2]).toContain('are not JSON');
    expect(await replay(service.url, 'analyzed-1', 1)).toMatchObject({ outcome: 'identical' });
  });

  it('counts records with a tool, and states the count of a row as a fact and another as none', async () => {
    const counted = ({ messages }: SentBody): RegExpExecArray | null =>
      /\[(q\d+:\d+)\] (?!all:)(\S+): ([\d,]+) lines, \3 errors/.exec(
        messages.findLast(({ role }) => role === 'tool')?.content ?? '',
      );
    const { service } = perform((body) => {
      if (repliesIn(body) === 0) return calls(['count_records', { by: 'service', only_errors: true }]);
      const [, handle = '', name = '', errors = ''] = counted(body) ?? [];
      return says(
        [
          `observation: ${name} logged ${errors} errors [${handle}]`,
          `observation: ${name} logged 7 errors [${handle}]`,
        ].join('\n'),
      );
    });
    const answer = JSON.parse(await answered(service.url, 'counted-1', QUESTION)) as Answer;
    const own = answer.claims.slice(-2).map(({ text, verdict }) => [/logged [\d,]+ errors/.test(text), verdict]);
    expect(own).toEqual([
      [true, 'supported'],
      [true, 'contradicted'],
    ]);
    expect(await replay(service.url, 'counted-1', 1)).toMatchObject({ outcome: 'identical' });
  });

  it('appears in metrics by profile, model and reason, and its key is no label', async () => {
    const failing = (_: SentBody, n: number) =>
      n === 1 ? { status: 429, body: '{"error":{"message":"slow"}}' } : says('hm');
    const { service } = await startStage(failing, { apiKey: '${PLANTED}' });
    await answered(service.url, 'one', QUESTION);
    const { text } = await send(service.url, '/metrics');
    expect(text).toContain('casefile_model_calls_total{model="fake",outcome="throttled"} 1');
    expect(text).toContain('casefile_model_calls_total{model="fake",outcome="answered"} 1');
    expect(text).toContain('casefile_model_tokens_total{model="fake",direction="in"} 100');
    expect(text).toMatch(
      /gen_ai_client_token_usage_sum\{.*gen_ai_request_model="qwen3-32b",gen_ai_token_type="output"\} 7/,
    );
    expect(text).toMatch(/gen_ai_client_operation_time_to_first_chunk_seconds_count\{.*\} 1/);
    expect(text).not.toContain('sk-planted');
    await service.close();
  });

  it('rebuilds every request as it was sent, to the byte', async () => {
    const { service, model } = perform(analyst);
    await answered(service.url, 'analyzed-2', QUESTION);
    await answered(service.url, 'analyzed-2', FOLLOW_UP);
    const rebuilt = [
      ...(await requestsOf(service.url, 'analyzed-2', 1)).items,
      ...(await requestsOf(service.url, 'analyzed-2', 2)).items,
    ];
    expect(rebuilt.map(({ isSame }) => isSame)).toEqual(model.bodies.map(() => true));
    for (const [at, { request }] of rebuilt.entries()) {
      const sent = model.bodies[at] as SentBody;
      expect(
        request.messages.map(({ role, text, failed }) => [role, failed === true ? `ERROR: ${text}` : text]),
      ).toEqual(sent.messages.map(({ role, content }) => [role, content ?? '']));
      expect(request.tools.map(({ name, schema }) => [name, schema])).toEqual(
        (sent.tools ?? []).map(({ function: { name, parameters } }) => [name, parameters]),
      );
    }
  });

  it('shows later calls every question, every answer and every result before it', async () => {
    const { service, model } = perform(analyst);
    const first = JSON.parse(await answered(service.url, 'analyzed-3', QUESTION)) as Answer;
    await answered(service.url, 'analyzed-3', FOLLOW_UP);
    const third = {
      messageId: 'third',
      text: 'and what should we do now?',
      relation: 'follow_up',
      askedAt: FOLLOW_UP.askedAt,
    };
    await answered(service.url, 'analyzed-3', third);
    const last = model.bodies.at(-1) as SentBody;
    const said = last.messages.map(({ content }) => content ?? '').join('\n');
    for (const { text } of [QUESTION, FOLLOW_UP, third]) expect(said).toContain(text);
    expect(said).toContain(first.text.slice(0, 200));
    expect(last.messages.filter(({ role, content }) => role === 'tool' && content?.includes('[t1.q'))).not.toEqual([]);
    // no result without its call, no call without its result
    const asked = last.messages.flatMap(({ tool_calls: made = [] }) => made.map(({ id }) => id));
    const given = last.messages.flatMap(({ tool_call_id: id }) => (id === undefined ? [] : [id]));
    expect(given).toEqual(asked);
  });

  it('requests nothing twice, wherever its process dies', async () => {
    const { service, model, folder } = await startStage(analyst);
    const calm = JSON.parse(await answered(service.url, 'calm', QUESTION)) as Answer;
    const commits = readJournal(folder).filter((noted) => 'commit' in noted);
    const own = commits.findIndex(({ stream }) => stream.startsWith('x/t1-model'));
    expect(own).toBeGreaterThan(5);
    let current = service;
    let asked = model.bodies.length;
    const every = scaled(15, 1, { take: 3, says: 'deaths in the part of a model: every third commit' });
    for (let at = own + 1; at <= commits.length; at += every) {
      const id = `died-${at}`;
      const moment = at % 2 === 0 ? 'before' : 'after';
      await current.plan({ at, moment, how: 'die' });
      await expect(ask(current.url, id, QUESTION)).rejects.toThrow();
      await current.exit;
      current = await startService({ folder, config: modelConfig(model) });
      const answer = JSON.parse(await answered(current.url, id, QUESTION)) as Answer;
      expect([ofModel(answer), answer.usage.modelCalls]).toEqual([ofModel(calm), 3]);
      const died = commits[at - 1]?.facts[0]?.type;
      // a reply that came and was not stored yet is asked for again; any other is not
      expect(model.bodies.length - asked).toBe(died === 'ModelReplied' && moment === 'before' ? 4 : 3);
      asked = model.bodies.length;
    }
    await current.close();
  }, 600_000);
});
