// Models as an operator meets them: listed without a secret, checked with one small request, and reported with the reason when something is wrong.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { openai } from '../support/wires/openai.js';
import { type FakeServer, fakeServer } from '../support/wires/server.js';
import { KEY } from '../support/wires/wire.js';
import { casefile, type FakeService, fakeService } from './cli.support.js';

const SCRIPT = [{ text: 'ready', usage: { input: 20, output: 1 } }];

describe('the models of a service', () => {
  let service: Service;
  let provider: FakeServer;

  beforeAll(async () => {
    const folder = await newFolder();
    provider = await fakeServer();
    const script = join(folder, 'script.json');
    await writeFile(script, JSON.stringify(SCRIPT));
    const gpt = { provider: 'openai', model: 'gpt-4o', apiKey: '${PLANTED}', baseUrl: `${provider.url}/v1` };
    const price = { input: 3, output: 15, asOf: '2026-11-22' };
    const told = { provider: 'scripted', model: 'demo', window: 128_000, script, price };
    const models = { default: 'told', profiles: { told, gpt: { ...gpt, fallback: 'told', limits: { atOnce: 2 } } } };
    service = await startService({ folder, config: { models }, env: { PLANTED: KEY } });
  });

  afterAll(async () => {
    await provider.close();
    await clean();
  });

  const run = (...argv: readonly string[]) => casefile(['models', ...argv], { url: service.url });

  it('are listed without a secret', async () => {
    const response = await fetch(`${service.url}/v1/models`);
    const text = await response.text();
    expect(text).not.toContain(KEY);
    expect(JSON.parse(text)).toMatchObject({
      default: 'told',
      profiles: [
        { name: 'told', provider: 'scripted', model: 'demo', window: 128_000 },
        { name: 'gpt', provider: 'openai', model: 'gpt-4o', window: 128_000, fallback: 'told' },
      ],
    });
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toBe(
      [
        'told  scripted  demo    128,000 tokens  default',
        'gpt   openai    gpt-4o  128,000 tokens  then told, 2 at once',
        '',
      ].join('\n'),
    );
  });

  it('are offered tools in the format of their provider', async () => {
    const tools = (...argv: readonly string[]) => casefile(['tools', ...argv], { url: service.url });
    const named = (out: string): readonly { readonly [field: string]: unknown }[] =>
      (JSON.parse(out) as { readonly tools: readonly { readonly [field: string]: unknown }[] }).tools;
    const { out } = await tools();
    const names = out.split('\n').flatMap((line) => /^(\w+) {2,}\S/.exec(line)?.[1] ?? []);
    expect(names).toEqual(expect.arrayContaining(['search_logs', 'get_sql_stats', 'get_parameters']));
    const [mcp, bedrock, openaiTools] = await Promise.all(
      ['mcp', 'bedrock', 'openai'].map(async (format) => named((await tools('--format', format)).out)),
    );
    expect(mcp?.map(({ name }) => name)).toEqual(names);
    for (const [index, { name, description, inputSchema }] of (mcp ?? []).entries()) {
      expect(bedrock?.[index]).toEqual({ toolSpec: { name, description, inputSchema: { json: inputSchema } } });
      expect(openaiTools?.[index]).toEqual({
        type: 'function',
        function: { name, description, parameters: inputSchema },
      });
    }
    expect(named((await tools('--format', 'openai', '--json')).out)).toEqual(openaiTools);
    expect(await tools('--format', 'xml')).toMatchObject({
      code: 2,
      err: expect.stringContaining('mcp, bedrock, openai'),
    });
    expect((await fetch(`${service.url}/v1/tools?format=xml`)).status).toBe(400);
  });

  it('are checked with one request, which is timed and counted', async () => {
    const { code, out } = await run('check', 'told');
    expect(code).toBe(0);
    expect(out).toMatch(/^✓ told: demo answers: first word after \d+ ms, all after \d+ ms$/m);
    expect(out).toContain('"ready" (end), 20 tokens in, 1 out, $0.000075');
  });

  it('are checked over their own protocol', async () => {
    provider.next({ headers: openai.headers, frames: openai.frames({ text: ['ready'], stop: 'end' }), then: 'end' });
    const { code, out } = await run('check', 'gpt', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ outcome: 'answered', model: 'gpt-4o-2024-08-06', text: 'ready' });
    expect(JSON.parse(provider.got.at(-1)?.body ?? '')).toMatchObject({ model: 'gpt-4o', temperature: 0.1 });
  });

  it('report what is wrong and how to fix it, and never the key', async () => {
    provider.next(openai.errors.wrongKey);
    const { code, out } = await run('check', 'gpt');
    expect(code).toBe(1);
    expect(out).toContain('✗ model profile gpt (gpt-4o at ');
    expect(out).toContain('it answers 401; check the variable that "apiKey" names');
    expect(out).not.toContain(KEY);
  });

  it('are listed when the requested one does not exist', async () => {
    const { code, err } = await run('check', 'clippy');
    expect(code).toBe(4);
    expect(err).toContain('there is no model profile clippy: there is told, gpt');
  });
});

describe('casefile models', () => {
  let fake: FakeService;

  beforeEach(async () => {
    fake = await fakeService(({ path }) => (path === '/v1/models' ? { body: '{"profiles":[]}' } : undefined));
  });

  afterEach(() => fake.close());

  it('says how to start when there are none', async () => {
    expect((await casefile(['models'], { url: fake.url })).out).toContain('docs/providers.md');
  });

  it.each([[['check']], [['ask', 'x']], [['check', 'a', 'b']]])('does not guess what %j means', async (words) => {
    expect((await casefile(['models', ...words], { url: fake.url })).code).toBe(2);
  });
});
