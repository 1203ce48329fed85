// Starts the chains of scheduled checks at their ticks. Several processes may start the same one: it is the same call, so it runs once.
import { Injectable, Logger } from '@nestjs/common';
import {
  dueTicks,
  type MissedTicks,
  scheduleActor,
  scheduledInvestigation,
  withoutFirst,
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

const messageIdOf = (tick: Micros): string => `tick-${toIso(tick)}`;

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
    const { tenant, next } = schedule;
    const tick = await this.#latestOf(tenant, name, begun);
    const { run, missed } = dueTicks(next, tick, this.clock.now());
    if (missed !== undefined) await this.#miss(name, schedule, { missed, because: this.#refused.get(name) ?? AWAY });
    if (run !== undefined) await this.#run(name, schedule, run);
    this.#refused.delete(name);
    const now = this.clock.now();
    const following = next(Math.max(now, run ?? tick));
    return following === undefined ? LONGEST_WAIT : Math.min(LONGEST_WAIT, Math.max(0, following - now));
  }

  /** Up to which tick is known what has become of them. That a schedule has begun is recorded: its first tick may be missed too. */
  async #latestOf(tenant: Tenant, name: string, begun: Micros): Promise<Micros> {
    const { tick } = await this.records.load(tenant, name);
    if (tick !== undefined) return tick;
    await this.records.record(tenant, name, { type: 'ScheduleBegun', data: { tick: begun } });
    return (await this.records.load(tenant, name)).tick ?? begun;
  }

  async #run(name: string, schedule: ScheduleDefinition, tick: Micros): Promise<void> {
    const { tenant, chain, question, zone, window: length } = schedule;
    const window = { from: tick - length, to: tick };
    const call = { messageId: messageIdOf(tick), relation: 'new_issue' } as const;
    const body = { ...call, chain, text: question, askedAt: tick, zone, window };
    const started = await this.chains.start(targetOf(name, tenant, tick), body);
    if (!('rejected' in started)) return this.#ran(name, tenant, { tick, run: started.run });
    const { rejected, because } = started;
    if (PASSING.has(rejected)) {
      this.#refused.set(name, because);
      throw new Error(because);
    }
    return this.#miss(name, schedule, { missed: { first: tick, last: tick, ticks: 1 }, because });
  }

  async #ran(name: string, tenant: Tenant, { tick, run }: { readonly tick: Micros; readonly run: string }) {
    const data = { tick, investigation: scheduledInvestigation(name, tick), run };
    await this.records.record(tenant, name, { type: 'ScheduleTicked', data });
  }

  /** The first of them may have run: whoever started it was killed before it said so. */
  async #miss(
    name: string,
    { tenant, next }: ScheduleDefinition,
    { missed, because }: { readonly missed: MissedTicks; readonly because: string },
  ): Promise<void> {
    const tick = missed.first;
    const run = await this.chains.runOf(targetOf(name, tenant, tick), messageIdOf(tick));
    if (run !== undefined) await this.#ran(name, tenant, { tick, run });
    const rest = run === undefined ? missed : withoutFirst(next, missed);
    if (rest === undefined) return;
    const count = `${rest.isMinimum === true ? 'at least ' : ''}${rest.ticks}`;
    this.#log.warn(`schedule ${name} has missed ${count} of its ticks, the last at ${toIso(rest.last)}: ${because}`);
    await this.records.record(tenant, name, { type: 'ScheduleMissed', data: { ...rest, because } });
  }
}
