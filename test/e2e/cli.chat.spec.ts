// The chat at the terminal: its start, its display of a running turn, and how it is left and resumed.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientConfig } from '../../src/cli/command.js';
import type { Answer } from '../../src/evidence/answer.js';
import {
  casefile,
  type FakeService,
  fakeService,
  problem,
  type FakeRequest,
  type FakeReply,
  type FakeRoute,
  type CliOptions,
} from './cli.support.js';

let fake: FakeService;

afterEach(() => fake.close());

const FULL =
  "The conversation fills 87 % of the model's window (28450 of 32768 tokens): go on, have older turns summarised, or start fresh.";

const answered = (turn: number, more: Partial<Answer> = {}): Answer => ({
  turn,
  messageId: 'm',
  askedAt: '2026-11-21T14:15:00.000Z',
  status: 'answered',
  mode: 'model',
  engine: 'e',
  text: `the checked answer ${turn}`,
  claims: [],
  hypotheses: [],
  evidence: [],
  timeline: [],
  coverage: [],
  nextActions: [],
  notices: [],
  usage: { modelCalls: 1, inputTokens: 0, outputTokens: 0, rowsRead: 3, millis: {} },
  ...more,
});

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const fact = (type: string, data: object): string => event('fact', { type, data: { turn: 1, ...data } });
const text = (said: object): string => event('text', { turn: 1, text: '', ...said });
const query = (id: string, asked: object, call?: string): object => ({
  id,
  source: 'x',
  query: asked,
  ...(call && { call }),
});

const STREAM = [
  fact('TurnAsked', {}),
  fact('QueriesPlanned', { queries: [query('q1', { ask: 'logs' }), query('q2', { ask: 'catalogue' })] }),
  fact('BatchFetched', { query: 'q1', rows: 50 }),
  fact('BatchFetched', { query: 'q2', rows: 7 }),
  fact('StageStarted', { stage: 'consultation' }),
  text({ notice: 'demo: waiting 4 s, its requests per minute are used up' }),
  text({ begins: true }),
  text({ text: 'first words, taken back' }),
  fact('QueriesPlanned', { queries: [query('q3', { ask: 'knowledge', collection: 'runbooks' }, 'm1.1')] }),
  fact('BatchFetched', { query: 'q3', rows: 3 }),
  text({ begins: true }),
  text({ text: 'the draft' }),
  text({ text: ' goes on' }),
].join('');

const turnStream = (answer: Answer): FakeReply => ({
  headers: { 'content-type': 'text/event-stream' },
  body: STREAM + event('answer', answer),
});

const TUNING = { maxTokens: 4_096, temperature: 0, tools: 'native', limits: {} };
const MODELS = {
  default: 'local',
  profiles: [
    { name: 'local', provider: 'ollama', model: 'llama3.1:8b', window: 32_768, ...TUNING },
    { name: 'claude', provider: 'anthropic', model: 'claude', window: 200_000, ...TUNING },
  ],
};

const turnsOf = (id: string): string => `/v1/investigations/${encodeURIComponent(id)}/turns`;

const SCOPES = {
  services: [],
  notServices: [],
  environments: [],
  notEnvironments: [],
  regions: [],
  notRegions: [],
  versions: [],
  notVersions: [],
  traceIds: [],
  requestIds: [],
  fields: [],
};

const issue = (issueSummary: string): object => ({
  id: 'i1',
  status: 'active',
  issueSummary,
  lastCursor: [],
  scopes: SCOPES,
  requestIds: [],
  traceIds: [],
  evidence: [],
  hypotheses: [],
});

const session = (clientTxnId: string): object => ({
  tenant: 'default',
  clientTxnId,
  status: 'open',
  createdAt: '2026-11-21T14:00:00.000Z',
  updatedAt: '2026-11-21T14:15:00.000Z',
  version: 9,
  turns: 2,
  busy: false,
  lastQueries: [],
  issues: [issue(`about ${clientTxnId}`)],
});

const collectionsOf = (...names: readonly string[]): object => ({
  items: names.map((name) => ({
    name,
    description: '',
    documents: 1,
    passages: 1,
    created: '2026-11-21T14:00:00.000Z',
    changed: '2026-11-21T14:00:00.000Z',
  })),
  maxDocumentBytes: 1_000,
});

