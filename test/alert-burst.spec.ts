// A burst of alerts on a real store: all are recorded, each group is asked about once, and the queue keeps its bound, however much comes in at the same time.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyedDigests } from '../src/adapters/node/runtime.js';
import { sqliteFacts, type SqliteFacts } from '../src/adapters/sqlite/facts/sqlite-facts.js';
import { AlertRecords } from '../src/app/alerts/alert-records.js';
import type { AlertSettings } from '../src/app/alerts/alert-settings.js';
import type { AlertInvestigations } from '../src/app/alerts/open-investigations.js';
import { AlertPlacement } from '../src/app/alerts/place-alert.js';
import {
  type AlertReceipt,
  AlertTurnstile,
  OWN_SOURCE,
  ReceiveAlerts,
  ReceiveAlertsHandler,
} from '../src/app/alerts/receive-alerts.js';
import type { Tenant } from '../src/kernel/brand.js';
import { composeMasked, type MaskedText } from '../src/kernel/masked.js';
import { HOUR, MINUTE } from '../src/kernel/time.js';
import { Masking } from '../src/ports/masking.js';
import { Clock } from '../src/ports/runtime.js';

const TENANT = 'acme' as Tenant;
const NOW = 1_800_000_000_000_000;
const WAITING = 3;

class FixedClock extends Clock {
  override now(): number {
    return NOW;
  }
  override async sleep(): Promise<void> {
    // nobody waits
  }
}

class NoMasking extends Masking {
  override mask(_: Tenant, text: string): MaskedText {
    return composeMasked(text);
  }
}

let folder: string;
let facts: SqliteFacts;
let receiver: ReceiveAlertsHandler;
let made = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-burst-'));
  facts = sqliteFacts({
    file: join(folder, 'facts.sqlite'),
    now: () => 1,
    lease: 3_600_000_000,
    id: () => `id-${(made += 1)}`,
    salt: () => 's'.padEnd(64, '.'),
    onLost: (error) => {
      throw error;
    },
  });
  const [digests, clock] = [keyedDigests(new Uint8Array(32)), new FixedClock()];
  const settings: AlertSettings = {
    sources: {},
    groupWithin: 10 * MINUTE,
    flapping: { starts: 3, within: HOUR },
    investigate: { rules: [{}], running: 1, waiting: WAITING },
  };
  const records = new AlertRecords(facts.events, digests, clock);
  const placement = new AlertPlacement(facts.alerts, records, settings, digests);
  const asleep = { wake: () => undefined } as unknown as AlertInvestigations;
  const [turnstile, masking] = [new AlertTurnstile(), new NoMasking()];
  receiver = new ReceiveAlertsHandler(
    facts.alerts,
    records,
    placement,
    asleep,
    turnstile,
    settings,
    masking,
    digests,
    clock,
  );
});

afterEach(async () => {
  facts.close();
  await rm(folder, { recursive: true });
});

const alertOf = (n: number, more: object = {}): object => ({
  fingerprint: `f${n}`,
  name: 'Failing',
  status: 'firing',
  severity: 'error',
  service: 'cart',
  startsAt: NOW - MINUTE,
  ...more,
});

const receive = async (...alerts: readonly object[]): Promise<readonly AlertReceipt[]> => {
  const caller = { tenant: TENANT, actor: { kind: 'key', id: 'prometheus' } } as const;
  const got = await receiver.execute(new ReceiveAlerts(caller, { source: OWN_SOURCE, body: { alerts }, headers: {} }));
  if ('rejected' in got) throw new Error(got.because);
  return got;
};

const decisionsOf = (receipts: readonly AlertReceipt[]): readonly (string | undefined)[] =>
  receipts.map((receipt) => ('investigation' in receipt ? receipt.investigation?.decision : undefined));

describe('a burst of alerts', () => {
  it('of one service is one group with one investigation, in one delivery and in many at once', async () => {
    const firings = Array.from({ length: 150 }, (_, n) => alertOf(n, { startsAt: NOW - MINUTE - n * 1_000_000 }));
    const first = await receive(...firings.slice(0, 100));
    const rest = (await Promise.all(firings.slice(100).map((alert) => receive(alert)))).flat();
    const all = [...first, ...rest];
    expect(new Set(all.map((receipt) => ('group' in receipt ? receipt.group : undefined))).size).toBe(1);
    expect(decisionsOf(all).toSorted()).toEqual([...Array.from({ length: 149 }, () => 'joined'), 'queued']);
    const { total } = await facts.records.facets({ tenant: TENANT, terms: [], status: 'open', fields: {} });
    expect(total).toBe(150);
  });

  it('of many services never queues more than may wait', async () => {
    const firings = Array.from({ length: 40 }, (_, n) => alertOf(n, { service: `service-${n}` }));
    await Promise.all(firings.map((alert) => receive(alert)));
    expect((await facts.alerts.queue(TENANT)).count).toBe(WAITING);
    const { items } = await facts.alerts.list({ tenant: TENANT, limit: 100 });
    expect(items.map(({ investigation }) => investigation?.decision).toSorted()).toEqual([
      ...Array.from({ length: WAITING }, () => 'queued'),
      ...Array.from({ length: 40 - WAITING }, () => 'shed'),
    ]);
  });

  it('of one rule that begins again and again is counted in its order', async () => {
    const starts = Array.from({ length: 4 }, (_, n) => alertOf(1, { startsAt: NOW - 10 * MINUTE + n * MINUTE }));
    const all = await receive(...starts);
    expect(all.map((receipt) => ('status' in receipt ? receipt.status : undefined))).toEqual([
      'firing',
      'firing',
      'flapping',
      'flapping',
    ]);
  });

  it('that is sent twice at the same moment is recorded once', async () => {
    const both = await Promise.all([receive(alertOf(1), alertOf(2)), receive(alertOf(1), alertOf(2))]);
    expect(
      both
        .flat()
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['recorded', 'recorded', 'repeated', 'repeated']);
  });
});
