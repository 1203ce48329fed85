// Takes in what a source has sent: reads it, checks it, masks it, and records every alert of it, or none.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AlertNotice, findNoticeFaults, type NoticeFault } from '../../alerts/alert-notice.js';
import { isDeeperThan } from '../../alerts/payload.js';
import { maskNotice } from '../../alerts/mask-notice.js';
import { type AlertSource, isSourceKind, readDelivery } from '../../alerts/sources/sources.js';
import {
  type AlertIdentity,
  type AlertIntent,
  type AlertInvestigation,
  type AlertReport,
  type AlertState,
  isKnownAlert,
} from '../../investigation/alert.js';
import type { AlertStatus } from '../../kernel/alert-terms.js';
import type { Tenant } from '../../kernel/brand.js';
import { canonicalJson } from '../../kernel/json.js';
import { composeMasked } from '../../kernel/masked.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { AlertViews } from '../../ports/alert-views.js';
import { Masking } from '../../ports/masking.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { AlertInvestigations } from './open-investigations.js';
import { AlertRecords } from './alert-records.js';
import { AlertSettings } from './alert-settings.js';
import { AlertTurnstile } from './alert-turnstile.js';
import { PendingAlerts } from './pending-alerts.js';
import { AlertPlacement, type PlacedAlert } from './place-alert.js';

/** `repeated`: it was known as it is. `ignored`: it says something about an alert that was never reported, or that was erased. */
export type AlertReceipt =
  | { readonly outcome: 'ignored'; readonly fingerprint: string }
  | {
      readonly outcome: 'recorded' | 'repeated';
      readonly id: string;
      readonly status: AlertStatus;
      readonly group?: string;
      readonly investigation?: AlertInvestigation;
    };

/** The name of the source of `POST /v1/alerts`; no path of a webhook has it. */
export const OWN_SOURCE = '-';

type MaskedNotice = ReturnType<typeof maskNotice>;

/** A masked notice with the digest of what it said before it was masked. */
type CheckedNotice = { readonly notice: MaskedNotice; readonly payload: string };

const DEEPEST_PAYLOAD = 64;

const describeFaults = (faults: readonly NoticeFault[]): AppRefusal => ({
  rejected: 'alerts-refused',
  because: faults.map(({ field, detail }) => `${field} ${detail}`).join('; '),
});

/** Decided and stored in one step: a delivery of a usual size, and what a store writes while others wait for it. */
const ADMITTED_AT_ONCE = 128;

/** One alert of a delivery, which waits for those before it. */
type WaitingNotice = {
  readonly caller: Caller;
  readonly source: string;
  readonly checked: CheckedNotice;
  readonly resolve: (receipt: AlertReceipt) => void;
  readonly reject: (error: unknown) => void;
};

export class ReceiveAlerts extends Command<readonly AlertReceipt[] | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly delivery: {
      readonly source: string;
      readonly body: unknown;
      readonly headers: { readonly [name: string]: string | undefined };
    },
  ) {
    super();
  }
}

@CommandHandler(ReceiveAlerts)
export class ReceiveAlertsHandler implements ICommandHandler<ReceiveAlerts> {
  readonly #waiting = new Map<Tenant, WaitingNotice[]>();

