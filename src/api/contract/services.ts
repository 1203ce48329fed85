// Schemas of the list of services, and of the names that people give them.
import { z } from 'zod';
import { LEVELS } from '../../telemetry/level.js';
import { count, instantOut, singleLine, wholeNumber } from './fields.js';

const name = singleLine(256);

const renameRule = z.strictObject({ kind: z.literal('rename'), service: name, to: name });
const joinRule = z.strictObject({ kind: z.literal('join'), services: z.array(name).min(2).max(100), as: name });
const splitField = singleLine(512).meta({
  description: 'A field of the lines, such as `host` or `logger`; `source` is the file.',
});
const splitRule = z
  .strictObject({ kind: z.literal('split'), service: name, field: splitField })
  .meta({ description: 'Each value of the field is a name.' });
const partRule = z
  .strictObject({
    kind: z.literal('split'),
    service: name,
    field: splitField,
    values: z.array(singleLine(1_024)).min(1).max(1_000),
    as: name,
  })
  .meta({ description: 'Lines with one of the values are called `as`.' });

export const namingBody = z.union([renameRule, joinRule, splitRule, partRule]);

export const namingNumber = wholeNumber(1, 1_000_000);

const actor = z.object({ kind: z.string(), id: z.string() });

const namingAnswer = z.object({
  id: count,
  kind: z.enum(['rename', 'join', 'split']),
  service: z.string().exactOptional(),
  services: z.array(z.string()).exactOptional(),
  to: z.string().exactOptional(),
  as: z.string().exactOptional(),
  field: z.string().exactOptional(),
  values: z.array(z.string()).exactOptional(),
  at: instantOut,
  actor,
  undone: z.object({ at: instantOut, actor }).meta({ description: 'Absent: it is in force.' }).exactOptional(),
});

export const namingDone = z.object({ id: count.meta({ description: 'Of the naming: it can be undone by it.' }) });

export const serviceList = z.object({
  items: z
    .array(
      z.object({
        name: z.string(),
        lines: count,
        first: instantOut,
        last: instantOut,
        levels: z.partialRecord(z.enum(LEVELS), count).meta({ description: 'Lines of each level that there are.' }),
        instances: z.array(z.string()).meta({ description: 'Its pods, else its hosts, the busiest first.' }),
      }),
    )
    .meta({ description: 'Services that have logged, those with the most lines first.' }),
  namings: z.array(namingAnswer).meta({ description: 'Names that people gave, in their order, also those undone.' }),
  notices: z.array(z.string()).meta({ description: 'Limits of the result, in words.' }),
});
