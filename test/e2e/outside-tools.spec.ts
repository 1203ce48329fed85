// A tool of an outside server in a whole turn: offered to the model, called within the turn's limits, kept, cited, replayed.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { casefile } from './cli.support.js';
import { clean, type Service, startService } from '../support/service.js';
import { answered, json, pathOf, QUESTION, replay, send, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

const EVERYTHING = join(process.cwd(), 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const SECRET = 'tok-0123456789abcdef';
const ID = 'outside';

const SCRIPT = [
  {
    calls: [
      { tool: 'wiki__echo', input: { message: `who owns checkout? jane.doe@example.com ${SECRET}` } },
      { tool: 'wiki__get-env', input: {} },
      { tool: 'log_overview', input: { min_level: 'error' } },
    ],
  },
  { text: 'The wiki echoes the question.' },
];

type ToolFact = {
  readonly type: string;
  readonly data: {
    readonly queries?: readonly {
      readonly id: string;
      readonly why: string;
      readonly query: { readonly ask: string };
    }[];
    readonly query?: string;
    readonly hash?: string;
  };
};

type OfferedTools = { readonly tools: readonly { readonly name: string }[] };

/** A turn goes without the tools of a server that is only starting, and a busy machine starts one slowly. */
const untilOffered = ({ url }: Service, tool: string): Promise<void> =>
  untilTrue(async () => (await json<OfferedTools>(url, '/v1/tools')).tools.some(({ name }) => name === tool));

let service: Service;
let answer: Answer;
let facts: readonly ToolFact[];

beforeAll(async () => {
  const folder = await shopFolder();
  const script = join(folder, 'script.json');
  await writeFile(script, JSON.stringify(SCRIPT));
  const wiki = {
    command: process.execPath,
    args: [EVERYTHING, 'stdio'],
    env: { KEY: '${WIKI_KEY}' },
    allow: ['echo', 'shout'],
  };
  const config = {
    models: { default: 'said', profiles: { said: { provider: 'scripted', model: 'said', script } } },
    outside: { servers: { wiki } },
  };
  service = await startService({ folder, config, env: { WIKI_KEY: SECRET } });
  await untilOffered(service, 'wiki__echo');
  answer = JSON.parse(await answered(service.url, ID, QUESTION)) as Answer;
  ({ items: facts } = await json<{ readonly items: readonly ToolFact[] }>(
    service.url,
    `${pathOf(ID)}/events?limit=1000`,
  ));
});
afterAll(clean);

const queryOf = (ask: string): string | undefined =>
  facts.flatMap(({ data }) => data.queries ?? []).find(({ query }) => query.ask === ask)?.id;

const rowsOf = async (ask: string): Promise<readonly object[]> => {
  const id = queryOf(ask);
  const hash = facts.find(({ type, data }) => type === 'BatchFetched' && data.query === id)?.data.hash ?? '';
  const { text } = await send(service.url, `${pathOf(ID)}/batches/${hash}`);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as object);
};

describe('a turn whose model calls a tool of an outside server', () => {
  it('keeps what the server declared of its tools, and what the tool returned, masked', async () => {
    expect(await rowsOf('outside-tools')).toMatchObject([{ kind: 'outside-tool', server: 'wiki', tool: 'echo' }]);
    const [row] = await rowsOf('outside');
    expect(row).toMatchObject({ kind: 'outside', server: 'wiki', tool: 'echo', part: 0 });
    const words = JSON.stringify(row);
    expect(words).toContain('Echo: who owns checkout? [EMAIL:');
    expect(words).not.toContain('jane.doe');
    expect(words).not.toContain(SECRET);
  });

  it('offers the model what `casefile tools` lists, with what is missing and why', async () => {
    const { out, err } = await casefile(['tools'], { url: service.url });
    expect(out).toMatch(/^wiki__echo {2,}\S/m);
    expect(out).not.toContain('wiki__get-env');
    expect(err).toContain('outside server wiki has no tool shout');
    const { out: mcp } = await casefile(['tools', '--format', 'mcp'], { url: service.url });
    const { tools, ...rest } = JSON.parse(mcp) as OfferedTools;
    expect(tools.at(-1)?.name).toBe('wiki__echo');
    expect(rest).toEqual({});
  });

  it('calls no tool that is not allowed', () => {
    const asked = facts.flatMap(({ data }) => data.queries ?? []).filter(({ why }) => why === 'model');
    expect(asked.map(({ query }) => query.ask)).toEqual(['outside', 'histogram', 'logs']);
  });

  it('names the server in its coverage', () => {
    expect(answer.coverage.filter(({ source }) => source === 'outside').map(({ status }) => status)).toEqual([
      'found',
      'found',
    ]);
  });

  it('replays without the server', async () => {
    await service.weather('unavailable');
    expect(await replay(service.url, ID, 1)).toMatchObject({ outcome: 'identical' });
  });
});

describe('a turn whose model calls tools of a server that hangs, lies and floods', () => {
  it('ends with an answer that gives the result of each call', async () => {
    const allow = ['hang', 'huge', 'deep', 'wrong_id', 'flood_replies', 'constructor', 'inject'];
    const folder = await shopFolder();
    const script = join(folder, 'script.json');
    const calls = allow.map((tool) => ({ tool: `odd__${tool}`, input: {} }));
    await writeFile(script, JSON.stringify([{ calls }, { text: 'The server tells nothing.' }]));
    const odd = { command: process.execPath, args: [join(process.cwd(), 'test/support/hostile-mcp.mjs')], allow };
    const config = {
      models: { default: 'said', profiles: { said: { provider: 'scripted', model: 'said', script } } },
      outside: { servers: { odd: { ...odd, timeout: '2s' } } },
    };
    const hostile = await startService({ folder, config });
    await untilOffered(hostile, 'odd__hang');
    const { status, coverage } = JSON.parse(await answered(hostile.url, ID, QUESTION)) as Answer;
    expect(status).toBe('answered');
    const [, ...asked] = coverage.filter(({ source }) => source === 'outside');
    expect(asked).toHaveLength(allow.length);
    const failed = asked.flatMap((each) => (each.status === 'failed' ? [each.because] : []));
    expect(failed.length).toBeGreaterThanOrEqual(4);
    for (const because of failed) expect(because).toMatch(/outside server odd /);
    await hostile.close();
  });
});

describe('a turn whose outside server is away', () => {
  it('goes on without its tools, and names the wrong setting', async () => {
    const folder = await shopFolder();
    const script = join(folder, 'script.json');
    await writeFile(script, JSON.stringify([{ text: 'Nothing more.' }]));
    const wiki = { command: '/no/such/program', allow: ['echo'] };
    const config = {
      models: { default: 'said', profiles: { said: { provider: 'scripted', model: 'said', script } } },
      outside: { servers: { wiki } },
    };
    const alone = await startService({ folder, config });
    const said = JSON.parse(await answered(alone.url, ID, QUESTION)) as Answer;
    const because =
      'outside server wiki cannot be reached (command /no/such/program): check outside.servers.wiki.command; its tools are missing';
    expect(said.notices).toContain(because);
    expect(said.coverage.filter(({ source }) => source === 'outside')).toMatchObject([{ status: 'empty', because }]);
    expect(said.text).toContain(because.replace('outside.servers.wiki.command', '`$&`'));
    expect(await replay(alone.url, ID, 1)).toMatchObject({ outcome: 'identical' });
  });
});