const STORED: { readonly [path: string]: object } = {
  '/v1/models': MODELS,
  '/v1/investigations?status=open': { items: [session('INC-7'), session('chat-2'), session('chat-1')] },
  [turnsOf('chat-2')]: {
    items: [
      { n: 1, messageId: 'a', status: 'answered', text: 'what was asked', answer: answered(1) },
      { n: 2, messageId: 'b', status: 'cancelled', answer: answered(2, { status: 'cancelled', text: 'called off' }) },
    ],
  },
};

/** A service that answers each turn in its stream. */
const service =
  (answers: (nth: number) => Answer = answered, stored: { readonly [path: string]: object } = STORED): FakeRoute =>
  ({ method, path }, nth) => {
    if (method === 'POST' && path.endsWith('/turns')) return turnStream(answers(nth));
    const found = stored[path];
    return found === undefined ? undefined : { body: JSON.stringify(found) };
  };

const TERMINAL = { columns: 90, env: { NO_COLOR: '1' } };

const chat = async (route: FakeRoute, argv: readonly string[] = [], running: CliOptions = {}) => {
  fake = await fakeService(route);
  return casefile(['chat', ...argv], { url: fake.url, ...running });
};

const isTurn = ({ method, path }: FakeRequest): boolean => method === 'POST' && path.endsWith('/turns');

const sent = (): readonly { readonly [field: string]: unknown }[] =>
  fake.received.filter(isTurn).map(({ body }) => JSON.parse(body) as { readonly [field: string]: unknown });

