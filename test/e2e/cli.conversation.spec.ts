import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import {
  type FakeService,
  fakeService,
  problem,
  type FakeReply,
  type FakeRoute,
  type CliOptions,
  casefile,
} from './cli.support.js';

let fake: FakeService;
let folder: string | undefined;

afterEach(async () => {
  await fake.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  folder = undefined;
});

const rows = [
  {
    kind: 'log',
    id: 'a',
    time: 1_795_269_600_000_000,
    service: 'payment',
    level: 'error',
    message: 'card declined: \u001b[31mno\u001b[0m funds',
  },
  { kind: 'series', service: 'payment', gauge: 'cpu', times: [0, 1, 2, 3], values: [1, 1, 1, 9] },
];
const batchText = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const batch = createHash('sha256').update(batchText).digest('hex');
const link = `/v1/investigations/INC%2F1/batches/${batch}`;

const answer: Answer = {
  turn: 1,
  messageId: 'm1',
  askedAt: '2026-11-21T14:15:00.000Z',
  status: 'answered',
  mode: 'deterministic',
  engine: 'e',
  issue: {
    id: 'i1',
    relation: 'new_issue',
    confidence: 0.93,
    reasons: [],
    summary: 'payments fail',
    status: 'active',
    window: { from: '2026-11-21T14:00:00.000Z', to: '2026-11-21T14:15:00.000Z' },
    analysisWindow: { from: '2026-11-21T14:00:00.000Z', to: '2026-11-21T14:15:00.000Z' },
  },
  text: '**Most likely cause:** `payment` fails [e1]\n\n- cpu rose [e2]\n\n**Next**\n- Look only at payment: “only payment”',
  claims: [{ text: 'payment fails', type: 'cause', citations: ['e1'], verdict: 'supported' }],
  hypotheses: [],
  evidence: [
    {
      id: 'e1',
      kind: 'log',
      batch,
      position: 0,
      at: '2026-11-21T14:00:00.000Z',
      source: 'file',
      service: 'payment',
      role: 'seen',
      field: 'message',
      quote: 'card declined',
      link,
    },
    {
      id: 'e2',
      kind: 'metric',
      batch,
      position: 1,
      source: 'aggregates',
      service: 'payment',
      role: 'seen',
      field: 'gauge',
      quote: 'cpu',
      link,
    },
  ],
  timeline: [],
  coverage: [
    { source: 'logs', status: 'found', query: 'errors', role: 'issue', matched: 90, fetched: 50, owed: 40, late: 0 },
    {
      source: 'spans',
      status: 'failed',
      query: 'slow',
      role: 'issue',
      matched: 0,
      fetched: 0,
      owed: 0,
      late: 0,
      because: 'timeout',
    },
  ],
  nextActions: [{ label: 'Look only at payment', turn: { text: 'only payment', relation: 'follow_up' } }],
  notices: [],
  usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, rowsRead: 1234, millis: {} },
};

const event = (name: string, data: unknown, id?: number): string =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

const FACTS = [
  { type: 'TurnAsked', data: { turn: 1 } },
  {
    type: 'TurnClassified',
    data: {
      turn: 1,
      classification: {
        relation: 'new_issue',
        confidence: 0.93,
        readings: [{ relation: 'new_issue', confidence: 0.93 }],
        reasons: ['it names another symptom'],
      },
    },
  },
  {
    type: 'QueriesPlanned',
    data: {
      turn: 1,
      round: 1,
      queries: [{ id: 'q1', source: 'logs', role: 'issue', why: 'text', query: { ask: 'logs' } }],
    },
  },
  { type: 'BatchFetched', data: { turn: 1, query: 'q1', rows: 50, matched: 90 } },
];

const streamed = (answered: Answer = answer, extra: Partial<FakeReply> = {}): FakeReply => ({
  headers: { 'content-type': 'text/event-stream' },
  body: FACTS.map((fact, index) => event('fact', fact, index + 1)).join('') + event('answer', answered),
  ...extra,
});

const INC = '/v1/investigations/INC%2F1';

const recorded = (fact: (typeof FACTS)[number], index: number): object => ({
  id: `f${index}`,
  stream: 's',
  version: index + 1,
  commit: 1,
  at: 1_795_269_600_000_000,
  actor: { kind: 'system', id: 'x' },
  schema: 1,
  ...fact,
});

