import { describe, expect, it } from 'vitest';
import { loadClient } from './client.js';

const load = (file: unknown, env = {}) =>
  loadClient('chat.json', { HOME: '/home/ann', ...env }, () =>
    typeof file === 'string' ? file : JSON.stringify(file),
  );

const told = (file: unknown, env = {}): readonly string[] => {
  const loaded = load(file, env);
  return 'faults' in loaded ? loaded.faults.map(({ path, problem }) => `${path} ${problem}`) : [];
};

describe('the configuration of the terminal client', () => {
  it('accepts service, key, prompt and folder, each of them optional', () => {
    const service = { url: 'https://casefile.internal', apiKey: '${CASEFILE_CHAT_KEY}' };
    const chat = {
      systemPrompt: 'Answer for the team on call.',
      model: 'claude',
      collections: ['runbooks'],
      maxResults: 5,
      streaming: false,
      conversationDir: '~/talks',
    };
    expect(load({ service, chat }, { CASEFILE_CHAT_KEY: 'k-1' })).toEqual({
      service: { url: 'https://casefile.internal', apiKey: 'k-1' },
      chat: { ...chat, saveConversations: true, conversationDir: '/home/ann/talks' },
      ingest: { files: [] },
    });
    expect(load({})).toEqual({
      service: {},
      chat: { streaming: true, saveConversations: false },
      ingest: { files: [] },
    });
  });

  it('saves copies below the home folder by default, and nowhere where saving is off', () => {
    expect(load({ chat: { saveConversations: true } })).toMatchObject({
      chat: { conversationDir: '/home/ann/.casefile/conversations' },
    });
    const off = load({ chat: { saveConversations: false, conversationDir: '/tmp/talks' } });
    expect(off).toMatchObject({ chat: { streaming: true, saveConversations: false } });
    expect(off).not.toHaveProperty('chat.conversationDir');
  });

  it('names every wrong key at once, with what would be right, and never a value', () => {
    const wrong = {
      chromadb_path: './x',
      service: { url: 'ftp://x', token: '${TOKEN}', apiKey: 'sk-live-123' },
      chat: { default_max_results: 3, maxResults: 99, streaming: 'yes', collections: [] },
    };
    expect(told(wrong, { TOKEN: 't' })).toEqual([
      'service.apiKey is a secret: name a variable of the environment instead, ${NAME}',
      'service.url must be a URL such as http://127.0.0.1:4680',
      'service.token is not a setting: there is url, apiKey',
      'chat.collections must name one, or be left out',
      'chat.maxResults must be a whole number from 1 to 15',
      'chat.streaming must be true or false',
      'chat.default_max_results is not a setting: there is systemPrompt, model, collections, maxResults, streaming, saveConversations, conversationDir',
      'chromadb_path is not a setting: there is service, chat, ingest',
    ]);
  });

  it('says of each rule for files what is wrong with it', () => {
    const files = [
      { pattern: 'pg/*.log', service: 'ledger-db', format: 'postgres', zone: 'Europe/Berlin', encoding: 'latin1' },
      { pattern: '', zone: 'Mars/Base', encoding: 'ebcdic' },
      { pattern: '*.log', servce: 'x', zone: '+02:00' },
    ];
    expect(load({ ingest: { files: files.slice(0, 1) } })).toMatchObject({ ingest: { files: files.slice(0, 1) } });
    expect(told({ ingest: { files } })).toEqual([
      'ingest.files.1.pattern must not be empty',
      'ingest.files.1.zone must be a time zone such as Europe/Berlin or +02:00',
      'ingest.files.1.encoding must be an encoding such as shift_jis or windows-1252',
      'ingest.files.2.servce is not a setting: there is pattern, service, format, zone, encoding',
    ]);
  });

  it('says which variable is not set, and where a file is no JSON', () => {
    expect(told({ service: { apiKey: '${CASEFILE_CHAT_KEY}' } })).toEqual([
      'service.apiKey needs CASEFILE_CHAT_KEY, which is not set in the environment',
    ]);
    expect(told('{\n  "chat": { "model": "sk-live-123", }\n}')).toEqual(['it is not JSON (line 2 column 37)']);
    expect(told('[]')).toEqual([expect.stringMatching(/^it /)]);
    const unread = loadClient('none.json', {}, () => {
      throw Object.assign(new Error('ENOENT: none.json'), { code: 'ENOENT' });
    });
    expect(unread).toEqual({ faults: [{ path: 'it', problem: 'cannot be read: check the path' }] });
  });
});
