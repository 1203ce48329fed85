// Starts the chains of scheduled checks at their ticks. Several processes may start the same one: it is the same call, so it runs once.
import { Injectable, Logger } from '@nestjs/common';
import {
  clockSetBack,
  dueTicks,
  latestPart,
  latestRun,
  messageIdOfTick,
  missedTicksText,
  scheduleActor,
  scheduledInvestigation,
  type ScheduleFact,
  type ScheduleState,
  ticksBetween,
  tickOfMessageId,
} from '../../investigation/schedule.js';
import { HOUR, type Micros, SECOND, toIso } from '../../kernel/time.js';
import type { Tenant } from '../../kernel/brand.js';
import { Clock } from '../../ports/runtime.js';
import { PASSING } from '../chains/chain-conversations.js';
import { ChainIntake } from '../chains/start-chain.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import { ScheduleRecords } from './schedule-records.js';
import { type ScheduleDefinition, ScheduleSettings } from './schedule-settings.js';

/** Clocks are set, and machines sleep: nobody waits for longer without looking. */
const LONGEST_WAIT = HOUR;
const PAUSE = 5 * SECOND;

const AWAY = 'nobody watched it then: no service ran, or its configuration did not have the schedule';

/** Then the check goes on in the next part of its month. */
const REMOVED: ReadonlySet<AppRefusal['rejected']> = new Set(['investigation-deleted', 'investigation-erased']);

const targetOf = (name: string, tenant: Tenant, id: InvestigationTarget['id']): InvestigationTarget => ({
  caller: { tenant, actor: scheduleActor(name) },
  id,
});

@Injectable()
export class ScheduleRunner {
  readonly #log = new Logger('Schedules');
  readonly #abort = new AbortController();
  /** Why a tick that is due cannot be started for the moment, by schedule. */
  readonly #refused = new Map<string, string>();
  /** Whose times were compared with those that are recorded: once, so that replicas whose configurations differ do not begin in turns. */
  readonly #compared = new Set<string>();
  #loops: readonly Promise<void>[] = [];

  constructor(
    private readonly settings: ScheduleSettings,
    private readonly records: ScheduleRecords,
    private readonly chains: ChainIntake,
    private readonly clock: Clock,
  ) {}

  /** A schedule that is new begins now: it has missed nothing. */
  start(): void {
    const begun = this.clock.now();
    this.#loops = Object.entries(this.settings.schedules).map(([name, schedule]) =>
      this.#follow(name, schedule, begun),
    );
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await Promise.all(this.#loops);
  }

