// The digest of a room: what it reads of a day, and that each day has one, whichever process is first.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFreshFacts } from './support/fresh-facts.js';
import { untilTrue } from './support/until.js';
import type { ChannelRule } from '../src/app/channels/channel-settings.js';
import { DayReader } from '../src/app/channels/read-day.js';
import { DigestRunner } from '../src/app/notifications/request-digests.js';
import { NotificationRecords } from '../src/app/notifications/notification-records.js';
import type { NotificationSender } from '../src/app/notifications/send-notifications.js';
import { openDigest } from '../src/bootstrap/channels.js';
import type { StoredFact } from '../src/investigation/stored-fact.js';
import { alertStream, investigationStream } from '../src/investigation/streams.js';
import type { ClientTxnId, StreamId, Tenant, TextRef } from '../src/kernel/brand.js';
import { DAY, HOUR, type Micros, MINUTE } from '../src/kernel/time.js';
import { Clock, type Digests } from '../src/ports/runtime.js';

const TENANT = 'acme' as Tenant;
const EIGHT = 1_800_000_000_000_000 - (1_800_000_000_000_000 % DAY) + 8 * HOUR;
const ACTOR = { kind: 'system', id: 'test' } as const;
const DIGESTS = { keyed: (text: string) => createHash('sha256').update(text).digest('hex') } as unknown as Digests;

