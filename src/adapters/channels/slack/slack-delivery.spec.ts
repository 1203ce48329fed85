import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChannelDelivery } from '../../../ports/channels.js';
import { refuseAct } from '../../../channels/channel-rights.js';
import { readButtonValue, writeButtonValue } from '../button-values.js';
import { readSlackDelivery } from './slack-delivery.js';

const SECRETS = { signingSecret: 'a-signing-secret-of-slack', team: 'T0123' };
const NOW = 1_900_000_000_000_000;
const BOT = 'U0BOT';

const delivered = (body: string, headers: { readonly [name: string]: string } = {}): ChannelDelivery => {
  const timestamp = headers['x-slack-request-timestamp'] ?? String(NOW / 1_000_000);
  const digest = createHmac('sha256', SECRETS.signingSecret).update(`v0:${timestamp}:${body}`).digest('hex');
  return {
    headers: { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${digest}`, ...headers },
    bytes: Buffer.from(body),
    receivedAt: NOW,
  };
};

const read = (event: object, more: object = {}) =>
  readSlackDelivery(
    delivered(
      JSON.stringify({
        type: 'event_callback',
        team_id: 'T0123',
        event,
        authorizations: [{ user_id: BOT }],
        ...more,
      }),
    ),
    SECRETS,
  );

const eventsOf = (event: object, more: object = {}) => {
  const reading = read(event, more);
  return reading.outcome === 'events' ? reading.events : reading;
};

const SAID = { type: 'message', channel: 'C01', user: 'U1', ts: '1900000000.000100', text: 'why?' };

describe('the signature', () => {
  it('is over the raw body, the time and no other secret', () => {
    const right = delivered('{"type":"url_verification","challenge":"x"}');
    expect(readSlackDelivery(right, SECRETS)).toEqual({ outcome: 'challenge', body: '{"challenge":"x"}' });
    const other = readSlackDelivery(right, { ...SECRETS, signingSecret: 'another' });
    expect(other).toMatchObject({ outcome: 'refused', reason: 'not-authentic' });
    const changed = readSlackDelivery({ ...right, bytes: Buffer.from('{"type": "url_verification"}') }, SECRETS);
    expect(changed).toMatchObject({ outcome: 'refused', reason: 'not-authentic' });
  });

  it.each([
    ['of five minutes ago', NOW / 1e6 - 300, 'challenge'],
    ['older', NOW / 1e6 - 301, 'refused'],
    ['from the future', NOW / 1e6 + 301, 'refused'],
    ['that is no time', Number.NaN, 'refused'],
  ])('%s', (_, at, outcome) => {
    const delivery = delivered('{"type":"url_verification","challenge":"x"}', {
      'x-slack-request-timestamp': String(at),
    });
    expect(readSlackDelivery(delivery, SECRETS).outcome).toBe(outcome);
  });

  it('is missed in any other text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (signature, body) => {
        const delivery = delivered(body, { 'x-slack-signature': signature });
        expect(readSlackDelivery(delivery, SECRETS)).toMatchObject({ reason: 'not-authentic' });
      }),
    );
  });
});

describe('a message', () => {
  it('and the mention of it are the same one', () => {
    const text = `<@${BOT}> why does &lt;checkout&gt; fail?`;
    const [mention] = eventsOf({ ...SAID, type: 'app_mention', text }) as readonly object[];
    const [message] = eventsOf({ ...SAID, text, event_ts: 'x', client_msg_id: 'y' }) as readonly object[];
    expect(mention).toEqual(message);
    expect(message).toEqual({
      type: 'message',
      place: { room: 'C01', thread: '1900000000.000100' },
      message: '1900000000.000100',
      person: 'U1',
      text: 'why does <checkout> fail?',
      at: 1_900_000_000_000_100,
      addressee: 'us',
      files: [],
    });
  });

  it.each([
    ['why?', 'nobody'],
    ['<@U2> look', 'others'],
    [`look, <@${BOT}>`, 'us'],
  ])('%s is for %s', (text, addressee) => {
    expect(eventsOf({ ...SAID, text })).toMatchObject([{ addressee }]);
  });

  it('in a thread belongs to its first message, and a direct one is for us', () => {
    expect(eventsOf({ ...SAID, thread_ts: '1800000000.000001', channel_type: 'im' })).toMatchObject([
      { place: { thread: '1800000000.000001' }, addressee: 'us' },
    ]);
  });

  it('of a program, of the service itself, or of a kind that nobody said, is none', () => {
    expect(eventsOf({ ...SAID, bot_id: 'B1' })).toEqual([]);
    expect(eventsOf({ ...SAID, user: BOT })).toEqual([]);
    expect(eventsOf({ ...SAID, subtype: 'channel_join' })).toEqual([]);
  });

  it('of another company keeps its team in the name of the person', () => {
    expect(eventsOf({ ...SAID, user_team: 'T0OTHER' })).toMatchObject([{ person: 'T0OTHER/U1' }]);
  });

  it('is edited only where its words change', () => {
    const edited = { ...SAID, text: 'why now?', edited: { ts: '1900000001.000000' } };
    const change = {
      type: 'message',
      subtype: 'message_changed',
      channel: 'C01',
      message: edited,
      previous_message: SAID,
    };
    expect(eventsOf(change)).toMatchObject([{ type: 'edit', edit: '1900000001.000000', text: 'why now?' }]);
    expect(eventsOf({ ...change, message: { ...edited, text: 'why?' } })).toEqual([]);
  });
});

describe('the first message of a thread', () => {
  const tombstone = { ...SAID, subtype: 'tombstone', user: 'USLACKBOT', text: 'This message was deleted.' };

  it('is deleted where Slack leaves a tombstone for its replies', () => {
    const change = { type: 'message', subtype: 'message_changed', channel: 'C01', message: tombstone };
    expect(eventsOf({ ...change, previous_message: { ...SAID, thread_ts: SAID.ts } })).toEqual([
      { type: 'deletion', place: { room: 'C01', thread: SAID.ts }, message: SAID.ts },
    ]);
    const edited = { ...tombstone, edited: { user: 'U1', ts: '1900000001.000000' } };
    expect(eventsOf({ ...change, message: edited, previous_message: SAID })).toMatchObject([{ type: 'deletion' }]);
  });

  it('is no question where Slack itself says it', () => {
    expect(eventsOf({ ...SAID, user: 'USLACKBOT', text: `<@${BOT}> why?` })).toEqual([]);
    const edited = { ...SAID, user: 'USLACKBOT', text: 'who?', edited: { ts: '1900000001.000000' } };
    const change = { type: 'message', subtype: 'message_changed', channel: 'C01', message: edited };
    expect(eventsOf({ ...change, previous_message: SAID })).toEqual([]);
  });
});

describe('a mention that is edited', () => {
  const edited = { ...SAID, text: `<@${BOT}> why now?`, edited: { user: 'U1', ts: '1900000001.000000' } };

  it('is the same edit as the change of its message', () => {
    const [mention] = eventsOf({ ...edited, type: 'app_mention' }) as readonly object[];
    const change = { type: 'message', subtype: 'message_changed', channel: 'C01', message: edited };
    const [changed] = eventsOf({ ...change, previous_message: SAID }) as readonly object[];
    expect(mention).toEqual(changed);
    expect(mention).toMatchObject({
      type: 'edit',
      edit: '1900000001.000000',
      message: SAID.ts,
      text: 'why now?',
      addressee: 'us',
    });
  });
});

describe('a rating', () => {
  const reaction = {
    type: 'reaction_added',
    user: 'U1',
    reaction: '+1',
    item_user: BOT,
    item: { type: 'message', channel: 'C01', ts: '1900000000.000100' },
  };

  it('is of a person of the workspace where nobody else can be in the room', () => {
    expect(eventsOf(reaction)).toMatchObject([{ type: 'rating', person: 'U1', rating: 'right' }]);
    expect(eventsOf(reaction, { is_ext_shared_channel: false })).toMatchObject([{ person: 'U1' }]);
  });

  it('is of somebody without a workspace where people of other companies are in the room', () => {
    const [rating] = eventsOf(reaction, { is_ext_shared_channel: true }) as readonly { readonly person: string }[];
    expect(rating?.person).toBe('?/U1');
    expect(refuseAct({ '*': 'admin', U1: 'admin' }, rating?.person ?? '', 'rate')).toContain('You may not do that');
    const known = { ...reaction, user_team: 'T0123' };
    expect(eventsOf(known, { is_ext_shared_channel: true })).toMatchObject([{ person: 'U1' }]);
  });
});

describe('buttons', () => {
  it('are read as they were written', () => {
    for (const button of [
      { act: 'show-evidence', turn: 12 },
      { act: 'approve', execution: 'c1.s2.a3', answer: 'always' },
      { act: 'silence', alert: 'a'.repeat(32), minutes: 120 },
    ] as const) {
      const payload = {
        type: 'block_actions',
        team: { id: 'T0123' },
        user: { id: 'U1', team_id: 'T0123', name: 'ana\nmarin', username: 'other' },
        container: { channel_id: 'C01', message_ts: '2.0', thread_ts: '1.0' },
        actions: [{ value: writeButtonValue(button) }],
      };
      const form = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      expect(readSlackDelivery(delivered(form, type), SECRETS)).toEqual({
        outcome: 'events',
        events: [
          { type: 'press', place: { room: 'C01', thread: '1.0' }, person: 'U1', personName: 'ana marin', button },
        ],
      });
    }
  });

  it('are none of ours where they say anything else', () => {
    for (const value of [`silence ${'a'.repeat(32)} 0`, 'silence a 120', `silence ${'A'.repeat(32)} 120`, 'silence'])
      expect(readButtonValue(value)).toBeUndefined();
  });
});

describe('what says nothing to the service', () => {
  it('is taken: that events are limited, and the check of the certificate', () => {
    const limited = { type: 'app_rate_limited', token: 'x', team_id: 'T0123', minute_rate_limited: 1_900_000_000 };
    expect(readSlackDelivery(delivered(JSON.stringify(limited)), SECRETS)).toEqual({ outcome: 'events', events: [] });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const check = readSlackDelivery(delivered('ssl_check=1&token=x', type), SECRETS);
    expect(check).toEqual({ outcome: 'events', events: [] });
  });

  it('of another workspace is refused as anything else of it', () => {
    const limited = JSON.stringify({ type: 'app_rate_limited', team_id: 'T9999' });
    expect(readSlackDelivery(delivered(limited), SECRETS)).toMatchObject({ reason: 'other-team' });
  });
});

describe('what Slack does not write', () => {
  it('of another workspace is refused', () => {
    expect(read(SAID, { team_id: 'T9999' })).toMatchObject({ outcome: 'refused', reason: 'other-team' });
  });

  it('never throws, and never becomes part of an id', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.string(), (event, ts, channel) => {
        const reading = read({ ...SAID, ...(typeof event === 'object' ? event : {}), ts, channel } as object);
        for (const each of reading.outcome === 'events' ? reading.events : []) {
          const { room, thread } = 'place' in each ? each.place : { room: each.room, thread: '' };
          expect(`${room}${thread}`).toMatch(/^[A-Z0-9.]+$/);
        }
      }),
    );
  });
});
