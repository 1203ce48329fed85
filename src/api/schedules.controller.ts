// Scheduled checks over HTTP: what is configured, and what has become of their ticks.
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller } from '../app/requests.js';
import { ListSchedules } from '../app/schedules/read-schedules.js';
import { optional } from '../kernel/optional.js';
import { toIso } from '../kernel/time.js';
import type { schedulePage } from './contract/schedules.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { CallerParam } from './reading/parameters.js';

@Controller('v1/schedules')
export class SchedulesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(@CallerParam() caller: Caller): Promise<z.infer<typeof schedulePage>> {
    const schedules = acceptedOrThrow(await this.queries.execute(new ListSchedules(caller)));
    const items = schedules.map(({ due, ran, missed, setBack, ...schedule }) => ({
      ...schedule,
      ...optional({
        due: due === undefined ? undefined : toIso(due),
        ran: ran && { tick: toIso(ran.tick), clientTxnId: ran.investigation, run: ran.run },
        missed: missed && { ...missed, first: toIso(missed.first), last: toIso(missed.last) },
        setBack: setBack && { from: toIso(setBack.from), to: toIso(setBack.to) },
      }),
    }));
    return { items };
  }
}