/** The final screen, without lines that were overwritten or cleared. */
const remains = (output: string): readonly string[] => {
  const lines = [''];
  for (const [part] of output.matchAll(/\r(?:\u001b\[(?:1A|2K))*|\n|[^\r\n]+/g)) {
    const ups = part.split('\u001b[1A').length - 1;
    if (part.startsWith('\r')) lines.splice(lines.length - 1 - ups, Infinity, '');
    else if (part === '\n') lines.push('');
    else lines.push(`${lines.pop() ?? ''}${part}`);
  }
  return lines;
};

describe('the start of a chat', () => {
  it('shows model, service and commands, and collections where there are any', async () => {
    const knowledge = collectionsOf('runbooks', 'incidents');
    const { code, err } = await chat(service(answered, { ...STORED, '/v1/knowledge': knowledge }), ['INC/1']);
    expect(code).toBe(0);
    expect(err).toContain('Conversation  INC/1');
    expect(err).toContain('Model         local: ollama/llama3.1:8b, window 32,768 tokens');
    expect(err).toContain('Knowledge     2 collections available: runbooks, incidents');
    expect(err).toContain(`Service       ${fake.url}, connected`);
    expect(err).toMatch(/Commands .*\/clear \/help \/exit/);
  });

  it('leaves collections out for a service without them, and names the engine alone', async () => {
    const { err } = await chat(service(answered, { '/v1/models': { profiles: [] } }));
    expect(err).not.toContain('Knowledge');
    expect(err).toContain('the engine alone (no model is configured');
  });

  it('reports collections that cannot be opened, and starts all the same', async () => {
    const route: FakeRoute = (received, nth) =>
      received.path === '/v1/knowledge' ? problem(500, 'The collections cannot be opened') : service()(received, nth);
    const { code, out, err } = await chat(route, ['INC/1'], { stdin: 'why?\n' });
    expect([code, out]).toEqual([0, expect.stringContaining('the checked answer 1')]);
    expect(err).toContain('Knowledge     The collections cannot be opened: because of');
  });

  it('refuses an unknown profile before any question is sent', async () => {
    const { code, err } = await chat(service(), ['--model', 'gpt'], { stdin: 'why?\n' });
    expect([code, sent()]).toEqual([2, []]);
    expect(err).toContain('--model gpt: there is no such profile\nOne of: local, claude, none.');
  });

  it.each([
    [
      'a system prompt of a megabyte',
      ['--system', 'x'.repeat(1_000_000)],
      '--system has 1,000,000 characters, and 20,000',
    ],
    ['an empty system prompt', ['--system', ' '], '--system is empty'],
    ['an empty question', ['-q', ' '], 'nothing is asked'],
    ['two ids', ['a', 'b'], 'one ID at most'],
    ['three snapshots', ['--snapshot', 'aaaa', '--snapshot', 'bbbb', '--snapshot', 'cccc'], 'at most two snapshots'],
  ])('refuses %s', async (_, argv, words) => {
    const { code, err } = await chat(service(), argv);
    expect([code, err, sent()]).toEqual([2, expect.stringContaining(words), []]);
  });

  it.each(['-t', '--chat'])('begins also with %s', async (alias) => {
    fake = await fakeService(service());
    const { code, err } = await casefile([alias, 'INC/1'], { url: fake.url });
    expect([code, err]).toEqual([0, expect.stringContaining('Conversation  INC/1')]);
    expect((await casefile(['--help'])).out).toContain('chat, --chat, -t');
    expect((await casefile(['chat', '--help'])).out).toContain('The same: casefile --chat, casefile -t');
  });
});

describe('a chat over database snapshots', () => {
  const [ONE, TWO] = ['ab'.repeat(32), 'cd'.repeat(32)];

  it('runs their analysis first, then takes questions', async () => {
    const { code, out, err } = await chat(service(), ['INC/1', '--snapshot', ONE, '--snapshot', TWO], {
      stdin: 'and the network?\n',
    });
    expect(code).toBe(0);
    expect(err).toContain('Snapshots     abababababab, compared with cdcdcdcdcdcd');
    const [first, second] = sent();
    expect(first).toMatchObject({ snapshots: [ONE, TWO], ask: 'never' });
    expect(first).not.toHaveProperty('text');
    expect(second).toMatchObject({ text: 'and the network?' });
    expect(out).toMatch(/the checked answer 1[^]*the checked answer 2/);
  });

  it('skips the analysis when it is resumed', async () => {
    await chat(service(), ['chat-2', '--resume', '--snapshot', ONE]);
    expect(sent()).toEqual([]);
  });

  it('starts with a question and -t', async () => {
    fake = await fakeService(service());
    const argv = ['ask', 'why?', '--id', 'INC/1', '--snapshot', ONE, '-t'];
    const { code, out, err } = await casefile(argv, { url: fake.url, stdin: 'and the network?\n' });
    expect([code, sent().map(({ text }) => text)]).toEqual([0, ['why?', 'and the network?']]);
    expect(out).toMatch(/the checked answer 1[^]*the checked answer 2/);
    expect(err).toContain('To go on: casefile chat --resume INC/1');
  });
});

const KNOWLEDGE = collectionsOf('runbooks', 'incidents', 'notes');
const WITH_KNOWLEDGE = { ...STORED, '/v1/knowledge': KNOWLEDGE };

describe('collections that a chat searches', () => {
  it('go with every question', async () => {
    const argv = ['INC/1', '--collection', 'notes', '--collection', 'runbooks', '--collection', 'notes'];
    const { err } = await chat(service(answered, WITH_KNOWLEDGE), argv, { stdin: 'one?\ntwo?\n' });
    expect(sent().map(({ collections }) => collections)).toEqual([
      ['notes', 'runbooks'],
      ['notes', 'runbooks'],
    ]);
    expect(err).toContain('Knowledge     notes, runbooks (of 3 collections)');
  });

  it.each([
    ['lists those that there are', WITH_KNOWLEDGE, 'there are "runbooks", "incidents", "notes"'],
    ['says how one is made', { ...STORED, '/v1/knowledge': collectionsOf() }, 'casefile knowledge add NAME FILES…'],
  ])('%s when one is unknown, before any question is sent', async (_, stored, words) => {
    const { code, err } = await chat(service(answered, stored), ['--collection', 'wiki', '-q', 'why?']);
    expect([code, sent()]).toEqual([2, []]);
    expect(err).toContain('--collection wiki: there is no collection "wiki"');
    expect(err.replaceAll('\n', ' ')).toContain(words);
  });
});

describe('a configuration file of the client', () => {
  const CHAT = { systemPrompt: 'Be brief.', model: 'claude', collections: ['notes'], maxResults: 5, streaming: false };

  const withFile = (file: ClientConfig['chat'], named: ClientConfig['service'] = {}): CliOptions => ({
    host: { clientFile: () => ({ service: named, chat: file }) },
  });

  const config = ['INC/1', '--config', 'chat.json'];

  it('applies to each question, and shows no text before the answer where streaming is off', async () => {
    const running = { ...withFile(CHAT), ...TERMINAL, stdin: 'one?\rtwo?\r' };
    const { out, err } = await chat(service(answered, WITH_KNOWLEDGE), config, running);
    expect(
      sent().map(({ system, model, collections, maxResults }) => [system, model, collections, maxResults]),
    ).toEqual([
      ['Be brief.', 'claude', ['notes'], 5],
      [undefined, 'claude', ['notes'], 5],
    ]);
    expect(err).not.toContain('the draft');
    expect(err).toContain('waiting 4 s, its requests per minute are used up');
    expect(out).toContain('the checked answer 2');
  });

  it('yields to the command line', async () => {
    const argv = [...config, '--model', 'local', '--system', 'At length.', '--collection', 'runbooks'];
    await chat(service(answered, WITH_KNOWLEDGE), argv, { ...withFile(CHAT), stdin: 'one?\n' });
    expect(sent()).toEqual([
      expect.objectContaining({ model: 'local', system: 'At length.', collections: ['runbooks'] }),
    ]);
  });

  it('names the service and its key where the environment names none', async () => {
    fake = await fakeService(service());
    const file = withFile({ streaming: true }, { url: fake.url, apiKey: 'k-1' });
    expect((await casefile(['chat', '--config', 'c.json', '-q', 'why?'], file)).code).toBe(0);
    expect(fake.received.filter(isTurn).map(({ headers }) => headers.authorization)).toEqual(['Bearer k-1']);
    const away = withFile({ streaming: true }, { url: 'http://127.0.0.1:1' });
    const { code, err } = await casefile(['chat', '--config', 'c.json'], away);
    expect([code, err]).toEqual([3, expect.stringContaining('correct "service.url" of the configuration')]);
    expect((await casefile(['chat', '--config', 'c.json'], { ...away, url: fake.url })).code).toBe(0);
  });

  it('is refused with every fault, the file and an example, before any question is sent', async () => {
    const faults = ['chat.streaming must be true or false', 'top_k is not a setting: there is service, chat'];
    const { code, err } = await chat(service(), config, { host: { clientFile: () => ({ faults }) } });
    expect([code, fake.received]).toEqual([2, []]);
    expect(err).toContain('--config chat.json: the configuration is not valid');
    for (const fault of faults) expect(err).toContain(`- ${fault}\n`);
    expect(err).toContain('"chat": { "maxResults": 3 }');
  });

  it('is named where one of its collections is unknown', async () => {
    const file = withFile({ streaming: true, collections: ['wiki'] });
    const { code, err } = await chat(service(answered, WITH_KNOWLEDGE), config, file);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('chat.json: chat.collections: there is no collection "wiki"'),
    ]);
  });

  describe('with a folder for copies', () => {
    let folder: string;

    beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'casefile-copies-'))));

    afterEach(() => rm(folder, { recursive: true }));

    const exported = (id: string): string => `/v1/investigations/${encodeURIComponent(id)}/export?format=conversation`;
    const saving = (dir: string): CliOptions => withFile({ streaming: true, conversationDir: dir });

    it('writes the conversation there after each answer', async () => {
      const stored = { ...STORED, [exported('INC/1')]: { conversation_id: 'INC/1' } };
      const dir = join(folder, 'deep/er');
      await chat(service(answered, stored), config, { ...saving(dir), stdin: 'one?\ntwo?\n' });
      expect(await readdir(dir)).toEqual(['INC%2F1.json']);
      expect(JSON.parse(await readFile(join(dir, 'INC%2F1.json'), 'utf8'))).toEqual({ conversation_id: 'INC/1' });
      expect(fake.received.filter(({ path }) => path === exported('INC/1'))).toHaveLength(2);
    });

    it('gives an id of any length a file of its own', async () => {
      const ids = ['ü'.repeat(120), `${'ü'.repeat(119)}a`];
      for (const id of ids) {
        const stored = { ...STORED, [exported(id)]: { conversation_id: id } };
        await chat(service(answered, stored), [id, '--config', 'c.json', '-q', 'one?'], saving(folder));
        await fake.close();
      }
      const names = await readdir(folder);
      expect(names).toHaveLength(2);
      expect(names.every((name) => Buffer.byteLength(name) <= 255)).toBe(true);
      fake = await fakeService(service());
    });

    it('reports a failed write once, and goes on', async () => {
      const file = join(folder, 'a-file');
      await writeFile(file, '');
      const stored = { ...STORED, [exported('INC/1')]: {} };
      const { code, err, out } = await chat(service(answered, stored), config, {
        ...saving(file),
        stdin: 'one?\ntwo?\n',
      });
      expect([code, out]).toEqual([0, expect.stringContaining('the checked answer 2')]);
      expect(err.split('no copy of the conversation')).toHaveLength(2);
    });
  });
});

