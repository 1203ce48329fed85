// The history of the configuration holds every setting and no secret.
import { describe, expect, it } from 'vitest';
import { flattenSettings } from './flatten-settings.js';

const flatten = (config: object) =>
  flattenSettings(config, { digest: (text) => `${text.length}`.padEnd(64, '0'), mask: (text) => text });

describe('settings by their path', () => {
  it('are all there, numbers and flags as they are', () => {
    expect(flatten({ a: { b: 5, on: true }, list: ['x', { y: 'z' }] })).toEqual({
      'a.b': '5',
      'a.on': 'true',
      'list.0': 'x',
      'list.1.y': 'z',
    });
  });

  it('are digests wherever a name says that they may be secret', () => {
    const config = {
      keys: [{ hash: 'h4sh', actor: 'ops' }],
      alerts: { sources: { prod: { secret: 's3cret' } } },
      stores: { facts: { uri: 'mongodb://u:p4ss@h' } },
      outside: {
        servers: { s: { env: { X: 'v4lue' }, headers: { Authorization: 'Bearer t0ken' }, args: ['--k=4rg'] } },
      },
    };
    expect(JSON.stringify(flatten(config))).not.toMatch(/h4sh|s3cret|p4ss|v4lue|t0ken|4rg/);
    expect(Object.keys(flatten(config))).toContain('alerts.sources.prod.secret');
  });
});
