// Limits how many requests, turns and ingests a caller may send, across all replicas.
import type { ServerResponse } from 'node:http';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { Caller } from '../../app/requests.js';
import { UsageLimits } from '../../ports/usage-limits.js';
import { tooManyRequests } from '../problems/problems.js';
import type { AdmittedRequest } from '../reading/request.js';
import { ApiSettings } from '../settings.js';

type LimitKind = keyof NonNullable<ApiSettings['http']['limits']>;

/** A request counts for every limit that it matches. Case-insensitive, as routes are. */
const LIMITED_ROUTES: { readonly [kind in LimitKind]: RegExp } = {
  requests: /^/,
  turns: /^POST \/v1\/investigations\/[^/]+\/turns(?:\/[^/]+\/rerun)?\/?(?:\?|$)/i,
  ingest: /^POST \/v1\/(?:telemetry|otlp)\//i,
};

const limitName = (kind: LimitKind, { tenant, actor }: Caller): string => `${kind} ${tenant} ${actor.kind} ${actor.id}`;

@Injectable()
export class Throttle implements NestMiddleware {
  constructor(
    private readonly settings: ApiSettings,
    private readonly limits: UsageLimits,
  ) {}

  async use(request: AdmittedRequest, _: ServerResponse, next: () => void): Promise<void> {
    if (request.caller !== undefined) await this.count(request, request.caller);
    next();
  }

  private async count({ method, originalUrl }: AdmittedRequest, caller: Caller): Promise<void> {
    const line = `${method} ${originalUrl}`;
    for (const kind of Object.keys(LIMITED_ROUTES) as LimitKind[]) {
      const rate = this.settings.http.limits?.[kind];
      if (rate === undefined || !LIMITED_ROUTES[kind].test(line)) continue;
      const grant = await this.limits.spend({ ...rate, name: limitName(kind, caller) }, 1);
      if (!grant.granted) throw tooManyRequests(kind, rate, grant.wait);
    }
  }
}
