// The terminal client in a real pseudo-terminal, against a real service.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { twoHourStory } from '../../src/database/demo/story.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { calls, modelConfig, type ModelServer, says, type SentBody, startModel } from '../support/model-server.js';
import { ingest, json, pathOf, QUESTION, SHOP } from '../support/shop.js';
import { type Terminal, terminal } from '../support/terminal.js';

const CASEFILE = `${process.execPath} ${join(process.cwd(), 'bin/casefile.js')}`;

let service: Service;
let opened: Terminal | undefined;

const run = (command: string, columns: number): Terminal => {
  opened = terminal(`CASEFILE_URL=${service.url} TERM=xterm-256color ${command}`, { columns, rows: 50 });
  return opened;
};

const asking = `${CASEFILE} ask '${QUESTION.text}' --asked-at ${QUESTION.askedAt}`;

/** The prompt is the last thing on the screen. */
const READY = /\nYou:\s*$/;

const widest = (screen: string): number => Math.max(...screen.split('\n').map((line) => [...line].length));

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, SHOP.rows);
});

afterEach(() => opened?.close());

afterAll(async () => {
  await service.close();
  await clean();
});

describe('casefile ask', () => {
  it.each([80, 140])('fits %i columns, in colour', async (columns) => {
    const { shows, painted } = run(asking, columns);
    const screen = await shows(/exit code 0/);
    expect(screen).toMatch(/(Most likely|Possible) cause|Not sure/);
    expect(screen).toContain('[e1]');
    expect(widest(screen)).toBeLessThanOrEqual(columns);
    expect(painted()).toContain('\u001b[');
  });

  it('prints no colour with NO_COLOR', async () => {
    const { shows, painted } = run(`NO_COLOR=1 ${asking}`, 100);
    await shows(/exit code 0/);
    expect(painted()).not.toMatch(/\u001b\[3\dm/);
  });
});

describe('casefile chat', () => {
  it('holds a conversation, and leaves at /exit', async () => {
    const { shows, type, press } = run(`${CASEFILE} chat talk`, 100);
    await shows(/\/help/);
    type('anything new?');
    press('Enter');
    await shows(/Not sure|Insufficient data|[Cc]ause/);
    type('/events');
    press('Enter');
    await shows(/question\s+(?:\S+\s+)?asked\s+anything new\?/);
    type('/exit');
    press('Enter');
    expect(await shows(/exit code \d+/)).toContain('exit code 0');
  });

  it('leaves at Ctrl-D', async () => {
    const { shows, press } = run(`${CASEFILE} chat leaving`, 100);
    await shows(/You:/);
    press('C-d');
    expect(await shows(/exit code \d+/)).toContain('exit code 0');
  });
});

describe('casefile chat with a model', () => {
  /** From this request on nothing is said. */
  let hungFrom = Infinity;
  let trouble: 'refuses' | 'hangs' | undefined;
  let model: ModelServer;
  let talking: Service;

  const isFirst = ({ messages }: SentBody): boolean => messages.at(-1)?.role === 'user';

  beforeAll(async () => {
    model = await startModel((body, n) => {
      if (n >= hungFrom || trouble === 'hangs') return 'hang';
      if (trouble === 'refuses') return { status: 401, body: '{"error":{"message":"no such key"}}' };
      return isFirst(body)
        ? calls(['search_logs', { min_level: 'warn', limit: 5 }])
        : { ...says('interpretation: the draft of a model\nadvice: roll it back'), promptTokens: 2_600 };
    });
    const config = modelConfig(model, { window: 3_000, maxTokens: 300, timeouts: { idle: '10s' } });
    talking = await startService({ folder: await newFolder(), config });
    await ingest(talking.url, SHOP.rows);
  });

  afterAll(async () => {
    await talking.close();
    await model.close();
  });

  const chatting = (words: string, columns = 90): Terminal => {
    opened = terminal(`CASEFILE_URL=${talking.url} ${CASEFILE} chat ${words}`, { columns, rows: 45 });
    return opened;
  };

  const statuses = async (id: string): Promise<readonly string[]> =>
    (
      await json<{ readonly items: readonly { readonly status: string }[] }>(talking.url, `${pathOf(id)}/turns`)
    ).items.map(({ status }) => status);

  it('greets, searches, answers once, and asks what to do with a full window', async () => {
    const { shows, type, press } = chatting('full');
    const greeting = await shows(READY);
    expect(greeting).toContain('Model         fake: openai-compatible/qwen3-32b, window 3,000 tokens');
    expect(greeting).toMatch(/Commands .*\/clear \/help \/exit/);
    type('Why does checkout fail?');
    press('Enter');
    const screen = await shows(/Your choice:\s*$/);
    expect(screen).toMatch(/Searched logs \(\d+ rows?\)/);
    expect(screen).toMatch(/Searched: .*logs \([\d,]+ rows\)/);
    expect(screen.split('the draft of a model')).toHaveLength(2);
    expect(screen).not.toContain('interpretation: the draft');
    expect(screen).toMatch(/Current: [\d,]+ tokens \(\d+ %\)\nLimit: 2,700 tokens/);
    expect(widest(screen)).toBeLessThanOrEqual(90);
    type('n');
    press('Enter');
    await shows(/The next question starts fresh\.\nYou:\s*$/);
    type('QUIT');
    press('Enter');
    expect(await shows(/exit code \d+/)).toContain('exit code 0');
  });

  it('cancels the turn at Ctrl-C, loses nothing, and goes on', async () => {
    hungFrom = model.bodies.length + 1;
    const { shows, type, press, screen } = chatting('stopped');
    await shows(READY);
    type('Why does checkout fail?');
    press('Enter');
    await shows(/the model thinks … · \d:\d\d · Ctrl-C stops it/);
    type('typed ahead');
    press('C-c');
    await shows(/Stopped: the turn is cancelled, everything before it stays\.\nYou: typed ahead/);
    expect(await statuses('stopped')).toEqual(['cancelled']);
    hungFrom = Infinity;
    press('C-c');
    await shows(READY);
    expect(screen()).not.toContain('exit code');
    type('and now?');
    press('Enter');
    await shows(/roll it back[^]*(?:Your choice|You):\s*$/);
    expect(await statuses('stopped')).toEqual(['cancelled', 'answered']);
    press('C-c');
    await shows(/Ctrl-C again, or Ctrl-D, leaves/);
    press('C-c');
    expect(await shows(/exit code \d+/)).toContain('exit code 0');
    expect(screen()).toContain('To go on: casefile chat --resume stopped');
  });

  it('clears, lists, and resumes the old conversation', async () => {
    const { shows, type, press } = chatting('kept --model none');
    await shows(READY);
    type('Why does checkout fail?');
    press('Enter');
    await shows(/turn 1 ·[^]*\nYou:\s*$/);
    type('/clear');
    press('Enter');
    await shows(
      /New conversation chat-\d{8}-\d{6}-[0-9a-f]{6}\.\nThe one before stays: casefile chat --resume kept\nYou:\s*$/,
    );
    press('C-d');
    await shows(/exit code 0/);
    opened?.close();
    const again = chatting('--resume kept --model none');
    const screen = await again.shows(READY);
    expect(screen).toContain('Resumed after 1 turn.');
    expect(screen).toContain('You: Why does checkout fail?');
    again.press('C-d');
    await again.shows(/exit code 0/);
    again.close();
    const { shows: lists } = chatting('--list');
    expect(await lists(/exit code 0/)).toMatch(/kept +\d{4}-\d\d-\d\d \d\d:\d\d +1 turn/);
  });

  it('takes its settings from a file: service, prompt, collections, and a folder for copies', async () => {
    const folder = await newFolder();
    const file = join(folder, 'chat.json');
    const put = (name: string, text: string): Promise<Response> =>
      fetch(`${talking.url}/v1/knowledge/${name}/documents?file=node.md`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: text,
      });
    await put('runbooks', '# Node\n\nDrain it with two people.\n');
    await put('wiki', '# Menu\n\nSoup.\n');
    const chat = { systemPrompt: 'Speak plainly.', collections: ['runbooks'], streaming: false };
    const settings = { service: { url: talking.url }, chat: { ...chat, conversationDir: join(folder, 'talks') } };
    writeFileSync(file, JSON.stringify(settings));
    opened = terminal(`${CASEFILE} chat by/file --config ${file}`, { columns: 90, rows: 45 });
    const { shows, type, press, screen } = opened;
    expect(await shows(READY)).toContain('Knowledge     runbooks (of 2 collections)');
    type('Why does checkout fail?');
    press('Enter');
    await shows(/roll it back[^]*(?:Your choice|You):\s*$/);
    expect(screen()).not.toContain('it is checked before it stays');
    expect(model.bodies.at(-1)?.messages[0]?.content).toContain('Speak plainly.');
    const copy = JSON.parse(readFileSync(join(folder, 'talks', 'by%2Ffile.json'), 'utf8')) as { messages: object[] };
    expect(copy.messages).toEqual([
      expect.objectContaining({ role: 'user', content: 'Why does checkout fail?' }),
      expect.objectContaining({ role: 'assistant', content: expect.stringContaining('roll it back') }),
    ]);
    press('C-d');
    await shows(/exit code 0/);
    opened.close();
    writeFileSync(file, '{ "service": { "url": "x" }, "chat": { "top_k": 3 } }');
    opened = terminal(`${CASEFILE} chat --config ${file}`, { columns: 120, rows: 20 });
    const wrong = await opened.shows(/exit code 2/);
    expect(wrong).toContain(file);
    expect(wrong).toContain('- service.url must be a URL such as http://127.0.0.1:4680');
    expect(wrong).toContain('- chat.top_k is not a setting: there is systemPrompt, model,');
  });

  it('continues without a model that refuses or hangs, says so, and uses it again when it is back', async () => {
    trouble = 'refuses';
    const { shows, type, press } = chatting('down');
    await shows(READY);
    type('Why does checkout fail?');
    press('Enter');
    const refused = await shows(/turn 1 ·[^]*(?:Your choice|You):\s*$/);
    expect(refused).toMatch(/The model \(fake\) gave no answer:[^]*401[^]*The engine answers alone\./);
    expect(refused).toMatch(/Insufficient data|[Cc]ause|Not sure/);
    expect(refused).not.toContain('roll it back');
    trouble = 'hangs';
    type('why does it fail, really?');
    press('Enter');
    const hung = await shows(/turn 2 ·[^]*(?:Your choice|You):\s*$/);
    expect(hung).toMatch(/silent for 10 s[^]*The engine answers alone\./);
    trouble = undefined;
    type('so why does checkout fail?');
    press('Enter');
    const back = await shows(/turn 3 ·[^]*(?:Your choice|You):\s*$/);
    expect(back).toContain('roll it back');
    expect(await statuses('down')).toEqual(['answered', 'answered', 'answered']);
  });

  it('takes pasted text as one question, and drops it at Ctrl-C', async () => {
    const { shows, paste, type, press } = chatting('pasted --model none');
    await shows(READY);
    paste('dropped one\ndropped two\n');
    await shows(/dropped two/);
    press('C-c');
    await shows(/What was pasted is dropped\.[^]*You:\s*$/);
    paste('java.lang.IllegalStateException: pool is empty\n\tat shop.Pool.take(Pool.java:31)\n  caused the rest');
    await shows(/caused the rest/);
    type(' - why?');
    press('Enter');
    await shows(/turn 1 ·[^]*\nYou:\s*$/);
    const { items } = await json<{ readonly items: readonly { readonly text: string }[] }>(
      talking.url,
      `${pathOf('pasted')}/turns`,
    );
    expect(items.map(({ text }) => text.split('\n'))).toEqual([
      [
        'java.lang.IllegalStateException: pool is empty',
        expect.stringContaining('at shop.Pool.take(Pool.java:31)'),
        '  caused the rest - why?',
      ],
    ]);
  });

  it('-q answers once, with every tool, and asks nothing back', async () => {
    const { shows } = chatting(`once -q 'Why does checkout fail?'`);
    const screen = await shows(/exit code \d+/);
    expect(screen).toContain('exit code 0');
    expect(screen).toMatch(/Searched logs \(\d+ rows?\)/);
    expect(screen).not.toContain('Your choice');
  });

  it('says what is wrong, where, and how to fix it', async () => {
    const unknown = chatting('x --model gpt');
    expect(await unknown.shows(/exit code 2/)).toContain('One of: fake, none.');
    unknown.close();
    opened = terminal(`CASEFILE_URL=http://127.0.0.1:1 ${CASEFILE} chat`, { columns: 100, rows: 20 });
    const away = await opened.shows(/exit code 3/);
    expect(away).toContain('no service answers at http://127.0.0.1:1');
    expect(away).toContain('Start a service there, correct CASEFILE_URL, or unset it');
  });
});

