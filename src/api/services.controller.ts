// The services that have logged, over HTTP.
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller } from '../app/requests.js';
import { ListServices } from '../app/telemetry/list-services.js';
import { toIso } from '../kernel/time.js';
import type { serviceList } from './contract/services.js';
import { CallerParam } from './reading/parameters.js';

@Controller('v1/services')
export class ServicesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(@CallerParam() caller: Caller): Promise<z.infer<typeof serviceList>> {
    const { services, notices } = await this.queries.execute(new ListServices(caller));
    return {
      items: services.map(({ first, last, levels, instances, ...service }) => ({
        ...service,
        first: toIso(first),
        last: toIso(last),
        levels: { ...levels },
        instances: [...instances],
      })),
      notices: [...notices],
    };
  }
}
