// Outside servers in the configuration: each fault is told where it stands, and no key stands in the file.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SECOND } from '../kernel/time.js';
import { loadConfig } from './load.js';

const load = (servers: object, env = {}) =>
  loadConfig({ CASEFILE_CONFIG: 'own.json', ...env }, (path) =>
    path.endsWith('own.json') ? JSON.stringify({ outside: { servers } }) : readFileSync(path, 'utf8'),
  );

const good = (servers: object, env = {}) => {
  const loaded = load(servers, env);
  if ('faults' in loaded) throw new Error(JSON.stringify(loaded.faults));
  return loaded.outside.servers;
};

const faults = (servers: object, env = {}): readonly string[] => {
  const loaded = load(servers, env);
  return 'faults' in loaded ? loaded.faults.map(({ path, problem }) => `${path} ${problem}`) : [];
};

describe('outside server settings', () => {
  it('have no server by default, and allow no tool that is not listed', () => {
    expect(good({})).toEqual({});
    expect(good({ wiki: { command: 'wiki-mcp' } })['wiki']).toEqual({
      command: 'wiki-mcp',
      args: [],
      env: {},
      allow: [],
      timeout: 30 * SECOND,
      mostCharacters: 100_000,
    });
  });

  it('take keys from the environment', () => {
    const wiki = { url: 'https://wiki.example/mcp', headers: { Authorization: 'Bearer ${WIKI_KEY}' }, allow: ['find'] };
    expect(good({ wiki }, { WIKI_KEY: 'hunter2' })['wiki']).toMatchObject({
      headers: { Authorization: 'Bearer hunter2' },
    });
    expect(faults({ wiki })).toEqual([
      'outside.servers.wiki.headers.Authorization needs WIKI_KEY, which is not set in the environment',
    ]);
    expect(faults({ wiki: { ...wiki, headers: { Authorization: 'Bearer hunter2' } } })).toEqual([
      'outside.servers.wiki.headers.Authorization is a secret: name a variable of the environment instead, ${NAME}',
    ]);
    expect(faults({ wiki: { command: 'x', env: { API_KEY: 'hunter2' } } })[0]).toContain(
      'outside.servers.wiki.env.API_KEY',
    );
  });

  it('are refused with the field and what would be right', () => {
    expect(faults({ a: {}, b: { command: 'x', url: 'https://x.example' } })).toEqual([
      'outside.servers.a needs either "command" (a program that is started here) or "url" (a server that listens elsewhere)',
      'outside.servers.b needs either "command" (a program that is started here) or "url" (a server that listens elsewhere)',
    ]);
    expect(faults({ wiki: { url: 'wiki', timeout: '1 fortnight', alow: [] } })).toEqual([
      'outside.servers.wiki.timeout must be a number and a unit (ms, s, m, h, d), such as "30s"',
      'outside.servers.wiki.url must be a URL such as https://wiki.example/mcp',
      'outside.servers.wiki.alow is not a setting',
    ]);
    expect(faults({ 'a b': { command: 'x' } })[0]).toContain('outside.servers.a b');
  });
});