describe('a running turn', () => {
  it('shows text as it comes, searches with their counts and the current wait, and then only the answer', async () => {
    const { out, err } = await chat(service(), ['INC/1'], { ...TERMINAL, stdin: 'why?\r' });
    expect(err).toContain('first words, taken back');
    expect(err).toContain('the draft goes on');
    expect(err).toContain('waiting 4 s, its requests per minute are used up');
    expect(err).toContain('the model thinks …');
    expect(err).toContain('Searching runbooks …');
    expect(err).toContain('Searched runbooks (3 results)\n');
    expect(err).toContain('Searched: logs (50 rows), runbooks (3 results)\n');
    expect(out.split('the checked answer 1')).toHaveLength(2);
    expect(out).not.toContain('the draft');
  });

  it('clears every line of a draft', async () => {
    const { err } = await chat(service(), ['INC/1'], { ...TERMINAL, stdin: 'why?\r' });
    const left = remains(err);
    expect(left.filter((line) => /draft|taken back|Ctrl-C|…/.test(line))).toEqual([]);
    expect(left).toContain('Searched runbooks (3 results)');
  });

  it('shows only searches and the answer without a terminal', async () => {
    const { out, err } = await chat(service(), ['INC/1'], { stdin: 'why?\n' });
    expect(err).not.toContain('the draft');
    expect(err).toContain('Searched: logs (50 rows), runbooks (3 results)');
    expect(out).toContain('the checked answer 1');
  });

  it('reports an unreachable service, a problem and a failed search, and continues', async () => {
    const route: FakeRoute = (received, nth) =>
      isTurn(received) && nth === 1 ? problem(409, 'No issue is active') : service()(received, nth);
    const { code, err, out } = await chat(route, ['INC/1'], { stdin: 'one?\ntwo?\n' });
    expect(code).toBe(0);
    expect(err).toContain('✗ No issue is active: because of No issue is active. do it otherwise');
    expect(out).toContain('the checked answer 2');
  });
});

