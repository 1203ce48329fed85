// What every store of notifications must do: its lists say what the facts say, at once, and rebuilt from zero alike.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationFact } from '../../src/investigation/notification.js';
import { notificationStream } from '../../src/investigation/streams.js';
import type { NotificationEntry } from '../../src/investigation/views/notification-entry.js';
import type { ClientTxnId, Tenant } from '../../src/kernel/brand.js';
import type { EventStore } from '../../src/ports/event-store.js';
import type { NotificationViews } from '../../src/ports/notification-views.js';
import { InvalidCursor, type Views } from '../../src/ports/views.js';

export type NotificationViewsHarness = {
  readonly events: () => EventStore;
  readonly views: () => Views;
  readonly notifications: () => NotificationViews;
  readonly close: () => Promise<void>;
};

const TENANT = 'acme' as Tenant;

const requested = (id: string, due = 10, target = 'ops'): NotificationFact => ({
  type: 'NotificationRequested',
  data: { id, target, clientTxnId: `i-${id}` as ClientTxnId, event: 'finished', turn: 1, due },
});
const attempted = (at: number): NotificationFact => ({
  type: 'NotificationAttempted',
  data: { turn: 1, attempt: 1, at },
});
const delivered: NotificationFact = {
  type: 'NotificationAttemptEnded',
  data: { turn: 1, outcome: 'delivered', response: 'ok', remote: 'm' },
};

export const notificationViewsContract = (name: string, open: () => Promise<NotificationViewsHarness>): void => {
  let store: NotificationViewsHarness;
  const append = (id: string, expected: number, ...facts: readonly NotificationFact[]) =>
    store.events().append({
      stream: notificationStream(TENANT, id),
      expected,
      facts,
      texts: new Map(),
      at: 1000 + Number(id.slice(1)) * 10 + expected,
      actor: { kind: 'system', id: 'notifications' },
    });
  const idsOf = (entries: readonly NotificationEntry[]): readonly string[] => entries.map(({ id }) => id);
  const list = async (filter: object): Promise<readonly string[]> =>
    idsOf((await store.notifications().list({ tenant: TENANT, limit: 50, ...filter })).items);

  describe(`notifications in ${name}`, () => {
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('are listed as soon as they are requested, the latest first, by filters and in pages', async () => {
      await append('n1', 0, requested('n1'));
      await append('n3', 0, requested('n3', 10, 'mail'));
      await append('n2', 0, requested('n2'), attempted(11), delivered);
      expect(await list({})).toEqual(['n3', 'n2', 'n1']);
      expect(await list({ target: 'ops' })).toEqual(['n2', 'n1']);
      expect(await list({ status: 'delivered' })).toEqual(['n2']);
      expect(await list({ investigation: 'i-n1' })).toEqual(['n1']);
      const first = await store.notifications().list({ tenant: TENANT, limit: 2 });
      const rest = await store.notifications().list({ tenant: TENANT, limit: 2, cursor: first.next ?? '' });
      expect([idsOf(first.items), idsOf(rest.items), rest.next]).toEqual([['n3', 'n2'], ['n1'], undefined]);
      await expect(store.notifications().list({ tenant: TENANT, limit: 2, cursor: 'x' })).rejects.toThrow(
        InvalidCursor,
      );
      expect((await store.notifications().list({ tenant: 'other' as Tenant, limit: 5 })).items).toEqual([]);
    });

    it('are due when their time has come, the longest due first, and not while they are being sent', async () => {
      await append('n1', 0, requested('n1', 30));
      await append('n2', 0, requested('n2', 20));
      await append('n3', 0, requested('n3', 99));
      expect(idsOf(await store.notifications().due(30, 10))).toEqual(['n2', 'n1']);
      expect(idsOf(await store.notifications().due(30, 1))).toEqual(['n2']);
      await append('n2', 1, attempted(31));
      expect(idsOf(await store.notifications().due(40, 10))).toEqual(['n1']);
      expect(idsOf(await store.notifications().stuck(31, 10))).toEqual([]);
      expect(idsOf(await store.notifications().stuck(32, 10))).toEqual(['n2']);
    });

    it('show every attempt with how it ended', async () => {
      await append('n1', 0, requested('n1'));
      await append('n1', 1, attempted(11));
      await append('n1', 2, delivered);
      expect(await store.notifications().notification(TENANT, 'n1')).toMatchObject({
        status: 'delivered',
        remote: 'm',
        response: 'ok',
        history: [{ turn: 1, attempt: 1, at: 11, outcome: 'delivered', response: 'ok', endedAt: 1012 }],
      });
    });

    it('are found by what their message is called at its place', async () => {
      const placed = (id: string, place: string): NotificationFact => {
        const fact = requested(id);
        return { ...fact, data: { ...fact.data, place } } as NotificationFact;
      };
      await append('n1', 0, placed('n1', 'room'), attempted(11), delivered);
      await append('n2', 0, placed('n2', 'hall'), attempted(11), delivered);
      await append('n3', 0, requested('n3'), attempted(11), delivered);
      const posted = async (place: string, remote: string, target = 'ops', tenant = TENANT) =>
        (await store.notifications().posted(tenant, { target, place, remote }))?.id;
      expect([await posted('room', 'm'), await posted('hall', 'm')]).toEqual(['n1', 'n2']);
      expect(await posted('room', 'other')).toBeUndefined();
      expect(await posted('room', 'm', 'mail')).toBeUndefined();
      expect(await posted('room', 'm', 'ops', 'other' as Tenant)).toBeUndefined();
    });

    it('are nowhere once they are erased, and are there again when something new is told', async () => {
      const erased: NotificationFact = { type: 'NotificationErased', data: { turn: 1 } };
      await append('n1', 0, requested('n1'), attempted(11), delivered);
      await append('n2', 0, requested('n2'));
      await append('n1', 3, erased);
      expect(await list({})).toEqual(['n2']);
      expect(await list({ status: 'delivered' })).toEqual([]);
      expect(await store.notifications().notification(TENANT, 'n1')).toBeUndefined();
      await store.views().rebuild();
      expect(await list({})).toEqual(['n2']);
      await append('n1', 4, {
        ...requested('n1', 7),
        data: { ...requested('n1', 7).data, turn: 2 },
      } as NotificationFact);
      const again = await store.notifications().notification(TENANT, 'n1');
      expect(again).toMatchObject({ status: 'waiting', request: { turn: 2 }, history: [] });
      expect(again).not.toHaveProperty('remote');
      await store.views().rebuild();
      expect(await store.notifications().notification(TENANT, 'n1')).toEqual(again);
    });

    it('are the same when they are rebuilt from the facts', async () => {
      await append('n1', 0, requested('n1'), attempted(11));
      await append('n1', 2, delivered);
      await append('n2', 0, requested('n2'));
      const before = await store.notifications().list({ tenant: TENANT, limit: 10 });
      await store.views().rebuild();
      expect(await store.notifications().list({ tenant: TENANT, limit: 10 })).toEqual(before);
      expect(before.items).toHaveLength(2);
    });
  });
};
