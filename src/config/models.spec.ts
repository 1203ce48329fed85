import { describe, expect, it } from 'vitest';
import { SECOND } from '../kernel/time.js';
import { loadConfig } from './load.js';
import { readFileSync } from 'node:fs';

const load = (models: object, env = {}) =>
  loadConfig({ CASEFILE_CONFIG: 'own.json', ...env }, (path) =>
    path.endsWith('own.json') ? JSON.stringify({ models }) : readFileSync(path, 'utf8'),
  );

const good = (models: object, env = {}) => {
  const loaded = load(models, env);
  if ('faults' in loaded) throw new Error(JSON.stringify(loaded.faults));
  return loaded.models;
};

const faults = (models: object, env = {}): readonly string[] => {
  const loaded = load(models, env);
  return 'faults' in loaded ? loaded.faults.map(({ path, problem }) => `${path} ${problem}`) : [];
};

const local = { provider: 'ollama', model: 'llama3.1:8b' };

describe('model settings', () => {
  it('have no profile by default', () => {
    const models = good({});
    expect(models.profiles).toEqual({});
    expect(models.default).toBeUndefined();
  });

  it.each(['casefile', 'none'])('refuse a profile of the name %s, which no question could choose', (name) => {
    expect(faults({ profiles: { [name]: local } }).join()).toContain('must not be "casefile" or "none"');
  });

  it('have careful defaults', () => {
    expect(good({ profiles: { local } }).profiles['local']).toMatchObject({
      maxTokens: 4096,
      temperature: 0.1,
      tools: 'native',
      limits: {},
      timeouts: { idle: 60 * SECOND, total: 300 * SECOND },
      baseUrl: 'http://127.0.0.1:11434',
    });
  });

  it('take keys from the environment only, and name missing ones', () => {
    const profiles = (apiKey: string) => ({ profiles: { gpt: { provider: 'openai', model: 'gpt-4o', apiKey } } });
    expect(good(profiles('${KEY}'), { KEY: 'hunter2' }).profiles['gpt']).toMatchObject({ apiKey: 'hunter2' });
    expect(faults(profiles('${KEY}'))).toEqual([
      'models.profiles.gpt.apiKey needs KEY, which is not set in the environment',
    ]);
    expect(faults(profiles('hunter2'))).toEqual([
      'models.profiles.gpt.apiKey is a secret: name a variable of the environment instead, ${NAME}',
    ]);
  });

  it('name other faults in addition to a variable that is not set', () => {
    expect(faults({ profiles: { a: { provider: 'opnai', model: 'x', apiKey: '${NOT_SET}' }, 'b/c': local } })).toEqual([
      'models.profiles.a.apiKey needs NOT_SET, which is not set in the environment',
      expect.stringMatching(/^models\.profiles\.a\.provider is not a provider: there is bedrock, openai,/),
      expect.stringMatching(/^models\.profiles\.b\/c must /),
    ]);
  });

  it('name every fault at once, with what would be right', () => {
    const found = faults(
      {
        default: 'best',
        profiles: {
          a: { provider: 'clippy', model: 'x' },
          b: { provider: 'bedrock', model: 'x', region: 'Frankfurt', fallback: 'z' },
          c: { ...local, fallback: 'd', window: 10 },
          d: { ...local, fallback: 'c', temperature: 'warm' },
          e: { provider: 'openai', model: 'gpt-4o' },
          f: { provider: 'azure', model: 'x', apiKey: '${KEY}', baseUrl: 'nowhere', apiVersion: 'new' },
        },
      },
      { KEY: 'k' },
    );
    expect(found).toEqual([
      'models.profiles.a.provider is not a provider: there is bedrock, openai, anthropic, google, azure, ollama, openai-compatible, langchain, scripted',
      'models.profiles.b.region must be an AWS region such as eu-central-1',
      'models.profiles.c.window must be at least 1024 tokens',
      'models.profiles.d.temperature must be a number, not text',
      'models.profiles.e.apiKey must be given: "${NAME}" names the variable that holds the key',
      'models.profiles.f.baseUrl must be a URL such as https://my-resource.openai.azure.com',
      'models.profiles.f.apiVersion must be a version of the API such as 2024-10-21',
      'models.default is not a profile: there is a, b, c, d, e, f',
      'models.profiles.b.fallback is not a profile: there is a, b, c, d, e, f',
      'models.profiles.c.fallback leads back to itself: c → d → c',
      'models.profiles.c.maxTokens must be less than the window, which is 10 tokens: lower it, or set "window"',
      'models.profiles.d.fallback leads back to itself: d → c → d',
    ]);
  });

  it('let no model read messages unless one is named, and then where the built-in reader is unsure', () => {
    expect(good({}).reader).toBeUndefined();
    const reader = { profile: 'small' };
    expect(good({ profiles: { small: local }, reader }).reader).toEqual({
      profile: 'small',
      below: 0.9,
      within: 3_000_000,
    });
    expect(faults({ profiles: { small: local }, reader: { profile: 'large' } })).toEqual([
      'models.reader.profile is not a profile: there is small',
    ]);
  });

  it('take the window of a deployment from the model behind its name', () => {
    const azure = {
      provider: 'azure',
      model: 'ours',
      apiKey: '${KEY}',
      baseUrl: 'https://a.example',
      apiVersion: '2024-10-21',
    };
    const faultsOf = (deployed: object) =>
      faults({ profiles: { ours: { ...azure, ...deployed, maxTokens: 100_000 } } }, { KEY: 'k' });
    expect(faultsOf({ deployed: 'gpt-4o', reasoningEffort: 'low' })).toEqual([]);
    expect(faultsOf({})).toEqual([
      'models.profiles.ours.maxTokens must be less than the window, which is 8192 tokens: lower it, or set "window"',
    ]);
  });

  it('allow only fallbacks that can read the requests of the profile', () => {
    const profiles = (other: object) => ({
      profiles: { big: { ...local, window: 100_000, fallback: 'small' }, small: { ...local, ...other } },
    });
    expect(faults(profiles({ window: 100_000 }))).toEqual([]);
    expect(faults(profiles({ window: 8_192, tools: 'text' }))).toEqual([
      'models.profiles.big.fallback must have "tools" as this profile has: small would not understand it',
      'models.profiles.big.fallback reads 4096 tokens, but this profile is sent up to 95904: give this one a smaller "window"',
    ]);
  });
});
