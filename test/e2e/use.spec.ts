// The usage metrics of a service: conversations, their length and speed, results of queries and tools, and ratings.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, type ModelServer, modelConfig, says, type SentBody, startModel } from '../support/model-server.js';
import { clean, type Service, startService } from '../support/service.js';
import { answered, FOLLOW_UP, pathOf, post, QUESTION, send, shopFolder } from '../support/shop.js';

let service: Service;
let model: ModelServer;
let told: string;

const isFirst = ({ messages }: SentBody): boolean => messages.at(-1)?.role === 'user';

beforeAll(async () => {
  model = await startModel((body) =>
    isFirst(body)
      ? calls(['search_logs', { min_level: 'warn', limit: 5 }], ['search_logs', 'no JSON'], ['drop_tables', {}])
      : says('interpretation: nothing new'),
  );
  service = await startService({ folder: await shopFolder(), config: modelConfig(model) });
  await answered(service.url, 'one', QUESTION);
  await answered(service.url, 'one', { ...FOLLOW_UP, relation: 'follow_up', model: 'none' });
  await answered(service.url, 'two', { ...QUESTION, model: 'none' });
  await post(service.url, `${pathOf('one')}/turns/2/feedback`, { body: { rating: 'right' } });
  told = (await send(service.url, '/metrics')).text;
});

afterAll(async () => {
  await service.close();
  await clean();
  await model.close();
});

const value = (line: string): number =>
  Number(
    told
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length),
  );

const sum = (name: string, label: string): number =>
  told
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && line.includes(label))
    .reduce((all, line) => all + Number(line.split(' ').at(-1)), 0);

describe('the use of a service', () => {
  it('count investigations that begin, and the ratings of answers', () => {
    expect(value('casefile_investigations_total')).toBe(2);
    expect(value('casefile_feedback_total{rating="right"}')).toBe(1);
  });

  it('show how many queries find something, and how many find nothing or fail', () => {
    expect(sum('casefile_queries_total', 'outcome="found"')).toBeGreaterThan(10);
    expect(sum('casefile_queries_total', 'outcome="empty"')).toBeGreaterThan(0);
    expect(sum('casefile_queries_total', 'outcome="failed"')).toBe(0);
  });

  it('show which tools are called how often, and give no label to a name that a model made up', () => {
    expect(value('casefile_tool_calls_total{tool="search_logs",outcome="found"}')).toBe(1);
    expect(value('casefile_tool_calls_total{tool="search_logs",outcome="refused"}')).toBe(1);
    expect(value('casefile_tool_calls_total{tool="other",outcome="refused"}')).toBe(1);
    expect(told).not.toContain('drop_tables');
  });

  it('show how long conversations become', () => {
    expect(value('casefile_conversation_turns_count')).toBe(3);
    expect(value('casefile_conversation_turns_bucket{le="1"}')).toBe(2);
    expect(value('casefile_conversation_turns_sum')).toBe(4);
  });

  it('show how long an answer takes', () => {
    expect(value('casefile_turn_seconds_count')).toBe(3);
    expect(value('casefile_turn_seconds_sum')).toBeGreaterThan(0);
    expect(value('casefile_turn_seconds_bucket{le="60"}')).toBe(3);
  });
});
