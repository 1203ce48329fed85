// What has become of the ticks of a schedule: facts of a stream of its own, each tick once, whichever process records it.
import { Injectable } from '@nestjs/common';
import { evolveSchedule, scheduleActor, type ScheduleFact, type ScheduleState } from '../../investigation/schedule.js';
import { scheduleStream } from '../../investigation/streams.js';
import type { Tenant } from '../../kernel/brand.js';
import { EventStore, VersionConflict } from '../../ports/event-store.js';
import { Clock } from '../../ports/runtime.js';

/** Lost races before giving up: each one means that another process has recorded a tick. */
const MOST_TRIES = 10;

const tickOf = (fact: ScheduleFact): number => (fact.type === 'ScheduleTicked' ? fact.data.tick : fact.data.last);

@Injectable()
export class ScheduleRecords {
  constructor(
    private readonly events: EventStore,
    private readonly clock: Clock,
  ) {}

  async load(tenant: Tenant, schedule: string): Promise<ScheduleState> {
    return (await this.#read(tenant, schedule)).state;
  }

  /** Records nothing where the tick, or a later one, is recorded. */
  async record(tenant: Tenant, schedule: string, fact: ScheduleFact): Promise<void> {
    const stream = scheduleStream(tenant, schedule);
    for (let attempt = 1; ; attempt += 1) {
      const { state, version } = await this.#read(tenant, schedule);
      if (state.tick !== undefined && state.tick >= tickOf(fact)) return;
      const commit = { stream, expected: version, facts: [fact], texts: new Map(), at: this.clock.now() };
      try {
        await this.events.append({ ...commit, actor: scheduleActor(schedule) });
        return;
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === MOST_TRIES) throw error;
      }
    }
  }

  async #read(tenant: Tenant, schedule: string): Promise<{ readonly state: ScheduleState; readonly version: number }> {
    const facts = await this.events.read(scheduleStream(tenant, schedule));
    const own = facts.flatMap((fact) =>
      fact.type === 'ScheduleTicked' || fact.type === 'ScheduleMissed' ? [fact] : [],
    );
    return { state: own.reduce<ScheduleState>(evolveSchedule, {}), version: facts.length };
  }
}
