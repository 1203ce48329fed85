// A burst of firings: deliveries of alerts are recorded on SQLite in the process, beside bare appends of as many facts and texts.
import { join } from 'node:path';
import { AlertPlacement } from '../../src/app/alerts/place-alert.js';
import { AlertRecords } from '../../src/app/alerts/alert-records.js';
import type { AlertSettings } from '../../src/app/alerts/alert-settings.js';
import type { AlertInvestigations } from '../../src/app/alerts/open-investigations.js';
import {
  AlertTurnstile,
  OWN_SOURCE,
  ReceiveAlerts,
  ReceiveAlertsHandler,
} from '../../src/app/alerts/receive-alerts.js';
import { keyedDigests } from '../../src/adapters/node/runtime.js';
import { alertStream } from '../../src/investigation/streams.js';
import type { StreamId, Tenant, TextRef } from '../../src/kernel/brand.js';
import { composeMasked, type MaskedText } from '../../src/kernel/masked.js';
import { Masking } from '../../src/ports/masking.js';
import type { Clock } from '../../src/ports/runtime.js';
import type { Figures } from '../benchmark.js';
import { rounded } from '../numbers.js';
import { dropFolder, freshFolder } from '../service.js';
import { timed } from './append.js';
import { openFacts } from './records.js';

const TENANT = 'default' as Tenant;
const DELIVERY = 100;
/** Deliveries on their way at the same time. */
const IN_FLIGHT = 4;

class PlainText extends Masking {
  override mask(_: Tenant, text: string): MaskedText {
    return composeMasked(text);
  }
}

const clock = { now: () => Date.now() * 1000, sleep: async () => undefined } as unknown as Clock;

const settings: AlertSettings = {
  sources: {},
  groupWithin: 600_000_000,
  flapping: { starts: 4, within: 3_600_000_000 },
  investigate: { rules: [{}], running: 2, waiting: 100 },
} as AlertSettings;

/** The investigations that are asked for are not opened: their turns are measured elsewhere. */
const asleep = { wake: () => undefined } as unknown as AlertInvestigations;

type Facts = ReturnType<typeof openFacts>;

const receiverOf = ({ events, alerts }: Facts): ReceiveAlertsHandler => {
  const digests = keyedDigests(new Uint8Array(32));
  const records = new AlertRecords(events, digests, clock);
  const placement = new AlertPlacement(alerts, records, settings, digests);
  const turnstile = new AlertTurnstile();
  return new ReceiveAlertsHandler(
    alerts,
    records,
    placement,
    asleep,
    turnstile,
    settings,
    new PlainText(),
    digests,
    clock,
  );
};

const deliveries = (firings: number, services: number): readonly (readonly object[])[] => {
  const startsAt = Date.now() * 1000 - 60_000_000;
  const all = Array.from({ length: firings }, (_, n) => ({
    fingerprint: `f${n}`,
    status: 'firing',
    name: `Rule${n % 40}`,
    title: `Requests of instance ${n} fail`,
    service: `service-${n % services}`,
    environment: 'prod',
    severity: 'error',
    labels: { pod: `pod-${n}`, zone: 'north' },
    startsAt,
  }));
  return Array.from({ length: Math.ceil(firings / DELIVERY) }, (_, n) => all.slice(n * DELIVERY, (n + 1) * DELIVERY));
};

const inFlight = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  const waiting = [...all];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, next));
};

const caller = { tenant: TENANT, actor: { kind: 'system', id: 'bench' } } as const;

const perSecond = async (firings: number, work: () => Promise<unknown>): Promise<number> =>
  rounded(firings / ((await timed(work)) / 1000));

export const measureAlerts = async (firings: number, services: number): Promise<Figures> => {
  const folder = freshFolder();
  const facts = openFacts(join(folder, 'facts.sqlite'));
  const receiver = receiverOf(facts);
  const receive = async (alerts: readonly object[]): Promise<void> => {
    const got = await receiver.execute(
      new ReceiveAlerts(caller, { source: OWN_SOURCE, body: { alerts }, headers: {} }),
    );
    if ('rejected' in got) throw new Error(got.because);
  };
  const batches = deliveries(firings, services);
  const rate = await perSecond(firings, () => inFlight(batches, receive));
  const { items } = await facts.alerts.list({ tenant: TENANT, limit: 1 });
  const stored = (await facts.records.facets({ tenant: TENANT, terms: [], status: 'open', fields: {} })).total;
  const [sample] = items;
  const like = sample === undefined ? [] : await facts.events.read(alertStream(TENANT, sample.id));
  const appendAll = (alerts: readonly object[]): Promise<unknown> =>
    Promise.all(
      alerts.map((_, n) => {
        const stream = `${alertStream(TENANT, `bare-${n}-${(made += 1)}`)}` as StreamId;
        const texts = new Map([['t' as TextRef, composeMasked('x'.repeat(400))]]);
        const bare = like.map(({ type, data }) => ({ type, data })) as never;
        return facts.events.append({ stream, expected: 0, facts: bare, texts, at: 1, actor: caller.actor });
      }),
    );
  let made = 0;
  const floor = await perSecond(firings, () => inFlight(batches, appendAll));
  facts.close();
  dropFolder(folder);
  return { firings, services, recorded: stored, 'a second': rate, 'bare appends a second': floor };
};
