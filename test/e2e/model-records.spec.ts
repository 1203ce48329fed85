// What is recorded of a model's part of a turn: each request, each attempt and each reply once, where they belong, and never changed.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean, copyOf, startService } from '../support/service.js';
import { answered, FOLLOW_UP, json, pathOf, QUESTION, shopFolder } from '../support/shop.js';
import { anthropic } from '../support/wires/anthropic.js';
import { type FakeServer, fakeServer } from '../support/wires/server.js';
import type { ScriptedReply } from '../support/wires/wire.js';

type Row = {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly at: number;
  readonly data: Data;
};
type Data = { readonly [field: string]: unknown };

/** With its tool calls more than a hundred interactions. */
const LOOKS = 55;

let server: FakeServer;
let facts: readonly Row[];
let texts: readonly string[];
let interactions: readonly { readonly id: string; readonly output?: unknown }[];
let timeline: readonly { readonly id: string; readonly execution?: string }[];
let replies: readonly { readonly call: string; readonly reply: Data }[];

const replyWith = (spoken: ScriptedReply): void =>
  server.next({ headers: anthropic.headers, frames: anthropic.frames(spoken), then: 'end' });

/** Calls tools again and again with different input, and concludes. */
const lookAround = (): void => {
  for (let n = 1; n <= LOOKS; n += 1)
    replyWith({
      thinking: `thought ${n} of it`,
      text: [`said with call ${n}`],
      calls: [{ id: `c${n}`, tool: 'search_logs', input: [JSON.stringify({ text: `word${n}`, limit: n })] }],
      stop: 'tools',
    });
  replyWith({ text: ['interpretation: that is all'], stop: 'end' });
};

const read = (folder: string): void => {
  const db = new DatabaseSync(join(folder, 'facts.sqlite'), { readOnly: true });
  facts = db
    .prepare('SELECT stream, version, type, at, data FROM facts ORDER BY position')
    .all()
    .map((row) => ({ ...row, data: JSON.parse(String(row['data'])) as Data }) as Row);
  texts = db
    .prepare('SELECT body FROM texts')
    .all()
    .map((row) => String(row['body']));
  db.close();
};

beforeAll(async () => {
  server = await fakeServer();
  const profile = { provider: 'anthropic', model: 'claude-haiku-4-5', apiKey: '${KEY}', baseUrl: server.url };
  const models = {
    default: 'claude',
    profiles: { claude: profile },
    loop: { requests: 100, calls: 200, tokens: 9_000_000 },
  };
  const folder = await copyOf(await shopFolder());
  const service = await startService({ folder, config: { models }, env: { KEY: 'planted' } });
  lookAround();
  await answered(service.url, 'kept', QUESTION);
  server.next(anthropic.errors.wrongKey);
  await answered(service.url, 'kept', FOLLOW_UP);
  replies = (await json<{ readonly items: typeof replies }>(service.url, `${pathOf('kept')}/turns/1/model-requests`))
    .items;
  interactions = (await json<{ items: typeof interactions }>(service.url, `${pathOf('kept')}/interactions?turn=1`))
    .items;
  const events: (typeof timeline)[number][] = [];
  for (let next: string | undefined = ''; next !== undefined;) {
    type Page = { readonly items: typeof timeline; readonly next?: string };
    const query: string = `turn=1&limit=50${next === '' ? '' : `&cursor=${encodeURIComponent(next)}`}`;
    const page: Page = await json<Page>(service.url, `${pathOf('kept')}/timeline?${query}`);
    events.push(...page.items);
    next = page.next;
  }
  timeline = events;
  await service.close();
  read(folder);
});

afterAll(async () => {
  await server.close();
  await clean();
});

const MODEL = 't1-model';

const of = (execution: string, type: string): readonly Row[] =>
  facts.filter((fact) => fact.type === type && fact.stream.includes(execution));

