// The tools over HTTP, for agents of your own.
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller } from '../app/requests.js';
import { ListTools, type ToolList } from '../app/models/list-tools.js';
import { toolsQuery } from './contract/service.js';
import { CallerParam, QueryParams } from './reading/parameters.js';

@Controller('v1/tools')
export class ToolsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(
    @CallerParam() { tenant }: Caller,
    @QueryParams(toolsQuery) { format = 'mcp' }: z.infer<typeof toolsQuery>,
  ): Promise<ToolList> {
    return this.queries.execute(new ListTools(tenant, format));
  }
}
