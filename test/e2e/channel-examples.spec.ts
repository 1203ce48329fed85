// The examples of docs/channels.md are a chat tool of somebody's own: each asks, and is told the progress and the answer of one message.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { TOOL_SECRET } from '../support/fake-chat-tool.js';
import { clean, copyOf, newFolder, startService } from '../support/service.js';
import { SHOP, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

const running: ChildProcess[] = [];

afterAll(async () => {
  for (const each of running) each.kill();
  await clean();
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('the example of a chat tool', () => {
  const examples = [
    ['typescript', 'tool.ts', process.execPath, true],
    ['python', 'tool.py', 'python3', hasPython],
  ] as const;
  for (const [language, file, program, isThere] of examples)
    it.runIf(isThere)(`in ${language} asks, and is told the answer`, async () => {
      const found = [...(await readFile('docs/channels.md', 'utf8')).matchAll(/```(\w+)\n(.*?)```/gs)];
      const code = found.find(([, name]) => name === language)?.[2] ?? '';
      expect(code.trim().split('\n').length).toSatisfy((lines: number) => lines > 20 && lines <= 35);
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/casefile`;
      const hook = { kind: 'webhook', url, secret: '${TOOL_SECRET}', allowPrivate: true, roles: { ana: 'asker' } };
      const folder = await copyOf(await shopFolder());
      const service = await startService({ folder, config: { channels: { hook } }, env: { TOOL_SECRET } });
      const path = join(await newFolder(), file);
      await writeFile(path, code);
      const env = {
        PATH: process.env['PATH'],
        SECRET: TOOL_SECRET,
        PORT: String(port),
        CHANNEL: `${service.url}/v1/channels/hook`,
      };
      const tool = spawn(program, [path, SHOP.question], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      running.push(tool);
      let said = '';
      tool.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await untilTrue(() => said.includes('"final"') && /^202$/m.test(said));
      const told = said.split('\n').filter((line) => line.startsWith('['));
      const messages = told.map((line) => (JSON.parse(line) as readonly string[])[1]);
      expect(new Set(messages).size).toBe(1);
      await service.close();
    });
});
