// Which investigation a thread is, and which turn the first message of an alert's thread shows.
import { describe, expect, it } from 'vitest';
import type { InvestigationFact } from '../../investigation/facts.js';
import type { NotificationEntry } from '../../investigation/views/notification-entry.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import type { ConversationChannel } from '../../ports/channels.js';
import type { EventStore } from '../../ports/event-store.js';
import type { NotificationViews, PostedMessage } from '../../ports/notification-views.js';
import type { Digests } from '../../ports/runtime.js';
import { AlertThreads } from './alert-threads.js';

const TENANT = 't' as Tenant;
const ALERT = 'alert-g' as ClientTxnId;
const OWN_THREADS = {
  threadOf: (room: string, remote: string) => ({ room, thread: remote.slice(1) }),
  remoteOf: ({ thread }: { readonly thread: string }) => `#${thread}`,
};

const told = (event: string, more: object = {}): NotificationEntry =>
  ({ clientTxnId: ALERT, place: 'C1', remote: '#1.1', request: { event }, ...more }) as NotificationEntry;

const threadsOf = (entry: NotificationEntry | undefined, facts: readonly InvestigationFact[] = []) => {
  const asked: PostedMessage[] = [];
  const views = {
    posted: async (_: Tenant, message: PostedMessage) => {
      asked.push(message);
      return message.remote === entry?.remote && message.place === entry.place ? entry : undefined;
    },
    notification: async () => entry,
  };
  const keyed = (text: string): string => Buffer.from(text).toString('hex').slice(-32);
  const threads = new AlertThreads(
    views as unknown as NotificationViews,
    { read: async () => facts.map((fact) => ({ ...fact, stream: 'i/t/alert-g' })) } as unknown as EventStore,
    { keyed } as unknown as Digests,
  );
  return { threads, asked };
};

const channelWith = (ownThreads?: typeof OWN_THREADS) =>
  ({ channel: { ...(ownThreads && { ownThreads }) } as unknown as ConversationChannel, tenant: TENANT }) as const;

describe('a thread', () => {
  const place = { room: 'C1', thread: '1.1' };

  it('is the investigation of the alert that has begun it', async () => {
    const { threads, asked } = threadsOf(told('alert-changed'));
    const named = { name: 'acme', rule: channelWith(OWN_THREADS) };
    expect(await threads.investigationOf(named, place)).toBe(ALERT);
    expect(asked).toEqual([{ target: 'channel:acme', place: 'C1', remote: '#1.1' }]);
    expect(await threads.investigationOf(named, { room: 'C2', thread: '1.1' })).toBe('acme:C2:1.1');
  });

  it('is one of its own where a person has begun it, or a message that begins none', async () => {
    const { threads } = threadsOf(told('digest'));
    expect(await threads.investigationOf({ name: 'acme', rule: channelWith(OWN_THREADS) }, place)).toBe('acme:C1:1.1');
    const { threads: others, asked } = threadsOf(told('alert-changed'));
    expect(await others.investigationOf({ name: 'code', rule: channelWith() }, place)).toBe('code:C1:1.1');
    expect(asked).toEqual([]);
  });
});

describe('the place of the thread of an alert', () => {
  const of = { tenant: TENANT, channel: 'acme', clientTxnId: ALERT };

  it('is its room until its first message is posted, and none where no alert begins one', async () => {
    const placeOf = (entry: NotificationEntry | undefined) =>
      threadsOf(entry).threads.placeOf(of, channelWith(OWN_THREADS));
    expect(await placeOf(told('alert-changed'))).toEqual({ room: 'C1', thread: '1.1' });
    const { remote: _remote, ...waiting } = told('alert-changed');
    expect(await placeOf(waiting)).toEqual({ room: 'C1' });
    expect(await placeOf(undefined)).toBeUndefined();
  });

  it('shows the latest turn that was news, by the id of its first message alone', async () => {
    const ended = (turn: number): InvestigationFact =>
      ({ type: 'TurnAnswered', data: { turn } }) as unknown as InvestigationFact;
    const drawn = (turn: number, service: string) =>
      ({
        type: 'FindingsDrawn',
        data: { turn, suspects: [{ service, kind: 'k', cause: true }] },
      }) as unknown as InvestigationFact;
    const facts = [drawn(1, 'a'), ended(1), drawn(2, 'b'), ended(2), ended(3)];
    const { threads } = threadsOf(told('alert-changed'), facts);
    expect(await threads.shownTurn(of, threads.idOf(of))).toBe(2);
    expect(await threads.shownTurn(of, 'f'.repeat(32))).toBeUndefined();
  });
});
