// Schemas of searching, counting and following stored log lines.
import { z } from 'zod';
import { LEVELS } from '../../telemetry/level.js';
import { TALLY_NAMES } from '../../telemetry/query.js';
import { count, instantIn, instantOut, singleLine, wholeNumber } from './fields.js';

const MOST_VALUES = 30;

/** One value, or the parameter several times. */
const several = <T extends z.ZodType<string, string>>(item: T, description: string) =>
  z
    .union([item, z.array(item).min(1).max(MOST_VALUES)])
    .transform((given) => [given].flat())
    .meta({ description })
    .exactOptional();

const name = singleLine(256);

const duration = z.string().regex(/^[0-9]{1,6}(?:s|m|h|d)$/, 'must be a length of time, such as 90s, 15m, 2h or 7d');

const fieldCondition = singleLine(1_024)
  .regex(/^[^=!]+!?=/, 'must be FIELD=VALUE or FIELD!=VALUE')
  .meta({ description: 'FIELD=VALUE or FIELD!=VALUE: any field of a line, or an attribute, by its name.' });

const searchFields = {
  text: singleLine(1_024)
    .meta({ description: 'Words that must all be in a line: whole words, in any order.' })
    .exactOptional(),
  phrase: several(singleLine(1_024), 'Words that must stand in a line one behind the other.'),
  service: several(name, 'Only lines of these services.'),
  notService: several(name, 'No lines of these services.'),
  environment: several(name, 'Only lines of these environments.'),
  level: z.enum(LEVELS).meta({ description: 'Only lines of this level or worse.' }).exactOptional(),
  pod: several(name, 'Only lines of these pods.'),
  host: several(name, 'Only lines of these hosts.'),
  trace: several(name, 'Only lines of these traces, by id.'),
  request: several(name, 'Only lines of these requests, by id.'),
  template: several(name, 'Only lines of these templates, by id: count by template to see them.'),
  where: several(fieldCondition, 'Further conditions, all of which must hold. Of one field, any of the values.'),
  from: instantIn.exactOptional(),
  to: instantIn.meta({ description: 'Exclusive.' }).exactOptional(),
  last: duration.meta({ description: 'The last 15m, 2h … before now; instead of from and to.' }).exactOptional(),
};

const MOST_LINES = 1_000;
const MOST_AROUND = 50;

const around = wholeNumber(0, MOST_AROUND).default(0);

export const logsQuery = z.strictObject({
  ...searchFields,
  order: z.enum(['newest', 'oldest']).default('newest').meta({
    description: 'Which lines come first. A stream begins with the last ones and goes on with those that come.',
  }),
  limit: wholeNumber(0, MOST_LINES)
    .default(100)
    .meta({ description: '100 when absent; of a stream, the lines it begins with.' }),
  before: around.meta({
    description: 'So many lines of the same origin before each line; with them, at most 100 lines.',
  }),
  after: around.meta({
    description: 'So many lines of the same origin after each line; with them, at most 100 lines.',
  }),
  cursor: singleLine(1_024).meta({ description: '"next" of the page before.' }).exactOptional(),
});

export const logCountsQuery = z.strictObject({
  ...searchFields,
  by: z
    .enum([...TALLY_NAMES, 'time'])
    .meta({ description: 'Counted apart by it; time: by minute, hour or day, whichever shows the course best.' })
    .exactOptional(),
  field: name
    .meta({ description: 'Counted apart by an attribute, by its name; not together with by.' })
    .exactOptional(),
  limit: wholeNumber(1, 5_000).default(50).meta({ description: 'Most values to list; 50 when absent.' }),
});

export type LogsQuery = z.infer<typeof logsQuery>;
export type LogCountsQuery = z.infer<typeof logCountsQuery>;

export const logLine = z.object({
  id: z.string(),
  time: instantOut,
  timeQuality: z.enum(['given', 'repaired', 'ingest']).exactOptional(),
  level: z.enum(LEVELS),
  service: z.string(),
  environment: z.string().exactOptional(),
  version: z.string().exactOptional(),
  region: z.string().exactOptional(),
  host: z.string().exactOptional(),
  pod: z.string().exactOptional(),
  message: z.string(),
  traceId: z.string().exactOptional(),
  spanId: z.string().exactOptional(),
  requestId: z.string().exactOptional(),
  error: z
    .object({
      type: z.string().exactOptional(),
      message: z.string().exactOptional(),
      stack: z.string().exactOptional(),
    })
    .exactOptional(),
  template: z.string().exactOptional(),
  source: z.string().meta({ description: 'The file or sender that it came from.' }),
  ingestedAt: instantOut,
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).exactOptional(),
});

const notices = z.array(z.string()).meta({ description: 'Limits of the result, in words.' });

export const logPage = z.object({
  items: z.array(
    logLine.extend({
      before: z.array(logLine).meta({ description: 'Lines of the same origin before it, in order.' }).exactOptional(),
      after: z.array(logLine).meta({ description: 'Lines of the same origin after it, in order.' }).exactOptional(),
    }),
  ),
  matched: count.meta({ description: 'Lines that match, on this page and behind it.' }),
  next: z
    .string()
    .meta({ description: 'Send it as "cursor" for the next page; absent: this was the last one.' })
    .exactOptional(),
  notices,
});

/** Between the lines of a stream. */
export const logNotice = z.object({
  notice: z.string().meta({ description: 'What is missing of the lines, and why.' }),
});

const countFields = {
  count,
  errors: count.meta({ description: 'Lines of level error or worse.' }),
  first: instantOut,
  last: instantOut,
  traces: count.meta({ description: 'Distinct trace ids.' }).exactOptional(),
};

export const logCounts = z.object({
  by: z.string().meta({ description: 'What was counted by; of time, the width that was chosen.' }).exactOptional(),
  total: z
    .object({ ...countFields, values: count.meta({ description: 'How many values there are.' }).exactOptional() })
    .meta({ description: 'Absent: no line matches.' })
    .exactOptional(),
  items: z
    .array(
      z.object({
        value: z.string().meta({ description: 'Empty: lines that have none. Of time, the beginning.' }),
        text: z.string().meta({ description: 'Of a template, its pattern.' }).exactOptional(),
        ...countFields,
      }),
    )
    .meta({ description: 'Most errors first, then most lines; by time, in its order.' }),
  owed: count.meta({ description: 'Lines of values beyond the limit.' }),
  notices,
});
