// The tools over HTTP: for whoever builds an agent of their own, or wants to know what a model is offered.
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller } from '../app/asking.js';
import { SeeTools, type SeenTools } from '../app/models/see-tools.js';
import { toolsQuery } from './contract/tools.js';
import { Asker, FromQuery } from './reading/parameters.js';

@Controller('v1/tools')
export class ToolsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(
    @Asker() { tenant }: Caller,
    @FromQuery(toolsQuery) { format = 'mcp' }: z.infer<typeof toolsQuery>,
  ): Promise<SeenTools> {
    return this.queries.execute(new SeeTools(tenant, format));
  }
}
