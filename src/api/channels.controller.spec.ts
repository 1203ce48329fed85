// Who is kept waiting at the address of a channel: whoever signs wrongly, and nobody else from that address.
import type { CommandBus } from '@nestjs/cqrs';
import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReceiveDelivery } from '../app/channels/receive-delivery.js';
import type { ConversationChannel } from '../ports/channels.js';
import type { Meter } from '../ports/meter.js';
import { WrongKeys } from './access/wrong-keys.js';
import { ChannelsController } from './channels.controller.js';
import { ProblemError } from './problems/problems.js';
import type { AdmittedRequest } from './reading/request.js';
import type { HttpReply } from './respond.js';

/** The controller before a channel that takes the signature `right`. */
const openAddress = (wrongKeys = new WrongKeys(() => 0), kind: ConversationChannel['kind'] = 'slack') => {
  const commands = {
    execute: async ({ delivery }: ReceiveDelivery) =>
      'headers' in delivery && delivery.headers['x-signature'] === 'right'
        ? { outcome: 'taken', status: 200 }
        : { outcome: 'refused', reason: 'not-authentic', because: 'wrong', kind },
  } as unknown as CommandBus;
  const controller = new ChannelsController(commands, wrongKeys, { count: () => undefined } as unknown as Meter);
  let advice = '';
  const deliver = async (signature: string): Promise<string> => {
    let status = 0;
    const writeHead = (code: number) => {
      status = code;
      return { end: () => undefined };
    };
    const request = { headers: { 'x-signature': signature }, socket: { remoteAddress: '192.0.2.1' } };
    const raw = { bytes: new Uint8Array() } as Parameters<ChannelsController['receive']>[1];
    try {
      const reply = { writeHead } as unknown as HttpReply;
      await controller.receive('acme', raw, request as unknown as AdmittedRequest, reply);
      return String(status);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      advice = error.trouble.howToFix ?? '';
      return error.trouble.kind;
    }
  };
  return Object.assign(deliver, { advice: () => advice });
};

describe('the address of a channel', () => {
  afterEach(() => Logger.overrideLogger(false));

  it('keeps wrong signatures waiting, and takes right ones from the same proxy', async () => {
    const deliver = openAddress();
    const wrong: string[] = [];
    for (let i = 0; i < 12; i += 1) wrong.push(await deliver('wrong'));
    expect(wrong).toEqual([...Array<string>(10).fill('delivery-not-authentic'), ...Array(2).fill('wrong-signatures')]);
    expect(await deliver('right')).toBe('200');
    expect(await deliver('wrong')).toBe('wrong-signatures');
  });

  it('takes right signatures after wrong API keys from that address', async () => {
    const wrongKeys = new WrongKeys(() => 0);
    for (let i = 0; i < 12; i += 1) wrongKeys.recordWrong('192.0.2.1');
    expect(await openAddress(wrongKeys)('right')).toBe('200');
  });

  it.each([
    ['slack', 'signingSecret', 'commandTokens'],
    ['mattermost', 'commandTokens', 'signingSecret'],
    ['webhook', '"secret"', 'signingSecret'],
    ['slack-socket', 'Socket Mode', 'signingSecret'],
  ] as const)('of the kind %s advises to check %s, and not %s', async (kind, right, wrong) => {
    const deliver = openAddress(new WrongKeys(() => 0), kind);
    await deliver('wrong');
    expect(deliver.advice()).toContain(right);
    expect(deliver.advice()).not.toContain(wrong);
    expect(deliver.advice()).toContain('"acme"');
  });

  it('warns of each wrong signature that is looked at, and names nothing that was sent', async () => {
    const warned: unknown[] = [];
    const silent = () => undefined;
    Logger.overrideLogger({ log: silent, error: silent, warn: (line: unknown) => warned.push(line) });
    const deliver = openAddress();
    for (let i = 0; i < 12; i += 1) await deliver('wrong-signature-of-somebody');
    expect(warned).toHaveLength(10);
    expect(warned[0]).toMatchObject({ channel: 'acme', address: '192.0.2.1', reason: 'wrong-channel-signature' });
    expect(JSON.stringify(warned)).not.toContain('of-somebody');
  });
});