const SESSION = {
  tenant: 'default',
  version: 9,
  lastQueries: [],
  clientTxnId: 'INC/1',
  status: 'open',
  busy: false,
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
  turns: 1,
  issues: [],
};

const VERIFIED = {
  damaged: [],
  files: [],
  renewals: [],
  turns: [],
  counts: { supported: 0, contradicted: 0, unknown: 0 },
};

const usual: FakeRoute = ({ path }) => {
  if (path === INC) return { body: JSON.stringify(SESSION) };
  if (path === `${INC}/verify`) return { body: JSON.stringify(VERIFIED) };
  if (path === `${INC}/turns/1`)
    return { body: JSON.stringify({ n: 1, messageId: 'm1', status: 'answered', text: 'why?', answer }) };
  if (path === link) return { headers: { 'content-type': 'application/x-ndjson' }, body: batchText };
  if (path.startsWith(`${INC}/events`)) return { body: JSON.stringify({ items: FACTS.map(recorded) }) };
  return undefined;
};

const withAsk =
  (reply: (nth: number) => FakeReply): FakeRoute =>
  (received, nth) =>
    received.method === 'POST' && received.path.endsWith('/turns') ? reply(nth) : usual(received, nth);

const run = async (route: FakeRoute, argv: readonly string[], running: CliOptions = {}) => {
  fake = await fakeService(route);
  return casefile(argv, { url: fake.url, ...running });
};

const asked = (): { readonly [field: string]: unknown } =>
  JSON.parse(fake.received.find(({ method }) => method === 'POST')?.body ?? '{}') as {
    readonly [field: string]: unknown;
  };