describe('the record of a model’s part of a turn', () => {
  it('forms a conversation of its own: with its tenant, investigation, stage, execution and times', () => {
    const called = of(MODEL, 'ModelCalled');
    expect(called.map(({ data }) => data['call'])).toEqual(Array.from({ length: LOOKS + 1 }, (_, n) => `m${n + 1}`));
    expect(new Set(called.map(({ stream }) => stream)).size).toBe(1);
    expect(called[0]?.stream).toContain('kept');
    expect(of('t1-engine', 'ModelCalled')).toEqual([]);
    const started = facts.filter(({ type, data }) => type === 'ExecutionStarted' && data['execution'] === MODEL);
    expect(started.map(({ data }) => data['stage'])).toEqual(['consultation']);
    const times = facts.filter(({ stream }) => stream === called[0]?.stream).map(({ at }) => at);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
  });

  it('grows linearly: each message is stored once, and a request only as its parameters', () => {
    const perLook = facts.filter(({ stream }) => stream.includes(MODEL)).length / (LOOKS + 1);
    // a request, that it thinks, its reply, a call and its result
    expect(perLook).toBeLessThanOrEqual(5);
    for (let n = 1; n <= LOOKS; n += 1) {
      expect(texts.filter((text) => text.includes(`said with call ${n}"`))).toHaveLength(1);
      expect(texts.filter((text) => text.includes(`thought ${n} of it`))).toHaveLength(1);
    }
    const sizes = of(MODEL, 'ModelCalled').map(({ data }) => JSON.stringify(data).length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(10);
    const messages = of(MODEL, 'ModelCalled').map(({ data }) => Number(data['messages']));
    expect(messages).toEqual(messages.map((_, n) => (messages[0] ?? 0) + 2 * n));
  });

  it('keeps what the model thought, why it stopped, what it used, and how long it took', () => {
    expect(replies[0]?.reply).toMatchObject({ thinking: 'thought 1 of it', stop: 'tools' });
    const replied = of(MODEL, 'ModelReplied');
    expect(replied).toHaveLength(LOOKS + 1);
    for (const { data } of replied)
      expect(data['usage']).toMatchObject({ input: expect.any(Number), output: expect.any(Number) });
    for (const [n, { at }] of replied.entries())
      expect(at).toBeGreaterThanOrEqual(of(MODEL, 'ModelCalled')[n]?.at ?? Infinity);
  });

  it('distinguishes a failure from a reply: what failed, why, and that nobody retries it', () => {
    expect(of(MODEL, 'ModelFailed')).toEqual([]);
    expect(of('t2-model', 'ModelReplied')).toEqual([]);
    expect(of('t2-model', 'ModelFailed').map(({ data }) => data['reason'])).toEqual(['denied']);
    expect(of('t2-model', 'ModelGivenUp').map(({ data }) => data['because'])).toEqual([expect.stringContaining('401')]);
  });

  it('is read page by page where a turn has more than a hundred interactions, each once, and listed without words', () => {
    const ofModel = interactions.filter(({ id }) => id.startsWith(`${MODEL}.`));
    expect(ofModel.length).toBe(2 * LOOKS + 1);
    expect(ofModel.length).toBeGreaterThan(100);
    expect(JSON.stringify(interactions)).not.toContain('said with call');
    expect(new Set(timeline.map(({ id }) => id)).size).toBe(timeline.length);
    // of each look: a thought, a reply, a call and what it showed; then the conclusion
    expect(timeline.filter(({ execution }) => execution === MODEL)).toHaveLength(4 * LOOKS + 1);
  });

  it('never changes: each fact has its place in its stream, and holds no text', () => {
    for (const [, rows] of Map.groupBy(facts, ({ stream }) => stream))
      expect(rows.map(({ version }) => version)).toEqual(rows.map((_, n) => n + 1));
    const held = JSON.stringify(facts);
    for (const words of ['thought 1', 'said with call', 'that is all']) expect(held).not.toContain(words);
  });
});
