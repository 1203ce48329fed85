// What every store of alerts must do: its lists say what the facts say, at once, and rebuilt from zero alike.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlertFact, AlertInvestigation } from '../../src/investigation/alert.js';
import type { AlertEntry } from '../../src/investigation/views/alert-entry.js';
import { alertStream } from '../../src/investigation/streams.js';
import type { AlertSeverity, AlertStatus } from '../../src/kernel/alert-terms.js';
import type { ClientTxnId, Tenant, TextRef } from '../../src/kernel/brand.js';
import { composeMasked } from '../../src/kernel/masked.js';
import type { AlertViews } from '../../src/ports/alert-views.js';
import { type EventStore, VersionConflict } from '../../src/ports/event-store.js';
import { InvalidCursor, type Views } from '../../src/ports/views.js';

export type AlertViewsHarness = {
  readonly events: () => EventStore;
  readonly views: () => Views;
  readonly alerts: () => AlertViews;
  readonly close: () => Promise<void>;
};

const TENANT = 'acme' as Tenant;

type Wanted = {
  readonly id: string;
  readonly startedAt?: number;
  readonly status?: AlertStatus;
  readonly severity?: AlertSeverity;
  readonly service?: string;
  readonly fingerprint?: string;
  readonly payload?: string;
};

const reported = ({ id, startedAt = 100, status = 'firing', severity = 'error', ...more }: Wanted): AlertFact => ({
  type: 'AlertReported',
  data: {
    id,
    source: 'prometheus',
    fingerprint: more.fingerprint ?? `of ${id}`,
    startedAt,
    at: startedAt,
    status,
    severity,
    fields: { name: 'Down', service: more.service ?? 'cart', environment: 'prod' },
    details: 'd' as TextRef,
    raw: 'r' as TextRef,
    payload: more.payload ?? 'p',
  },
});

const grouped = (group: string, key = 'k'): AlertFact => ({
  type: 'AlertGrouped',
  data: { group, by: 'rule', because: 'same service', key },
});

const decided = (investigation: AlertInvestigation): AlertFact => ({
  type: 'AlertInvestigationDecided',
  data: investigation,
});

const queued = (id: string): AlertFact =>
  decided({ decision: 'queued', clientTxnId: `i-${id}` as ClientTxnId, because: 'rule 1' });