describe('casefile ask', () => {
  it('prints the answer, its evidence with a sparkline, the coverage and the next steps', async () => {
    const { code, out } = await run(
      withAsk(() => streamed()),
      ['ask', '--id', 'INC/1', 'why', 'does it fail?'],
    );
    expect(code).toBe(0);
    expect(asked()).toMatchObject({ text: 'why does it fail?' });
    expect(out).toBe(
      [
        'turn 1 · a new issue (93 %) · 2026-11-21 14:00–14:15 UTC',
        '',
        'Most likely cause: payment fails [e1]',
        '',
        '  • cpu rose [e2]',
        '',
        'Next',
        '  • Look only at payment: “only payment”',
        '',
        'Cited',
        '  e1  14:00:00  payment  card declined',
        '  e2  gauge     payment  cpu',
        '                         ▁▁▁█',
        '',
        'Read  2 queries, 1,234 rows, 1 failed',
        '',
        'Go on',
        `  casefile ask --id INC/1 'anything new?'`,
        '  casefile show INC/1 --evidence e1',
        '',
      ].join('\n'),
    );
  });

  it('sends scope, window, zone, relation and key as given', async () => {
    const options =
      '--id INC/1 --from 2026-11-21T12:00:00Z --to 2026-11-21T14:00:00+01:00 --asked-at 2026-11-21T14:15:00Z --zone Europe/Berlin --service a --service b --region eu --level warn --relation new_issue --message-id k --never-ask';
    await run(
      withAsk(() => streamed()),
      ['ask', ...options.split(' '), 'why?'],
    );
    expect(asked()).toEqual({
      text: 'why?',
      messageId: 'k',
      askedAt: '2026-11-21T14:15:00.000Z',
      window: { from: '2026-11-21T12:00:00.000Z', to: '2026-11-21T13:00:00.000Z' },
      zone: 'Europe/Berlin',
      scope: { services: ['a', 'b'], regions: ['eu'], minLevel: 'warn' },
      relation: 'new_issue',
      ask: 'never',
    });
  });

  it('gives scripts the stored bytes, and nothing else on standard output', async () => {
    const { out, err } = await run(
      withAsk(() => streamed()),
      ['ask', '--json', 'why?'],
    );
    expect(out).toBe(`${JSON.stringify(answer)}\n`);
    expect(err).toMatch(/^investigation terminal-\d{8}-\d{4}-[0-9a-f]{6}\n$/);
  });

  it('resumes a broken stream where it broke, under the same key', async () => {
    const broken: FakeReply = { headers: { 'content-type': 'text/event-stream' }, body: event('fact', FACTS[0], 7) };
    const { code } = await run(
      withAsk((nth) => (nth === 1 ? broken : streamed())),
      ['ask', '--id', 'x', 'why?'],
    );
    const turns = fake.received.filter(({ method }) => method === 'POST');
    expect(code).toBe(0);
    expect(turns.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '7']);
    expect(turns[1]?.body).toBe(turns[0]?.body);
  });

  it('resumes also when the connection was cut', async () => {
    const cut = (nth: number): FakeReply =>
      nth === 1 ? { ...streamed(), body: event('fact', FACTS[0], 7), breaks: true } : streamed();
    expect((await run(withAsk(cut), ['ask', '--id', 'x', 'why?'])).code).toBe(0);
  });

  it('shows the steps on a terminal while they happen', async () => {
    const { err, out } = await run(
      withAsk(() => streamed()),
      ['ask', '--id', 'x', 'why?'],
      { columns: 80, env: { NO_COLOR: '1' } },
    );
    expect(err).toContain('classify: a new issue (93 %)');
    expect(err).toContain('retrieve: 1/1 queries, 50 rows');
    expect(out).not.toContain('\u001b');
  });

  it('colours its output on a terminal, within its width', async () => {
    const { out } = await run(
      withAsk(() => streamed()),
      ['ask', '--id', 'x', 'why?'],
      { columns: 44 },
    );
    expect(out).toContain('\u001b[1mMost likely cause:\u001b[22m');
  });

  it('says how to confirm, and signals it by its exit code', async () => {
    const question: Answer = {
      ...answer,
      status: 'confirm',
      text: 'Which?',
      evidence: [],
      nextActions: [{ label: 'new', turn: { confirms: 1, relation: 'new_issue' } }],
    };
    const { code, out } = await run(
      withAsk(() => streamed(question)),
      ['ask', '--id', 'INC/1', 'hm?'],
    );
    expect([code, out]).toEqual([
      5,
      expect.stringContaining('casefile ask --id INC/1 --confirms 1 --relation new_issue\n'),
    ]);
  });

  it('fails when the turn failed', async () => {
    const { code } = await run(
      withAsk(() => streamed({ ...answer, status: 'failed' })),
      ['ask', '--id', 'x', 'why?'],
    );
    expect(code).toBe(1);
  });

  it.each([
    [problem(400, 'The request is not valid'), 2],
    [problem(404, 'No such turn'), 4],
    [problem(409, 'No issue is active'), 3],
    [problem(410, 'The investigation was erased'), 4],
    [problem(500, 'The service failed'), 3],
  ])('prints a problem of the service in the service’s own text (%#)', async (reply, exit) => {
    const { code, err } = await run(
      withAsk(() => reply),
      ['ask', '--id', 'x', 'why?'],
    );
    const { title } = JSON.parse(reply.body) as { title: string };
    expect([code, err]).toEqual([exit, `casefile: ${title}: because of ${title}\ndo it otherwise\n`]);
  });

  it('prints a problem as JSON for scripts', async () => {
    const { err } = await run(
      withAsk(() => problem(404, 'No such turn')),
      ['ask', '--json', '--id', 'x', 'why?'],
    );
    expect(JSON.parse(err)).toEqual({
      error: 'No such turn: because of No such turn',
      mend: 'do it otherwise',
      exit: 4,
    });
  });

  it.each([
    [['ask', ''], 'nothing is asked'],
    [['ask', '--since', 'lunch', 'x'], '--since lunch is no time'],
    [['ask', '--to', '1h', 'x'], '--until needs --since'],
    [['ask', '--since', '1h', '--from', '2h', 'x'], '--since and --from are the same'],
    [['ask', '--from', '1h', '--until', '2h', 'x'], 'is not before'],
    [['ask', '--level', 'loud', 'x'], '--level loud is none'],
    [['ask', '--relation', 'cousin', 'x'], '--relation cousin is none'],
    [['ask', '--nope', 'x'], `Unknown option '--nope'`],
    [['show'], 'exactly one ID is needed'],
    [['dance'], 'there is no command dance'],
  ])('refuses %j before anything is sent', async (argv, words) => {
    const { code, err } = await run(usual, argv);
    expect([code, err, fake.received]).toEqual([2, expect.stringContaining(words), []]);
  });
});

