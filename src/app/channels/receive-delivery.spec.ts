import { describe, expect, it } from 'vitest';
import { HeldClock } from '../../../test/support/held-clock.js';
import type { ChannelEvent, ChannelFile } from '../../ports/channels.js';
import type { ChannelConversations } from './channel-conversations.js';
import type { ChannelSettings } from './channel-settings.js';
import { ReceiveDelivery, ReceiveDeliveryHandler } from './receive-delivery.js';

const PLACE = { room: 'C1', thread: '1.1' };
const FILE: ChannelFile = { name: 'a.log', bytes: 9, address: 'https://files.example/a.log' };

const question = (...files: readonly ChannelFile[]): ChannelEvent => ({
  type: 'message',
  place: PLACE,
  message: '1.1',
  person: 'U1',
  text: 'why is cart slow?',
  at: 1,
  addressee: 'us',
  files,
});

/** The handler on a clock whose waits are over at once, and how the work of its event ends. */
const receive = (event: ChannelEvent) => {
  const stored = Promise.withResolvers<{ readonly outcome: 'taken' }>();
  const channel = { acknowledgedWith: 202, read: async () => ({ outcome: 'events', events: [event] }) };
  const settings = { channels: new Map([['acme', { channel }]]) } as unknown as ChannelSettings;
  const conversations = { take: () => stored.promise } as unknown as ChannelConversations;
  const handler = new ReceiveDeliveryHandler(settings, conversations, new HeldClock(1));
  const outcome = handler.execute(new ReceiveDelivery('acme', { headers: {}, bytes: new Uint8Array() }, '::1'));
  return { outcome, store: () => stored.resolve({ outcome: 'taken' }) };
};

describe('a delivery of a channel', () => {
  it('is acknowledged once the question is stored, however long that takes', async () => {
    const { outcome, store } = receive(question());
    const told: string[] = [];
    const acknowledged = outcome.then(() => told.push('acknowledged'));
    // the wait of a command is over by then
    await receive({ type: 'command', room: 'C1', person: 'U1', text: 'help' }).outcome;
    told.push('stored');
    store();
    await acknowledged;
    expect(told).toEqual(['stored', 'acknowledged']);
  });

  it.each<[string, ChannelEvent]>([
    ['a file', question(FILE)],
    ['a command', { type: 'command', room: 'C1', person: 'U1', text: 'help' }],
  ])('is acknowledged in time while %s goes on', async (_, event) => {
    const { outcome } = receive(event);
    expect(await outcome).toEqual({ outcome: 'taken', status: 202 });
  });
});
