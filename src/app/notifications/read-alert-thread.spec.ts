// What the thread of an alert is told of an investigation with many alerts.
import { expect, it } from 'vitest';
import type { AlertEntry } from '../../investigation/views/alert-entry.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import type { AlertFilter, AlertPage, AlertViews } from '../../ports/alert-views.js';
import type { EventStore } from '../../ports/event-store.js';
import type { Clock } from '../../ports/runtime.js';
import type { SilenceProposals } from '../alerts/silence-alert.js';
import type { ChannelSettings } from '../channels/channel-settings.js';
import type { Investigations } from '../records/investigations.js';
import { AlertThreadReader } from './read-alert-thread.js';

/** The latest start first. */
const ENTRIES = Array.from({ length: 450 }, (_, index) => {
  const n = 450 - index;
  return { id: `a${n}`, status: n === 1 ? 'firing' : 'resolved', startedAt: n } as AlertEntry;
});

const list = async ({ cursor = '0', limit }: AlertFilter): Promise<AlertPage> => {
  const end = Number(cursor) + limit;
  return { items: ENTRIES.slice(Number(cursor), end), ...(end < ENTRIES.length && { next: String(end) }) };
};

it('are all its alerts, the earliest first, which fires when hundreds of later ones have ended', async () => {
  const reader = new AlertThreadReader(
    {} as ChannelSettings,
    { list } as unknown as AlertViews,
    {} as EventStore,
    {} as Investigations,
    {} as SilenceProposals,
    {} as Clock,
  );
  const found = await reader.alertsOf('t' as Tenant, 'alert-g' as ClientTxnId);
  expect(found).toHaveLength(450);
  expect(found[0]).toMatchObject({ id: 'a1', status: 'firing' });
});