describe('casefile show', () => {
  it('opens a citation: the row, the marked quote, its verified hash', async () => {
    const { code, out } = await run(usual, ['show', 'INC/1', '--turn', '1', '--evidence', 'e1']);
    expect(code).toBe(0);
    expect(out).toContain('the stored bytes have this hash');
    expect(out).toContain('»card declined«: no funds');
  });

  it('says when the bytes are not those that were cited', async () => {
    const forged: FakeRoute = (received, nth) =>
      received.path === link ? { body: batchText.replace('declined', 'accepted') } : usual(received, nth);
    const { out } = await run(forged, ['show', 'INC/1', '--turn', '1', '--evidence', 'e1']);
    expect(out).toContain('the stored bytes do NOT have this hash');
  });

  it('explains a citation: how it was read, what was queried, what came back', async () => {
    const { out } = await run(usual, ['show', 'INC/1', '--turn', '1', '--why']);
    expect(out).toContain('a new issue: 93 %');
    expect(out).toContain('it names another symptom');
    expect(out).toContain('q1 logs: logs, issue, because text: 50 of 90 rows');
  });

  it('lists the coverage on request', async () => {
    const { out } = await run(usual, ['show', 'INC/1', '--turn', '1', '--coverage']);
    expect(out).toContain('logs found: errors: 50 of 90, 40 left out');
    expect(out).toContain('spans failed: slow: 0 of 0 (timeout)');
  });

  it('fails when a batch of the investigation is damaged, and names the claims that cite it', async () => {
    const claims = [{ turn: 1, text: 'payments were declined' }];
    const damaged = [{ hash: 'ab12', how: 'damaged', claims }];
    const hurt: FakeRoute = (received, nth) =>
      received.path === `${INC}/verify` ? { body: JSON.stringify({ ...VERIFIED, damaged }) } : usual(received, nth);
    for (const words of [['show'], ['verify']]) {
      const { code, out } = await run(hurt, [
        ...words,
        'INC/1',
        ...(words[0] === 'show' ? ['--turn', '1', '--why'] : []),
      ]);
      expect(code).toBe(1);
      expect(out).toContain('✗ ab12.ndjson.zst is damaged: cited by 1 claim');
      expect(out).toContain('    turn 1: payments were declined');
    }
  });

  it('names the damage where it has made an answer unreadable', async () => {
    const files = [{ file: 'facts.sqlite', problem: 'facts.sqlite, page 110 is damaged', isTouched: true, claims: [] }];
    const unreadable = (isDamaged: boolean): FakeRoute => {
      return (received, nth) => {
        if (received.path === `${INC}/verify`)
          return { body: JSON.stringify({ ...VERIFIED, files: isDamaged ? files : [] }) };
        if (received.path === `${INC}/turns/1`) return { body: '{"n":1,"evidence":[{"bauch":"ab12"}]}' };
        return usual(received, nth);
      };
    };
    for (const options of [[], ['--json']]) {
      const { code, err } = await run(unreadable(true), ['show', 'INC/1', '--turn', '1', ...options]);
      expect(code).toBe(1);
      expect(err.replaceAll(/\s+/g, ' ')).toContain(
        'INC/1 cannot be shown, and a part of what is stored of it is damaged',
      );
      expect(err.replaceAll(/\s+/g, ' ')).toContain('the request for it ended so');
      expect(err).toContain('facts.sqlite, page 110 is damaged');
      if (options.length > 0) expect(JSON.parse(err)).toMatchObject({ exit: 1 });
    }
    const { code, err } = await run(unreadable(false), ['show', 'INC/1', '--turn', '1']);
    expect([code, err.replaceAll(/\s+/g, ' ')]).toEqual([3, expect.stringContaining('what this client cannot read')]);
  });

  it('hides an investigation that was deleted', async () => {
    const deleted: FakeRoute = (received, nth) =>
      received.path.startsWith(INC) ? problem(404, 'INC/1 was deleted') : usual(received, nth);
    for (const command of ['show', 'verify', 'replay', 'export']) {
      const { code, err } = await run(deleted, [command, 'INC/1']);
      expect([code, err]).toEqual([4, expect.stringContaining('INC/1 was deleted')]);
    }
  });

  it('refuses evidence that does not exist', async () => {
    const { code, err } = await run(usual, ['show', 'INC/1', '--turn', '1', '--evidence', 'e9']);
    expect([code, err]).toEqual([4, expect.stringContaining('turn 1 cites no e9')]);
  });
});

