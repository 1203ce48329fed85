// What is wrong with a profile is said at the start, by the path of the setting.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { systemClock } from '../src/adapters/node/runtime.js';
import { loadConfig } from '../src/config/load.js';
import { openModels } from '../src/bootstrap/models.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-models-'));
  await writeFile(join(folder, 'text.json'), 'no JSON');
  await writeFile(join(folder, 'odd.json'), '[{"text":"a","pause":-1},{"calls":[{"tool":"x"}]}]');
  await writeFile(join(folder, 'good.json'), '[{"text":"a"}]');
});
afterAll(() => rm(folder, { recursive: true }));

const opened = (profiles: object) => {
  const file = JSON.stringify({ models: { profiles } });
  const env = { CASEFILE_CONFIG: 'own.json', KEY: 'k' };
  const config = loadConfig(env, (path) => (path === 'own.json' ? file : readFileSync(path, 'utf8')));
  if ('faults' in config) throw new Error(JSON.stringify(config.faults));
  return openModels(config.models, systemClock());
};

const told = (script: string) => ({ told: { provider: 'scripted', model: 'demo', script: join(folder, script) } });

describe('profiles of models at the start', () => {
  it('become models by name, each with its known context window', () => {
    const models = opened({
      gpt: { provider: 'openai', model: 'gpt-4o', apiKey: '${KEY}' },
      own: { provider: 'openai-compatible', model: 'nobody-knows-it', baseUrl: 'http://127.0.0.1:8000/v1' },
      big: { provider: 'ollama', model: 'llama3.1:8b', window: 65_536 },
      ...told('good.json'),
    });
    expect(models.profiles().map(({ name, window }) => [name, window])).toEqual([
      ['gpt', 128_000],
      ['own', 8_192],
      ['big', 65_536],
      ['told', 8_192],
    ]);
    expect(models.default()).toBeUndefined();
    expect(JSON.stringify(models.profiles())).not.toContain('apiKey');
  });

  it('find a context window by the exact name of a model, never by a part of it', () => {
    const names = [
      ['llama3.1:8b', 32_768],
      ['gpt-4o-mini', 128_000],
      ['claude-3-5-sonnet-20241022', 200_000],
      ['claude-sonnet-5', 1_000_000],
      ['gpt-4.1', 1_047_576],
      ['gemini-3.5-flash-lite', 1_048_576],
      ['gpt-4o-of-our-own', 8_192],
    ] as const;
    const profiles = names.map(([model], n) => [`m${n}`, { provider: 'ollama', model }]);
    const windows = opened(Object.fromEntries(profiles))
      .profiles()
      .map(({ model, window }) => [model, window]);
    expect(windows).toEqual(names);
  });

  it('report what is wrong with a script', () => {
    expect(() => opened(told('none.json'))).toThrow('models.profiles.told.script: ');
    expect(() => opened(told('none.json'))).toThrow('cannot be read');
    expect(() => opened(told('text.json'))).toThrow('is not JSON');
    expect(() => opened(told('odd.json'))).toThrow(/is not a list of replies: 0\.pause: .*; 1\.calls\.0\.input: /);
  });
});
