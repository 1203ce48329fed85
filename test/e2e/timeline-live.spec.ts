// The timeline while models think and write: agents of a chain side by side, watchers that come early, late and again and again.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../src/investigation/views/session-event.js';
import { serverEvents } from '../../src/cli/service/client.js';
import { chainRunOf, startChain, untilChainEnded } from '../support/chain-runs.js';
import { modelConfig, type ModelServer, type Reaction, type SentBody, startModel } from '../support/model-server.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { json, pathOf, post, send, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

const AGENTS = ['amber', 'birch', 'cedar'] as const;

const thoughtsOf = (agent: string): readonly string[] => [`The ${agent} `, `agent weighs `, `what ${agent} failed.`];
/** What is stated here is false, and cites a row that does not exist. */
const wordsOf = (agent: string): readonly string[] => [`The ${agent} `, 'cart is ', 'at 250 % of ', `its memory [e99]`];
/** The first frame says nothing, then come the thoughts. */
const LAST_HELD = 1 + thoughtsOf('').length + wordsOf('').length - 1;

const CHAINS = {
  watched: {
    stages: [
      {
        name: 'look',
        agents: AGENTS.map((name) => ({ name, kind: 'model', model: 'fake', question: `What does ${name} see?` })),
        successPolicy: 'any',
      },
    ],
  },
};

let model: ModelServer;
let service: Service;
let folder: string;
/** Replies stop before their last word until this resolves. */
let release: () => void = () => undefined;
let released = new Promise<void>((resolve) => (release = resolve));

const agentIn = ({ messages }: SentBody): (typeof AGENTS)[number] | undefined =>
  AGENTS.find((agent) => messages.some(({ content }) => content?.includes(`What does ${agent} see?`) === true));

const react = (body: SentBody): Reaction => {
  const agent = agentIn(body);
  const isFirst = !body.messages.some(({ role }) => role === 'assistant');
  if (agent === undefined || !isFirst) return { text: ['advice: nothing'], stop: 'end' };
  const before = async (frame: number): Promise<void> => {
    if (frame >= LAST_HELD) await released;
  };
  return { thinking: thoughtsOf(agent), text: wordsOf(agent), stop: 'end', before };
};

beforeAll(async () => {
  model = await startModel(react);
  folder = await copyOf(await shopFolder());
  service = await startService({ folder, config: { ...modelConfig(model), chains: CHAINS } });
});
afterAll(async () => {
  await clean();
  await model.close();
});

/** A client that keeps events by their ids, adds words to them, and replaces words where it is told to: it compares nothing. */
class Watcher {
  readonly events = new Map<string, SessionEvent>();
  /** Ids in the order in which they were first seen as open. */
  readonly seen: string[] = [];
  readonly problems: string[] = [];
  connections = 0;
  position: string | undefined;
  readonly #gone = new AbortController();
  #running: Promise<void> | undefined;

  /** `breaks`: each connection breaks, the n-th after n messages, and another one follows. */
  constructor(
    private readonly id: string,
    private readonly breaks = false,
  ) {}

  start(): this {
    this.#running = this.#run();
    return this;
  }

  async stop(): Promise<void> {
    this.#gone.abort();
    await this.#running;
  }

  ofType(type: SessionEvent['type']): readonly SessionEvent[] {
    return [...this.events.values()].filter((event) => event.type === type);
  }

  sorted(): readonly SessionEvent[] {
    return [...this.events.values()].sort((a, b) => (a.order < b.order ? -1 : 1));
  }

  async #run(): Promise<void> {
    while (!this.#gone.signal.aborted) await this.#connect().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    this.connections += 1;
    const { position } = this;
    const headers = { accept: 'text/event-stream', ...(position !== undefined && { 'last-event-id': position }) };
    const broken = new AbortController();
    const signal = AbortSignal.any([broken.signal, this.#gone.signal]);
    const response = await fetch(`${service.url}${pathOf(this.id)}/timeline`, { headers, signal });
    if (response.body === null) return;
    let messages = 0;
    for await (const { event, id, data } of serverEvents(response.body)) {
      if (event === 'timeline') this.#replace(JSON.parse(data) as SessionEvent);
      if (event === 'delta') this.#grow(JSON.parse(data) as Grown);
      if (id !== undefined) this.position = id;
      messages += 1;
      if (this.breaks && messages === this.connections) break;
    }
    broken.abort();
  }

  #replace(event: SessionEvent): void {
    const known = this.events.get(event.id);
    const isEnded = known !== undefined && known.status !== 'streaming' && known.status !== 'started';
    if (isEnded && JSON.stringify(known) !== JSON.stringify(event)) this.problems.push(`${event.id} has changed`);
    if (known === undefined && event.status === 'streaming') this.seen.push(event.id);
    this.events.set(event.id, event);
  }

  #grow({ id, text, begins }: Grown): void {
    const known = this.events.get(id);
    if (known?.status !== 'streaming') return void this.problems.push(`words of ${id}, which is not open`);
    const before = begins === true ? '' : (known.content ?? '');
    this.events.set(id, { ...known, content: before + text });
  }
}

type Grown = { readonly id: string; readonly text: string; readonly begins?: true };

const contentOf = (watcher: Watcher, type: SessionEvent['type']): string | undefined =>
  watcher.ofType(type)[0]?.content;

