// Scheduled checks on a clock that is set, with a configuration that changes, in investigations that are removed: real records, chains that only remember.
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFreshFacts } from './support/fresh-facts.js';
import { type SqliteFacts } from '../src/adapters/sqlite/facts/sqlite-facts.js';
import type { ChainBody, ChainIntake, ChainStart } from '../src/app/chains/start-chain.js';
import type { AppRefusal, InvestigationTarget } from '../src/app/requests.js';
import { ListSchedules, ListSchedulesHandler } from '../src/app/schedules/read-schedules.js';
import { ScheduleRunner } from '../src/app/schedules/run-schedules.js';
import { ScheduleRecords } from '../src/app/schedules/schedule-records.js';
import { ScheduleSettings } from '../src/app/schedules/schedule-settings.js';
import { cronTicks } from '../src/config/schedules.js';
import type { ScheduleFact } from '../src/investigation/schedule.js';
import { scheduleStream } from '../src/investigation/streams.js';
import type { CancelSignal } from '../src/kernel/cancel.js';
import type { Tenant } from '../src/kernel/brand.js';
import { fromIso, HOUR, type Micros, MINUTE, toIso } from '../src/kernel/time.js';
import { Clock } from '../src/ports/runtime.js';

const TENANT = 'acme' as Tenant;
const START = fromIso('2026-11-10T00:30:00Z') ?? 0;

/** Sleeping takes no time, and moves the clock; what is set happens while it sleeps. */
class SteppedClock extends Clock {
  #ended: () => void = () => undefined;
  /** Called with the time after each sleep; `true`: nobody wakes any more. */
  onWake: (now: Micros) => boolean = () => true;
  constructor(public at: Micros) {
    super();
  }
  override now(): Micros {
    return this.at;
  }
  override async sleep(micros: Micros, signal?: CancelSignal): Promise<void> {
    this.at += micros;
    if (!this.onWake(this.at)) return;
    this.#ended();
    await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
  }
  untilEnded(): Promise<void> {
    return new Promise((resolve) => {
      this.#ended = resolve;
    });
  }
}

/** Behaves like the intake of chains towards whoever starts one by its message id. */
class RememberedChains {
  readonly runs = new Map<string, { readonly id: string; readonly messageId: string }[]>();
  readonly removed = new Map<string, 'deleted' | 'erased'>();
  refused: AppRefusal | undefined;

  async start({ id }: InvestigationTarget, { messageId = '', chain }: ChainBody): Promise<ChainStart | AppRefusal> {
    const runs = this.runs.get(id) ?? [];
    const same = runs.find((run) => run.messageId === messageId);
    const version = 'v';
    if (same !== undefined) return { run: same.id, chain, version, repeated: true };
    if (this.refused !== undefined) return this.refused;
    const removal = this.removed.get(id);
    if (removal !== undefined) return { rejected: `investigation-${removal}`, because: `it was ${removal}` };
    const run = `c${runs.length + 1}`;
    this.runs.set(id, [...runs, { id: run, messageId }]);
    return { run, chain, version, repeated: false };
  }

  async runsOf({ id }: InvestigationTarget) {
    return this.runs.get(id) ?? [];
  }

  ticksOf(id: string): readonly string[] {
    return (this.runs.get(id) ?? []).map(({ messageId }) => messageId.slice('tick-2026-11-'.length, -'.000Z'.length));
  }
}

let facts: SqliteFacts;
let remove: () => Promise<void>;
const warned: string[] = [];
const failed: unknown[] = [];

beforeEach(async () => {
  warned.length = 0;
  failed.length = 0;
  vi.spyOn(Logger.prototype, 'warn').mockImplementation((text: unknown) => void warned.push(String(text)));
  vi.spyOn(Logger.prototype, 'error').mockImplementation((error: unknown) => void failed.push(error));
  ({ facts, remove } = await openFreshFacts());
});

afterEach(async () => {
  vi.restoreAllMocks();
  await remove();
});

const settingsOf = (cron: string, zone = 'UTC'): ScheduleSettings => ({
  schedules: {
    often: {
      cron,
      zone,
      chain: 'look',
      question: 'why?',
      window: 15 * MINUTE,
      tenant: TENANT,
      next: cronTicks(cron, zone),
    },
  },
});

type Watch = { readonly cron?: string; readonly chains: RememberedChains; readonly clock: SteppedClock };

/** Runs a process until its clock says that nobody wakes it any more. */
const watch = async ({ cron = '0 * * * *', chains, clock }: Watch): Promise<void> => {
  const records = new ScheduleRecords(facts.events, clock);
  const runner = new ScheduleRunner(settingsOf(cron), records, chains as unknown as ChainIntake, clock);
  const ended = clock.untilEnded();
  runner.start();
  await ended;
  await runner.stop();
};

