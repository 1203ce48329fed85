// Rooms of Teams: their names lead back to what Teams calls them, are ids of ours, and hold nothing that masking would change.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelMessageId, threadInvestigation, threadOfInvestigation } from '../channels/channel-ids.js';
import { createMasker } from '../telemetry/masking/mask.js';
import { chatThread, readConversationId, readRoomName, roomName, roomOfLink, type TeamsRoom } from './teams-rooms.js';

const guid = fc.uuid();
const id = fc.stringMatching(/^[A-Za-z0-9_-]{8,64}$/);
const room: fc.Arbitrary<TeamsRoom> = fc.oneof(
  fc.record({
    kind: fc.constant('channel' as const),
    conversation: fc.tuple(id, fc.constantFrom('tacv2', 'skype')).map(([name, host]) => `19:${name}@thread.${host}`),
    group: guid,
  }),
  fc.record({
    kind: fc.constant('group-chat' as const),
    conversation: fc
      .tuple(id, fc.constantFrom('thread.v2', 'unq.gbl.spaces'))
      .map(([name, host]) => `19:${name}@${host}`),
  }),
  fc.record({ kind: fc.constant('personal' as const), person: guid }),
);
const thread = fc.oneof(
  fc.integer({ min: 1_400_000_000_000, max: 1_999_999_999_999 }).map(String),
  fc.integer({ min: 0, max: 4e12 }).map(chatThread),
);

describe('a room of Teams', () => {
  it('is read from its name, whatever it is', () => {
    fc.assert(
      fc.property(room, (each) => {
        expect(readRoomName(roomName(each))).toEqual(each);
      }),
    );
  });

  it('has investigations that lead back to it, with ids that masking leaves as they are', () => {
    const mask = createMasker({ digest: () => 'x' });
    // ids of channels and chats are hexadecimal
    const real: fc.Arbitrary<TeamsRoom> = fc.oneof(
      fc.record({
        kind: fc.constant('channel' as const),
        conversation: fc.stringMatching(/^[0-9a-f]{32}$/).map((name) => `19:${name}@thread.tacv2`),
        group: guid,
      }),
      fc.record({ kind: fc.constant('personal' as const), person: guid }),
    );
    fc.assert(
      fc.property(real, thread, (each, of) => {
        const place = { room: roomName(each), thread: of };
        const investigation = threadInvestigation('teams', place);
        expect(threadOfInvestigation('teams', investigation)).toEqual(place);
        for (const said of [investigation, channelMessageId(place.room, of)]) expect(mask(said)).toBe(said);
      }),
    );
  });

  it('is none where anything else is said', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readRoomName(text)).toBeUndefined();
        expect(readConversationId(text)).toBeUndefined();
        expect(roomOfLink(text)).toBeUndefined();
      }),
    );
    expect(readRoomName('19.abc.thread.tacv2')).toBeUndefined();
    expect(readConversationId('19:abc@thread.tacv2/../x')).toBeUndefined();
  });

  it('of a conversation tells its thread', () => {
    expect(readConversationId('19:abc@thread.tacv2;messageid=1481567603816')).toEqual({
      conversation: '19:abc@thread.tacv2',
      isChannel: true,
      root: '1481567603816',
    });
    expect(readConversationId('19:abc@thread.v2')).toEqual({ conversation: '19:abc@thread.v2', isChannel: false });
  });

  it('is found by the link that Teams copies', () => {
    const group = '8f1c0c2e-5d0e-4a53-9d0c-1d6a3f0b7c11';
    const link = (kind: string, rest: string): string => `https://teams.microsoft.com/l/${kind}/${rest}`;
    expect(roomOfLink(link('channel', `19%3Aabc%40thread.tacv2/General?groupId=${group}&tenantId=${group}`))).toBe(
      `19.abc.thread.tacv2.${group}`,
    );
    expect(roomOfLink(link('chat', '19:abc@thread.v2/0?context=x'))).toBe('19.abc.thread.v2');
    expect(roomOfLink(link('channel', '19%3Aabc%40thread.tacv2/General'))).toBeUndefined();
    expect(roomOfLink(link('channel', `19%3Aabc%40thread.v2/General?groupId=${group}`))).toBeUndefined();
    expect(roomOfLink(link('chat', '%E0%A4%A'))).toBeUndefined();
  });
});
