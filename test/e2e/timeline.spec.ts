// The timeline of a session over HTTP and in the terminal: pages, a live stream that survives a broken connection, and the debug view.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../src/investigation/views/session-event.js';
import { type ServerEvent, serverEvents } from '../../src/cli/service/client.js';
import { casefile } from './cli.support.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { answered, ask, FOLLOW_UP, json, pathOf, post, QUESTION, send, shopFolder } from '../support/shop.js';
import { anthropic } from '../support/wires/anthropic.js';
import { type FakeServer, fakeServer } from '../support/wires/server.js';
import type { ScriptedReply } from '../support/wires/wire.js';

let server: FakeServer;
let service: Service;

const replyWith = (spoken: ScriptedReply): void =>
  server.next({ headers: anthropic.headers, frames: anthropic.frames(spoken), then: 'end' });

/** One look at the logs, and a conclusion. */
const scriptModel = (): void => {
  replyWith({
    thinking: 'errors, so the logs',
    text: ['I look at the logs.'],
    calls: [{ id: 'c1', tool: 'search_logs', input: ['{"min_level":"error"}'] }],
    stop: 'tools',
  });
  replyWith({ text: ['interpretation: that is all'], stop: 'end' });
};

beforeAll(async () => {
  server = await fakeServer();
  const profile = { provider: 'anthropic', model: 'claude-haiku-4-5', apiKey: '${KEY}', baseUrl: server.url };
  const models = { default: 'claude', profiles: { claude: profile } };
  service = await startService({
    folder: await copyOf(await shopFolder()),
    config: { models },
    env: { KEY: 'planted' },
  });
  scriptModel();
  await answered(service.url, 'kept', QUESTION);
});

afterAll(async () => {
  await server.close();
  await clean();
});

type Page = { readonly items: readonly SessionEvent[]; readonly next?: string; readonly position: string };

const page = (query = '', id = 'kept'): Promise<Page> => json<Page>(service.url, `${pathOf(id)}/timeline${query}`);

/** The stream of a timeline, until `isEnough`; then the connection breaks. */
const followed = async (
  id: string,
  after: string | undefined,
  isEnough: (event: ServerEvent) => boolean,
): Promise<readonly ServerEvent[]> => {
  const gone = new AbortController();
  const headers = { accept: 'text/event-stream', ...(after !== undefined && { 'last-event-id': after }) };
  const response = await fetch(`${service.url}${pathOf(id)}/timeline`, { headers, signal: gone.signal });
  expect(response.status).toBe(200);
  const events: ServerEvent[] = [];
  if (response.body === null) return events;
  for await (const event of serverEvents(response.body)) {
    events.push(event);
    if (isEnough(event)) break;
  }
  gone.abort();
  return events;
};

/** What a client has that replaces events by their ids. */
const clientOf = (events: readonly ServerEvent[]): Map<string, SessionEvent> => {
  const known = new Map<string, SessionEvent>();
  for (const { event, data } of events)
    if (event === 'timeline') {
      const changed = JSON.parse(data) as SessionEvent;
      known.set(changed.id, changed);
    }
  return known;
};

const sorted = (known: ReadonlyMap<string, SessionEvent>): readonly SessionEvent[] =>
  [...known.values()].sort((a, b) => (a.order < b.order ? -1 : 1));

const isPosition = ({ event }: ServerEvent): boolean => event === 'position';
const lastPosition = (events: readonly ServerEvent[]): string => events.findLast(isPosition)?.id ?? '';

