// Admits a method of a protocol that has one route for all of its methods: as the operation of the HTTP route that does the same.
import { Injectable } from '@nestjs/common';
import { ProblemError } from '../problems/problems.js';
import type { AdmittedRequest } from '../reading/request.js';
import { callerOf } from '../reading/parameters.js';
import { AccessRefusals } from './access-refusals.js';
import type { RouteOperation } from './operations.js';
import { assertMayUse } from './route-access.js';
import { CallerLimits } from './throttle.guard.js';

@Injectable()
export class MethodAdmission {
  constructor(
    private readonly limits: CallerLimits,
    private readonly refusals: AccessRefusals,
  ) {}

  /** `request`: its own route has admitted and counted it. Throws `ProblemError` (403, 429) where the caller may not do this, or no more of it. */
  async admit(request: AdmittedRequest, operation: RouteOperation): Promise<void> {
    const caller = callerOf(request);
    try {
      // without access the service is open: everybody may do everything
      if (request.access !== undefined) assertMayUse(operation, caller.actor, request.access);
    } catch (error) {
      if (error instanceof ProblemError) this.refusals.record(request, error);
      throw error;
    }
    if (operation.countsAs !== undefined) await this.limits.spend(caller, [operation.countsAs]);
  }
}
