import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it } from 'vitest';
import { HeldClock } from '../../../test/support/held-clock.js';
import type { ChannelEvent, ChannelFile, DeliveryReading } from '../../ports/channels.js';
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

describe('a channel whose product refuses to be asked', () => {
  afterEach(() => Logger.overrideLogger(false));

  const NOT_IN: DeliveryReading = {
    outcome: 'later',
    because: 'the post could not be read: 403',
    trouble: { room: 'C1', howToFix: 'Add the bot.' },
  };
  const REVOKED: DeliveryReading = { outcome: 'later', because: '401', trouble: { howToFix: 'Enter another.' } };
  const PASSING: DeliveryReading = { outcome: 'later', because: '502' };
  const READ: DeliveryReading = { outcome: 'events', events: [question()] };
  const ELSEWHERE: DeliveryReading = {
    outcome: 'events',
    events: [{ ...question(), place: { room: 'C2', thread: '2.1' } } as ChannelEvent],
  };

  const warningsOf = async (readings: readonly DeliveryReading[]): Promise<readonly unknown[]> => {
    const warned: unknown[] = [];
    const silent = () => undefined;
    Logger.overrideLogger({ log: silent, error: silent, warn: (line: unknown) => warned.push(line) });
    const left = [...readings];
    const channel = { acknowledgedWith: 200, read: async () => left.shift() };
    const settings = { channels: new Map([['chat', { channel }]]) } as unknown as ChannelSettings;
    const conversations = { take: async () => ({ outcome: 'done' }) } as unknown as ChannelConversations;
    const handler = new ReceiveDeliveryHandler(settings, conversations, new HeldClock(1));
    for (const _ of readings)
      await handler.execute(new ReceiveDelivery('chat', { headers: {}, bytes: new Uint8Array() }, '::1'));
    return warned;
  };

  it('is told once with what mends it, and again after it has worked there', async () => {
    const warned = await warningsOf([NOT_IN, NOT_IN, ELSEWHERE, NOT_IN, READ, NOT_IN]);
    expect(warned).toMatchObject([
      { channel: 'chat', room: 'C1', howToFix: 'Add the bot.' },
      { channel: 'chat', room: 'C1' },
    ]);
  });

  it('is told of each room, and of the whole channel', async () => {
    expect(await warningsOf([NOT_IN, REVOKED, REVOKED, NOT_IN])).toHaveLength(2);
    expect(await warningsOf([REVOKED, ELSEWHERE, REVOKED])).toHaveLength(2);
  });

  it('is not told where it passes by itself', async () => {
    expect(await warningsOf([PASSING, READ])).toEqual([]);
  });
});