describe('the timeline over HTTP', () => {
  it('tells what was asked, thought, called, shown and answered, and links each to its interaction', async () => {
    const { items } = await page();
    const types = new Set(items.map(({ type }) => type));
    for (const type of [
      'user_question',
      'stage',
      'findings',
      'llm_thinking',
      'llm_response',
      'tool_call',
      'tool_summary',
    ])
      expect(types).toContain(type);
    expect(items.find(({ type }) => type === 'llm_thinking')?.content).toBe('errors, so the logs');
    expect(items.findLast(({ type }) => type === 'final_analysis')?.content).toContain('**');
    expect(items.map(({ status }) => status)).not.toContain('started');
    for (const { interaction } of items)
      if (interaction !== undefined)
        expect(
          (await send(service.url, `${pathOf('kept')}/interactions/${encodeURIComponent(interaction)}`)).status,
        ).toBe(200);
  });

  it('gives each event an id and an order of its own, with its place, its beginning and its last change', async () => {
    const { items } = await page();
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const orders = items.map(({ order }) => order);
    expect(orders).toEqual([...new Set(orders)].sort());
    for (const { createdAt, updatedAt } of items)
      expect(Date.parse(String(updatedAt))).toBeGreaterThanOrEqual(Date.parse(String(createdAt)));
    const thought = items.find(({ type }) => type === 'llm_thinking');
    expect(thought).toMatchObject({ turn: 1, stage: 'consultation', execution: 't1-model' });
    // a stage belongs to the turn of the message that it answers
    const stage = items.find(({ type }) => type === 'stage');
    const turn = await json<{ readonly messageId: string }>(service.url, `${pathOf('kept')}/turns/${stage?.turn}`);
    expect(turn.messageId).toBe(QUESTION.messageId);
  });

  it('comes in pages that fit together, and by type, turn, stage, execution and time', async () => {
    const all = (await page()).items;
    const paged: SessionEvent[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const got: Page = await page(`?limit=7${next === '' ? '' : `&cursor=${encodeURIComponent(next)}`}`);
      paged.push(...got.items);
      next = got.next;
    }
    expect(paged).toEqual(all);
    const wanted = async (query: string, isWanted: (event: SessionEvent) => boolean): Promise<void> => {
      const { items } = await page(query);
      expect(items.length).toBeGreaterThan(0);
      expect(items).toEqual(all.filter(isWanted));
    };
    await wanted('?type=tool_call', ({ type }) => type === 'tool_call');
    await wanted('?turn=1', ({ turn }) => turn === 1);
    await wanted('?stage=consultation', ({ stage }) => stage === 'consultation');
    await wanted('?execution=t1-model', ({ execution }) => execution === 't1-model');
    const middle = String(all[10]?.createdAt);
    await wanted(`?from=${middle}`, ({ createdAt }) => String(createdAt) >= middle);
    await wanted(`?to=${middle}`, ({ createdAt }) => String(createdAt) < middle);
    expect((await send(service.url, `${pathOf('kept')}/timeline?type=nonsense`)).status).toBe(400);
    expect((await send(service.url, `${pathOf('never')}/timeline`)).status).toBe(404);
  });

  it('sends everything that is stored, each event once, and what a page has', async () => {
    const events = await followed('kept', undefined, isPosition);
    const ids = events
      .filter(({ event }) => event === 'timeline')
      .map(({ data }) => (JSON.parse(data) as SessionEvent).id);
    expect(new Set(ids).size).toBe(ids.length);
    const { items, position } = await page();
    expect(sorted(clientOf(events))).toEqual(items);
    expect(lastPosition(events)).toBe(position);
  });

  it('catches up from any position after a broken connection, and ends with what everybody sees', async () => {
    await answered(service.url, 'broken', { ...QUESTION, model: 'none' });
    const known = new Map<string, SessionEvent>();
    const take = (events: readonly ServerEvent[]): void => {
      for (const [id, event] of clientOf(events)) known.set(id, event);
    };
    const first = await followed('broken', undefined, isPosition);
    take(first);
    let position = lastPosition(first);
    scriptModel();
    const running = ask(service.url, 'broken', FOLLOW_UP);
    const isEnded = (event: SessionEvent): boolean => event.turn === 2 && event.type === 'executive_summary';
    let connections = 0;
    while (![...known.values()].some(isEnded)) {
      connections += 1;
      // the connection breaks after each commit, once within what one commit has changed
      const events = await followed('broken', position, (event) => isPosition(event) || connections === 2);
      take(events);
      position = lastPosition(events) || position;
    }
    expect((await running).status).toBe(200);
    expect(connections).toBeGreaterThan(2);
    const now = await page('', 'broken');
    expect(sorted(known)).toEqual(now.items);
  });

  it('goes on from the position of a page with what happens next, and ends when it is deleted', async () => {
    await answered(service.url, 'acted', { ...QUESTION, model: 'none' });
    const { position } = await page('', 'acted');
    const following = followed('acted', position, () => false);
    await post(service.url, `${pathOf('acted')}/turns/1/feedback`, { body: { rating: 'wrong', comment: 'no' } });
    await send(service.url, pathOf('acted'), { method: 'DELETE' });
    const titles = sorted(clientOf(await following)).map(({ title, content }) => [title, content]);
    expect(titles).toEqual([
      ['rated turn 1: wrong', 'no'],
      ['deleted', undefined],
    ]);
  });

  it('refuses what is no position of a timeline', async () => {
    const headers = { accept: 'text/event-stream', 'last-event-id': 'yesterday' };
    const { status, text } = await send(service.url, `${pathOf('kept')}/timeline`, { headers });
    expect([status, text]).toEqual([400, expect.stringContaining('Last-Event-ID')]);
  });
});

