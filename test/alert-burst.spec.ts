// A burst of alerts on a real store: all are recorded, each group is asked about once, and the queue keeps its bound, however much comes in at the same time.

import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFreshFacts } from './support/fresh-facts.js';
import { HeldClock } from './support/held-clock.js';
import { keyedDigests } from '../src/adapters/node/runtime.js';
import { type SqliteFacts } from '../src/adapters/sqlite/facts/sqlite-facts.js';
import { AlertRecords } from '../src/app/alerts/alert-records.js';
import type { AlertSettings } from '../src/app/alerts/alert-settings.js';
import type { AlertInvestigations } from '../src/app/alerts/open-investigations.js';
import { AlertPlacement } from '../src/app/alerts/place-alert.js';
import { AlertTurnstile } from '../src/app/alerts/alert-turnstile.js';
import {
  type AlertReceipt,
  OWN_SOURCE,
  ReceiveAlerts,
  ReceiveAlertsHandler,
} from '../src/app/alerts/receive-alerts.js';
import type { AlertEntry } from '../src/investigation/views/alert-entry.js';
import type { Tenant } from '../src/kernel/brand.js';
import { composeMasked, type MaskedText } from '../src/kernel/masked.js';
import { HOUR, MINUTE } from '../src/kernel/time.js';
import { type EventStore, type FactCommit, StoreError } from '../src/ports/event-store.js';
import { Masking } from '../src/ports/masking.js';

const TENANT = 'acme' as Tenant;
const NOW = 1_800_000_000_000_000;
const WAITING = 3;

class NoMasking extends Masking {
  override mask(_: Tenant, text: string): MaskedText {
    return composeMasked(text);
  }
}

let facts: SqliteFacts;
let remove: () => Promise<void>;
let receiver: ReceiveAlertsHandler;
/** Steps in which commits were stored, and how many alerts each has made. */
let steps: number[] = [];
/** What the next step ends with. */
let failure: Error | undefined;

/** The store, which notes each step. */
const observed = (events: EventStore): EventStore =>
  new Proxy(events, {
    get: (own, name) => {
      if (name === 'appendStages')
        return async (stages: readonly (readonly FactCommit[])[]) => {
          const failed = failure;
          failure = undefined;
          if (failed !== undefined) throw failed;
          steps.push(stages.flat().filter(({ expected }) => expected === 0).length);
          return own.appendStages(stages);
        };
      const value: unknown = Reflect.get(own, name);
      return typeof value === 'function' ? value.bind(own) : value;
    },
  });

beforeEach(async () => {
  ({ facts, remove } = await openFreshFacts());
  const [digests, clock] = [keyedDigests(new Uint8Array(32)), new HeldClock(NOW)];
  const settings: AlertSettings = {
    sources: {},
    groupWithin: 10 * MINUTE,
    flapping: { starts: 3, within: HOUR },
    investigate: { rules: [{}], running: 1, waiting: WAITING },
  };
  [steps, failure] = [[], undefined];
  const records = new AlertRecords(observed(facts.events), digests, clock);
  const placement = new AlertPlacement(settings, digests);
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

afterEach(() => remove());

const alertOf = (n: number, more: object = {}): object => ({
  fingerprint: `f${n}`,
  name: 'Failing',
  status: 'firing',
  severity: 'error',
  service: 'cart',
  startsAt: NOW - MINUTE,
  ...more,
});

const receiveOf = async (tenant: Tenant, alerts: readonly object[]): Promise<readonly AlertReceipt[]> => {
  const caller = { tenant, actor: { kind: 'key', id: 'prometheus' } } as const;
  const got = await receiver.execute(new ReceiveAlerts(caller, { source: OWN_SOURCE, body: { alerts }, headers: {} }));
  if ('rejected' in got) throw new Error(got.because);
  return got;
};

const receive = (...alerts: readonly object[]): Promise<readonly AlertReceipt[]> => receiveOf(TENANT, alerts);

/** Few services and rules, so that alerts meet: in a group, in the queue, and as reports of the same one. */
const firing = fc
  .record({
    fingerprint: fc.constantFrom('f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8'),
    status: fc.constantFrom('firing', 'firing', 'firing', 'resolved', 'silenced'),
    severity: fc.constantFrom('critical', 'error', 'warning', 'info'),
    service: fc.constantFrom('cart', 'shop', 'web', 'auth', 'mail', 'pay'),
    start: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
    title: fc.constantFrom('a', 'b'),
  })
  .map(({ start, ...alert }) => ({
    name: 'Failing',
    ...alert,
    ...(start !== undefined && { startsAt: NOW - start * MINUTE }),
  }));

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
    expect((await facts.alerts.queue(TENANT, 1)).count).toBe(WAITING);
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

  it('counts a start once, though there is news of it in the delivery of the next start', async () => {
    const first = { startsAt: NOW - 10 * MINUTE };
    await receive(alertOf(1, first));
    const all = await receive(alertOf(1, { ...first, title: 'still failing' }), alertOf(1));
    expect(all.map((receipt) => ('status' in receipt ? receipt.status : undefined))).toEqual(['firing', 'firing']);
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

  it('is stored in one step a delivery, and with it what came in meanwhile', async () => {
    const services = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => alertOf(from + n, { service: `service-${from + n}` }));
    await receive(...services(0, 100));
    expect(steps).toEqual([100]);
    await Promise.all(services(100, 60).map((alert) => receive(alert)));
    expect(steps.slice(1).reduce((sum, size) => sum + size, 0)).toBe(60);
    expect(steps.length).toBeLessThanOrEqual(4);
  });

  it('that cannot be stored is acknowledged to nobody, and recorded when it is sent again', async () => {
    failure = new StoreError('unavailable', 'the disk is gone');
    await expect(receive(alertOf(1), alertOf(2))).rejects.toThrow('the disk is gone');
    expect((await facts.alerts.list({ tenant: TENANT, limit: 9 })).items).toEqual([]);
    const again = await receive(alertOf(1), alertOf(2));
    expect(again.map(({ outcome }) => outcome)).toEqual(['recorded', 'recorded']);
    expect(decisionsOf(again)).toEqual(['queued', 'joined']);
  });

  it('becomes the same whether it comes one by one, in one delivery or in several at once', async () => {
    let runs = 0;
    const known = ({ id, status, latest, grouping, investigation, reports, history }: AlertEntry) => ({
      id,
      status,
      severity: latest.severity,
      grouping,
      investigation,
      reports,
      history: history.map((each) => ({ ...each, receivedAt: 0 })),
    });
    const listOf = async (tenant: Tenant) => {
      const { items } = await facts.alerts.list({ tenant, limit: 200 });
      return items.map(known);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(firing, { minLength: 1, maxLength: 14 }), fc.nat(13), async (all, cut) => {
        runs += 1;
        const [alone, together, apart] = ['alone', 'together', 'apart'].map((name) => `${name}-${runs}` as Tenant);
        for (const each of all) await receiveOf(alone ?? TENANT, [each]);
        await receiveOf(together ?? TENANT, all);
        await Promise.all([all.slice(0, cut), all.slice(cut)].map((some) => receiveOf(apart ?? TENANT, some)));
        const expected = await listOf(alone ?? TENANT);
        expect(await listOf(together ?? TENANT)).toEqual(expected);
        expect(await listOf(apart ?? TENANT)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});
