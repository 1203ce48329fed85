// What becomes of what a channel hears by a connection of its own, and what the log says of that connection.
import { Logger } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChannelConnection, DeliveryReading } from '../../ports/channels.js';
import type { ChannelSettings } from './channel-settings.js';
import { ChannelListeners } from './listen-to-channels.js';
import type { DeliveryOutcome, ReceiveDelivery } from './receive-delivery.js';

afterEach(() => Logger.overrideLogger(false));

const READING: DeliveryReading = { outcome: 'events', events: [] };

/** A channel that listens, one that does not, and the outcomes of what is taken. */
const listen = (...outcomes: readonly (DeliveryOutcome | Error)[]) => {
  const [logged, received] = [[] as unknown[], [] as ReceiveDelivery[]];
  const write = (line: unknown) => logged.push(line);
  Logger.overrideLogger({ log: write, error: write, warn: write });
  const left = [...outcomes];
  const commands = {
    execute: async (command: ReceiveDelivery) => {
      received.push(command);
      const next = left.shift();
      if (next instanceof Error) throw next;
      return next;
    },
  } as unknown as CommandBus;
  const opened: ChannelConnection[] = [];
  const stopped: string[] = [];
  const channel = {
    kind: 'slack-socket',
    listen: (connection: ChannelConnection) => {
      opened.push(connection);
      return async () => void stopped.push('acme');
    },
  };
  const channels = new Map([
    ['acme', { channel }],
    ['hook', { channel: { kind: 'webhook' } }],
  ]) as unknown as ChannelSettings['channels'];
  const stop = new ChannelListeners({ channels }, commands).start();
  return { connection: opened[0] as ChannelConnection, opened, logged, received, stop, stopped };
};

describe('what a channel hears', () => {
  it('is taken as a delivery of that channel, and told with its reply', async () => {
    const { connection, received, opened, stop, stopped } = listen({ outcome: 'taken', status: 200, body: '{}' });
    expect(await connection.take(READING)).toEqual({ isTaken: true, body: '{}' });
    expect(received).toMatchObject([{ channel: 'acme', delivery: { reading: READING }, address: 'slack-socket' }]);
    await stop();
    expect([opened.length, stopped]).toEqual([1, ['acme']]);
  });

  it('has to come again where it could not be stored, and not where it is refused', async () => {
    const { connection, logged } = listen({ outcome: 'later', because: 'the store is full' }, new Error('a bug'), {
      outcome: 'refused',
      reason: 'other-team',
      because: 'of T0OTHER',
      kind: 'slack-socket',
    });
    const taken = [];
    for (let i = 0; i < 3; i += 1) taken.push(await connection.take(READING));
    expect(taken).toEqual([{ isTaken: false }, { isTaken: false }, { isTaken: true }]);
    expect(logged).toMatchObject([{ channel: 'acme' }, { channel: 'acme', reason: 'other-team' }]);
  });
});

describe('a connection that is lost', () => {
  it('is told once for each reason with what mends it, and when it is open again', () => {
    const { connection, logged } = listen();
    const cut = { state: 'lost', because: 'the connection was cut' } as const;
    const refused = { state: 'lost', because: 'invalid_auth', trouble: { howToFix: 'Make a token.' } } as const;
    for (const report of [
      { state: 'open' },
      cut,
      cut,
      refused,
      refused,
      { state: 'open' },
      { state: 'open' },
      cut,
    ] as const)
      connection.report(report);
    expect(logged).toMatchObject([
      { msg: expect.stringContaining('cut') as string, channel: 'acme' },
      { msg: expect.stringContaining('invalid_auth') as string, howToFix: 'Make a token.' },
      { msg: expect.stringContaining('open again') as string },
      { msg: expect.stringContaining('cut') as string },
    ]);
  });
});
