// The terminal client in a real pseudo-terminal, against a real service.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { ingest, QUESTION, SHOP } from '../support/shop.js';
import { type Terminal, terminal } from '../support/terminal.js';

const CASEFILE = `${process.execPath} ${join(process.cwd(), 'bin/casefile.js')}`;

let service: Service;
let opened: Terminal | undefined;

const run = (command: string, columns: number): Terminal => {
  opened = terminal(`CASEFILE_URL=${service.url} TERM=xterm-256color ${command}`, { columns, rows: 50 });
  return opened;
};

const asking = `${CASEFILE} ask '${QUESTION.text}' --asked-at ${QUESTION.askedAt}`;

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

  it('paints nothing with NO_COLOR', async () => {
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
    await shows(/Not sure|Insufficient data|cause/);
    type('/events');
    press('Enter');
    await shows(/question asked/);
    type('/exit');
    press('Enter');
    expect(await shows(/exit code \d+/)).toContain('exit code 0');
  });

  it('leaves at Ctrl-D', async () => {
    const { shows, press } = run(`${CASEFILE} chat leaving`, 100);
    await shows(/\/help/);
    press('C-d');
    expect(await shows(/exit code \d+/)).toContain('exit code 0');
  });
});

describe('casefile ingest', () => {
  it('shows how far it is, and sums up', async () => {
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