describe('casefile replay, verify, list and export', () => {
  const replies: { readonly [path: string]: object } = {
    [INC]: SESSION,
    [`${INC}/turns`]: { items: [1, 2].map((n) => ({ n, messageId: `m${n}`, status: 'answered' })) },
    [`${INC}/turns/1/replay`]: { outcome: 'identical', turn: 1, facts: 15, configurationChanged: false },
    [`${INC}/turns/2/replay`]: {
      outcome: 'differs',
      turn: 2,
      cause: 'code',
      fact: { version: 9, type: 'FindingsDrawn', recorded: { a: 1 }, today: { a: 2 } },
    },
    [`${INC}/verify`]: {
      damaged: [],
      files: [],
      renewals: [],
      turns: [{ turn: 1, claims: [{ text: 'no', verdict: 'contradicted', because: 'the quote is not there' }] }],
      counts: { supported: 3, contradicted: 1, unknown: 0 },
    },
    '/v1/investigations?service=payment': { items: [] },
  };
  const route: FakeRoute = ({ path }) => {
    if (path === `${INC}/export?format=md`) return { body: '# all of it\n' };
    if (path === `${INC}/export?format=html`) return { body: '<!doctype html>\n' };
    if (path === `${INC}/export?format=post-mortem-md`) return { body: '# Post-mortem\n' };
    if (path === `${INC}/export?format=post-mortem-html`) return { body: '<!doctype html><!-- draft -->\n' };
    if (path === `${INC}/export?format=json`) return { body: '{}\n' };
    const found = replies[path];
    return found === undefined ? undefined : { body: JSON.stringify(found) };
  };

  it('reports each turn, and fails when one differs', async () => {
    const { code, out } = await run(route, ['replay', 'INC/1']);
    expect(code).toBe(1);
    expect(out).toContain('✓ turn 1: identical, 15 facts compared');
    expect(out).toContain('✗ turn 2: differs at fact 9 (FindingsDrawn), because of the code');
  });

  it('replays one turn alone', async () => {
    expect((await run(route, ['replay', 'INC/1', '--turn', '1'])).code).toBe(0);
  });

  it('names a contradicted claim, and fails', async () => {
    const { code, out } = await run(route, ['verify', 'INC/1']);
    expect(code).toBe(1);
    expect(out).toContain('✗ turn 1, contradicted: no (the quote is not there)');
    expect(out).toContain('4 claims: 3 supported, 1 contradicted, 0 unknown');
  });

  it('lists investigations that are not deleted', async () => {
    const { code, out } = await run(route, ['list', '--service', 'payment']);
    expect([code, out]).toEqual([0, 'No investigations. Begin one: casefile ask "why do payments fail?"\n']);
  });

  it('exports into a file', async () => {
    folder = await mkdtemp(join(tmpdir(), 'casefile-cli-'));
    const path = join(folder, 'out.md');
    expect((await run(route, ['export', 'INC/1', '-o', path])).code).toBe(0);
    expect(await readFile(path, 'utf8')).toBe('# all of it\n');
  });

  it('exports a page where the file or the option says so', async () => {
    folder = await mkdtemp(join(tmpdir(), 'casefile-cli-'));
    const path = join(folder, 'out.html');
    expect((await run(route, ['export', 'INC/1', '-o', path])).code).toBe(0);
    expect(await readFile(path, 'utf8')).toBe('<!doctype html>\n');
    expect((await run(route, ['export', 'INC/1', '--format', 'html'])).out).toBe('<!doctype html>\n');
    expect((await run(route, ['export', 'INC/1', '--format', 'pdf'])).err).toContain('One of: json, md, html, post');
  });

  it('reports in the form that the options or the file ask for', async () => {
    folder = await mkdtemp(join(tmpdir(), 'casefile-cli-'));
    const path = join(folder, 'out.html');
    expect((await run(route, ['report', 'INC/1', '--post-mortem', '-o', path])).code).toBe(0);
    expect(await readFile(path, 'utf8')).toBe('<!doctype html><!-- draft -->\n');
    const written = async (...options: string[]): Promise<string> =>
      (await run(route, ['report', 'INC/1', ...options])).out;
    expect(await written()).toBe('# all of it\n');
    expect(await written('--html')).toBe('<!doctype html>\n');
    expect(await written('--post-mortem')).toBe('# Post-mortem\n');
    expect(await written('--post-mortem', '--html')).toBe('<!doctype html><!-- draft -->\n');
    expect(await written('--json')).toBe('{}\n');
    expect((await run(route, ['report'])).err).toContain('exactly one ID is needed');
  });
});

