// What has become of the ticks of a schedule: facts of a stream of its own, each tick once, whichever process records it.
import { Injectable } from '@nestjs/common';
import {
  afterSchedule,
  evolveSchedule,
  isWholeState,
  scheduleActor,
  type ScheduleFact,
  type ScheduleState,
} from '../../investigation/schedule.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { scheduleStream } from '../../investigation/streams.js';
import type { Tenant } from '../../kernel/brand.js';
import { EventStore, VersionConflict } from '../../ports/event-store.js';
import { Clock } from '../../ports/runtime.js';

/** Lost races before giving up: each one means that another process has recorded a tick. */
const MOST_TRIES = 10;

/** The fact itself where it is one of a schedule: nothing else is in its stream. */
const ownFact = (fact: StoredFact): readonly ScheduleFact[] =>
  fact.type === 'ScheduleBegun' || fact.type === 'ScheduleTicked' || fact.type === 'ScheduleMissed' ? [fact] : [];

@Injectable()
export class ScheduleRecords {
  constructor(
    private readonly events: EventStore,
    private readonly clock: Clock,
  ) {}

  async load(tenant: Tenant, schedule: string): Promise<ScheduleState> {
    return (await this.#read(tenant, schedule)).state;
  }

  /** Decided anew where another process has recorded something meanwhile; resolves with the state after it. */
  async record(
    tenant: Tenant,
    schedule: string,
    decide: (state: ScheduleState) => ScheduleFact | undefined,
  ): Promise<ScheduleState> {
    const stream = scheduleStream(tenant, schedule);
    for (let attempt = 1; ; attempt += 1) {
      const { state, version } = await this.#read(tenant, schedule);
      const decided = decide(state);
      if (decided === undefined) return state;
      const fact = afterSchedule(state, decided);
      const commit = { stream, expected: version, facts: [fact], texts: new Map(), at: this.clock.now() };
      try {
        await this.events.append({ ...commit, actor: scheduleActor(schedule) });
        return evolveSchedule(state, fact);
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === MOST_TRIES) throw error;
      }
    }
  }

  /** The newest fact tells everything, however many ticks there were; those of an earlier release are read whole, once. */
  async #read(tenant: Tenant, schedule: string): Promise<{ readonly state: ScheduleState; readonly version: number }> {
    const stream = scheduleStream(tenant, schedule);
    const last = await this.events.readLast(stream);
    if (last === undefined) return { state: {}, version: 0 };
    const facts = ownFact(last).some(isWholeState) ? [last] : await this.events.read(stream);
    return {
      state: facts.flatMap(ownFact).reduce<ScheduleState>(evolveSchedule, {}),
      version: facts.at(-1)?.version ?? 0,
    };
  }
}