describe('a service that goes away', () => {
  it('reports the fate of the running turn', async () => {
    const begun = fact('TurnAsked', {});
    const route: FakeRoute = (received, nth) => {
      if (!isTurn(received)) return service()(received, nth);
      const headers = { 'content-type': 'text/event-stream' };
      return nth === 1 ? { headers, body: begun, breaks: true } : problem(502, 'Bad gateway');
    };
    const { err } = await chat(route, ['INC/1'], { stdin: 'one?\n' });
    expect(err.replaceAll('\n', ' ')).toContain(
      'Turn 1 is stored and goes on when the service runs: casefile chat --resume shows its answer then.',
    );
    expect(err).toContain('To go on: casefile chat --resume INC/1');
  });
});

describe('chat commands', () => {
  it.each(['help', '?', '/HELP'])('are listed by %j, which sends no question', async (word) => {
    const { out } = await chat(service(), ['INC/1'], { stdin: `${word}\n` });
    expect([out, sent()]).toEqual([expect.stringMatching(/\/clear +begin a new conversation/), []]);
  });

  it('include /resolve, which sends the resolving text', async () => {
    await chat(service(), ['INC/1'], { stdin: '/resolve\n' });
    expect(sent().map(({ text }) => text)).toEqual(['mark it resolved']);
  });

  it('get a suggestion where one is unknown', async () => {
    const { err } = await chat(service(), ['INC/1'], { stdin: '/nothing\n/show\n' });
    expect(err).toContain('✗ there is no /nothing. /help lists what there is.');
    expect(err).toContain('✗ there is no answer yet. Ask something first.');
  });
});

describe('one question with -q', () => {
  it('prints the answer, says what was searched, and reads no keys', async () => {
    const { code, out, err } = await chat(
      service(() => answered(1, { notices: [FULL] })),
      ['-q', 'why?'],
      {
        stdin: 'never read\n',
      },
    );
    expect(code).toBe(0);
    expect(sent()).toEqual([expect.objectContaining({ text: 'why?', ask: 'never' })]);
    expect(out).toContain('the checked answer 1');
    expect(out).not.toContain('[c]');
    expect(err).toContain('Searched: logs (50 rows), runbooks (3 results)');
    expect(err).toMatch(/To go on: casefile chat --resume chat-\d{8}-\d{6}-[0-9a-f]{6}/);
  });

  it('gives scripts only the stored bytes', async () => {
    const { out, err } = await chat(service(), ['--json', '-q', 'why?']);
    expect([JSON.parse(out), err]).toEqual([answered(1), '']);
  });

  it('sends model and system text with the question, and exits with the code of a failed turn', async () => {
    const failed = service(() => answered(1, { status: 'failed' }));
    const { code } = await chat(failed, ['INC/1', '--model', 'claude', '--system', 'Be brief.', '-q', 'why?']);
    expect(code).toBe(1);
    expect(sent()).toEqual([expect.objectContaining({ model: 'claude', system: 'Be brief.' })]);
  });
});