describe('casefile snapshot report --chat', () => {
  const files = async (): Promise<readonly string[]> => {
    const folder = await newFolder();
    const { quiet, troubled } = twoHourStory();
    return [quiet, troubled].map(({ name, content }) => {
      writeFileSync(join(folder, name), JSON.stringify(content));
      return join(folder, name);
    });
  };

  it.each([
    ['a pair', 0, /the other snapshot/],
    ['one', 1, /What the database shows/],
  ])('reports on %s, runs the analysis first, and takes questions', async (_, from, shown) => {
    const words = (await files()).slice(from).join(' ');
    const report = join(await newFolder(), 'report.html');
    const { shows, type, press, screen } = run(`${CASEFILE} snapshot report ${words} --html ${report} -t`, 100);
    const first = await shows(/turn 1 ·[^]*\nYou:\s*$/);
    expect(first.indexOf(`✓ ${report}`)).toBeLessThan(first.indexOf('turn 1 ·'));
    expect(first).toMatch(shown);
    expect(first).toContain('SELECT l.sku, sum(l.quantity) AS sold');
    type('Did the connections reach their limit?');
    press('Enter');
    await shows(/turn 2 ·[^]*\nYou:\s*$/);
    expect(screen()).toMatch(/Connections: 3.42 % of the limit/);
    type('exit');
    press('Enter');
    expect(await shows(/exit code \d+/)).toContain('exit code 0');
    expect(screen()).toMatch(/To go on: casefile chat --resume chat-/);
  });

  it('opens a chat after the first answer with -t', async () => {
    const { shows, press } = run(`${asking} -t`, 100);
    await shows(/turn 1 ·[^]*\nYou:\s*$/);
    press('C-d');
    expect(await shows(/exit code \d+/)).toContain('exit code 0');
  });
});

describe('casefile ingest', () => {
  it('shows progress, and sums up', async () => {
    const file = join(await newFolder(), 'app.ndjson');
    const line = (n: number): string =>
      JSON.stringify({ '@timestamp': QUESTION.askedAt, 'service.name': 'bulk', message: `order ${n} was sent` });
    writeFileSync(file, Array.from({ length: 60_000 }, (_, n) => `${line(n)}\n`).join(''));
    const { shows } = run(`${CASEFILE} ingest ${file}`, 100);
    await shows(/\d+ ?%/);
    const screen = await shows(/exit code \d+/);
    expect(screen).toContain('60,000');
    expect(screen).toContain('exit code 0');
  });

  it('stops at Ctrl-C with its own exit code', async () => {
    const file = join(await newFolder(), 'growing.log');
    writeFileSync(file, '2026-11-21 10:00:00,000 INFO  [main] a.b.C - started\n');
    const { shows, press } = run(`${CASEFILE} ingest --follow ${file}`, 100);
    await shows(/1 row|follow/i);
    press('C-c');
    expect(await shows(/exit code \d+/)).toMatch(/exit code (0|130)/);
  });
});
