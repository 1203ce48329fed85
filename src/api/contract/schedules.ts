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
  setBack: z.object({ from: instant, to: instant }).exactOptional().meta({
    description:
      'The clock was set back from `from`, or later, to `to`: ticks count from there. Until one has run that is later than `from`.',
  }),
});

export const schedulePage = z.object({ items: z.array(schedule) });
