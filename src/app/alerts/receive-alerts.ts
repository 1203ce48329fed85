// Takes in what a source has sent: reads it, checks it, masks it, and records every alert of it, or none.
import { Injectable } from '@nestjs/common';
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

/** One after the other what must see what was done before: the reports of a fingerprint; of a tenant what makes a group or queues. */
@Injectable()
export class AlertTurnstile {
  readonly #last = new Map<string, Promise<unknown>>();

  tenant<T>(tenant: Tenant, work: () => Promise<T>): Promise<T> {
    return this.#run(tenant, work);
  }

  fingerprint<T>(
    tenant: Tenant,
    of: Pick<AlertIdentity, 'source' | 'fingerprint'>,
    work: () => Promise<T>,
  ): Promise<T> {
    return this.#run(canonicalJson([tenant, of.source, of.fingerprint]), work);
  }

  #run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine
      .catch(() => undefined)
      .finally(() => {
        if (this.#last.get(key) === settled) this.#last.delete(key);
      });
    this.#last.set(key, settled);
    return mine;
  }
}

/** Of one delivery: the store syncs what is appended at the same time once. */
const RECORDED_AT_ONCE = 64;

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

  async #recordAll(caller: Caller, source: string, all: readonly CheckedNotice[]): Promise<readonly AlertReceipt[]> {
    const receipts: AlertReceipt[] = [];
    for (let from = 0; from < all.length; from += RECORDED_AT_ONCE) {
      const some = all.slice(from, from + RECORDED_AT_ONCE).map((each) => {
        const { fingerprint } = each.notice;
        return this.turnstile.fingerprint(caller.tenant, { source, fingerprint }, () =>
          this.#record(caller, source, each),
        );
      });
      receipts.push(...(await settledAll(some)));
    }
    return receipts;
  }

  async #record(caller: Caller, source: string, checked: CheckedNotice): Promise<AlertReceipt> {
    const { tenant, actor, traceparent } = caller;
    const { notice, payload } = checked;
    const identity = await this.#identify(tenant, source, checked);
    if (identity === undefined) return { outcome: 'ignored', fingerprint: notice.fingerprint };
    const { id } = identity;
    const { state } = await this.records.load(tenant, id);
    if (isKnownAlert(state) && state.removal === 'erased')
      return { outcome: 'ignored', fingerprint: notice.fingerprint };
    if (isKnownAlert(state) && state.payloads.includes(payload)) return receiptOf('repeated', state);
    const { report, texts } = await this.#reportOf(tenant, identity, { checked, state });
    const decide = () => this.#intentsOf(tenant, { identity, report, notice, state });
    const store = (intents: readonly AlertIntent[]) =>
      this.records.execute({ tenant, id, intents, texts, actor, ...optional({ traceparent }) });
    const { intents, isContested } = await decide();
    if (isContested) await this.turnstile.tenant(tenant, async () => store((await decide()).intents));
    else await store(intents);
    const { state: now } = await this.records.load(tenant, id);
    return receiptOf('recorded', now);
  }

  /** Which alert the notice is about; `undefined`: about none that is known, and it makes none. */
  async #identify(
    tenant: Tenant,
    source: string,
    { notice, payload }: CheckedNotice,
  ): Promise<AlertIdentity | undefined> {
    const { fingerprint, startedAt, at, status } = notice;
    const of = (start: Micros): AlertIdentity => {
      const id = this.digests.keyed(canonicalJson({ source, fingerprint, start })).slice(0, 32);
      return { id, source, fingerprint, startedAt: start };
    };
    if (startedAt !== undefined) return of(startedAt);
    const latest = await this.views.latest(tenant, source, fingerprint);
    if (latest === undefined) return notice.isOnlyUpdate === true ? undefined : of(at);
    const isNewStart = latest.status === 'resolved' && status === 'firing' && at > latest.latest.at;
    if (!isNewStart) return latest;
    const { state } = await this.records.load(tenant, latest.id);
    return isKnownAlert(state) && state.payloads.includes(payload) ? latest : of(at);
  }

  async #reportOf(
    tenant: Tenant,
    { id, source, fingerprint, startedAt }: AlertIdentity,
    { checked: { notice, payload }, state }: { readonly checked: CheckedNotice; readonly state: AlertState },
  ) {
    const { title, labels, annotations, runbook, url, at, endedAt, severity, fields } = notice;
    const words = await this.records.writer(tenant, id);
    const said = { labels, annotations, ...optional({ title, runbook, url }) };
    const details = words.put(composeMasked(JSON.stringify(said)));
    const raw = words.put(composeMasked(JSON.stringify(notice.raw)));
    const status = await this.#statusOf(tenant, { source, fingerprint, startedAt }, { said: notice.status, state });
    const report: AlertReport = { at, severity, fields, details, raw, payload, ...optional({ status, endedAt }) };
    return { report, texts: words.texts };
  }

  /** A rule that has begun again and again is flapping, until its source says that it has ended. */
  async #statusOf(
    tenant: Tenant,
    { startedAt, ...of }: Omit<AlertIdentity, 'id'>,
    { said, state }: { readonly said: AlertStatus | undefined; readonly state: AlertState },
  ): Promise<AlertStatus | undefined> {
    if (said !== 'firing') return said;
    if (isKnownAlert(state)) return state.status === 'flapping' ? 'flapping' : said;
    const { starts, within } = this.settings.flapping;
    const earlier = await this.views.starts(tenant, of, { from: startedAt - within, to: startedAt });
    return earlier + 1 >= starts ? 'flapping' : said;
  }

  /** `isContested`: another alert that is recorded at the same time may change what is decided. */
  async #intentsOf(
    tenant: Tenant,
    wanted: {
      readonly identity: AlertIdentity;
      readonly report: AlertReport;
      readonly notice: MaskedNotice;
      readonly state: AlertState;
    },
  ): Promise<{ readonly intents: readonly AlertIntent[]; readonly isContested: boolean }> {
    const { identity, report, state } = wanted;
    const reported: AlertIntent = { intent: 'report', identity: identityOf(identity), report };
    const before = isKnownAlert(state) ? state : undefined;
    const isLate = before !== undefined && report.at < before.latest.at;
    if (isLate) return { intents: [reported], isContested: false };
    const status = report.status ?? before?.status ?? 'firing';
    const { severity, fields } = report;
    const placed: PlacedAlert = { ...identity, status, severity, fields, labels: wanted.notice.labels };
    const known = before?.grouping;
    const { grouping, isNew } =
      known === undefined ? await this.placement.propose(tenant, placed) : { grouping: known, isNew: false };
    const decided = before?.investigation?.decision;
    const isOpen = decided === undefined || decided === 'unwanted' || decided === 'shed';
    // an alert that has ended asks for nothing more
    if (!isOpen || (before !== undefined && status === 'resolved')) return { intents: [reported], isContested: false };
    const investigation = await this.placement.decide(tenant, placed, grouping.group);
    const [group, decision] = [
      { intent: 'propose-group', grouping },
      { intent: 'decide-investigation', investigation },
    ] as const;
    // only who takes a place in the queue has to see what others take; that there was none when it was looked for stays true
    return { intents: [reported, group, decision], isContested: isNew || investigation.decision === 'queued' };
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