const listed = async (clock: Clock, cron = '0 * * * *') => {
  const handler = new ListSchedulesHandler(settingsOf(cron), new ScheduleRecords(facts.events, clock), clock);
  const items = await handler.execute(new ListSchedules({ tenant: TENANT, actor: { kind: 'system', id: 'test' } }));
  if ('rejected' in items) throw new Error(items.because);
  return items[0];
};

const recordedFacts = async (): Promise<readonly ScheduleFact[]> =>
  (await facts.events.read(scheduleStream(TENANT, 'often'))) as unknown as readonly ScheduleFact[];

const untilTime = (text: string) => (now: Micros) => now > (fromIso(`2026-11-${text}Z`) ?? 0);

const MONTH = 'check-often-2026-11';

describe('a scheduled check', () => {
  it('goes on after the clock was set forward and back, each tick once, and the list tells it', async () => {
    const [chains, clock] = [new RememberedChains(), new SteppedClock(START)];
    let isForward = false;
    clock.onWake = (now) => {
      if (!isForward && now > START + HOUR) {
        isForward = true;
        clock.at = now + 3 * 24 * HOUR;
      }
      return isForward && clock.at > START + 74 * HOUR;
    };
    await watch({ chains, clock });
    expect(chains.ticksOf(MONTH)).toEqual(['10T01:00:00', '13T02:00:00']);
    clock.at = START + 2 * HOUR;
    clock.onWake = untilTime('10T04:30:00');
    await watch({ chains, clock });
    expect(chains.ticksOf(MONTH).slice(2)).toEqual(['10T03:00:00', '10T04:00:00']);
    expect(warned.filter((text) => text.includes('the clock was set back'))).toHaveLength(1);
    const { setBack, ran } = (await listed(clock)) ?? {};
    expect([setBack?.from, setBack?.to, ran?.tick].map((at) => toIso(at ?? 0).slice(5, 16))).toEqual([
      '11-13T02:00',
      '11-10T02:30',
      '11-10T04:00',
    ]);
    clock.onWake = untilTime('13T03:30:00');
    await watch({ chains, clock });
    const ticks = chains.ticksOf(MONTH);
    expect(new Set(ticks).size).toBe(ticks.length);
    expect(await listed(clock)).not.toHaveProperty('setBack');
    expect(failed).toEqual([]);
  });

  it('begins anew with other times, and has missed nothing', async () => {
    const [chains, clock] = [new RememberedChains(), new SteppedClock(START)];
    clock.onWake = untilTime('10T02:30:00');
    await watch({ chains, clock });
    clock.at = START + 20 * HOUR;
    clock.onWake = untilTime('10T21:00:00');
    await watch({ chains, clock, cron: '*/10 * * * *' });
    expect((await recordedFacts()).filter(({ type }) => type === 'ScheduleMissed')).toEqual([]);
    expect(chains.ticksOf(MONTH).slice(-3)).toEqual(['10T20:40:00', '10T20:50:00', '10T21:00:00']);
  });

  it('says of ticks without a watcher that nobody watched, not that the service was down', async () => {
    const [chains, clock] = [new RememberedChains(), new SteppedClock(START)];
    await watch({ chains, clock });
    clock.at = START + 20 * HOUR;
    await watch({ chains, clock });
    expect((await listed(clock))?.missed).toMatchObject({
      ticks: 20,
      because: 'nobody watched it then: no service ran, or its configuration did not have the schedule',
    });
  });

  it('goes on in a next investigation when that of the month is deleted or erased', async () => {
    const [chains, clock] = [new RememberedChains(), new SteppedClock(START)];
    clock.onWake = (now) => {
      if (now > START + HOUR) chains.removed.set(MONTH, 'deleted');
      if (now > START + 2 * HOUR) chains.removed.set(`${MONTH}-2`, 'erased');
      // restored: it goes on where it is
      if (now > START + 3 * HOUR) chains.removed.delete(MONTH);
      return untilTime('10T05:00:00')(now);
    };
    await watch({ chains, clock });
    expect([MONTH, `${MONTH}-2`, `${MONTH}-3`].map((id) => chains.ticksOf(id))).toEqual([
      ['10T01:00:00'],
      ['10T02:00:00'],
      ['10T03:00:00', '10T04:00:00', '10T05:00:00'],
    ]);
    expect((await listed(clock))?.ran?.investigation).toBe(`${MONTH}-3`);
    expect([warned, failed]).toEqual([[], []]);
  });

  it('says once why a tick cannot start for the moment, as a warning, and runs it when it can', async () => {
    const [chains, clock] = [new RememberedChains(), new SteppedClock(START)];
    chains.refused = { rejected: 'store-full', because: 'the disk is full' };
    clock.onWake = (now) => {
      if (now > START + 30 * MINUTE + 40_000_000) chains.refused = undefined;
      return untilTime('10T01:59:00')(now);
    };
    await watch({ chains, clock });
    expect(warned).toEqual([expect.stringContaining('for the moment: the disk is full')]);
    expect(chains.ticksOf(MONTH)[0]).toBe('10T01:00:00');
    expect(failed).toEqual([]);
  });
});