/** Sleepers wait until the test moves the time. */
class SteppedClock extends Clock {
  readonly #sleepers = new Set<() => void>();
  looks = 0;
  constructor(public time: Micros) {
    super();
  }
  override now(): Micros {
    return this.time;
  }
  override sleep(_: Micros, signal?: AbortSignal): Promise<void> {
    this.looks += 1;
    return new Promise((resolve) => {
      this.#sleepers.add(resolve);
      signal?.addEventListener('abort', () => resolve());
    });
  }
  move(to: Micros): void {
    this.time = to;
    for (const wake of this.#sleepers) wake();
    this.#sleepers.clear();
  }
}

let stores: Awaited<ReturnType<typeof openFreshFacts>>;
let runners: DigestRunner[];
beforeEach(async () => {
  stores = await openFreshFacts();
  runners = [];
});
afterEach(async () => {
  await Promise.all(runners.map((each) => each.stop()));
  await stores.remove();
});

const append = async (stream: StreamId, added: readonly StoredFact[], at: Micros): Promise<void> => {
  const expected = (await stores.facts.events.readLast(stream))?.version ?? 0;
  await stores.facts.events.append({ stream, expected, facts: added, texts: new Map(), at, actor: ACTOR });
};
const open = (id: string, at: Micros, tenant = TENANT) => {
  const clientTxnId = id as ClientTxnId;
  return append(
    investigationStream(tenant, clientTxnId),
    [{ type: 'InvestigationOpened', data: { tenant, clientTxnId } }],
    at,
  );
};
type Decision = Extract<StoredFact, { type: 'AlertInvestigationDecided' }>['data'];
const fire = (id: string, name: string, at: Micros, decision?: Decision) =>
  append(
    alertStream(TENANT, id),
    [
      {
        type: 'AlertReported',
        data: {
          id,
          source: 'prom',
          fingerprint: id,
          startedAt: at,
          status: 'firing',
          at,
          severity: 'critical',
          fields: { name, service: 'checkout' },
          details: 'd' as TextRef,
          raw: 'r' as TextRef,
          payload: id,
        },
      } as StoredFact,
      ...(decision === undefined ? [] : [{ type: 'AlertInvestigationDecided', data: decision } as StoredFact]),
    ],
    at,
  );

/** A process with this room. */
const run = (clock: SteppedClock, sendsEmpty = false): SteppedClock => {
  const digest = openDigest({ room: 'C01', at: 8 * 60, zone: 'UTC', sendsEmpty });
  const channels = new Map([['chat', { tenant: TENANT, digest } as unknown as ChannelRule]]);
  const { facts } = stores;
  const runner = new DigestRunner(
    { channels },
    new DayReader(facts.views, facts.alerts),
    new NotificationRecords(facts.events, clock),
    { wake: () => undefined } as unknown as NotificationSender,
    DIGESTS,
    clock,
  );
  runners.push(runner);
  runner.start();
  return clock;
};
const hasLooked = (clock: SteppedClock, times: number) => untilTrue(() => clock.looks >= times);
const requested = async (): Promise<readonly string[]> =>
  (await stores.facts.notifications.list({ tenant: TENANT, limit: 50 })).items
    .map(({ clientTxnId }) => clientTxnId)
    .toSorted();

describe('a day', () => {
  it('has the investigations that went on in it, and the alerts that opened and joined none', async () => {
    await open('before', EIGHT - 2 * DAY);
    await open('within', EIGHT - HOUR);
    await open('after', EIGHT + HOUR);
    await open('of another', EIGHT - HOUR, 'other' as Tenant);
    await fire('a1', 'HighErrorRate', EIGHT - HOUR);
    await fire('a2', 'HighErrorRate', EIGHT - MINUTE);
    await fire('a3', 'Opened', EIGHT - HOUR, {
      decision: 'opened',
      clientTxnId: 'x' as ClientTxnId,
      because: 'b',
      turn: 1,
    });
    await fire('a4', 'Joined', EIGHT - HOUR, { decision: 'joined', clientTxnId: 'x' as ClientTxnId, because: 'b' });
    await fire('a5', 'Shed', EIGHT - HOUR, { decision: 'shed', because: 'too many' });
    await fire('a6', 'Later', EIGHT + MINUTE);
    const { facts } = stores;
    const day = await new DayReader(facts.views, facts.alerts).read(TENANT, { from: EIGHT - DAY, to: EIGHT });
    expect(day.investigations.map(({ title, state }) => [title, state])).toEqual([['within', 'unanswered']]);
    expect(day.alerts).toEqual([
      { name: 'HighErrorRate', service: 'checkout', severity: 'critical', starts: 2, isFiring: true },
      { name: 'Shed', service: 'checkout', severity: 'critical', starts: 1, isFiring: true },
    ]);
  });
});

describe('the digest of a room', () => {
  const day = (at: Micros): string => new Date(at / 1_000).toISOString().slice(0, 10);

  it('is requested at its time, once over two processes, restarts and days', async () => {
    await open('within', EIGHT - HOUR);
    const clocks = [run(new SteppedClock(EIGHT - 7 * HOUR)), run(new SteppedClock(EIGHT - 7 * HOUR))];
    await Promise.all(clocks.map((clock) => hasLooked(clock, 1)));
    expect(await requested()).toEqual([]);
    for (const clock of clocks) clock.move(EIGHT);
    await Promise.all(clocks.map((clock) => hasLooked(clock, 2)));
    expect(await requested()).toEqual([`chat:C01:digest-${day(EIGHT)}`]);
    await hasLooked(run(new SteppedClock(EIGHT + HOUR)), 1);
    expect(await requested()).toHaveLength(1);
    await open('of the day after', EIGHT + HOUR);
    for (const clock of clocks) clock.move(EIGHT + DAY);
    await Promise.all(clocks.map((clock) => hasLooked(clock, 3)));
    expect(await requested()).toEqual([`chat:C01:digest-${day(EIGHT)}`, `chat:C01:digest-${day(EIGHT + DAY)}`]);
  });

  it('is not requested of a day without anything, unless that is configured', async () => {
    await hasLooked(run(new SteppedClock(EIGHT)), 1);
    expect(await requested()).toEqual([]);
    await hasLooked(run(new SteppedClock(EIGHT), true), 1);
    expect(await requested()).toHaveLength(1);
  });

  it('is made up after a restart for six hours, and not for longer', async () => {
    await open('within', EIGHT - HOUR);
    await hasLooked(run(new SteppedClock(EIGHT + 6 * HOUR)), 1);
    expect(await requested()).toEqual([]);
    await hasLooked(run(new SteppedClock(EIGHT + 6 * HOUR - MINUTE)), 1);
    expect(await requested()).toHaveLength(1);
  });
});
