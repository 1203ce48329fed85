// The audit over HTTP: who did what, from where, why, and what failed.
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { ListAudit } from '../app/audit/command-audit.js';
import type { Caller } from '../app/requests.js';
import { auditQuery } from './contract/audit.js';
import { emptyPeriod } from './problems/problems.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { CallerParam, openCursor, QueryParams, sealCursor } from './reading/parameters.js';
import { wireTimes } from './respond.js';

@Controller('v1/audit')
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(
    @CallerParam() caller: Caller,
    @QueryParams(auditQuery) query: z.infer<typeof auditQuery>,
  ): Promise<object> {
    const { cursor, limit, ...filter } = query;
    if ((filter.to ?? Infinity) <= (filter.from ?? -Infinity)) throw emptyPeriod();
    const list = `audit of ${caller.tenant}`;
    const before = cursor === undefined ? {} : { to: Number(openCursor(list, cursor)) };
    const found = await this.queries.execute(new ListAudit(caller, { ...filter, ...before }, limit));
    const { items, next } = acceptedOrThrow(found);
    return { items: items.map(wireTimes), ...(next !== undefined && { next: sealCursor(list, String(next)) }) };
  }
}
