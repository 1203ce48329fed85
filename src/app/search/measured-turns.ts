// The turns of a tenant as statistics count them, kept in memory: what was recorded since the last question is read, and nothing twice.
import { LRUCache } from 'lru-cache';
import { Injectable, Logger } from '@nestjs/common';
import { addCall, modelCallSpendOf, NO_SPEND, type SpendSum } from '../../investigation/views/model-spend.js';
import type { RecordEntry, RecordStatus } from '../../investigation/views/record.js';
import {
  type AlertTraits,
  type MeasuredTurn,
  measuredTurns,
  partName,
  partOfCall,
} from '../../investigation/views/statistics.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { clientTxnIdOf } from '../../investigation/streams.js';
import type { Tenant } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import { HOUR, type Micros, MINUTE } from '../../kernel/time.js';
import { FactLog } from '../../ports/fact-log.js';
import { RecordSearch } from '../../ports/record-search.js';
import { Clock } from '../../ports/runtime.js';

/** Clocks of replicas differ, and a commit is there later than its time: so much is read again. */
const OVERLAP = 10 * MINUTE;
/** Everything is read anew when it is older: what came later than the overlap is counted then. */
const LONGEST_KEPT = HOUR;
/** Of all tenants; one that has more is read anew for each question. */
const MOST_TURNS = 200_000;

const REMOVED = ['deleted', 'erased'] as const satisfies readonly RecordStatus[];
const KINDS = ['investigation', 'alert'] as const;

/** An investigation with the fields by which it is chosen. */
export type MeasuredInvestigation = { readonly entry: RecordEntry; readonly turns: readonly MeasuredTurn[] };

const traitsOf = (alerts: readonly RecordEntry[]): AlertTraits => ({
  severities: alerts.flatMap(({ fields }) => fields.severity ?? []),
  names: alerts.flatMap(({ fields }) => fields.name ?? []),
});

/** What was read of one tenant. */
class TenantTurns {
  readonly #investigations = new Map<string, RecordEntry>();
  /** Of each alert, the investigation that it is about. */
  readonly #aboutOf = new Map<string, string>();
  /** By investigation, then by id. */
  readonly #alerts = new Map<string, Map<string, RecordEntry>>();
  readonly #traits = new Map<string, AlertTraits>();
  readonly #chains = new Map<string, string>();
  readonly #spend = new Map<string, SpendSum>();
  /** Made when they are asked for; absent where something of them has changed. */
  readonly #measured = new Map<string, MeasuredInvestigation>();

  add(entry: RecordEntry): void {
    if (entry.kind === 'alert') return this.#addAlert(entry);
    this.#measured.delete(entry.id);
    if (entry.status === 'open') this.#investigations.set(entry.id, entry);
    else this.#investigations.delete(entry.id);
  }

