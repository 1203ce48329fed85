// What operators look at, over HTTP: API keys, sources, what came in, and the policies of alerts.
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { ListKeys } from '../app/access/list-keys.js';
import { type ConfiguredPolicies, ReadPolicies } from '../app/notifications/read-policies.js';
import type { Caller } from '../app/requests.js';
import { ReadIngests } from '../app/telemetry/read-ingests.js';
import { ReadSources } from '../app/telemetry/read-sources.js';
import { optional } from '../kernel/optional.js';
import { type Micros, SECOND, toIso } from '../kernel/time.js';
import type { ListedApiKey } from '../ports/api-keys.js';
import type { TelemetryStatus } from '../ports/ingest.js';
import { Clock } from '../ports/runtime.js';
import type { ingestList, keyList, policyReport, sourceReport } from './contract/administration.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { Readiness } from './readiness.js';
import { CallerParam } from './reading/parameters.js';
import { ApiSettings, isOpenService } from './settings.js';

const isoOf = (at: Micros | undefined): string | undefined => (at === undefined ? undefined : toIso(at));

type WireKey = z.infer<typeof keyList>['items'][number];

const stateOf = ({ until, revokedAt }: ListedApiKey, now: Micros): WireKey['state'] => {
  if (revokedAt !== undefined) return 'revoked';
  return until !== undefined && until <= now ? 'expired' : 'valid';
};

const wireKey = (key: ListedApiKey, now: Micros): WireKey => {
  const { name, role, origin, collections, services, createdAt, until, revokedAt, graceUntil, lastUsedAt } = key;
  return {
    name,
    role,
    origin,
    state: stateOf(key, now),
    ...optional({
      collections: collections && [...collections],
      services: services && [...services],
      createdAt: isoOf(createdAt),
      expiresAt: isoOf(until),
      revokedAt: isoOf(revokedAt),
      graceUntil: graceUntil !== undefined && graceUntil > now ? toIso(graceUntil) : undefined,
      lastUsedAt: isoOf(lastUsedAt),
    }),
  };
};

const wireStatus = ({
  oldest,
  newest,
  ...counts
}: TelemetryStatus): NonNullable<z.infer<typeof sourceReport>['stored']> => ({
  ...counts,
  ...optional({ oldest: isoOf(oldest), newest: isoOf(newest) }),
});

/** `22:00`, of minutes since midnight. */
const timeOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const wirePolicies = ({ groupWithin, flapping, targets, ...rest }: ConfiguredPolicies): object => ({
  ...rest,
  groupWithinSeconds: groupWithin / SECOND,
  flapping: { starts: flapping.starts, withinSeconds: flapping.within / SECOND },
  targets: targets.map(({ quiet, ...target }) => ({
    ...target,
    ...(quiet !== undefined && { quiet: { ...quiet, from: timeOfDay(quiet.from), to: timeOfDay(quiet.to) } }),
  })),
});

@Controller('v1')
export class AdministrationController {
  constructor(
    private readonly queries: QueryBus,
    private readonly readiness: Readiness,
    private readonly settings: ApiSettings,
    private readonly clock: Clock,
  ) {}

  @Get('keys')
  async keys(@CallerParam() caller: Caller): Promise<z.infer<typeof keyList>> {
    const { keys } = acceptedOrThrow(await this.queries.execute(new ListKeys(caller)));
    const now = this.clock.now();
    return { areRequired: !isOpenService(this.settings), items: keys.map((key) => wireKey(key, now)) };
  }

  @Get('sources')
  async sources(@CallerParam() caller: Caller): Promise<z.infer<typeof sourceReport>> {
    const [stores, { sources, stored }] = await Promise.all([
      this.readiness.stores(),
      this.queries.execute(new ReadSources(caller)),
    ]);
    return {
      stores: Object.entries(stores).map(([store, state]) => ({ store, ...state })),
      sources: sources.map(({ read, failed, ...source }) => ({
        ...source,
        ...optional({ lastRead: isoOf(read), lastFailure: failed && { ...failed, at: toIso(failed.at) } }),
      })),
      ...(stored !== undefined && { stored: wireStatus(stored) }),
    };
  }

  @Get('ingests')
  async ingests(@CallerParam() caller: Caller): Promise<z.infer<typeof ingestList>> {
    const found = acceptedOrThrow(await this.queries.execute(new ReadIngests(caller)));
    const { since, entries, forgotten, stored, notices } = found;
    return {
      since: toIso(since),
      items: entries.map(({ first, last, rejects, repaired, failure, ...entry }) => ({
        ...entry,
        first: toIso(first),
        last: toIso(last),
        repaired: { ...repaired },
        rejects: [...rejects],
        ...(failure !== undefined && { failure: { ...failure, at: toIso(failure.at) } }),
      })),
      forgotten,
      stored: stored.map(({ first, last, services, ...source }) => ({
        ...source,
        first: toIso(first),
        last: toIso(last),
        services: [...services],
      })),
      notices: [...notices],
    };
  }

  @Get('policies')
  async policies(@CallerParam() caller: Caller): Promise<z.infer<typeof policyReport>> {
    return wirePolicies(await this.queries.execute(new ReadPolicies(caller))) as z.infer<typeof policyReport>;
  }
}
