// Outside servers as they are: the reference server over both transports, and one that hangs, floods, lies and dies.
import { type MaskedText, composeMasked } from '../../src/kernel/masked.js';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openMcpTools, type OutsideTools } from '../../src/adapters/mcp/outside.js';
import type { McpServerOptions } from '../../src/adapters/mcp/options.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { SECOND } from '../../src/kernel/time.js';
import { Masking } from '../../src/ports/masking.js';
import { type OutsideToolList, SourceError } from '../../src/ports/sources.js';
import type { FetchResult } from '../../src/telemetry/query.js';
import { untilTrue } from '../support/until.js';

const EVERYTHING = join(process.cwd(), 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const HOSTILE = join(process.cwd(), 'test/support/hostile-mcp.mjs');
const SECRET = 'tok-0123456789abcdef';

class Marks extends Masking {
  override mask(tenant: Tenant, text: string): MaskedText {
    return composeMasked(text.replaceAll(/[\w.]+@[\w.]+/g, `[EMAIL of ${tenant}]`));
  }
}

const started = (args: readonly string[], more: Partial<McpServerOptions> = {}): McpServerOptions => ({
  name: 'tools',
  reach: { command: process.execPath, args, env: { API_TOKEN: SECRET } },
  allow: ['echo', 'get-sum'],
  // of a call that is answered: however busy the machine is, it takes less
  timeout: 100 * SECOND,
  mostCharacters: 50_000,
  ...more,
});

let outside: OutsideTools | undefined;

const open = (...servers: readonly McpServerOptions[]): OutsideTools => {
  outside = openMcpTools({ servers, masking: new Marks(), version: '1' });
  return outside;
};

const close = async (): Promise<void> => {
  await outside?.close();
  outside = undefined;
};

const TENANT = 'acme' as Tenant;
const live = new AbortController().signal;

const call = (tool: string, given: unknown, signal: AbortSignal = live): Promise<FetchResult> => {
  if (outside === undefined) throw new Error('nothing is open');
  const query = { ask: 'outside', server: 'tools', tool, text: JSON.stringify(given) } as const;
  return outside.source.fetch(query, { tenant: TENANT, signal });
};

/** The list once the server has started: a busy machine takes longer for it than a turn waits. */
const offeredTools = async (): Promise<OutsideToolList> => {
  if (outside === undefined) throw new Error('nothing is open');
  const { source } = outside;
  let list: OutsideToolList = { tools: [], notices: [] };
  await untilTrue(async () => {
    list = await source.tools(TENANT);
    return !list.notices.some((notice) => notice.includes('is only starting'));
  });
  return list;
};

const failure = async (work: Promise<unknown>): Promise<SourceError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SourceError)) throw new Error(`not a source error: ${String(error)}`);
  return error;
};

const textsOf = ({ rows }: FetchResult): readonly string[] =>
  rows.map((row) => (row.kind === 'outside' ? row.text : row.kind));

const reference = (): void => {
  it('offers the allowed tools alone, in the order in which they are allowed, with their schemas', async () => {
    const { tools } = await offeredTools();
    expect(tools.map(({ server, tool }) => `${server} ${tool}`)).toEqual(['tools echo', 'tools get-sum']);
    expect(tools[0]?.schema).toMatchObject({ type: 'object', required: ['message'] });
  });

  it('answers a call with rows', async () => {
    const fetched = await call('echo', { message: 'is the pool full?' });
    expect(fetched).toEqual({
      rows: [{ kind: 'outside', server: 'tools', tool: 'echo', part: 0, text: 'Echo: is the pool full?' }],
      matched: 1,
      owed: 0,
    });
    expect(textsOf(await call('get-sum', { a: 2, b: 3 }))).toEqual(['The sum of 2 and 3 is 5.']);
  });

  it('refuses tools that are not allowed, and arguments that are no object', async () => {
    expect((await failure(call('get-env', {}))).message).toBe(
      'tool get-env of outside server tools is not allowed: add it to outside.servers.tools.allow',
    );
    for (const given of [[], 'x', null, 7]) expect((await failure(call('echo', given))).reason).toBe('refused');
  });

  it('reports the error of the server about wrong arguments', async () => {
    const { reason, message } = await failure(call('echo', { message: 7 }));
    expect(reason).toBe('refused');
    expect(message).toContain('message');
  });
};

