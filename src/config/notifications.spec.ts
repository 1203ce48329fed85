// A target that is an issue: of a channel of the configuration, and where that answers.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeConfigFault, loadConfig } from './load.js';

const CHANNELS = {
  hub: { kind: 'github', token: '${T}', webhookSecret: '${S}', repositories: ['acme/shop'], roles: {} },
  desk: {
    kind: 'jira',
    url: 'https://acme.example',
    token: '${T}',
    webhookSecret: '${S}',
    projects: ['SHOP'],
    roles: {},
  },
  hook: { kind: 'webhook', url: 'https://chat.example', secret: '${S}', roles: {} },
};

const faults = (target: object): readonly string[] => {
  const settings = { channels: CHANNELS, notifications: { targets: { board: { kind: 'issue', ...target } } } };
  const env = { CASEFILE_CONFIG: 'own.json', T: 'of-the-account', S: 'signs what is delivered' };
  const loaded = loadConfig(env, (path) =>
    path === 'own.json' ? JSON.stringify(settings, undefined, 2) : readFileSync(path, 'utf8'),
  );
  return 'faults' in loaded ? loaded.faults.map(describeConfigFault) : [];
};

describe('a target that is an issue', () => {
  it.each([
    { channel: 'hub', issue: 'Acme/shop#12' },
    { channel: 'desk', issue: 'SHOP-12' },
  ])('may be %j', (target) => {
    expect(faults(target)).toEqual([]);
  });

  it.each([
    [{ channel: 'lab', issue: '42#1' }, 'board.channel must be the name of a channel of the kind github, gitlab, jira'],
    [{ channel: 'hook', issue: 'SHOP-1' }, 'board.channel must be the name of a channel of the kind'],
    [{ channel: 'hub', issue: 'SHOP-1' }, 'board.issue must be an issue such as acme/shop#12'],
    [
      { channel: 'hub', issue: 'acme/other#1' },
      'board.issue is of acme/other, where the channel "hub" does not answer',
    ],
    [{ channel: 'desk', issue: 'OPS-1' }, 'board.issue is of OPS, where the channel "desk" does not answer'],
  ])('is refused where it is %j', (target, message) => {
    expect(faults(target)).toEqual([expect.stringContaining(message) as string]);
  });
});
