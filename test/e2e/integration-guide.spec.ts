// The TypeScript examples of docs/integration.md, run as they are written.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean, type Service, startService } from '../support/service.js';
import { json, pathOf, QUESTION, SHOP, shopFolder } from '../support/shop.js';

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await startService({ folder: await shopFolder(), fixed: { now: SHOP.askedAt } });
  folder = await mkdtemp(join(tmpdir(), 'casefile-guide-'));
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  await clean();
  await rm(folder, { recursive: true, force: true });
});

describe('the integration guide', () => {
  it('shows a chatbot that works, and goes on in its conversation', async () => {
    const guide = await readFile('docs/integration.md', 'utf8');
    const [, example = ''] = /```ts\n(.*?)```/s.exec(guide) ?? [];
    const file = join(folder, 'chatbot.mts');
    await writeFile(file, example);
    const args = [file, 'INC-7', QUESTION.text, 'And before that?'];
    const env = { ...process.env, CASEFILE_URL: service.url };
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
    expect(stdout).toContain(`${service.url}/#/investigation/INC-7?turn=1&evidence=e1`);
    expect(stdout).toContain(`${service.url}/#/investigation/INC-7?turn=2`);
    const { items } = await json<{ readonly items: readonly object[] }>(service.url, `${pathOf('INC-7')}/turns`);
    expect(items).toMatchObject([
      { text: QUESTION.text, status: 'answered' },
      { text: 'And before that?', status: 'answered' },
    ]);
  });

  it('shows how code of its own reads a turn by the client', async () => {
    const guide = await readFile('docs/integration.md', 'utf8');
    const [, example = ''] = /```ts\n(import \{ casefileClient .*?)```/s.exec(guide) ?? [];
    const file = join(folder, 'own.mts');
    const client = pathToFileURL(resolve('clients/typescript/src/client.ts')).href;
    await writeFile(file, example.replace("'casefile-client'", JSON.stringify(client)));
    const env = { ...process.env, CASEFILE_URL: service.url };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], { cwd: folder, env });
    expect(stderr).toMatch(/^TurnAsked\b.*\bTurnAnswered$/ms);
    expect(stdout).toMatch(/^e1 \S+ .+/);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('open');
  });
});
