// How a channel of Mattermost names its tokens, and what is said to a configuration of before.
import { describe, expect, it } from 'vitest';
import { channelsSchema } from './channels.js';

const TOKEN = 'zmigewsanbbsdf59xnmduzypjc';
const chat = {
  kind: 'mattermost',
  url: 'https://chat.example.com',
  token: 'of-the-bot',
  team: 'kwoknj9nwpypzgzy78wkw516qe',
  callback: 'https://casefile.example.com/v1/channels/chat',
  roles: { '*': 'asker' },
};

const faults = (more: object): readonly (readonly [string, string])[] => {
  const { error } = channelsSchema.safeParse({ chat: { ...chat, ...more } });
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
};

describe('the tokens of Mattermost', () => {
  it('are those of webhooks, of commands, or both', () => {
    for (const more of [{ webhookTokens: [TOKEN] }, { commandTokens: [TOKEN] }]) expect(faults(more)).toEqual([]);
    expect(faults({ webhookTokens: [TOKEN], commandTokens: [TOKEN.toUpperCase()] })).toEqual([]);
  });

  it('in one list are refused with the new names', () => {
    const [fault] = faults({ tokens: [TOKEN], webhookTokens: [TOKEN] });
    expect(fault?.[0]).toBe('chat.tokens');
    expect(fault?.[1]).toMatch(/"webhookTokens".*"commandTokens"/);
    expect(fault?.[1]).not.toContain(TOKEN);
    expect(faults({ tokens: [TOKEN] }).map(([path]) => path)).toContain('chat.tokens');
  });

  it('are needed, and long enough', () => {
    expect(faults({})).toEqual([['chat.webhookTokens', expect.stringContaining('"commandTokens"') as string]]);
    expect(faults({ commandTokens: ['short'] })).toMatchObject([
      ['chat.commandTokens.0', 'must have at least 16 characters'],
    ]);
  });
});
