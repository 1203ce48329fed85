// Carries out the policies of a tenant in small batches. Each batch is a fact, so that a run can be watched, and goes on where a dead one stopped.
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  addCounts,
  NO_COUNTS,
  nextRunAt,
  retention,
  type RetentionCounts,
  type RetentionIntent,
  type RetentionPolicy,
  type RetentionRefusal,
  RUN_IS_LOST_AFTER,
} from '../../investigation/retention.js';
import { isOfRetention } from '../../investigation/stored-fact.js';
import { investigationStream, retentionStream } from '../../investigation/streams.js';
import type { BatchHash, ClientTxnId, Tenant } from '../../kernel/brand.js';
import type { RetentionKind } from '../../kernel/retention-terms.js';
import type { Actor } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import { EventStore } from '../../ports/event-store.js';
import { RecordSearch } from '../../ports/record-search.js';
import { Clock } from '../../ports/runtime.js';
import { AlertRecords } from '../alerts/alert-records.js';
import { NotificationRecords } from '../notifications/notification-records.js';
import { ManageInvestigation } from '../investigations/manage-investigation.js';
import { SweepStore } from '../maintenance/store-maintenance.js';
import { decideStream, loadStream } from '../records/decide-stream.js';
import { Investigations } from '../records/investigations.js';
import { type DueRecord, DueRecords, isRecordPolicy } from './due-records.js';
import { policiesOf, RetentionSettings } from './retention-settings.js';

/** Who deletes and erases unasked. */
const RETENTION_ACTOR: Actor = { kind: 'system', id: 'retention' };

const RULES = { decider: retention, isOwn: isOfRetention };

type RecordKind = Parameters<DueRecords['pages']>[1]['kind'];

type RunOf = { readonly tenant: Tenant; readonly run: number };

/** Ends a run whose process is to end, or whose place another process has taken. */
class RunGivenUp extends Error {
  override readonly name = 'RunGivenUp';
}

@Injectable()
export class RetentionJob {
  readonly #log = new Logger('Retention');
  readonly #running = new Set<Promise<void>>();
  #isStopped = false;

  constructor(
    private readonly commands: CommandBus,
    private readonly events: EventStore,
    private readonly records: RecordSearch,
    private readonly due: DueRecords,
    private readonly alerts: AlertRecords,
    private readonly notifications: NotificationRecords,
    private readonly investigations: Investigations,
    private readonly settings: RetentionSettings,
    private readonly clock: Clock,
  ) {}

  /** Notes which policies hold from now on, and starts a run of each tenant whose day has come. */
  async startDue(lostAfter = RUN_IS_LOST_AFTER): Promise<void> {
    for (const tenant of await this.records.tenants()) {
      const policies = policiesOf(this.settings, tenant);
      await this.#decide(tenant, { intent: 'apply', now: this.clock.now(), policies });
      if (policies.length === 0) continue;
      const { state } = await loadStream(this.events, RULES, retentionStream(tenant));
      const now = this.clock.now();
      if (nextRunAt(state, now, lostAfter) <= now) await this.start(tenant, RETENTION_ACTOR, lostAfter);
    }
  }

