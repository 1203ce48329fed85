// The OpenAI-compatible routes, asked by the Python client of OpenAI, as the integration guide shows it, and by the llm command. Installed by hash into the cache.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cached, sha256Of } from '../../scripts/servers/machine/cache.js';
import { PYTHON, run } from '../../scripts/servers/machine/tool.js';
import { clean, type Service, startService } from '../support/service.js';
import { json, pathOf, QUESTION, SHOP, shopFolder } from '../support/shop.js';

const REQUIREMENTS = resolve('test/support/openai-clients/requirements.txt');

const installed = async (): Promise<string> => {
  const version = (await run(PYTHON, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'])).trim();
  return cached(`openai-clients-${version}-${(await sha256Of(REQUIREMENTS)).slice(0, 12)}`, async (folder) => {
    const plain = ['-q', '--disable-pip-version-check', '--no-deps', '--no-cache-dir', '--only-binary=:all:'];
    await run(PYTHON, ['-m', 'pip', 'install', ...plain, '--require-hashes', '-r', REQUIREMENTS, '--target', folder]);
  });
};

let service: Service;
let folder: string;
let packages: string;
beforeAll(async () => {
  packages = await installed();
  folder = await mkdtemp(join(tmpdir(), 'casefile-openai-'));
  service = await startService({ folder: await shopFolder(), fixed: { now: SHOP.askedAt } });
});
afterAll(async () => {
  await clean();
  await rm(folder, { recursive: true, force: true });
});

const python = async (args: readonly string[], more: { readonly [name: string]: string } = {}): Promise<string> => {
  const env = { ...process.env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1', ...more };
  const running = promisify(execFile)(PYTHON.command, [...args], { cwd: folder, env, timeout: 120_000 });
  // llm reads what is piped to it to its end
  running.child.stdin?.end();
  return (await running).stdout;
};

describe('the Python client of OpenAI', () => {
  it('runs the example of the integration guide', async () => {
    const [, example = ''] = /```python\n(.*?)```/s.exec(await readFile('docs/integration.md', 'utf8')) ?? [];
    const file = join(folder, 'chatbot.py');
    await writeFile(file, example);
    const out = await python([file, 'INC-8', QUESTION.text, 'And before that?'], { CASEFILE_URL: service.url });
    expect(out).toContain(`${service.url}/#/investigation/INC-8?turn=1&evidence=e1`);
    const { items } = await json<{ readonly items: readonly object[] }>(service.url, `${pathOf('INC-8')}/turns`);
    expect(items).toMatchObject([{ status: 'answered' }, { status: 'answered' }]);
  });

  it('reads responses, streamed and not, models, and errors by their class', async () => {
    const file = join(folder, 'responses.py');
    await writeFile(
      file,
      `
import sys
from openai import NotFoundError, OpenAI
client = OpenAI(base_url=sys.argv[1] + "/v1", api_key="none", max_retries=0)
first = client.responses.create(model="none", input=sys.argv[2])
with client.responses.stream(model="none", input="And before that?", previous_response_id=first.id) as stream:
    text = "".join(event.delta for event in stream if event.type == "response.output_text.delta")
    assert text == stream.get_final_response().output_text
print([model.id for model in client.models.list()])
try:
    client.chat.completions.create(model="gpt-9", messages=[{"role": "user", "content": "Why?"}])
except NotFoundError as error:
    print(error.code)
`,
    );
    const out = await python([file, service.url, QUESTION.text]);
    expect(out.trim().split('\n')).toEqual(["['casefile', 'none']", 'model-unknown']);
  });
});

describe('the llm command', () => {
  it('asks, streamed and not, and goes on in its conversation', async () => {
    await writeFile(
      join(folder, 'extra-openai-models.yaml'),
      `- model_id: casefile\n  model_name: casefile\n  api_base: ${service.url}/v1\n`,
    );
    const own = { LLM_USER_PATH: folder, OPENAI_API_KEY: 'none' };
    const start = ['-c', 'from llm.cli import cli; cli()'];
    const first = await python([...start, '-m', 'casefile', 'Why is checkout slow?'], own);
    const link = /\/#\/investigation\/([^?]+)\?turn=1/.exec(first);
    expect(link).not.toBeNull();
    const second = await python([...start, '-c', '--no-stream', 'And before that?'], own);
    expect(second).toContain(`/#/investigation/${link?.[1]}?turn=2`);
  });
});