describe('the reference server over its standard streams', () => {
  beforeAll(() => void open(started([EVERYTHING, 'stdio'])));
  afterAll(close);
  reference();
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

describe('the reference server over HTTP', () => {
  let child: ChildProcess | undefined;
  let port = 0;

  const serve = async (): Promise<void> => {
    child = spawn(process.execPath, [EVERYTHING, 'streamableHttp'], {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    for await (const chunk of child.stderr ?? []) if (String(chunk).includes('listening on port')) return;
  };

  const stop = async (): Promise<void> => {
    const last = child;
    child = undefined;
    if (last === undefined) return;
    const gone = once(last, 'exit');
    last.kill('SIGKILL');
    await gone;
  };

  beforeAll(async () => {
    port = await freePort();
    await serve();
    open(
      started([], { reach: { url: `http://127.0.0.1:${port}/mcp`, headers: { Authorization: `Bearer ${SECRET}` } } }),
    );
  });
  afterAll(async () => {
    await close();
    await stop();
  });
  reference();

  it('reports an unreachable server, and finds it again after its restart', async () => {
    await stop();
    expect((await failure(call('echo', { message: 'x' }))).message).toBe(
      `outside server tools cannot be reached (127.0.0.1:${port}): check outside.servers.tools.url`,
    );
    await serve();
    expect(textsOf(await call('echo', { message: 'again' }))).toEqual(['Echo: again']);
    await stop();
    await serve();
    expect(textsOf(await call('echo', { message: 'with a session that the server has forgotten' }))).toEqual([
      'Echo: with a session that the server has forgotten',
    ]);
  });
});

const ALL = [
  'hang',
  'flood',
  'die',
  'inject',
  'picture',
  'fail',
  'echo_environment',
  'ask_model',
  'long',
  'not_json',
  'wrong_id',
  'flood_replies',
  'no_content',
  'odd_content',
  'deep',
  'noise',
  'huge',
  '__proto__',
  'constructor',
  'gone',
];

const hostile = (more: Partial<McpServerOptions> = {}): McpServerOptions => started([HOSTILE], { allow: ALL, ...more });

/** Processes of ours that run the hostile server. */
const running = (): readonly string[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(HOSTILE));

const ended = async (): Promise<void> => {
  await untilTrue(() => running().length === 0);
};

describe('a hostile server', () => {
  afterEach(close);

  it('offers nothing beyond the allow-list, however often it changes its list', async () => {
    const { source } = open(hostile({ allow: ['inject', 'gone'] }));
    const first = await offeredTools();
    expect(first.tools.map(({ tool }) => tool)).toEqual(['inject']);
    expect(first.notices).toEqual(['outside server tools has no tool gone: check outside.servers.tools.allow']);
    await call('inject', {});
    expect(await source.tools(TENANT)).toEqual(first);
    expect((await failure(call('secret_tool', {}))).message).toContain('is not allowed');
  });

  it('ends a server that hangs, and restarts it for the next call', async () => {
    open(hostile({ timeout: 4 * SECOND }));
    const { reason, message } = await failure(call('hang', {}));
    expect(reason).toBe('timeout');
    expect(message).toContain('raise outside.servers.tools.timeout');
    await ended();
    expect(textsOf(await call('gone', { word: 'x' }))).toEqual(['ran gone {"word":"x"}']);
  });

  it('delays neither a caller who gave up nor one beside a hanging call', async () => {
    open(hostile());
    const caller = new AbortController();
    const hanging = failure(call('hang', {}, caller.signal));
    expect(textsOf(await call('gone', {}))).toEqual(['ran gone {}']);
    caller.abort();
    const { reason, message } = await hanging;
    expect(reason).toBe('timeout');
    expect(message).toContain('had not answered when the call was given up: see turns.queryDeadline');
    await ended();
  });

  it('ends a server that floods', async () => {
    open(hostile());
    expect((await failure(call('flood', {}))).message).toContain('ended before it had answered');
    await ended();
    expect(textsOf(await call('gone', {}))).toEqual(['ran gone {}']);
  });

  it('restarts a server that died, without repeating the call', async () => {
    open(hostile());
    const { reason, message } = await failure(call('die', {}));
    expect(reason).toBe('unavailable');
    expect(message).toContain('ended before it had answered');
    expect(textsOf(await call('gone', {}))).toEqual(['ran gone {}']);
  });

  it('masks results for the tenant, and returns no credential', async () => {
    open(hostile());
    expect(textsOf(await call('inject', {}))[0]).toContain('[EMAIL of acme]');
    const environment = textsOf(await call('echo_environment', {})).join('\n');
    expect(environment).toContain('API_TOKEN=[SECRET]');
    expect(environment).not.toContain(SECRET);
  });

  it('hides the environment of the service except configured variables', async () => {
    process.env['CASEFILE_TEST_SECRET'] = 'of the service';
    open(hostile());
    const environment = textsOf(await call('echo_environment', {})).join('\n');
    delete process.env['CASEFILE_TEST_SECRET'];
    expect(environment).toContain('PATH=');
    expect(environment).not.toContain('CASEFILE_TEST_SECRET');
  });

  it('reports a result without text as what it is', async () => {
    open(hostile());
    expect(textsOf(await call('picture', {}))).toEqual([
      '[image image/png, not shown]',
      '[file:///notes.txt]\na note',
      '[link to page: https://wiki.example/page]',
    ]);
  });

  it('reports a failed tool in the words of the server', async () => {
    open(hostile());
    expect((await failure(call('fail', {}))).message).toBe(
      'tool fail of outside server tools failed: the wiki is down',
    );
  });

  it('refuses sampling requests, and ignores output that is no message', async () => {
    open(hostile());
    expect(textsOf(await call('ask_model', {}))).toEqual(['asked']);
    expect(textsOf(await call('not_json', {}))).toEqual(['and yet it answers']);
  });

  it('cuts long answers into parts that end at a line', async () => {
    open(hostile({ mostCharacters: 10_000 }));
    const { reason } = await failure(call('long', {}));
    expect(reason).toBe('unavailable');
    await close();
    open(hostile({ mostCharacters: 2_000_000 }));
    const { rows, matched, owed, notices } = await call('long', {});
    expect(rows.every((row) => row.kind === 'outside' && row.text.length <= 2_000 && row.text.endsWith('.\n'))).toBe(
      true,
    );
    expect(textsOf({ rows, matched, owed }).join('').length).toBeLessThanOrEqual(2_000_000);
    expect(owed).toBe(matched - rows.length);
    expect(notices).toEqual(['the answer was cut: 2000000 of 10000000 characters are kept']);
  });

  it.each(['stillborn', 'mute'])(
    'reports by name a server that never answers (%s), and offers nothing of it',
    async (how) => {
      open(started([HOSTILE, how], how === 'mute' ? { timeout: SECOND / 2 } : {}));
      expect(await offeredTools()).toEqual({
        tools: [],
        notices: [expect.stringMatching(/^outside server tools .*; its tools are missing$/)],
      });
      const { reason, message } = await failure(call('echo', {}));
      expect(reason).toBe(how === 'mute' ? 'timeout' : 'unavailable');
      expect(message).toMatch(/^outside server tools .*outside\.servers\.tools\.(?:command|timeout)/);
      await ended();
    },
  );

  it('names the setting of a server that cannot be started', async () => {
    open({ ...started([]), reach: { command: '/no/such/program', args: [], env: {} } });
    expect((await failure(call('echo', {}))).message).toBe(
      'outside server tools cannot be reached (command /no/such/program): check outside.servers.tools.command',
    );
  });

  it('does not accept answers to other requests', async () => {
    open(hostile({ timeout: 2 * SECOND }));
    expect((await failure(call('wrong_id', {}))).reason).toBe('timeout');
  });

  it('ends a server that floods with answers that nobody requested', async () => {
    open(hostile());
    expect((await failure(call('flood_replies', {}))).message).toContain('ended before it had answered');
    await ended();
  });

  it.each([
    ['no_content', /answered, with no text|no text/],
    ['odd_content', /outside server tools/],
    ['deep', /\[content nested too deep, not shown\]/],
    ['huge', /ended before it had answered/],
  ])('reports by name a server with a malformed answer (%s), and asks it again', async (tool, what) => {
    open(hostile());
    const told = await call(tool, {}).then(
      ({ rows }) => (rows.length === 0 ? 'no text' : JSON.stringify(rows)),
      (error: unknown) => (error instanceof SourceError ? error.message : `no source error: ${String(error)}`),
    );
    expect(told).toMatch(what);
    expect(textsOf(await call('gone', {}))).toEqual(['ran gone {}']);
  });

  it('accepts output on the error stream', async () => {
    open(hostile());
    expect(textsOf(await call('noise', {}))).toEqual(['and yet it answers']);
  });

  it('accepts tools with the names of object members', async () => {
    open(hostile({ allow: ['__proto__', 'constructor', 'toString'] }));
    expect((await offeredTools()).tools.map(({ tool }) => tool)).toEqual(['__proto__', 'constructor']);
    expect(textsOf(await call('__proto__', {}))).toEqual(['ran __proto__ {}']);
    expect(textsOf(await call('constructor', { __proto__: 1 }))).toEqual(['ran constructor {}']);
  });

  it.each([
    ['bottomless', ['inject'], 10_000],
    ['endless', [], 0],
    ['unlisted', [], 0],
    ['wordy', ['inject'], 10_000],
    ['leaking', ['inject'], 10_000],
  ])('limits a list of tools that is %s', async (how, names, longest) => {
    open(started([HOSTILE, how], { allow: ['inject'] }));
    const { tools } = await offeredTools();
    expect(tools.map(({ tool }) => tool)).toEqual(names);
    const kept = JSON.stringify(tools);
    expect(kept.length).toBeLessThanOrEqual(Math.max(2, longest));
    expect(kept).not.toContain(SECRET);
    expect(kept).not.toContain('jane@');
  });

  it('serves other servers while one floods before the first request', async () => {
    open(started([HOSTILE, 'torrent'], { timeout: SECOND }));
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 10);
    const { message } = await failure(call('echo', {}));
    clearInterval(ticking);
    expect(message).toContain('outside server tools');
    expect(ticks).toBeGreaterThan(20);
    await ended();
  });

  it('ends the server with the service', async () => {
    open(hostile());
    await call('gone', {});
    expect(running()).toHaveLength(1);
    await close();
    expect(running()).toEqual([]);
  });
});

type Reply = (message: {
  readonly id?: number;
  readonly method: string;
  readonly params?: unknown;
}) => object | 'silence';

const CACHED = { ttlMs: 0, cacheScope: 'private' };

const discovered = {
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
  serverInfo: { name: 'modern', version: '1' },
  resultType: 'complete',
};

/** A server of the newer protocol, over HTTP, that answers a call of a tool as it is told. */
const modern: (onCall: Reply) => Reply = (onCall) => (message) => {
  if (message.method === 'server/discover') return { result: discovered };
  if (message.method === 'tools/list')
    return {
      result: { tools: [{ name: 'echo', inputSchema: { type: 'object' } }], resultType: 'complete', ...CACHED },
    };
  return onCall(message);
};

describe('a server over HTTP', () => {
  let server = createServer();
  const seen: string[] = [];
  afterEach(async () => {
    await close();
    server.closeAllConnections();
    server.close();
    seen.length = 0;
  });

  const serve = async (reply: Reply, { status = 200, timeout = 4 * SECOND } = {}): Promise<void> => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const message = JSON.parse(body) as Parameters<Reply>[0];
        seen.push(`${request.headers.authorization ?? ''} ${message.method}`);
        const answer = reply(message);
        if (answer === 'silence') return;
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...answer }));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const reach = { url: `http://127.0.0.1:${port}/mcp`, headers: { Authorization: `Bearer ${SECRET}` } };
    open(started([], { reach, timeout }));
  };

  it('calls a server of the newer protocol without a session', async () => {
    await serve(modern(() => ({ result: { content: [{ type: 'text', text: 'hello' }], resultType: 'complete' } })));
    expect(textsOf(await call('echo', {}))).toEqual(['hello']);
    expect(seen).toEqual(['server/discover', 'tools/list', 'tools/call'].map((method) => `Bearer ${SECRET} ${method}`));
  });

  it('gives no input to a server that asks for it', async () => {
    const asking = { inputRequests: { a: { method: 'elicitation/create', params: { message: 'your password?' } } } };
    await serve(modern(() => ({ result: { resultType: 'input_required', requestState: 's', ...asking } })));
    expect((await failure(call('echo', {}))).reason).toBe('unavailable');
  });

  it('gives up in time on a server that hangs', async () => {
    await serve(
      modern(() => 'silence'),
      { timeout: SECOND },
    );
    expect((await failure(call('echo', {}))).reason).toBe('timeout');
  });

  it('cuts off an answer without end', async () => {
    await serve(
      modern(() => ({ result: { content: [{ type: 'text', text: 'x'.repeat(3e6) }], resultType: 'complete' } })),
    );
    expect((await failure(call('echo', {}))).message).toContain('longer than 1048576 bytes');
  });

  it('masks a key that the server repeats in its error', async () => {
    await serve(modern(() => ({ error: { code: -32_000, message: `no user has the key ${SECRET}` } })));
    const { reason, message } = await failure(call('echo', {}));
    expect(reason).toBe('refused');
    expect(message).toBe('outside server tools refuses the call: no user has the key [SECRET]');
  });

  const redirecting = async (location: (port: number) => string): Promise<number> => {
    const answering = modern(() => ({
      result: { content: [{ type: 'text', text: 'hello' }], resultType: 'complete' },
    }));
    await serve(answering);
    const reply = server.listeners('request')[0] as (request: IncomingMessage, response: ServerResponse) => void;
    const { port } = server.address() as AddressInfo;
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (request.url === '/mcp/') return reply(request, response);
      request.resume();
      response.writeHead(307, { location: location(port) }).end();
    });
    return port;
  };

  it('follows a redirect on the same host', async () => {
    await redirecting(() => '/mcp/');
    expect(textsOf(await call('echo', {}))).toEqual(['hello']);
  });

  it('sends no key along a redirect to another host', async () => {
    const port = await redirecting((at) => `http://localhost:${at}/mcp/`);
    expect((await failure(call('echo', {}))).message).toBe(
      `outside server tools (127.0.0.1:${port}) sends us on to another host (HTTP 307): name it in outside.servers.tools.url if it is meant`,
    );
    expect(seen).toEqual([]);
  });

  it('names the setting when the server denies access', async () => {
    await serve(() => ({ error: { code: -32_000, message: `bad ${SECRET}` } }), { status: 401 });
    expect((await failure(call('echo', {}))).message).toBe(
      'outside server tools denies access (HTTP 401): check outside.servers.tools.headers',
    );
  });
});
