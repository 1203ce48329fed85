// Starts the chains of scheduled checks at their ticks. Several processes may start the same one: it is the same call, so it runs once.
import { Injectable, Logger } from '@nestjs/common';
import { dueTicks, scheduleActor, scheduledInvestigation } from '../../investigation/schedule.js';
import { HOUR, type Micros, SECOND, toIso } from '../../kernel/time.js';
import { Clock } from '../../ports/runtime.js';
import { PASSING } from '../chains/chain-conversations.js';
import { ChainIntake } from '../chains/start-chain.js';
import { ScheduleRecords } from './schedule-records.js';
import { type ScheduleDefinition, ScheduleSettings } from './schedule-settings.js';

/** Clocks are set, and machines sleep: nobody waits for longer without looking. */
const LONGEST_WAIT = HOUR;
const PAUSE = 5 * SECOND;

const AWAY = 'the service did not run';

@Injectable()
export class ScheduleRunner {
  readonly #log = new Logger('Schedules');
  readonly #abort = new AbortController();
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
    const { tick = begun } = await this.records.load(tenant, name);
    const { run, missed } = dueTicks(next, tick, this.clock.now());
    if (missed !== undefined) {
      this.#log.warn(`schedule ${name} has missed ${missed.ticks} of its ticks, the last at ${toIso(missed.last)}`);
      await this.records.record(tenant, name, { type: 'ScheduleMissed', data: { ...missed, because: AWAY } });
    }
    if (run !== undefined) await this.#run(name, schedule, run);
    const now = this.clock.now();
    const following = next(Math.max(now, run ?? tick));
    return following === undefined ? LONGEST_WAIT : Math.min(LONGEST_WAIT, Math.max(0, following - now));
  }

  async #run(
    name: string,
    { tenant, chain, question, zone, window: length }: ScheduleDefinition,
    tick: Micros,
  ): Promise<void> {
    const investigation = scheduledInvestigation(name, tick);
    const target = { caller: { tenant, actor: scheduleActor(name) }, id: investigation };
    const window = { from: tick - length, to: tick };
    const call = { messageId: `tick-${toIso(tick)}`, relation: 'new_issue' } as const;
    const body = { ...call, chain, text: question, askedAt: tick, zone, window };
    const started = await this.chains.start(target, body);
    if ('rejected' in started && PASSING.has(started.rejected)) throw new Error(started.because);
    if ('rejected' in started) {
      this.#log.warn(`schedule ${name} has started nothing at ${toIso(tick)}: ${started.because}`);
      const data = { first: tick, last: tick, ticks: 1, because: started.because };
      return this.records.record(tenant, name, { type: 'ScheduleMissed', data });
    }
    const data = { tick, investigation, run: started.run };
    return this.records.record(tenant, name, { type: 'ScheduleTicked', data });
  }
}
