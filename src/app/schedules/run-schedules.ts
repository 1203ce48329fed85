// Starts the chains of scheduled checks at their ticks. Several processes may start the same one: it is the same call, so it runs once.
import { Injectable, Logger } from '@nestjs/common';
import {
  dueTicks,
  messageIdOfTick,
  scheduleActor,
  scheduledInvestigation,
  type ScheduleState,
  ticksBetween,
  tickOfMessageId,
} from '../../investigation/schedule.js';
import { HOUR, type Micros, SECOND, toIso } from '../../kernel/time.js';
import type { Tenant } from '../../kernel/brand.js';
import { Clock } from '../../ports/runtime.js';
import { PASSING } from '../chains/chain-conversations.js';
import { ChainIntake } from '../chains/start-chain.js';
import type { InvestigationTarget } from '../requests.js';
import { ScheduleRecords } from './schedule-records.js';
import { type ScheduleDefinition, ScheduleSettings } from './schedule-settings.js';

/** Clocks are set, and machines sleep: nobody waits for longer without looking. */
const LONGEST_WAIT = HOUR;
const PAUSE = 5 * SECOND;

const AWAY = 'the service did not run';

const targetOf = (name: string, tenant: Tenant, tick: Micros): InvestigationTarget => ({
  caller: { tenant, actor: scheduleActor(name) },
  id: scheduledInvestigation(name, tick),
});

@Injectable()
export class ScheduleRunner {
  readonly #log = new Logger('Schedules');
  readonly #abort = new AbortController();
  /** Why a tick that is due cannot be started for the moment, by schedule. */
  readonly #refused = new Map<string, string>();
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
    const { tick = begun } = await this.#tellStarted(name, schedule, begun);
    const { run, missed } = dueTicks(next, tick, this.clock.now());
    if (missed !== undefined) await this.#miss(name, schedule, { upTo: missed.last, because: this.#reasonOf(name) });
    if (run !== undefined) await this.#run(name, schedule, run);
    this.#refused.delete(name);
    const now = this.clock.now();
    const following = next(Math.max(now, run ?? tick));
    return following === undefined ? LONGEST_WAIT : Math.min(LONGEST_WAIT, Math.max(0, following - now));
  }

  #reasonOf(name: string): string {
    return this.#refused.get(name) ?? AWAY;
  }

  /**
   * Records what was started and not told of: whoever started it was killed, or another replica told the tick as missed in the same
   * moment. That a schedule has begun is recorded too: its first tick may be missed.
   */
  async #tellStarted(name: string, { tenant, next }: ScheduleDefinition, begun: Micros): Promise<ScheduleState> {
    let state = await this.records.record(tenant, name, ({ tick }) =>
      tick === undefined ? { type: 'ScheduleBegun', data: { tick: begun } } : undefined,
    );
    const now = this.clock.now();
    const months = new Map([state.tick ?? begun, now].map((at) => [scheduledInvestigation(name, at), at]));
    for (const at of months.values())
      for (const { id, messageId } of await this.chains.runsOf(targetOf(name, tenant, at))) {
        const tick = tickOfMessageId(next, messageId);
        const isUntold = tick !== undefined && tick <= now && tick > (state.ran?.tick ?? -Infinity);
        if (isUntold) state = await this.#ran(name, tenant, { tick, run: id });
      }
    return state;
  }

  async #run(name: string, schedule: ScheduleDefinition, tick: Micros): Promise<void> {
    const { tenant, chain, question, zone, window: length } = schedule;
    const window = { from: tick - length, to: tick };
    const call = { messageId: messageIdOfTick(tick), relation: 'new_issue' } as const;
    const body = { ...call, chain, text: question, askedAt: tick, zone, window };
    const started = await this.chains.start(targetOf(name, tenant, tick), body, 'message-id');
    if (!('rejected' in started)) return void (await this.#ran(name, tenant, { tick, run: started.run }));
    const { rejected, because } = started;
    if (PASSING.has(rejected)) {
      this.#refused.set(name, because);
      throw new Error(because);
    }
    // it may be refused because it is started: under another question, before the configuration was changed
    await this.#tellStarted(name, schedule, tick);
    await this.#miss(name, schedule, { upTo: tick, because });
  }

  #ran(name: string, tenant: Tenant, { tick, run }: { readonly tick: Micros; readonly run: string }) {
    const data = { tick, investigation: scheduledInvestigation(name, tick), run };
    return this.records.record(tenant, name, ({ ran }) =>
      ran !== undefined && ran.tick >= tick ? undefined : { type: 'ScheduleTicked', data },
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
      const count = `${missed.isMinimum === true ? 'at least ' : ''}${missed.ticks}`;
      this.#log.warn(`schedule ${name} has missed ${count} of its ticks up to ${toIso(missed.last)}: ${because}`);
      return { type: 'ScheduleMissed', data: { ...missed, because } };
    });
  }
}