  constructor(
    private readonly views: AlertViews,
    private readonly records: AlertRecords,
    private readonly placement: AlertPlacement,
    private readonly investigations: AlertInvestigations,
    private readonly turnstile: AlertTurnstile,
    private readonly settings: AlertSettings,
    private readonly masking: Masking,
    private readonly digests: Digests,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, delivery }: ReceiveAlerts): Promise<readonly AlertReceipt[] | AppRefusal> {
    const { source: name, body, headers } = delivery;
    const source = this.#sourceOf(name);
    if (source === undefined) return { rejected: 'unknown-source', because: `there is no source ${name} of alerts` };
    if (isDeeperThan(body, DEEPEST_PAYLOAD))
      return describeFaults([{ field: 'body', detail: `is nested over ${DEEPEST_PAYLOAD} levels deep` }]);
    const receivedAt = this.clock.now();
    const reading = readDelivery(source, { body, headers, receivedAt });
    if ('faults' in reading) return describeFaults(reading.faults);
    const faults = findNoticeFaults(reading.notices, receivedAt);
    if (faults.length > 0) return describeFaults(faults);
    const checked = reading.notices.map((notice) => this.#mask(caller.tenant, notice));
    try {
      const receipts = await this.#recordAll(caller, name, checked);
      this.investigations.wake();
      return receipts;
    } catch (error) {
      return refusedByStore(error);
    }
  }

  /** A kind is a source too: its sender has an API key, or is this machine. */
  #sourceOf(name: string): AlertSource | undefined {
    if (name === OWN_SOURCE) return { kind: 'own' };
    const { sources } = this.settings;
    if (Object.hasOwn(sources, name)) return sources[name];
    return isSourceKind(name) ? { kind: name } : undefined;
  }

  #mask(tenant: Tenant, notice: AlertNotice): CheckedNotice {
    const mask = (text: string, name?: string): string => this.masking.mask(tenant, text, name);
    return { notice: maskNotice(notice, mask), payload: this.digests.keyed(canonicalJson(notice.own)) };
  }

  /** Behind all that waits of the tenant: whatever comes in while others are stored is stored together. */
  async #recordAll(caller: Caller, source: string, all: readonly CheckedNotice[]): Promise<readonly AlertReceipt[]> {
    if (all.length === 0) return [];
    const { tenant } = caller;
    const waiting = this.#waiting.get(tenant) ?? [];
    this.#waiting.set(tenant, waiting);
    const receipts = all.map(
      (checked) =>
        new Promise<AlertReceipt>((resolve, reject) => {
          waiting.push({ caller, source, checked, resolve, reject });
        }),
    );
    for (let passes = Math.ceil(all.length / ADMITTED_AT_ONCE); passes > 0; passes -= 1)
      void this.turnstile.pass(tenant, () => this.#admitNext(tenant));
    return settledAll(receipts);
  }

  async #admitNext(tenant: Tenant): Promise<void> {
    const waiting = this.#waiting.get(tenant) ?? [];
    const notices = waiting.splice(0, ADMITTED_AT_ONCE);
    if (waiting.length === 0) this.#waiting.delete(tenant);
    if (notices.length > 0) await this.#admit(tenant, notices);
  }

  /** Each is decided on those before it, and answered once all of them are stored. */
  async #admit(tenant: Tenant, notices: readonly WaitingNotice[]): Promise<void> {
    const pending = new PendingAlerts(tenant, notices.length, { views: this.views, records: this.records });
    const decided: { readonly notice: WaitingNotice; readonly receipt: () => Promise<AlertReceipt> }[] = [];
    await Promise.allSettled(notices.map((notice) => this.#readAhead(pending, notice)));
    for (const notice of notices) {
      try {
        decided.push({ notice, receipt: await this.#decide(pending, notice) });
      } catch (error) {
        notice.reject(error);
      }
    }
    try {
      await pending.store();
    } catch (error) {
      return decided.forEach(({ notice }) => notice.reject(error));
    }
    for (const { notice, receipt } of decided) receipt().then(notice.resolve, notice.reject);
  }

  /** All that is stored of all alerts is asked for at the same time; what this finds is asked for again when it is decided, and then known. */
  async #readAhead(pending: PendingAlerts, { source, checked }: WaitingNotice): Promise<void> {
    const identity = await this.#identify(pending, source, checked);
    if (identity === undefined) return;
    const { state } = await pending.load(identity.id);
    if (isKnownAlert(state)) return;
    const { severity, fields, labels } = checked.notice;
    await Promise.all([
      pending.writer(identity.id),
      this.#statusOf(pending, identity, { said: checked.notice.status, state }),
      this.placement.propose(pending, { ...identity, status: 'firing', severity, fields, labels }),
    ]);
  }

  /** Resolves with what makes the receipt once it is stored. */
  async #decide(
    pending: PendingAlerts,
    { caller, source, checked }: WaitingNotice,
  ): Promise<() => Promise<AlertReceipt>> {
    const { actor, traceparent } = caller;
    const { notice, payload } = checked;
    const ignored: AlertReceipt = { outcome: 'ignored', fingerprint: notice.fingerprint };
    const identity = await this.#identify(pending, source, checked);
    if (identity === undefined) return async () => ignored;
    const { id } = identity;
    const receipt = (outcome: 'recorded' | 'repeated') => async () =>
      receiptOf(outcome, (await pending.load(id)).state);
    const { state } = await pending.load(id);
    if (isKnownAlert(state) && state.removal === 'erased') return async () => ignored;
    if (isKnownAlert(state) && state.payloads.includes(payload)) return receipt('repeated');
    const { report, texts } = await this.#reportOf(pending, identity, { checked, state });
    const intents = await this.#intentsOf(pending, { identity, report, notice, state });
    await pending.decide({ id, intents, texts, actor, ...optional({ traceparent }) });
    return receipt('recorded');
  }

  /** Which alert the notice is about; `undefined`: about none that is known, and it makes none. */
  async #identify(
    pending: PendingAlerts,
    source: string,
    { notice, payload }: CheckedNotice,
  ): Promise<AlertIdentity | undefined> {
    const { fingerprint, startedAt, at, status } = notice;
    const of = (start: Micros): AlertIdentity => {
      const id = this.digests.keyed(canonicalJson({ source, fingerprint, start })).slice(0, 32);
      return { id, source, fingerprint, startedAt: start };
    };
    if (startedAt !== undefined) return of(startedAt);
    const latest = await pending.latest({ source, fingerprint });
    if (latest === undefined) return notice.isOnlyUpdate === true ? undefined : of(at);
    const isNewStart = latest.status === 'resolved' && status === 'firing' && at > latest.latest.at;
    if (!isNewStart) return latest;
    const { state } = await pending.load(latest.id);
    return isKnownAlert(state) && state.payloads.includes(payload) ? latest : of(at);
  }

  async #reportOf(
    pending: PendingAlerts,
    { id, source, fingerprint, startedAt }: AlertIdentity,
    { checked: { notice, payload }, state }: { readonly checked: CheckedNotice; readonly state: AlertState },
  ) {
    const { title, labels, annotations, runbook, url, at, endedAt, severity, fields } = notice;
    const words = await pending.writer(id);
    const said = { labels, annotations, ...optional({ title, runbook, url }) };
    const details = words.put(composeMasked(JSON.stringify(said)));
    const raw = words.put(composeMasked(JSON.stringify(notice.raw)));
    const status = await this.#statusOf(pending, { source, fingerprint, startedAt }, { said: notice.status, state });
    const report: AlertReport = { at, severity, fields, details, raw, payload, ...optional({ status, endedAt }) };
    return { report, texts: words.texts };
  }

  /** A rule that has begun again and again is flapping, until its source says that it has ended. */
  async #statusOf(
    pending: PendingAlerts,
    { startedAt, ...of }: Omit<AlertIdentity, 'id'>,
    { said, state }: { readonly said: AlertStatus | undefined; readonly state: AlertState },
  ): Promise<AlertStatus | undefined> {
    if (said !== 'firing') return said;
    if (isKnownAlert(state)) return state.status === 'flapping' ? 'flapping' : said;
    const { starts, within } = this.settings.flapping;
    const earlier = await pending.starts(of, { from: startedAt - within, to: startedAt });
    return earlier + 1 >= starts ? 'flapping' : said;
  }

  async #intentsOf(
    pending: PendingAlerts,
    wanted: {
      readonly identity: AlertIdentity;
      readonly report: AlertReport;
      readonly notice: MaskedNotice;
      readonly state: AlertState;
    },
  ): Promise<readonly AlertIntent[]> {
    const { identity, report, state } = wanted;
    const reported: AlertIntent = { intent: 'report', identity: identityOf(identity), report };
    const before = isKnownAlert(state) ? state : undefined;
    const isLate = before !== undefined && report.at < before.latest.at;
    if (isLate) return [reported];
    const status = report.status ?? before?.status ?? 'firing';
    const { severity, fields } = report;
    const placed: PlacedAlert = { ...identity, status, severity, fields, labels: wanted.notice.labels };
    const grouping = before?.grouping ?? (await this.placement.propose(pending, placed));
    const decided = before?.investigation?.decision;
    const isOpen = decided === undefined || decided === 'unwanted' || decided === 'shed';
    // an alert that has ended asks for nothing more
    if (!isOpen || (before !== undefined && status === 'resolved')) return [reported];
    const investigation = await this.placement.decide(pending, placed, grouping.group);
    return [reported, { intent: 'propose-group', grouping }, { intent: 'decide-investigation', investigation }];
  }
}

/** Whoever fails first is thrown when all have ended: nothing goes on behind the back of the sender. */
const settledAll = async <T>(work: readonly Promise<T>[]): Promise<readonly T[]> => {
  await Promise.allSettled(work);
  return Promise.all(work);
};

const identityOf = ({ id, source, fingerprint, startedAt }: AlertIdentity): AlertIdentity => ({
  id,
  source,
  fingerprint,
  startedAt,
});

const receiptOf = (outcome: 'recorded' | 'repeated', state: AlertState): AlertReceipt => {
  if (!isKnownAlert(state)) throw new Error('the alert was recorded and is not there');
  const { id, status, grouping, investigation } = state;
  return { outcome, id, status, ...optional({ group: grouping?.group, investigation }) };
};
