// What opens a server stands in no text that the server sends back.
import { describe, expect, it } from 'vitest';
import type { McpServerOptions } from './options.js';
import { secretScrubber } from './secrets.js';

const bounds = { name: 'wiki', allow: [], timeout: 1, mostCharacters: 1 };
const scrub = (reach: McpServerOptions['reach'], text: string): string => secretScrubber({ ...bounds, reach })(text);

describe('a text of an outside server', () => {
  it('removes keys wherever they were configured', () => {
    const url = 'https://jane:pass-w%C3%B6rd@wiki.example/mcp?key=query-key';
    const reach = { url, headers: { Authorization: 'Bearer header-key' } };
    expect(scrub(reach, 'Bearer header-key; header-key, pass-wörd query-key')).toBe(
      '[SECRET]; [SECRET], [SECRET] [SECRET]',
    );
    const env = { API_KEY: 'longer-key', DSN: 'a1b2c3d4e5f6g7h8i9', LOG_FORMAT: 'verbose' };
    const args = ['--token=of-an-arg', '--api-key', 'behind-it', '--team', 'payments'];
    expect(scrub({ command: 'x', args, env }, 'longer-key a1b2c3d4e5f6g7h8i9 of-an-arg behind-it payments')).toBe(
      '[SECRET] [SECRET] [SECRET] [SECRET] payments',
    );
  });

  it('keeps words that occur in other settings', () => {
    const env = { LOG_FORMAT: 'verbose', TEAM: 'payments', KEY: 'short' };
    expect(scrub({ command: 'x', args: [], env }, 'verbose payments short')).toBe('verbose payments short');
  });

  it('removes a longer key whole when it begins with another', () => {
    const env = { KEY_A: 'abcdef', KEY_B: 'abcdef-ghi' };
    expect(scrub({ command: 'x', args: [], env }, 'abcdef-ghi abcdef')).toBe('[SECRET] [SECRET]');
  });
});
