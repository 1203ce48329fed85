// Reads the scheduled checks of a tenant: what is configured, when the next one is due, and what has become of the last ones.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ScheduleState } from '../../investigation/schedule.js';
import type { Micros } from '../../kernel/time.js';
import { optional } from '../../kernel/optional.js';
import { Clock } from '../../ports/runtime.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { ScheduleRecords } from './schedule-records.js';
import { type ScheduleDefinition, ScheduleSettings } from './schedule-settings.js';

export type ConfiguredSchedule = Omit<ScheduleDefinition, 'tenant' | 'next' | 'window'> &
  Pick<ScheduleState, 'ran' | 'missed' | 'setBack'> & { readonly name: string; readonly due?: Micros };

export class ListSchedules extends Query<readonly ConfiguredSchedule[] | AppRefusal> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(ListSchedules)
export class ListSchedulesHandler implements IQueryHandler<ListSchedules> {
  constructor(
    private readonly settings: ScheduleSettings,
    private readonly records: ScheduleRecords,
    private readonly clock: Clock,
  ) {}

  async execute({ caller: { tenant } }: ListSchedules): Promise<readonly ConfiguredSchedule[] | AppRefusal> {
    const own = Object.entries(this.settings.schedules).filter(([, each]) => each.tenant === tenant);
    try {
      return await Promise.all(
        own.map(async ([name, { cron, zone, chain, question, next }]) => {
          const { ran, missed, setBack } = await this.records.load(tenant, name);
          return {
            name,
            cron,
            zone,
            chain,
            question,
            ...optional({ ran, missed, setBack, due: next(this.clock.now()) }),
          };
        }),
      );
    } catch (error) {
      return refusedByStore(error);
    }
  }
}
