// What alerts of a tenant see that are decided together: all that is stored, and over it what was decided for those before them. It is stored in one step.
import { compareWaiting } from '../../alerts/investigation-policy.js';
import {
  alert,
  type AlertFact,
  type AlertIdentity,
  type AlertRefusal,
  type AlertState,
  isKnownAlert,
  type KnownAlert,
} from '../../investigation/alert.js';
import { alertStream } from '../../investigation/streams.js';
import type { Tenant } from '../../kernel/brand.js';
import { decideAll } from '../../kernel/decider.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import type { AlertQueue, AlertViews, StartRange } from '../../ports/alert-views.js';
import type { FactCommit } from '../../ports/event-store.js';
import type { TextWriter } from '../records/texts.js';
import type { AlertDecision, AlertRecords, LoadedAlert } from './alert-records.js';

/** What lists know of an alert, too. */
export type SeenAlert = Omit<KnownAlert, 'payloads'>;

type PendingAlert = {
  readonly stored: LoadedAlert;
  /** With what was decided since. */
  readonly now: LoadedAlert;
  /** Of its latest commit; -1: it has none. */
  readonly stage: number;
};

type PendingCommit = { readonly stage: number; readonly commit: FactCommit; readonly decision: AlertDecision };

type Fingerprint = Pick<AlertIdentity, 'source' | 'fingerprint'>;

const isWaiting = (state: AlertState | SeenAlert): state is SeenAlert =>
  'investigation' in state && state.investigation?.decision === 'queued';

const hasInvestigation = ({ investigation }: SeenAlert): boolean =>
  investigation?.decision === 'queued' || investigation?.decision === 'opened';

const isIn = ({ startedAt }: SeenAlert, { from, to }: StartRange): boolean => startedAt >= from && startedAt < to;

const compareStarts = (a: SeenAlert, b: SeenAlert): number => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1);

const compareSeenWaiting = (a: SeenAlert, b: SeenAlert): number =>
  compareWaiting({ ...a, severity: a.latest.severity }, { ...b, severity: b.latest.severity });

/** The first of them in this order. */
const firstOf = (all: readonly SeenAlert[], compare: (a: SeenAlert, b: SeenAlert) => number): SeenAlert | undefined =>
  all.toSorted(compare)[0];

/** Nobody else of this process may decide about alerts of the tenant meanwhile: run it in `AlertTurnstile`. */
export class PendingAlerts {
  readonly #alerts = new Map<string, Promise<PendingAlert>>();
  readonly #decided = new Map<string, { readonly state: KnownAlert; readonly stored: AlertState }>();
  readonly #reads = new Map<string, Promise<unknown>>();
  readonly #commits: PendingCommit[] = [];
  #queue: Promise<AlertQueue> | undefined;
  /** Of the last commit that takes a place in the queue. */
  #queuedStage = -1;

  /** `most`: alerts that may be queued. Each makes room for itself at most once. */
  constructor(
    private readonly tenant: Tenant,
    private readonly most: number,
    private readonly stores: { readonly views: AlertViews; readonly records: AlertRecords },
  ) {}

  async load(id: string): Promise<LoadedAlert> {
    return (await this.#pending(id)).now;
  }

  #pending(id: string): Promise<PendingAlert> {
    const known = this.#alerts.get(id);
    if (known !== undefined) return known;
    const loaded = this.stores.records
      .load(this.tenant, id)
      .then((stored): PendingAlert => ({ stored, now: stored, stage: -1 }));
    this.#alerts.set(id, loaded);
    return loaded;
  }

