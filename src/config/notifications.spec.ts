// Targets that must fit the rest of the configuration: an issue of a channel, and alerts that are answered where they came from.
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

const SOURCES = { duty: { kind: 'pagerduty' }, grafana: { kind: 'alertmanager' }, boards: { kind: 'grafana' } };

const faultsOf = (target: object): readonly string[] => {
  const settings = { channels: CHANNELS, alerts: { sources: SOURCES }, notifications: { targets: { board: target } } };
  const env = { CASEFILE_CONFIG: 'own.json', T: 'of-the-account', S: 'signs what is delivered' };
  const loaded = loadConfig(env, (path) =>
    path === 'own.json' ? JSON.stringify(settings, undefined, 2) : readFileSync(path, 'utf8'),
  );
  return 'faults' in loaded ? loaded.faults.map(describeConfigFault) : [];
};

const faults = (target: object): readonly string[] => faultsOf({ kind: 'issue', ...target });

describe('a target that is an issue', () => {
  it.each([
    { channel: 'hub', issue: 'Acme/shop#12' },
    { channel: 'desk', issue: 'SHOP-12' },
    { channel: 'hub', issue: 'named-by-alert' },
  ])('may be %j', (target) => {
    expect(faults(target)).toEqual([]);
  });

  it.each([
    [{ channel: 'lab', issue: '42#1' }, 'board.channel must be the name of a channel of the kind github, gitlab, jira'],
    [{ channel: 'hook', issue: 'SHOP-1' }, 'board.channel must be the name of a channel of the kind'],
    [{ channel: 'lab', issue: 'named-by-alert' }, 'board.channel must be the name of a channel'],
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

describe('a target that answers alerts where they came from', () => {
  const duty = { kind: 'pagerduty', token: '${T}', from: 'casefile@acme.example' };
  const grafana = { kind: 'grafana', token: '${T}', url: 'https://example.com/grafana/' };

  it.each([
    { ...duty, source: 'duty' },
    { ...duty, api: 'https://api.eu.pagerduty.com' },
    { ...duty, when: { events: ['finished'] } },
    { ...grafana, source: 'boards' },
  ])('may be %j', (target) => {
    expect(faultsOf(target)).toEqual([]);
  });

  it.each([
    [
      { ...duty, source: 'other' },
      'board.source must be the name of a source of the kind pagerduty in "alerts.sources"',
    ],
    [{ ...grafana, source: 'duty' }, 'board.source must be the name of a source of the kind grafana'],
    // the name is that of a configured source of another kind
    [grafana, 'board.source must be the name of a source of the kind grafana'],
    [{ ...grafana, source: 'constructor' }, 'board.source must be the name of a source of the kind grafana'],
    [{ ...duty, from: 'casefile' }, 'board.from must be the e-mail address of a user of the account'],
    [{ ...duty, api: 'ftp://a' }, 'board.api must be an address that begins with http:// or https://'],
    [
      { ...grafana, url: 'https://a.example/?a=1', source: 'boards' },
      'board.url must be an address without "?" and "#"',
    ],
  ])('is refused where it is %j', (target, message) => {
    expect(faultsOf(target)).toEqual([expect.stringContaining(message) as string]);
  });
});