  async #follow(name: string, schedule: ScheduleDefinition, begun: Micros): Promise<void> {
    while (!this.#abort.signal.aborted) {
      const wait = await this.#look(name, schedule, begun).catch((error: unknown) => {
        this.#log.error(error);
        return PAUSE;
      });
      if (!this.#abort.signal.aborted) await this.clock.sleep(wait, this.#abort.signal);
    }
  }

  /** Does what is due; resolves with how long there is nothing to do. */
  async #look(name: string, schedule: ScheduleDefinition, begun: Micros): Promise<Micros> {
    const { next } = schedule;
    await this.#begin(name, schedule, begun);
    const { tick = begun } = await this.#tellStarted(name, schedule, begun);
    const { run, missed } = dueTicks(next, tick, this.clock.now());
    if (missed !== undefined) await this.#miss(name, schedule, { upTo: missed.last, because: this.#reasonOf(name) });
    if (run !== undefined && (await this.#run(name, schedule, run)) === 'later') return PAUSE;
    this.#refused.delete(name);
    const now = this.clock.now();
    const following = next(Math.max(now, run ?? tick));
    return following === undefined ? LONGEST_WAIT : Math.min(LONGEST_WAIT, Math.max(0, following - now));
  }

  #reasonOf(name: string): string {
    return this.#refused.get(name) ?? AWAY;
  }

  /** Records that it begins: when it is new, has other times than before, or its latest tick is still to come because the clock was set back. */
  async #begin(name: string, { tenant, cron, zone }: ScheduleDefinition, begun: Micros): Promise<void> {
    await this.records.record(tenant, name, (state) => {
      const begin = (tick: Micros) => ({ type: 'ScheduleBegun', data: { tick, cron, zone } }) as const;
      const now = this.clock.now();
      const setBack = clockSetBack(state, now);
      if (setBack !== undefined) {
        const [from, to] = [toIso(setBack.from), toIso(now)];
        this.#log.warn(
          `schedule ${name}: the clock was set back from ${from} or later to ${to}; it goes on from there`,
        );
        return { type: 'ScheduleBegun', data: { tick: now, cron, zone, setBack } };
      }
      if (state.tick === undefined) return begin(Math.min(begun, now));
      if (this.#compared.has(name)) return undefined;
      // facts of an earlier release do not say by which times
      if (state.cron === undefined) return begin(state.tick);
      return state.cron === cron && state.zone === zone ? undefined : begin(Math.min(begun, now));
    });
    this.#compared.add(name);
  }

  /**
   * Records what was started and not told of: whoever started it was killed, or another replica told the tick as missed in the same
   * moment.
   */
  async #tellStarted(name: string, { tenant, next }: ScheduleDefinition, begun: Micros): Promise<ScheduleState> {
    let state = await this.records.load(tenant, name);
    const now = this.clock.now();
    const months = new Map([state.tick ?? begun, now].map((at) => [scheduledInvestigation(name, at), at]));
    for (const at of months.values())
      for (let part = latestPart(name, at, state.ran); ; part += 1) {
        const investigation = scheduledInvestigation(name, at, part);
        const runs = await this.chains.runsOf(targetOf(name, tenant, investigation));
        if (runs.length === 0) break;
        for (const { id, messageId } of runs) {
          const tick = tickOfMessageId(next, messageId);
          const isUntold = tick !== undefined && tick <= now && tick > latestRun(state);
          if (isUntold) state = await this.#ran(name, tenant, { tick, investigation, run: id });
        }
      }
    return state;
  }

  /** `later`: it cannot be started for the moment. */
  async #run(name: string, schedule: ScheduleDefinition, tick: Micros): Promise<'later' | undefined> {
    const { tenant, chain, question, zone, window: length } = schedule;
    const window = { from: tick - length, to: tick };
    const call = { messageId: messageIdOfTick(tick), relation: 'new_issue' } as const;
    const body = { ...call, chain, text: question, askedAt: tick, zone, window };
    const { ran } = await this.records.load(tenant, name);
    for (let part = latestPart(name, tick, ran); ; part += 1) {
      const investigation = scheduledInvestigation(name, tick, part);
      const started = await this.chains.start(targetOf(name, tenant, investigation), body, 'message-id');
      if (!('rejected' in started)) {
        await this.#ran(name, tenant, { tick, investigation, run: started.run });
        return undefined;
      }
      const { rejected, because } = started;
      if (REMOVED.has(rejected)) continue;
      if (PASSING.has(rejected)) {
        if (this.#refused.get(name) !== because)
          this.#log.warn(`schedule ${name} cannot start its tick at ${toIso(tick)} for the moment: ${because}`);
        this.#refused.set(name, because);
        return 'later';
      }
      // it may be refused because it is started: under another question, before the configuration was changed
      await this.#tellStarted(name, schedule, tick);
      await this.#miss(name, schedule, { upTo: tick, because });
      return undefined;
    }
  }

  #ran(name: string, tenant: Tenant, data: Extract<ScheduleFact, { type: 'ScheduleTicked' }>['data']) {
    return this.records.record(tenant, name, (state) =>
      latestRun(state) >= data.tick ? undefined : { type: 'ScheduleTicked', data },
    );
  }

  /** What another process has told meanwhile is not told again. */
  async #miss(
    name: string,
    { tenant, next }: ScheduleDefinition,
    { upTo, because }: { readonly upTo: Micros; readonly because: string },
  ): Promise<void> {
    await this.records.record(tenant, name, ({ tick }) => {
      const missed = tick === undefined ? undefined : ticksBetween(next, tick, upTo);
      if (missed === undefined) return undefined;
      this.#log.warn(`schedule ${name} has missed ${missedTicksText(missed)} up to ${toIso(missed.last)}: ${because}`);
      return { type: 'ScheduleMissed', data: { ...missed, because } };
    });
  }
}