type Listed = { readonly id: string; readonly kind: string; readonly status: string; readonly name: string };

describe('the interactions', () => {
  it('are listed with how they went, and one is shown with everything that was recorded', async () => {
    const list = await json<{ readonly items: readonly Listed[] }>(service.url, `${pathOf('kept')}/interactions`);
    expect(new Set(list.items.map(({ kind }) => kind))).toEqual(new Set(['model_request', 'tool_call', 'store_query']));
    expect(new Set(list.items.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    const detail = (id: string) =>
      json<{ readonly [name: string]: unknown }>(service.url, `${pathOf('kept')}/interactions/${id}`);
    expect(await detail('t1-model.m1')).toMatchObject({
      name: 'claude-haiku-4-5',
      request: { isSame: true, sent: { profile: 'claude' } },
      output: expect.stringContaining('errors, so the logs'),
    });
    expect(await detail('t1-model.m1.1')).toMatchObject({ input: '{"min_level":"error"}', output: expect.any(String) });
    expect(await detail('t1.q1')).toMatchObject({ query: { id: 'q1' }, batch: { hash: expect.any(String) } });
    const { status, text } = await send(service.url, `${pathOf('kept')}/interactions/t9.q9`);
    expect([status, text]).toEqual([404, expect.stringContaining('unknown-interaction')]);
  });
});

describe('in the terminal', () => {
  const run = (...argv: readonly string[]) => casefile(argv, { url: service.url });

  it('the timeline is one line an event, with all words where they are wanted', async () => {
    const { code, out } = await run('timeline', 'kept');
    expect(code).toBe(0);
    expect(out).toMatch(/^\d\d:\d\d:\d\d ✓ question {2}\S+ asked\n/);
    expect(out).toMatch(/· thinking .*\n +errors, so the logs\n/);
    expect(out).toMatch(/✓ tool {6}\d+ reads of .*: [\d,]+ rows\n/);
    expect(out).not.toContain('what search_logs showed');
    const full = await run('timeline', 'kept', '--full', '--execution', 't1-model');
    expect(full.out).toContain('what search_logs showed');
    expect(full.out).not.toContain('question');
    expect(await run('timeline', 'kept', '--turn', '9')).toMatchObject({ code: 4 });
    expect(await run('timeline', 'never')).toMatchObject({ code: 4 });
  });

  it('the timeline is followed until Ctrl-C', async () => {
    await answered(service.url, 'watched', { ...QUESTION, model: 'none' });
    const interrupt = new AbortController();
    const following = casefile(['timeline', 'watched', '--follow', '--json'], {
      url: service.url,
      host: { interrupted: interrupt.signal },
    });
    await post(service.url, `${pathOf('watched')}/turns/1/feedback`, { body: { rating: 'right' } });
    await followed('watched', undefined, ({ data }) => data.includes('rated turn 1'));
    setImmediate(() => interrupt.abort());
    const { code, out } = await following;
    expect(code).toBe(0);
    expect(out).toContain('"user_question"');
  });

  it('the debug view lists exchanges, and shows one by its number or id', async () => {
    const { code, out } = await run('debug', 'kept');
    expect(code).toBe(0);
    const [, n = ''] = /^(\d+) .* model +claude-haiku-4-5 +succeeded/m.exec(out) ?? [];
    const [byNumber, byId] = [await run('debug', 'kept', n), await run('debug', 'kept', 't1-model.m1')];
    expect(byNumber.out).toBe(byId.out);
    expect(byId.out).toContain('Request, as it was sent');
    expect(byId.out).toContain('errors, so the logs');
    expect((await run('debug', 'kept', '--kind', 'tool_call')).out).toMatch(/ tool +search_logs +succeeded/);
    expect(await run('debug', 'kept', '999')).toMatchObject({ code: 4 });
  });
});