describe('casefile chat', () => {
  it('takes questions and commands line by line', async () => {
    const stdin = '/why\nwhy does it fail?\n/1\n/show e1\n/nope\n/exit\nnever sent\n';
    const { code, out, err } = await run(
      withAsk(() => streamed()),
      ['chat', 'INC/1'],
      { stdin },
    );
    const texts = fake.received
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (JSON.parse(body) as { text: string }).text);
    expect(code).toBe(0);
    expect(texts).toEqual(['why does it fail?', 'only payment']);
    expect(out).toContain('/1  Look only at payment: “only payment”');
    expect(out).not.toContain('Next');
    expect(out).toContain('»card declined«');
    expect(err).toContain('there is no answer yet');
    expect(err).toContain('there is no /nope');
    expect(err).toContain('To go on: casefile chat --resume INC/1');
  });
});

describe('the choice of the service', () => {
  it('requires a named service to answer', async () => {
    fake = await fakeService(usual);
    const { code, err } = await casefile(['list'], { env: { CASEFILE_URL: '127.0.0.1:1' } });
    expect([code, err]).toEqual([3, expect.stringContaining('no service answers at http://127.0.0.1:1')]);
    expect((await casefile(['list'], { env: { CASEFILE_URL: 'ftp://x' } })).code).toBe(2);
  });

  it('takes the one on this machine, else starts one of its own and closes it again', async () => {
    const route: FakeRoute = () => ({ body: '{"items":[]}' });
    fake = await fakeService(route);
    let closed = 0;
    const own = { url: fake.url, close: async () => void (closed += 1) };
    const there = await casefile(['list'], { host: { localUrl: () => fake.url } });
    expect([there.code, closed]).toEqual([0, 0]);
    const ours = await casefile(['list'], { host: { startService: () => Promise.resolve(own) } });
    expect([ours.code, closed, fake.received.length]).toEqual([0, 1, 2]);
  });

  it('says why its own service does not start, without a stack', async () => {
    fake = await fakeService(usual);
    const startService = () => Promise.reject(new Error('the folder is in use by process 7; stop that one first'));
    const { code, err } = await casefile(['list'], { host: { startService } });
    expect([code, err]).toEqual([
      3,
      'casefile: the service does not start: the folder is in use by process 7; stop that one first\n',
    ]);
  });

  it('sends the API key to the service', async () => {
    fake = await fakeService(() => ({ body: '{"items":[]}' }));
    await casefile(['list'], { url: fake.url, env: { CASEFILE_KEY: 'k' } });
    expect(fake.received[0]?.headers.authorization).toBe('Bearer k');
  });
});

describe('casefile feedback', () => {
  it('rates the turn that is named, with the cause', async () => {
    const words = ['feedback', 'INC-1', 'wrong', '--turn', '2', '--cause', 'the cache', '--comment', 'see the graph'];
    const { code, out } = await run(() => ({ body: '{"outcome":"done"}' }), words);
    expect([code, out]).toEqual([0, '✓ turn 2 of INC-1 is rated: wrong\n']);
    expect(fake?.received[0]?.path).toBe('/v1/investigations/INC-1/turns/2/feedback');
    expect(asked()).toEqual({ rating: 'wrong', cause: 'the cache', comment: 'see the graph' });
  });

  it.each([['INC-1'], ['INC-1', 'bad'], ['INC-1', 'right', 'x'], ['INC-1', 'right', '--turn', 'x']])(
    'refuses %s as wrong usage',
    async (...words) => {
      expect((await run(usual, ['feedback', ...words])).code).toBe(2);
      expect(fake?.received).toEqual([]);
    },
  );
});