  /** The same question is put to the store once: what is stored changes by `store` alone. */
  #read<T>(question: readonly unknown[], read: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(question);
    const known = this.#reads.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const answer = read();
    this.#reads.set(key, answer);
    return answer;
  }

  /** What is stored, as it was decided since, and what is not stored yet. */
  #over(stored: readonly SeenAlert[], matches: (alert: SeenAlert) => boolean): readonly SeenAlert[] {
    const decided = [...this.#decided.values()].map(({ state }) => state);
    return [...stored.filter(({ id }) => !this.#decided.has(id)), ...decided.filter(matches)];
  }

  /** Its texts are stored with the decision that they are given to. */
  async writer(id: string): Promise<TextWriter> {
    const open = await this.#read(['writers', id], () => this.stores.records.writers(this.tenant, id));
    return open();
  }

  /** The latest start of a fingerprint. */
  async latest(of: Fingerprint): Promise<SeenAlert | undefined> {
    const { source, fingerprint } = of;
    const stored = await this.#read(['latest', source, fingerprint], () =>
      this.stores.views.latest(this.tenant, source, fingerprint),
    );
    const all = this.#over(listOf(stored), (each) => each.source === source && each.fingerprint === fingerprint);
    return firstOf(all, (a, b) => compareStarts(b, a));
  }

  /** How often a fingerprint has begun in a range. */
  async starts({ source, fingerprint }: Fingerprint, range: StartRange): Promise<number> {
    const stored = await this.#read(['starts', source, fingerprint, range.from, range.to], () =>
      this.stores.views.starts(this.tenant, { source, fingerprint }, range),
    );
    const begun = [...this.#decided.values()].filter(
      ({ state, stored: earlier }) =>
        !isKnownAlert(earlier) && state.source === source && state.fingerprint === fingerprint && isIn(state, range),
    );
    return stored + begun.length;
  }

  /** The latest member that the rule has given this key, and that began in a range. */
  async nearest(key: string, range: StartRange): Promise<SeenAlert | undefined> {
    const stored = await this.#read(['nearest', key, range.from, range.to], () =>
      this.stores.views.nearest(this.tenant, key, range),
    );
    const all = this.#over(listOf(stored), (each) => each.grouping?.key === key && isIn(each, range));
    return firstOf(all, (a, b) => compareStarts(b, a));
  }

  /** The first member of a group whose investigation is queued or opened. */
  async investigated(group: string): Promise<SeenAlert | undefined> {
    const stored = await this.#read(['investigated', group], () => this.stores.views.investigated(this.tenant, group));
    const all = this.#over(stored, (each) => each.grouping?.group === group && hasInvestigation(each));
    return firstOf(all, compareStarts);
  }

  /** How many wait, and the one that would be the last to be taken. */
  async queue(): Promise<{ readonly count: number; readonly last?: SeenAlert }> {
    // what is decided before can take each of the last ones out of the queue, but one
    const { count, last } = await (this.#queue ??= this.stores.views.queue(this.tenant, 2 * this.most + 1));
    const decided = [...this.#decided.values()];
    const waited = decided.filter(({ stored }) => isWaiting(stored)).length;
    const waits = decided.filter(({ state }) => isWaiting(state)).length;
    const [behind] = this.#over(last, isWaiting).toSorted((a, b) => compareSeenWaiting(b, a));
    return { count: count - waited + waits, ...optional({ last: behind }) };
  }

  /** All intents or none, on what was decided before. Resolves with the facts, which `store` stores; none: there was nothing new. */
  async decide(wanted: Omit<AlertDecision, 'tenant'>): Promise<readonly AlertFact[] | AlertRefusal> {
    const decision: AlertDecision = { tenant: this.tenant, ...wanted };
    const { id, intents, texts = new Map(), actor, traceparent } = decision;
    const before = await this.#pending(id);
    const { state, version } = before.now;
    const facts = decideAll(alert, intents, state);
    if (isRejection<readonly AlertFact[], AlertRefusal>(facts) || facts.length === 0) return facts;
    const now = { state: facts.reduce(alert.evolve, state), version: version + facts.length };
    const stage = this.#stageOf(before, facts);
    const at = this.stores.records.clock.now();
    const commit = { stream: alertStream(this.tenant, id), expected: version, facts, texts, at, actor };
    this.#commits.push({ stage, commit: { ...commit, ...optional({ traceparent }) }, decision });
    this.#alerts.set(id, Promise.resolve({ ...before, now, stage }));
    if (isKnownAlert(now.state)) this.#decided.set(id, { state: now.state, stored: before.stored.state });
    return facts;
  }

  /** Behind the commit before it, and who has joined an investigation behind the one that has queued it: nobody joins what is not stored. */
  #stageOf({ stage: before }: PendingAlert, facts: readonly AlertFact[]): number {
    const decisions = facts.flatMap((fact) => (fact.type === 'AlertInvestigationDecided' ? [fact.data.decision] : []));
    const stage = Math.max(before + 1, decisions.includes('joined') ? this.#queuedStage + 1 : 0);
    if (decisions.includes('queued')) this.#queuedStage = Math.max(this.#queuedStage, stage);
    return stage;
  }

  /**
   * Stores all that was decided; nothing may be decided afterwards. What has lost a race is decided again on what the winner wrote:
   * resolves with what became of these alerts. Throws what the store throws: then some may be stored, and whoever sends the same
   * again adds only the rest.
   */
  async store(): Promise<ReadonlyMap<string, readonly AlertFact[] | AlertRefusal>> {
    const stages = Map.groupBy(this.#commits, ({ stage }) => stage);
    const inOrder = [...stages.keys()].toSorted((a, b) => a - b).map((stage) => stages.get(stage) ?? []);
    const lost = new Set(
      await this.stores.records.events.appendStages(inOrder.map((stage) => stage.map(({ commit }) => commit))),
    );
    const again = new Map<string, readonly AlertFact[] | AlertRefusal>();
    for (const { commit, decision } of inOrder.flat()) {
      if (!lost.has(commit)) continue;
      again.set(decision.id, await this.stores.records.execute(decision));
      this.#alerts.delete(decision.id);
    }
    return again;
  }
}

const listOf = <T>(one: T | undefined): readonly T[] => (one === undefined ? [] : [one]);