export const alertViewsContract = (name: string, open: () => Promise<AlertViewsHarness>): void => {
  let store: AlertViewsHarness;
  const append = (id: string, expected: number, ...facts: readonly AlertFact[]) =>
    store.events().append({
      stream: alertStream(TENANT, id),
      expected,
      facts,
      texts: new Map(),
      at: 1000 + expected,
      actor: { kind: 'channel', id: 'prometheus' },
    });
  const idsOf = (entries: readonly AlertEntry[]): readonly string[] => entries.map(({ id }) => id);
  const list = async (filter: object): Promise<readonly string[]> =>
    idsOf((await store.alerts().list({ tenant: TENANT, limit: 50, ...filter })).items);

  describe(`alerts in ${name}`, () => {
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('are listed as soon as they are recorded, the latest start first, by filters and in pages', async () => {
      await append('a1', 0, reported({ id: 'a1', startedAt: 100 }), grouped('g1'));
      await append('a2', 0, reported({ id: 'a2', startedAt: 300, service: 'web', severity: 'critical' }));
      await append('a3', 0, reported({ id: 'a3', startedAt: 200, status: 'resolved' }));
      expect(await list({})).toEqual(['a2', 'a3', 'a1']);
      expect(await list({ service: 'cart' })).toEqual(['a3', 'a1']);
      expect(await list({ status: 'firing', severity: 'critical' })).toEqual(['a2']);
      expect(await list({ from: 200, to: 300 })).toEqual(['a3']);
      expect(await list({ group: 'g1' })).toEqual(['a1']);
      expect(await list({ environment: 'dev' })).toEqual([]);
      const first = await store.alerts().list({ tenant: TENANT, limit: 2 });
      const rest = await store.alerts().list({ tenant: TENANT, limit: 2, cursor: first.next ?? '' });
      expect([idsOf(first.items), idsOf(rest.items), rest.next]).toEqual([['a2', 'a3'], ['a1'], undefined]);
      await expect(store.alerts().list({ tenant: TENANT, limit: 2, cursor: 'x' })).rejects.toThrow(InvalidCursor);
    });

    it('belong to their tenant alone', async () => {
      await append('a1', 0, reported({ id: 'a1' }));
      expect(await store.alerts().alert('other' as Tenant, 'a1')).toBeUndefined();
      expect((await store.alerts().list({ tenant: 'other' as Tenant, limit: 5 })).items).toEqual([]);
    });

    it('are the same when a second writer loses the race', async () => {
      await append('a1', 0, reported({ id: 'a1' }));
      await expect(append('a1', 0, reported({ id: 'a1', payload: 'q' }))).rejects.toThrow(VersionConflict);
      expect(await store.alerts().alert(TENANT, 'a1')).toMatchObject({ reports: 1, version: 1 });
    });

    it('are found by fingerprint, by the key of the rule, and by their investigation', async () => {
      await append('a1', 0, reported({ id: 'a1', startedAt: 100, fingerprint: 'f' }), grouped('g1'), queued('g1'));
      await append('a2', 0, reported({ id: 'a2', startedAt: 200, fingerprint: 'f' }), grouped('g1'));
      const alerts = store.alerts();
      const of = { source: 'prometheus', fingerprint: 'f' };
      expect((await alerts.latest(TENANT, 'prometheus', 'f'))?.id).toBe('a2');
      expect(await alerts.starts(TENANT, of, { from: 100, to: 200 })).toBe(1);
      expect((await alerts.nearest(TENANT, 'k', { from: 0, to: 150 }))?.id).toBe('a1');
      expect(await alerts.nearest(TENANT, 'other', { from: 0, to: 900 })).toBeUndefined();
      expect(idsOf(await alerts.investigated(TENANT, 'g1'))).toEqual(['a1']);
      expect(await alerts.investigated(TENANT, 'g2')).toEqual([]);
      expect(await list({ investigation: 'i-g1' })).toEqual(['a1']);
    });

    it('wait by severity and start until they are opened or shed', async () => {
      await append('a1', 0, reported({ id: 'a1', severity: 'warning', startedAt: 1 }), queued('a1'));
      await append('a2', 0, reported({ id: 'a2', severity: 'critical', startedAt: 9 }), queued('a2'));
      await append('a3', 0, reported({ id: 'a3', severity: 'critical', startedAt: 5 }), queued('a3'));
      expect(idsOf(await store.alerts().queued(10))).toEqual(['a3', 'a2', 'a1']);
      const queueOf = async (most: number) => {
        const { count, last } = await store.alerts().queue(TENANT, most);
        return { count, last: idsOf(last) };
      };
      expect(await queueOf(2)).toEqual({ count: 3, last: ['a1', 'a2'] });
      await append('a1', 2, decided({ decision: 'shed', because: 'full' }));
      await append('a3', 2, decided({ decision: 'opened', clientTxnId: 'i' as ClientTxnId, turn: 1, because: 'b' }));
      expect(idsOf(await store.alerts().queued(10))).toEqual(['a2']);
      expect(await queueOf(2)).toEqual({ count: 1, last: ['a2'] });
    });

    it('are in no list once they are deleted, are there again when restored, and lose their texts when erased', async () => {
      const stream = alertStream(TENANT, 'a1');
      const events = store.events();
      await events.salt(stream);
      const texts = new Map([['d' as TextRef, composeMasked('{"title":"Basket is empty"}')]]);
      const commit = { stream, at: 1, actor: { kind: 'user', id: 'ann' } as const };
      await events.append({ ...commit, expected: 0, facts: [reported({ id: 'a1', status: 'resolved' })], texts });
      await append('a1', 1, { type: 'AlertDeleted', data: {} });
      expect(await list({})).toEqual([]);
      expect(await store.alerts().alert(TENANT, 'a1')).toMatchObject({ removal: 'deleted' });
      await append('a1', 2, { type: 'AlertRestored', data: {} });
      expect(await list({})).toEqual(['a1']);
      await append('a1', 3, { type: 'AlertErased', data: {} });
      expect(await list({})).toEqual([]);
      expect(await events.texts(stream, ['d' as TextRef])).toEqual(new Map());
      expect(await events.salt(stream)).toBeUndefined();
    });

    it('are the same when they are rebuilt from the facts', async () => {
      await append('a1', 0, reported({ id: 'a1' }), grouped('g1'), queued('g1'));
      await append('a1', 3, reported({ id: 'a1', status: 'resolved', startedAt: 100, payload: 'q' }));
      await append('a2', 0, reported({ id: 'a2', startedAt: 7 }));
      const before = await store.alerts().list({ tenant: TENANT, limit: 10 });
      await store.views().rebuild();
      expect(await store.alerts().list({ tenant: TENANT, limit: 10 })).toEqual(before);
      expect(before.items).toHaveLength(2);
    });
  });
};
