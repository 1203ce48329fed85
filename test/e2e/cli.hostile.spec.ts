// The terminal client against a server that is not Casefile, or a broken one: each command ends soon, and says what came, from where, and what to do.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type SchemaName, SCHEMAS } from '../../src/api/contract/schemas.js';
import { casefile, type CliResult } from './cli.support.js';
import { optional } from '../../src/kernel/optional.js';

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server | undefined;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-hostile-'));
  await writeFile(join(folder, 'page.md'), '# A page');
  await writeFile(join(folder, 'rows.ndjson'), '{"time":"2026-11-21T14:00:00Z","service":"a","message":"b"}\n');
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  if (server !== undefined) await once(server, 'close');
  server = undefined;
});

const serve = async (
  answering: Answering,
  health: Answering = (_, to) => to.end('{"status":"ok"}'),
): Promise<string> => {
  server = createServer((request, response) => {
    request.resume();
    (request.url === '/health/live' ? health : answering)(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const ID = 'ab'.repeat(32);

const COMMANDS: readonly (readonly string[])[] = [
  ['ask', '--id', 'INC', 'why?'],
  ['chat', '--resume', 'INC'],
  ['chat', '--resume'],
  ['list'],
  ['show', 'INC'],
  ['show', 'INC', '--turn', '1'],
  ['replay', 'INC'],
  ['replay', 'INC', '--turn', '1'],
  ['rerun', 'INC', '--turn', '1'],
  ['verify', 'INC'],
  ['knowledge', 'list'],
  ['knowledge', 'show', 'books'],
  ['knowledge', 'search', 'books', 'words'],
  ['knowledge', 'add', 'books', 'PAGE'],
  ['knowledge', 'remove', 'books'],
  ['models'],
  ['models', 'check', 'claude'],
  ['tools'],
  ['store', 'check'],
  ['store', 'sweep'],
  ['snapshot', 'list'],
  ['snapshot', 'show', ID],
  ['snapshot', 'import', 'PAGE'],
  ['ingest', 'ROWS'],
];

const FILES: { readonly [word: string]: string } = { PAGE: 'page.md', ROWS: 'rows.ndjson' };

const run = (words: readonly string[], url: string, columns?: number): Promise<CliResult> => {
  const argv = words.map((word) => (FILES[word] === undefined ? word : join(folder, FILES[word])));
  return casefile(argv, { url, ...optional({ columns }) });
};

/** In the words of the client, with the address and a way out; never as a fault of its own. */
const told = ({ code, out, err }: CliResult, url: string, what: RegExp): void => {
  expect(err).not.toContain('unexpected fault');
  expect(err.replaceAll('\n', ' ')).toMatch(what);
  expect(err.replaceAll('\n', '')).toContain(url);
  expect(code).toBe(3);
  expect(out).not.toMatch(/undefined|NaN/);
};

const json =
  (value: unknown): Answering =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };

const page =
  (status: number, type: string, text: string): Answering =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(text);
  };

const brokenOff: Answering = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"items":[', () => response.destroy());
};

describe.each(COMMANDS.map((words) => [words.join(' '), words] as const))('casefile %s', (_, words) => {
  it.each([
    ['an object of another shape', json({ wrong: true })],
    ['a list', json([])],
    ['null', json(null)],
    [
      'items of another shape',
      json({ items: [null], profiles: [7], tools: 'x', maxDocumentBytes: 9, documents: [{}] }),
    ],
  ])('says what it cannot read where %s is answered', async (__, answering) => {
    const url = await serve(answering);
    told(await run(words, url), url, /answered (what this client cannot read|no event stream but application\/json)/);
  });

  it('says so where a web page is answered', async () => {
    const url = await serve(page(200, 'text/html; charset=utf-8', '<html><body>Sign in\u001b]0;owned\u0007 here'));
    const ran = await run(words, url);
    told(ran, url, /answered no (JSON|event stream) but text\/html: <html><body>Sign in.* here/);
    expect(ran.err).not.toContain('\u001b]');
  });

  it('says so behind a proxy without a service', async () => {
    const url = await serve(page(502, 'text/plain', 'Bad Gateway'));
    told(await run(words, url), url, /answered 502 \(text\/plain\): Bad Gateway.*see whether the service runs/);
  });

  it('does not follow a redirect to another host', async () => {
    const asked: string[] = [];
    const url = await serve((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(307, { location: '/elsewhere' });
      response.end();
    });
    told(await run(words, url), url, /redirects to \/elsewhere.*CASEFILE_URL/);
    expect(asked).not.toContain('/elsewhere');
  });
});

it.each(
  COMMANDS.filter(([name]) => name !== 'ask' && name !== 'rerun').map((words) => [words.join(' '), words] as const),
)('casefile %s says where a reply broke off', async (_, words) => {
  const url = await serve(brokenOff);
  told(await run(words, url), url, /closed the connection in the middle of its reply/);
});

const endless = (
  type: string,
  begin: string,
  piece: string,
): { readonly answering: Answering; readonly sent: () => number } => {
  let sent = 0;
  const text = piece.repeat(Math.ceil(4_000_000 / piece.length));
  const answering: Answering = (_, response) => {
    response.writeHead(200, { 'content-type': type });
    response.write(begin);
    const pour = (): void => {
      if (response.destroyed) return;
      sent += text.length;
      if (response.write(text)) setImmediate(pour);
      else response.once('drain', pour);
    };
    pour();
  };
  return { answering, sent: () => sent };
};

/** Of one event: millions of shorter ones would take minutes to be read. */
const WORDS = 'word '.repeat(400);

describe('a reply without end', () => {
  it.each<readonly [words: readonly string[], type: string, begin: string, piece: string]>([
    [['list'], 'application/json', '{"items":[', '{},'],
    [['export', 'INC', '--format', 'md'], 'text/markdown', '', 'words '],
    [['ask', '--id', 'INC', 'why?'], 'text/event-stream', 'event: answer\ndata: ', 'x'],
    [['ask', '--id', 'INC', 'why?'], 'text/event-stream', '', `event: text\ndata: {"turn":1,"text":"${WORDS}"}\n\n`],
  ])('is left, and reported, by casefile %s', async (words, ...reply) => {
    const { answering, sent } = endless(...reply);
    const url = await serve(answering);
    told(await run(words, url), url, /sends more than 200 MB and does not end/);
    expect(sent()).toBeLessThan(300_000_000);
  });

  it('of a refusal is not read to its end', async () => {
    const { answering, sent } = endless('text/html', '<html>', 'no ');
    const url = await serve((request, response) => {
      response.statusCode = 500;
      answering(
        request,
        new Proxy(response, { get: (of, key) => (key === 'writeHead' ? () => undefined : bound(of, key)) }),
      );
    });
    told(await run(['list'], url), url, /answered 500/);
    expect(sent()).toBeLessThan(50_000_000);
  });

  it('is reported where its pages lead in a circle', async () => {
    const item = {
      id: 'f',
      stream: 's',
      version: 1,
      commit: 1,
      at: 1,
      actor: { kind: 'k', id: 'i' },
      schema: 1,
      type: 'T',
      data: {},
    };
    const check = { blobs: 1, bytes: 1, damaged: [], files: [], unheld: { blobs: 0, bytes: 0 }, next: 'a' };
    const url = await serve(json({ ...check, items: [item] }));
    told(await run(['store', 'check'], url), url, /a list that comes back to where it was/);
  });
});

const bound = (of: ServerResponse, key: string | symbol): unknown => {
  const value: unknown = Reflect.get(of, key, of);
  return typeof value === 'function' ? (value.bind(of) as unknown) : value;
};

type Tree = { readonly [key: string]: unknown };

/** Moves the cursor, clears the screen, sets the title, asks the terminal to answer, hides and reverses what follows. */
const POISON =
  'x\u001b[2J\u001b[1;1H\u001b]0;owned\u0007\u001b]52;c;b3duZWQ=\u001b\\\u001bP$q"p\u001b\\\u009b2J\u009d0;owned\u009c\u001b[8m\u202eevil\b\b\r';

/** A value of a schema with everything that it may have, and each text a hostile one. */
const poisoned = (schema: Tree): unknown => {
  const of = (key: string): Tree => (schema[key] ?? {}) as Tree;
  if ('const' in schema) return schema['const'];
  if ('enum' in schema) return (schema['enum'] as readonly unknown[])[0];
  const [variant] = (schema['anyOf'] ?? schema['oneOf'] ?? []) as readonly Tree[];
  if (variant !== undefined) return poisoned(variant);
  if (schema['type'] === 'array') return [poisoned(of('items'))];
  if (schema['type'] === 'object') {
    const own = Object.entries(of('properties')).map(([name, each]) => [name, poisoned(each as Tree)] as const);
    return { [POISON]: POISON, name: POISON, description: POISON, ...Object.fromEntries(own) };
  }
  if (schema['type'] === 'number' || schema['type'] === 'integer') return 1;
  return schema['type'] === 'boolean' ? true : POISON;
};

const valueOf = (name: SchemaName): Tree =>
  poisoned(z.toJSONSchema(SCHEMAS[name], { unrepresentable: 'any', io: 'output' }) as Tree) as Tree;

/** Behind the end of a path, what is answered there. */
const ANSWERS: readonly (readonly [path: RegExp, name: SchemaName])[] = [
  [/^POST .*\/check$/, 'ModelCheck'],
  [/^POST \/v1\/store\/check/, 'StoreCheck'],
  [/\/sweep$/, 'StoreSweep'],
  [/\/replay$/, 'Replay'],
  [/\/verify$/, 'Verification'],
  [/\/findings$/, 'Findings'],
  [/\/events/, 'EventPage'],
  [/GET .*\/turns$/, 'TurnList'],
  [/GET .*\/turns\/1$/, 'TurnDocument'],
  [/^GET \/v1\/investigations\/[^/?]+$/, 'Session'],
  [/^GET \/v1\/investigations/, 'SessionPage'],
  [/^GET \/v1\/models/, 'ModelList'],
  [/^GET \/v1\/tools/, 'ToolList'],
  [/^GET \/v1\/knowledge$/, 'CollectionList'],
  [/^GET .*\/search/, 'FoundPassages'],
  [/^GET \/v1\/knowledge/, 'Collection'],
  [/^POST \/v1\/knowledge/, 'PlacedDocuments'],
  [/^DELETE \/v1\/knowledge/, 'RemovedKnowledge'],
  [/^GET \/v1\/snapshots$/, 'SnapshotList'],
  [/\/v1\/snapshots/, 'Snapshot'],
  [/\/v1\/telemetry/, 'IngestReport'],
];

const wanted = ({ method = '', url = '' }: IncomingMessage): SchemaName => {
  const asked = `${method} ${url}`;
  if (/store\/check/.test(asked)) return 'StoreCheck';
  return ANSWERS.find(([path]) => path.test(asked))?.[1] ?? 'Problem';
};

const PLANNED = {
  type: 'QueriesPlanned',
  data: { queries: [{ id: 'q', source: POISON, call: 'c', query: { ask: 'outside', server: POISON, tool: POISON } }] },
};
const FETCHED = { type: 'SourceFailed', data: { query: 'q', classification: { relation: POISON, confidence: 1 } } };

const poisoner: Answering = (request, response) => {
  if (request.method !== 'POST' || !/\/(turns|rerun)$/.test(request.url ?? ''))
    return json({ ...valueOf(wanted(request)), next: undefined })(request, response);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const { turn: _, ...answer } = valueOf('Answer');
  for (const data of [PLANNED, { type: 'TurnClassified', data: FETCHED.data }, FETCHED])
    response.write(`event: fact\ndata: ${JSON.stringify(data)}\n\n`);
  response.write(`event: text\ndata: ${JSON.stringify({ turn: 1, text: POISON, notice: POISON })}\n\n`);
  response.end(`event: answer\ndata: ${JSON.stringify({ turn: 1, ...answer })}\n\n`);
};

/** Colours, and lines of our own that are drawn over. */
const OURS = /\u001b\[(?:1|2|22|3[1-6]|39)m|\r\u001b\[2K|\u001b\[1A\u001b\[2K/g;
const COMMANDING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

const SHOWING: readonly (readonly string[])[] = [
  ...COMMANDS,
  ['ask', '--id', 'INC', '--coverage', 'why?'],
  ['show', 'INC', '--turn', '1', '--coverage'],
  ['show', 'INC', '--turn', '1', '--why'],
  ['show', 'INC', '--turn', '1', '--evidence', POISON],
  ['snapshot', 'show', ID, POISON],
  ['export', 'INC'],
  ['tools', '--format', 'openai'],
];

describe('texts with terminal control sequences', () => {
  const cases = SHOWING.flatMap((words) => [words, [...words, '--json']]);
  it.each(cases.map((words) => [JSON.stringify(words.join(' ')), words] as const))(
    'do not control the terminal in casefile %s',
    async (_, words) => {
      const url = await serve(poisoner);
      // a prompt draws itself, so its output is not checked
      const { out, err } = await run(words, url, words[0] === 'chat' ? undefined : 90);
      expect(`${out}${err}`.replace(OURS, '')).not.toMatch(COMMANDING);
      expect(err).not.toContain('unexpected fault');
      expect(`${out}${err}`.trim()).not.toBe('');
    },
  );
});

describe('a named service', () => {
  it.each([
    ['a web page', page(200, 'text/html', '<html>'), /\(http\S+ answered no JSON but text\/html: <html>\)/],
    [
      'a redirect',
      (_, to) => to.writeHead(301, { location: 'https://casefile.example' }).end(),
      /redirects to https:\/\/casefile\.example/,
    ],
    ['a gate', page(401, 'text/plain', 'who are you?'), /answered 401 \(text\/plain\): who are you\?/],
  ] as readonly (readonly [string, Answering, RegExp])[])(
    'is reported when it answers with %s',
    async (_, health, what) => {
      const url = await serve(json({}), health);
      const ran = await run(['list'], url);
      told(ran, url, /no service answers at/);
      expect(ran.err.replaceAll('\n', ' ')).toMatch(what);
    },
  );
});