  #addAlert(entry: RecordEntry): void {
    const before = this.#aboutOf.get(entry.id);
    if (before !== undefined) this.#alerts.get(before)?.delete(entry.id);
    const about = entry.status === 'open' ? entry.investigation : undefined;
    for (const changed of [before, about]) if (changed !== undefined) this.#forget(changed);
    if (about === undefined) return void this.#aboutOf.delete(entry.id);
    this.#aboutOf.set(entry.id, about);
    const beside = this.#alerts.get(about) ?? new Map<string, RecordEntry>();
    this.#alerts.set(about, beside.set(entry.id, entry));
  }

  #forget(investigation: string): void {
    this.#measured.delete(investigation);
    this.#traits.delete(investigation);
  }

  count(fact: RecordedFact<StoredFact>): void {
    if (fact.type === 'ChainStarted') {
      const investigation = clientTxnIdOf(fact.stream);
      this.#chains.set(partName(investigation, fact.data.run), fact.data.chain);
      this.#measured.delete(investigation);
    }
    const call = modelCallSpendOf(fact);
    if (call === undefined) return;
    const part = partOfCall(call);
    this.#spend.set(part, addCall(this.#spend.get(part) ?? NO_SPEND, call));
    this.#measured.delete(call.investigation);
  }

  get size(): number {
    return [...this.#investigations.values()].reduce((sum, { turns = [] }) => sum + turns.length, 1);
  }

  all(): readonly MeasuredInvestigation[] {
    return [...this.#investigations.values()].map((entry) => this.#measuredOf(entry));
  }

  #measuredOf(entry: RecordEntry): MeasuredInvestigation {
    const known = this.#measured.get(entry.id);
    if (known !== undefined) return known;
    const alerts = this.#alerts.get(entry.id);
    if (alerts !== undefined) this.#traits.set(entry.id, traitsOf([...alerts.values()]));
    const sources = { alerts: this.#traits, chains: this.#chains, spend: this.#spend };
    const made = { entry, turns: measuredTurns(entry, sources) };
    this.#measured.set(entry.id, made);
    return made;
  }
}

type KeptTurns = {
  readonly turns: TenantTurns;
  readonly readAt: Micros;
  upTo: Micros;
  /** Facts that the next reading meets again, with their times. */
  readonly counted: Map<string, Micros>;
  /** One reading at a time. */
  last: Promise<unknown>;
};

@Injectable()
export class MeasuredTurns {
  readonly #log = new Logger('Statistics');
  readonly #kept = new LRUCache<Tenant, KeptTurns>({ maxSize: MOST_TURNS, sizeCalculation: ({ turns }) => turns.size });
  readonly #loading = new Map<Tenant, Promise<KeptTurns>>();

  constructor(
    private readonly records: RecordSearch,
    private readonly log: FactLog,
    private readonly clock: Clock,
  ) {}

  /** All open investigations of a tenant with their turns, as of now. */
  async of(tenant: Tenant): Promise<readonly MeasuredInvestigation[]> {
    const known = this.#knownOf(tenant);
    if (known === undefined) return (await this.#load(tenant)).turns.all();
    const reading = known.last.then(() => this.#read(tenant, known, known.upTo - OVERLAP));
    known.last = reading.catch(() => undefined);
    await reading.catch((error: unknown) => {
      // half of it may be counted
      this.#kept.delete(tenant);
      throw error;
    });
    if (this.clock.now() - known.readAt > LONGEST_KEPT)
      this.#load(tenant).catch((error: unknown) => this.#log.error(error));
    return known.turns.all();
  }

  /** What was read by a clock that has been set back since is dropped: facts of now are earlier than those that it has read. */
  #knownOf(tenant: Tenant): KeptTurns | undefined {
    const known = this.#kept.get(tenant);
    const now = this.clock.now();
    if (known === undefined || (now >= known.readAt && now >= known.upTo - OVERLAP)) return known;
    this.#kept.delete(tenant);
    return undefined;
  }

  /** Whoever asks while it is read waits for the same. */
  #load(tenant: Tenant): Promise<KeptTurns> {
    const running = this.#loading.get(tenant);
    if (running !== undefined) return running;
    const loading = this.#loadNow(tenant).finally(() => this.#loading.delete(tenant));
    this.#loading.set(tenant, loading);
    return loading;
  }

  async #loadNow(tenant: Tenant): Promise<KeptTurns> {
    const readAt = this.clock.now();
    const kept: KeptTurns = {
      turns: new TenantTurns(),
      readAt,
      upTo: readAt,
      counted: new Map(),
      last: Promise.resolve(),
    };
    await this.#read(tenant, kept);
    this.#kept.set(tenant, kept);
    return kept;
  }

  async #read(tenant: Tenant, kept: KeptTurns, from?: Micros): Promise<void> {
    // a clock that was set back by less than the overlap reads nothing twice
    const upTo = Math.max(kept.upTo, this.clock.now());
    await Promise.all([this.#readRecords(tenant, kept, from), this.#readFacts(tenant, kept, { from, upTo })]);
    for (const [id, at] of kept.counted) if (at < upTo - OVERLAP) kept.counted.delete(id);
    kept.upTo = upTo;
  }

  async #readRecords(tenant: Tenant, { turns }: KeptTurns, from: Micros | undefined): Promise<void> {
    const readAll = (statuses: readonly RecordStatus[]): Promise<unknown> =>
      Promise.all(
        KINDS.flatMap((kind) => statuses.map((status) => ({ kind, status }))).map(async (of) => {
          const filter = { tenant, terms: [], ...of, fields: {}, ...optional({ from }) };
          for await (const entry of this.records.entries(filter)) turns.add(entry);
        }),
      );
    await readAll(['open']);
    // later, so that one that is deleted meanwhile is not taken for open
    if (from !== undefined) await readAll(REMOVED);
  }

  async #readFacts(
    tenant: Tenant,
    { turns, counted }: KeptTurns,
    { from, upTo }: { readonly from: Micros | undefined; readonly upTo: Micros },
  ): Promise<void> {
    const types = ['ChainStarted', 'ModelReplied'] as const;
    for await (const fact of this.log.read({ tenant, types, ...optional({ from }) })) {
      if (counted.has(fact.id)) continue;
      turns.count(fact);
      if (fact.at >= upTo - OVERLAP) counted.set(fact.id, fact.at);
    }
  }
}
