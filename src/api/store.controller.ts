// Store maintenance over HTTP, for the tenant of the caller.
import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller } from '../app/requests.js';
import {
  CheckStore,
  type StoreCheckPage,
  type StoreSweepPage,
  SweepStore,
} from '../app/maintenance/store-maintenance.js';
import { HOUR } from '../kernel/time.js';
import { checkBody, sweepBody } from './contract/service.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { CallerParam, JsonBody } from './reading/parameters.js';

@Controller('v1/store')
export class StoreController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('check')
  @HttpCode(200)
  async check(
    @CallerParam() caller: Caller,
    @JsonBody(checkBody) { after }: z.infer<typeof checkBody>,
  ): Promise<StoreCheckPage> {
    return acceptedOrThrow(await this.queries.execute(new CheckStore(caller, after)));
  }

  @Post('sweep')
  @HttpCode(200)
  async sweep(
    @CallerParam() caller: Caller,
    @JsonBody(sweepBody) body: z.infer<typeof sweepBody>,
  ): Promise<StoreSweepPage> {
    const { olderThanHours, ...sweep } = body;
    return acceptedOrThrow(
      await this.commands.execute(new SweepStore(caller, { ...sweep, olderThan: olderThanHours * HOUR })),
    );
  }
}
