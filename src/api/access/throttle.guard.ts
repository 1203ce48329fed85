// Limits how many requests, turns and ingests a caller may send, across all replicas.
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Caller } from '../../app/requests.js';
import { UsageLimits } from '../../ports/usage-limits.js';
import { tooManyRequests } from '../problems/problems.js';
import type { AdmittedRequest } from '../reading/request.js';
import { ApiSettings } from '../settings.js';
import { operationOf } from './route-access.js';

type LimitKind = keyof NonNullable<ApiSettings['http']['limits']>;

/** A request counts for every limit that it matches. */
const limitsOf = (request: AdmittedRequest): readonly LimitKind[] => {
  const use = operationOf(request)?.countsAs;
  return use === undefined ? ['requests'] : ['requests', use];
};

const limitName = (kind: LimitKind, { tenant, actor }: Caller): string => `${kind} ${tenant} ${actor.kind} ${actor.id}`;

@Injectable()
export class CallerLimits {
  constructor(
    private readonly settings: ApiSettings,
    private readonly limits: UsageLimits,
  ) {}

  /** Throws `ProblemError` (429) where one of them is used up. */
  async spend(caller: Caller, kinds: readonly LimitKind[]): Promise<void> {
    for (const kind of kinds) {
      const rate = this.settings.http.limits?.[kind];
      if (rate === undefined) continue;
      const grant = await this.limits.spend({ ...rate, name: limitName(kind, caller) }, 1);
      if (!grant.granted) throw tooManyRequests(kind, rate, grant.wait);
    }
  }
}

@Injectable()
export class ThrottleGuard implements CanActivate {
  constructor(private readonly limits: CallerLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AdmittedRequest>();
    if (request.caller !== undefined) await this.limits.spend(request.caller, limitsOf(request));
    return true;
  }
}
