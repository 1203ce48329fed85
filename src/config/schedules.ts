// Settings of scheduled checks: when, in which zone, which chain, about what; and what in them is impossible.
import { Cron } from 'croner';
import { z } from 'zod';
import { type Micros, MINUTE } from '../kernel/time.js';
import { duration } from './units.js';

const scheduleName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be 1 to 64 letters, digits, "-" or "_", a letter or digit first');

/** Instants of a cron expression in a zone. `undefined`: there is no later one. Throws where expression or zone is none. */
export const cronTicks = (expression: string, zone: string): ((after: Micros) => Micros | undefined) => {
  const cron = new Cron(expression, { timezone: zone });
  return (after) => {
    const next = cron.nextRun(new Date(after / 1000));
    return next === null ? undefined : next.getTime() * 1000;
  };
};

const problemOf = (work: () => unknown): string | undefined => {
  try {
    return work() === undefined ? 'it never comes' : undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^CronPattern: /, '') : String(error);
  }
};

const schedule = z
  .strictObject({
    /** Minute, hour, day, month and day of the week, with or without seconds before them. */
    cron: z.string().min(1).max(256),
    /** IANA name. */
    zone: z.string().min(1).max(64).default('UTC'),
    /** One of "chains". */
    chain: z.string().min(1).max(64),
    question: z.string().min(1).max(4_000),
    /** So long before its tick a check looks at. */
    window: duration('15m', MINUTE).prefault('15m'),
    /** Whose check it is. */
    tenant: scheduleName.default('default'),
  })
  .superRefine(({ cron, zone }, { addIssue }) => {
    if (problemOf(() => new Intl.DateTimeFormat('en', { timeZone: zone })) !== undefined)
      return addIssue({
        code: 'custom',
        path: ['zone'],
        message: 'is no time zone: write one such as "Europe/Berlin"',
      });
    const problem = problemOf(() => cronTicks(cron, zone)(0));
    if (problem !== undefined)
      addIssue({ code: 'custom', path: ['cron'], message: `is no cron expression such as "0 7 * * 1-5": ${problem}` });
  });

export const schedulesSchema = z.record(scheduleName, schedule);