/** Without its last word: that may be the beginning of a secret, until the reply has ended. */
const heldBack = (pieces: readonly string[]): string => pieces.join('').replace(/\S+$/, '');

describe('thoughts and replies of models that work side by side', () => {
  it('are created, grow word by word and end under one id, for whoever comes early, late or again and again', async () => {
    await startChain(service.url, 'INC-1', 'watched');
    await untilTrue(async () => {
      const { stages } = await chainRunOf(service.url, 'INC-1');
      return (stages[0]?.executions ?? []).filter(({ status }) => status === 'active').length === AGENTS.length;
    });
    const { stages } = await chainRunOf(service.url, 'INC-1');
    const conversations = (stages[0]?.executions ?? []).map(({ id }) => `INC-1~${id}`);
    const isThere = async (id: string) => (await send(service.url, pathOf(id))).status === 200;
    for (const id of conversations) await untilTrue(() => isThere(id));
    const early = conversations.map((id) => new Watcher(id).start());
    const broken = conversations.map((id) => new Watcher(id, true).start());
    const hasWords = (watcher: Watcher, agent: string): boolean =>
      contentOf(watcher, 'llm_thinking') === heldBack(thoughtsOf(agent)) &&
      contentOf(watcher, 'llm_response') === heldBack(wordsOf(agent).slice(0, -1));
    const haveAllWords = (watchers: readonly Watcher[]) =>
      untilTrue(() => watchers.every((watcher, index) => hasWords(watcher, AGENTS[index] ?? '')));
    // all three hold their last word back at once: they work side by side
    await haveAllWords(early);
    await haveAllWords(broken);
    // whoever comes now has every word from the first on
    const late = conversations.map((id) => new Watcher(id).start());
    await haveAllWords(late);
    const watchers = [early, broken, late].flat();
    for (const watcher of watchers) {
      // what is not verified says so, and nothing is called checked
      for (const { type, status, claims } of watcher.events.values()) {
        if (type === 'llm_thinking' || type === 'llm_response')
          expect([type, status, claims]).toEqual([type, 'streaming', 'unchecked']);
        else expect([type, claims]).toEqual([type, undefined]);
      }
      expect(watcher.ofType('llm_response').map(({ content }) => content)).not.toContainEqual(
        expect.stringContaining('e99'),
      );
    }
    release();
    await untilChainEnded(service.url, 'INC-1');
    const pages = await Promise.all(
      conversations.map((id) =>
        json<{ readonly items: readonly SessionEvent[] }>(service.url, `${pathOf(id)}/timeline`),
      ),
    );
    for (const set of [early, broken, late])
      for (const [index, watcher] of set.entries()) {
        const items = pages[index]?.items ?? [];
        await untilTrue(() => JSON.stringify(watcher.sorted()) === JSON.stringify(items));
        await watcher.stop();
        expect(watcher.problems).toEqual([]);
        const agent = AGENTS[index] ?? '';
        expect(contentOf(watcher, 'llm_thinking')).toBe(thoughtsOf(agent).join(''));
        expect(watcher.seen).toContain(watcher.ofType('llm_thinking')[0]?.id);
        expect(watcher.ofType('llm_thinking')[0]).toMatchObject({ status: 'completed', claims: 'unchecked' });
        expect(watcher.ofType('final_analysis')[0]).toMatchObject({ status: 'completed', claims: 'checked' });
      }
    expect(broken.every(({ connections }) => connections > 5)).toBe(true);
    // the false claim is in the words of the model, and in no answer as a fact
    for (const { items } of pages) {
      expect(items.find(({ type }) => type === 'llm_response')?.content).toContain('250 %');
      expect(items.findLast(({ type }) => type === 'final_analysis')?.content).not.toMatch(
        /250 % of its memory \[e99\]/,
      );
    }
  });

  it('are stored once, with the reply, and a replay and another start tell the same bytes', async () => {
    const ids = AGENTS.map((_, index) => `INC-1~c1.s1.a${index + 1}`);
    const told = () => Promise.all(ids.map(async (id) => (await send(service.url, `${pathOf(id)}/timeline`)).text));
    const before = await told();
    for (const id of ids) {
      const replayed = await post(service.url, `${pathOf(id)}/turns/1/replay`);
      expect(JSON.parse(replayed.text)).toMatchObject({ outcome: 'identical' });
    }
    await service.close();
    const db = new DatabaseSync(join(folder, 'facts.sqlite'), { readOnly: true });
    const count = (sql: string, words: string): number => Number(db.prepare(sql).get(words)?.['n']);
    for (const agent of AGENTS) {
      const thought = thoughtsOf(agent).join('');
      expect(count('SELECT count(*) AS n FROM texts WHERE instr(body, ?) > 0', thought)).toBe(1);
      expect(count('SELECT count(*) AS n FROM facts WHERE instr(data, ?) > 0', thought)).toBe(0);
    }
    expect(count('SELECT count(*) AS n FROM facts WHERE type = ?', 'ThinkingStarted')).toBe(AGENTS.length);
    db.close();
    service = await startService({ folder, config: { ...modelConfig(model), chains: CHAINS } });
    expect(await told()).toEqual(before);
  });
});
