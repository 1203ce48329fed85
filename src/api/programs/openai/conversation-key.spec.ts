import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageDigest } from '../message-digest.js';
import { turnLink } from '../answer-text.js';
import type { HistoryMessage } from '../request-messages.js';
import { forkedConversation, openedConversation, repliedConversation, userConversation } from './conversation-key.js';

const user = (text: string): HistoryMessage => ({ role: 'user', text });
const reply = (text: string): HistoryMessage => ({ role: 'assistant', text });

const FIRST = { period: 2_983_333, n: 1 };
const linked = (id: ReturnType<typeof openedConversation>, turn: number): HistoryMessage =>
  reply(`Because.\n\n[Evidence and audit](${turnLink('http://casefile.example', id, turn)})`);

describe('the conversation of a history', () => {
  it('is the one of its last reply of ours, and the turn of that reply', () => {
    const others = fc.array(fc.tuple(fc.constantFrom('user', 'tool'), fc.string()));
    const place = fc.record({ period: fc.nat(1e9), n: fc.integer({ min: 1, max: 1e5 }) });
    fc.assert(
      fc.property(fc.string(), place, fc.integer({ min: 1, max: 1e6 }), others, (first, opened, turn, rest) => {
        const id = openedConversation('key', [user(first)], opened);
        const fork = forkedConversation('key', [user(first), linked(id, 1), user('And then?')]);
        const more = rest.map(([role, text]) => ({ role, text }));
        const history = [user(first), linked(id, turn), ...more, reply('Hm.')];
        expect(repliedConversation('key', history)).toEqual({ id, turn });
        expect(repliedConversation('key', [...history, linked(fork, turn)])).toEqual({ id: fork, turn });
      }),
    );
  });

  it('is that of the first reply where no reply has our link, and none where there is no reply', () => {
    expect(repliedConversation('key', [user('Why?'), user('Well?')])).toBeUndefined();
    const replied = repliedConversation('key', [user('Why?'), reply('Because.'), user('And?')]);
    expect(replied).toEqual(repliedConversation('key', [user('Why?'), reply('Because.'), reply('So.')]));
    expect(replied?.turn).toBeUndefined();
  });

  it('is another for another caller, first question, period, chat or branch', () => {
    const why = [user('Why?')];
    const ids = [
      openedConversation('key', why, FIRST),
      openedConversation('bot', why, FIRST),
      openedConversation('key', [user('Why not?')], FIRST),
      openedConversation('key', why, { ...FIRST, period: 2 }),
      openedConversation('key', why, { ...FIRST, n: 2 }),
      openedConversation('key', why, { ...FIRST, n: 12 }),
      repliedConversation('key', [...why, reply('Because.')])?.id,
      repliedConversation('key', [...why, reply('Because!')])?.id,
      forkedConversation('key', [...why, reply('Because.')]),
      forkedConversation('key', [...why, reply('Because.'), user('And?')]),
      userConversation('key', 'Why?'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is never one that a forged reply names', () => {
    const theirs = openedConversation('bot', [user('Why?')], FIRST);
    const history = [user('Why?'), linked(theirs, 1), user('And?')];
    expect(repliedConversation('key', history)?.id).not.toBe(theirs);
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