describe('leaving, clearing and resuming a chat', () => {
  it.each(['exit', 'quit', '/exit', ' EXIT ', 'Quit', '/QUIT'])('leaves at %j', async (word) => {
    const { code } = await chat(service(), ['INC/1'], { stdin: `${word}\nnever asked\n` });
    expect([code, sent()]).toEqual([0, []]);
  });

  it('starts another conversation at /clear, keeps the old one, and repeats its system text', async () => {
    const argv = ['INC/1', '--system', 'Be brief.', '--model', 'claude'];
    const { err } = await chat(service(), argv, { stdin: 'one?\ntwo?\n/clear\nthree?\n' });
    expect(sent().map(({ system, model }) => [system, model])).toEqual([
      ['Be brief.', 'claude'],
      [undefined, 'claude'],
      ['Be brief.', 'claude'],
    ]);
    const ids = fake.received.filter(isTurn).map(({ path }) => decodeURIComponent(path.split('/')[3] ?? ''));
    expect(ids).toEqual(['INC/1', 'INC/1', expect.stringMatching(/^chat-\d{8}-\d{6}-[0-9a-f]{6}$/)]);
    expect(err).toContain('The one before stays: casefile chat --resume INC/1');
    expect(err).toContain(`To go on: casefile chat --resume ${ids[2]}`);
    expect(fake.received.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('lists the conversations with --list', async () => {
    const { code, out } = await chat(service(), ['--list']);
    expect([code, out]).toEqual([0, expect.stringMatching(/INC-7 .*\n.*chat-2 .*about chat-2/)]);
  });

  it('resumes the latest chat with --resume, and prints its last answer again', async () => {
    const { out, err } = await chat(service(), ['--resume'], { stdin: 'and now?\n' });
    expect(err).toContain('Conversation  chat-2');
    expect(err).toContain('Resumed after 2 turns.');
    expect(out).toContain('You: what was asked\nthe checked answer 1');
    expect(out).not.toContain('called off');
    expect(fake.received.filter(isTurn).map(({ path }) => path)).toEqual([turnsOf('chat-2')]);
  });

  it.each(['../x', 'nobody'])('names what does not exist for --resume %j, and the way out', async (id) => {
    const { code, err } = await chat(service(), ['--resume', id], { stdin: 'why?\n' });
    expect([code, sent()]).toEqual([4, []]);
    expect(err).toContain(`--resume ${id}: `);
    expect(err).toContain('List the conversations with: casefile chat --list');
  });

  it('says so when --resume finds no chat yet', async () => {
    const empty = { ...STORED, '/v1/investigations?status=open': { items: [] } };
    const { code, err } = await chat(service(answered, empty), ['--resume']);
    expect([code, err]).toEqual([4, expect.stringContaining('there is no conversation yet')]);
  });
});

describe('a context window that is nearly full', () => {
  const full = service((nth) => answered(nth, nth === 1 ? { notices: [FULL] } : {}));

  it.each([
    ['c', 'continue'],
    ['S', 'summarise'],
    ['n', 'fresh'],
  ])('asks, and goes on at %j with the next question alone', async (key, context) => {
    const { code, out } = await chat(full, ['INC/1'], { ...TERMINAL, stdin: `one?\r${key}\rtwo?\rthree?\r` });
    expect(code).toBe(0);
    expect(out).toContain('Current: 28,450 tokens (87 %)\nLimit: 32,768 tokens');
    expect(sent().map(({ text: said, context: policy }) => [said, policy])).toEqual([
      ['one?', undefined],
      ['two?', context],
      ['three?', undefined],
    ]);
  });

  it('takes any other text as the next question', async () => {
    await chat(full, ['INC/1'], { ...TERMINAL, stdin: 'one?\rand two?\r' });
    expect(sent().map(({ text: said }) => said)).toEqual(['one?', 'and two?']);
  });

  it('prompts nobody in a pipe, where the policy of the service applies', async () => {
    const { out } = await chat(full, ['INC/1'], { stdin: 'one?\nc\n' });
    expect(out).not.toContain('Options:');
    expect(sent().map(({ text: said }) => said)).toEqual(['one?', 'c']);
  });
});
