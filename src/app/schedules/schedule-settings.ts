// What the configuration says about scheduled checks; the composition root fills it.
import type { NextTick } from '../../investigation/schedule.js';
import type { Tenant } from '../../kernel/brand.js';
import type { Micros } from '../../kernel/time.js';

export type ScheduleDefinition = {
  readonly cron: string;
  readonly zone: string;
  readonly chain: string;
  readonly question: string;
  /** So long before its tick a check looks at. */
  readonly window: Micros;
  readonly tenant: Tenant;
  readonly next: NextTick;
};

export abstract class ScheduleSettings {
  abstract readonly schedules: { readonly [name: string]: ScheduleDefinition };
}
