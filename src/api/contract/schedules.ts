// What scheduled checks look like over HTTP.
import { z } from 'zod';

const instant = z.string().meta({ format: 'date-time' });

const schedule = z.object({
  name: z.string(),
  cron: z.string(),
  zone: z.string(),
  chain: z.string(),
  question: z.string(),
  due: instant.exactOptional().meta({ description: 'The next tick; absent: there is none.' }),
  ran: z
    .object({ tick: instant, clientTxnId: z.string(), run: z.string() })
    .exactOptional()
    .meta({ description: 'The last tick that has started its chain.' }),
  missed: z
    .object({
      first: instant,
      last: instant,
      ticks: z.number().int(),
      isMinimum: z.literal(true).exactOptional().meta({ description: 'There were more than `ticks`.' }),
      because: z.string(),
    })
    .exactOptional()
    .meta({ description: 'The last ticks that have started nothing, and why.' }),
});

export const schedulePage = z.object({ items: z.array(schedule) });