  /** Resolves when the run has begun, with its number; it goes on by itself. */
  async start(tenant: Tenant, actor: Actor, lostAfter = RUN_IS_LOST_AFTER): Promise<number | RetentionRefusal> {
    const policies = policiesOf(this.settings, tenant);
    const begun = await this.#decide(tenant, { intent: 'start', now: this.clock.now(), policies, lostAfter }, actor);
    if (isRejection(begun)) return begun;
    const started = begun.at(-1);
    if (started?.type !== 'RetentionRunStarted') throw new Error('a retention run was started and is not there');
    const { run } = started.data;
    const work = this.#run({ tenant, run }, policies)
      .catch((error: unknown) => this.#log.error({ err: error, tenant, run }, 'a retention run stopped'))
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
    return run;
  }

  /** Resolves when the running batches are done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running);
  }

  async #run(of: RunOf, policies: readonly RetentionPolicy[]): Promise<void> {
    try {
      for (const policy of policies)
        await (isRecordPolicy(policy) ? this.#removeRecords(of, policy) : this.#sweepBatches(of, policy));
      await this.#end(of, 'finished');
    } catch (error) {
      await this.#end(of, 'interrupted');
      if (!(error instanceof RunGivenUp)) throw error;
    }
  }

  async #removeRecords(of: RunOf, policy: Parameters<DueRecords['pages']>[1]): Promise<void> {
    for await (const page of this.due.pages(of.tenant, policy, this.clock.now())) {
      let counts = NO_COUNTS;
      for (const record of page) counts = addCounts(counts, await this.#remove(of.tenant, policy.kind, record));
      await this.#advance(of, policy.kind, counts);
    }
  }

  async #remove(tenant: Tenant, kind: RecordKind, record: DueRecord): Promise<RetentionCounts> {
    const { into, keptBy } = record;
    if (keptBy !== undefined) return { ...NO_COUNTS, [keptBy === 'hold' ? 'held' : 'kept']: 1 };
    if (await this.#isHeldMeanwhile(tenant, record)) return { ...NO_COUNTS, held: 1 };
    const done = await this.#expire(tenant, kind, record);
    if (!isRejection(done)) return { ...NO_COUNTS, [into]: 1 };
    if (done.rejected === 'on-legal-hold') return { ...NO_COUNTS, held: 1 };
    // another process was faster, or somebody has used it
    return { ...NO_COUNTS, kept: 1 };
  }

  /** A page is long, and a hold on the investigation is a fact of another stream than that of the record. */
  async #isHeldMeanwhile(tenant: Tenant, { about }: DueRecord): Promise<boolean> {
    if (about === undefined) return false;
    const { state } = await this.investigations.load(investigationStream(tenant, about));
    return state.status !== 'none' && state.hold !== undefined;
  }

  async #expire(tenant: Tenant, kind: RecordKind, { id, into, size }: DueRecord) {
    const caller = { tenant, actor: RETENTION_ACTOR };
    switch (kind) {
      case 'alert':
        return this.alerts.execute({ ...caller, id, intents: [{ intent: 'expire', into, reports: size }] });
      case 'notification':
        return this.notifications.execute({ ...caller, id, intent: { intent: 'erase', turn: size } });
      case 'investigation':
        return this.commands.execute(
          new ManageInvestigation({ caller, id: id as ClientTxnId }, { action: 'expire', into, turns: size }),
        );
    }
    return kind satisfies never;
  }

  /** Of the batches that nothing refers to. */
  async #sweepBatches(of: RunOf, { eraseAfter }: RetentionPolicy): Promise<void> {
    if (eraseAfter === undefined) return;
    const caller = { tenant: of.tenant, actor: RETENTION_ACTOR };
    let after: BatchHash | undefined;
    do {
      const sweep = { olderThan: eraseAfter, dryRun: false, ...optional({ after }) };
      const page = await this.commands.execute(new SweepStore(caller, sweep));
      if (isRejection(page)) throw new Error(page.because);
      await this.#advance(of, 'batch', { ...NO_COUNTS, erased: page.swept.length });
      after = page.next;
    } while (after !== undefined);
  }

  /** Nothing is said of a batch in which nothing was found. */
  async #advance({ tenant, run }: RunOf, kind: RetentionKind, counts: RetentionCounts): Promise<void> {
    if (Object.values(counts).some((count) => count > 0)) {
      const done = await this.#decide(tenant, { intent: 'advance', now: this.clock.now(), run, kind, counts });
      if (isRejection(done)) throw new RunGivenUp();
    }
    if (this.#isStopped) throw new RunGivenUp();
  }

  /** Refused where another process has ended it. */
  #end({ tenant, run }: RunOf, outcome: 'finished' | 'interrupted'): Promise<unknown> {
    return this.#decide(tenant, { intent: 'end', now: this.clock.now(), run, outcome });
  }

  #decide(tenant: Tenant, intent: RetentionIntent, actor = RETENTION_ACTOR) {
    const { events, clock } = this;
    return decideStream({ events, clock }, RULES, { stream: retentionStream(tenant), intents: [intent], actor });
  }
}
