// Schema of the list of services.
import { z } from 'zod';
import { LEVELS } from '../../telemetry/level.js';
import { count, instantOut } from './fields.js';

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
  notices: z.array(z.string()).meta({ description: 'Limits of the result, in words.' }),
});
