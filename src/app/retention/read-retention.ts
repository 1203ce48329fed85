// Reads retention: policies, runs, legal holds, and what the next run would do; and starts a run on request.
import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  addCounts,
  areSamePolicies,
  foldRetentionRuns,
  NO_COUNTS,
  nextRunAt,
  retention,
  type RetentionCounts,
  type RetentionPolicy,
  type RetentionRun,
  SURVIVES,
} from '../../investigation/retention.js';
import { isOfRetention } from '../../investigation/stored-fact.js';
import { clientTxnIdOf, isAlert, retentionStream } from '../../investigation/streams.js';
import type { BatchHash, StreamId, Tenant } from '../../kernel/brand.js';
import type { RetentionKind } from '../../kernel/retention-terms.js';
import type { Actor } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import type { Micros } from '../../kernel/time.js';
import { EventStore } from '../../ports/event-store.js';
import { FactLog } from '../../ports/fact-log.js';
import { Clock } from '../../ports/runtime.js';
import { SweepStore, SweepStoreHandler } from '../maintenance/store-maintenance.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { DueRecords, isRecordPolicy } from './due-records.js';
import { RetentionJob } from './retention-job.js';
import { policiesOf, RetentionSettings } from './retention-settings.js';

export type HeldRecord = {
  readonly kind: 'investigation' | 'alert';
  readonly id: string;
  readonly at: Micros;
  readonly actor: Actor;
  readonly reason: string;
};

/** What a run would do now. */
export type RetentionForecast = {
  readonly kind: RetentionKind;
  readonly counts: RetentionCounts;
  /** Some of those that would go. */
  readonly examples: readonly { readonly id: string; readonly into: 'deleted' | 'erased' }[];
  readonly survives: string;
};

export type RetentionReport = {
  readonly policies: readonly RetentionPolicy[];
  /** Absent: without policies there is none. */
  readonly nextRun?: Micros;
  readonly runs: readonly RetentionRun[];
  readonly holds: readonly HeldRecord[];
  readonly preview?: readonly RetentionForecast[];
};

const MOST_RUNS = 20;
const MOST_EXAMPLES = 20;

export class ReadRetention extends Query<RetentionReport | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly hasPreview: boolean,
  ) {
    super();
  }
}

@QueryHandler(ReadRetention)
export class ReadRetentionHandler implements IQueryHandler<ReadRetention> {
  constructor(
    private readonly events: EventStore,
    private readonly log: FactLog,
    private readonly due: DueRecords,
    private readonly sweeper: SweepStoreHandler,
    private readonly settings: RetentionSettings,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, hasPreview }: ReadRetention): Promise<RetentionReport | AppRefusal> {
    const { tenant } = caller;
    const policies = policiesOf(this.settings, tenant);
    try {
      const facts = (await this.events.read(retentionStream(tenant))).filter(isOfRetention);
      const now = this.clock.now();
      const state = facts.reduce(retention.evolve, retention.initial);
      const applied = areSamePolicies(state.policies, policies) ? state : { ...state, policies, changedAt: now };
      const preview = hasPreview ? await this.#forecasts(caller, policies) : undefined;
      return {
        policies,
        ...(policies.length > 0 && { nextRun: nextRunAt(applied, now) }),
        runs: foldRetentionRuns(facts).slice(0, MOST_RUNS),
        holds: await this.#holds(tenant),
        ...optional({ preview }),
      };
    } catch (error) {
      return refusedByStore(error);
    }
  }

  /** The latest word on each record counts. */
  async #holds(tenant: Tenant): Promise<readonly HeldRecord[]> {
    const seen = new Set<StreamId>();
    const holds: HeldRecord[] = [];
    for await (const fact of this.log.read({ tenant, types: ['LegalHoldPlaced', 'LegalHoldReleased'] })) {
      if (seen.has(fact.stream)) continue;
      seen.add(fact.stream);
      if (fact.type !== 'LegalHoldPlaced') continue;
      const { stream, at, actor, data } = fact;
      const kind = isAlert(stream) ? 'alert' : 'investigation';
      holds.push({ kind, id: clientTxnIdOf(stream), at, actor: { kind: actor.kind, id: actor.id }, ...data });
    }
    return holds;
  }

  async #forecasts(caller: Caller, policies: readonly RetentionPolicy[]): Promise<readonly RetentionForecast[]> {
    const all: RetentionForecast[] = [];
    for (const policy of policies) {
      const { kind } = policy;
      all.push({ kind, ...(await this.#forecast(caller, policy)), survives: SURVIVES[kind] });
    }
    return all;
  }

  async #forecast(caller: Caller, policy: RetentionPolicy): Promise<Pick<RetentionForecast, 'counts' | 'examples'>> {
    if (!isRecordPolicy(policy)) return this.#sweepable(caller, policy);
    let counts = NO_COUNTS;
    const examples: { readonly id: string; readonly into: 'deleted' | 'erased' }[] = [];
    for await (const page of this.due.pages(caller.tenant, policy, this.clock.now()))
      for (const { id, into, keptBy } of page) {
        const outcome = keptBy === undefined ? into : keptBy === 'hold' ? 'held' : 'kept';
        counts = addCounts(counts, { ...NO_COUNTS, [outcome]: 1 });
        if (keptBy === undefined && examples.length < MOST_EXAMPLES) examples.push({ id, into });
      }
    return { counts, examples };
  }

  async #sweepable(
    caller: Caller,
    { eraseAfter }: RetentionPolicy,
  ): Promise<Pick<RetentionForecast, 'counts' | 'examples'>> {
    if (eraseAfter === undefined) return { counts: NO_COUNTS, examples: [] };
    const hashes: BatchHash[] = [];
    let after: BatchHash | undefined;
    do {
      const sweep = { olderThan: eraseAfter, dryRun: true, ...optional({ after }) };
      const page = await this.sweeper.execute(new SweepStore(caller, sweep));
      if (isRejection(page)) throw new Error(page.because);
      hashes.push(...page.swept.map(({ hash }) => hash));
      after = page.next;
    } while (after !== undefined);
    const examples = hashes.slice(0, MOST_EXAMPLES).map((id) => ({ id, into: 'erased' as const }));
    return { counts: { ...NO_COUNTS, erased: hashes.length }, examples };
  }
}

export class StartRetention extends Command<{ readonly run: number } | AppRefusal> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@CommandHandler(StartRetention)
export class StartRetentionHandler implements ICommandHandler<StartRetention> {
  constructor(private readonly job: RetentionJob) {}

  async execute({ caller: { tenant, actor } }: StartRetention): Promise<{ readonly run: number } | AppRefusal> {
    try {
      const begun = await this.job.start(tenant, actor);
      return isRejection(begun) ? begun : { run: begun };
    } catch (error) {
      return refusedByStore(error);
    }
  }
}