describe('casefile note', () => {
  it('leaves a note, and shows the latest with author and time', async () => {
    const left = await run(() => ({ body: '{"outcome":"done"}' }), ['note', 'INC-1', 'rolled back, watch checkout']);
    expect([left.code, left.out]).toEqual([0, '✓ the note stands in INC-1 for whoever goes on\n']);
    expect(fake?.received[0]?.path).toBe('/v1/investigations/INC-1/note');
    expect(asked()).toEqual({ text: 'rolled back, watch checkout' });
    const note = { text: 'rolled back\nwatch \u001b[31mcheckout', by: 'an\u001b[2Jna', at: '2026-11-20T09:00:00.000Z' };
    const route: FakeRoute = () => ({ body: JSON.stringify({ ...SESSION, note }) });
    const shown = await run(route, ['note', 'INC-1']);
    expect(shown.code).toBe(0);
    expect(shown.out).toMatch(
      /^Hand-over note of an.*na, 2026-11-20 09:00 UTC\n {2}rolled back\n {2}watch .*checkout\n$/,
    );
    expect(shown.out).not.toContain('\u001b');
    expect((await run(() => ({ body: JSON.stringify(SESSION) }), ['note', 'INC-1'])).out).toContain('No note was left');
  });

  it.each([[], ['INC-1', 'rolled', 'back']])('refuses %s as wrong usage', async (...words) => {
    expect((await run(usual, ['note', ...words])).code).toBe(2);
    expect(fake?.received).toEqual([]);
  });
});

describe('casefile store', () => {
  const [one, two] = ['1'.repeat(64), '2'.repeat(64)];
  const route: FakeRoute = ({ path, body }) => {
    const { after } = JSON.parse(body) as { after?: string };
    if (path === '/v1/store/check')
      return {
        body: JSON.stringify(
          after === undefined
            ? { blobs: 2, bytes: 3_000, damaged: [], files: [], unheld: { blobs: 1, bytes: 1_000 }, next: one }
            : {
                blobs: 1,
                bytes: 2_000,
                damaged: [{ hash: two, how: 'damaged', heldBy: ['INC/1'] }],
                files: [],
                unheld: { blobs: 0, bytes: 0 },
              },
        ),
      };
    return { body: JSON.stringify({ blobs: 3, swept: [{ hash: one, bytes: 1_000 }] }) };
  };

  it('reads page after page at a check, names what is damaged, and fails', async () => {
    const { code, out } = await run(route, ['store', 'check']);
    expect(code).toBe(1);
    expect(out).toContain(`✗ ${two} is damaged: INC/1\n`);
    expect(out).toContain('✗ 3 batches, 5.0 KB: 1 damaged, 1 cited by no investigation (1.0 KB)');
  });

  it('reports what a sweep deleted', async () => {
    const swept = await run(route, ['store', 'sweep', '--older-than', '72']);
    expect([swept.code, swept.out]).toEqual([0, '✓ 1 of 3 batches deleted, 1.0 KB\n']);
    expect(asked()).toEqual({ dryRun: false, olderThanHours: 72 });
  });

  it('reports what a sweep would delete', async () => {
    expect((await run(route, ['store', 'sweep', '--dry-run'])).out).toContain('would be deleted');
  });

  it.each([
    ['nothing', ['store']],
    ['something else', ['store', 'burn']],
    ['no number of hours', ['store', 'sweep', '--older-than', 'soon']],
  ])('refuses %s as wrong usage', async (_, words) => {
    expect((await run(route, words)).code).toBe(2);
  });
});

describe('the help', () => {
  it('describes every command, option and exit code, each with examples', async () => {
    fake = await fakeService(usual);
    const { out } = await casefile(['--help']);
    const names = [...(out.split('Commands\n')[1]?.split('\n\n')[0] ?? '').matchAll(/^ {2}(\w+)/gm)].map(
      ([, name]) => name ?? '',
    );
    expect(names).toEqual(
      'serve ingest ask chat feedback note alerts silence chains schedules notifications find list show timeline debug logs services replay rerun verify audit cost stats retention report export knowledge keys mask models tools mcp store snapshot backup restore migrate demo bench completion'.split(
        ' ',
      ),
    );
    for (const name of names) {
      const help = await casefile([name, '--help']);
      expect([help.code, help.out]).toEqual([0, expect.stringMatching(/Examples\n {2}\S/)]);
    }
    expect((await casefile([])).code).toBe(2);
    expect((await casefile(['--version'])).out).toBe('1.2.3\n');
  });
});
