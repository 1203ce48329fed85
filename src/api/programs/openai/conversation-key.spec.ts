import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RETRY_WINDOW } from '../conversation-turns.js';
import { historyConversations, type HistoryMessage, messageDigest, userConversation } from './conversation-key.js';
import { turnLink } from './answer-text.js';

const NOW = 1_790_000_000_000_000;
const user = (text: string): HistoryMessage => ({ role: 'user', text });
const reply = (text: string): HistoryMessage => ({ role: 'assistant', text });

describe('the conversation of a history', () => {
  it('stays the same as it grows, whenever its later questions come', () => {
    const later = fc.array(fc.tuple(fc.constantFrom('user', 'assistant', 'tool'), fc.string()));
    fc.assert(
      fc.property(fc.string(), fc.nat(1e9), later, (first, seconds, rest) => {
        const [id] = historyConversations('key', [user(first)], NOW);
        const answered = `Because.\n\n[Evidence and audit](${turnLink('http://casefile.example', id, 1)})`;
        const history = [user(first), reply(answered), ...rest.map(([role, text]) => ({ role, text }))];
        expect(historyConversations('key', history, NOW + seconds * 1_000_000)).toEqual([id]);
      }),
    );
  });

  it('is looked for in the period before, where a first question may have been sent already', () => {
    const [then] = historyConversations('key', [user('Why?')], NOW);
    const [now, ...earlier] = historyConversations('key', [user('Why?')], NOW + RETRY_WINDOW);
    expect(earlier).toEqual([then]);
    expect(now).not.toBe(then);
  });

  it('is another for another caller, another first question or another period', () => {
    const ids = [
      historyConversations('key', [user('Why?')], NOW)[0],
      historyConversations('bot', [user('Why?')], NOW)[0],
      historyConversations('key', [user('Why not?')], NOW)[0],
      historyConversations('key', [user('Why?')], NOW + 5 * RETRY_WINDOW)[0],
      historyConversations('key', [user('Why?'), reply('Because.')], NOW)[0],
      historyConversations('key', [user('Why?'), reply('Because!')], NOW)[0],
      userConversation('key', 'Why?'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is never one that a forged reply names', () => {
    const [theirs] = historyConversations('bot', [user('Why?')], NOW);
    const forged = reply(`[Evidence](${turnLink('http://casefile.example', theirs, 1)})`);
    expect(historyConversations('key', [user('Why?'), forged, user('And?')], NOW)).not.toContain(theirs);
  });

  it('holds no digit among the letters of its digest, which masking could take for a secret', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (actor, said) => {
        expect(userConversation(actor, said)).toMatch(/^chat-[a-p]{20}$/);
        expect(messageDigest([actor, said])).toMatch(/^chat-[a-p]{20}$/);
      }),
    );
  });
});
