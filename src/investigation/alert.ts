// One alert: one firing of one rule at one source, from its first report on. Facts, intents and the decider.
import type { AlertSeverity, AlertStatus } from '../kernel/alert-terms.js';
import type { ClientTxnId, TextRef } from '../kernel/brand.js';
import type { Decider } from '../kernel/decider.js';
import { refuseUnknownFact } from '../kernel/fact.js';
import type { Rejection } from '../kernel/rejection.js';
import type { Micros } from '../kernel/time.js';
import { describeHold, type LegalHold, type LegalHoldFact } from './legal-hold.js';
import type { RenewedMasking } from './renewed-masking.js';

/** By what alerts are filtered and grouped. */
export type AlertFields = {
  /** Of the rule that fired. */
  readonly name: string;
  readonly service?: string;
  readonly environment?: string;
  readonly cluster?: string;
  readonly namespace?: string;
  readonly resource?: string;
};

/** What one payload says about the alert. */
export type AlertReport = {
  /** Absent: as it was. */
  readonly status?: AlertStatus;
  /** When it was so, by the source's clock. */
  readonly at: Micros;
  readonly endedAt?: Micros;
  readonly severity: AlertSeverity;
  readonly fields: AlertFields;
  /** Title, labels, annotations and links. */
  readonly details: TextRef;
  /** The payload as it came, masked. */
  readonly raw: TextRef;
  /** Keyed digest of its part of the payload: the same again is no news. */
  readonly payload: string;
};

export type AlertIdentity = {
  /** 32 hexadecimal characters: source, fingerprint and start. */
  readonly id: string;
  /** Name of the source in the configuration. */
  readonly source: string;
  readonly fingerprint: string;
  readonly startedAt: Micros;
};

export type AlertGrouping = {
  readonly group: string;
  readonly by: 'rule' | 'person';
  readonly because: string;
  /** What the rule has compared. Absent: a person has decided, and the rule adds nobody to that. */
  readonly key?: string;
};

/** `joined`: the investigation of its group is its own too. */
export type AlertInvestigation =
  | {
      readonly decision: 'queued';
      readonly clientTxnId: ClientTxnId;
      readonly because: string;
      /** The chain that investigates it; absent: one question is asked. */
      readonly chain?: string;
      /** In which it is asked about; absent: English. */
      readonly language?: string;
    }
  | { readonly decision: 'joined'; readonly clientTxnId: ClientTxnId; readonly because: string }
  | ({ readonly decision: 'opened'; readonly clientTxnId: ClientTxnId; readonly because: string } & (
      | { readonly turn: number }
      | {
          /** Of the chain that investigates it. */
          readonly run: string;
          readonly chain: string;
        }
    ))
  | { readonly decision: 'shed' | 'unwanted'; readonly because: string };

/** A person has silenced it at its source, which keeps the silence. */
type AlertSilence = {
  /** As the source calls it. */
  readonly silence: string;
  readonly until: Micros;
  /** Who, as people read it. */
  readonly by: TextRef;
};

export type AlertFact =
  | { readonly type: 'AlertReported'; readonly data: AlertIdentity & AlertReport }
  | { readonly type: 'AlertGrouped'; readonly data: AlertGrouping }
  | { readonly type: 'AlertInvestigationDecided'; readonly data: AlertInvestigation }
  | { readonly type: 'AlertSilenced'; readonly data: AlertSilence }
  | { readonly type: 'AlertDeleted'; readonly data: object }
  | { readonly type: 'AlertRestored'; readonly data: object }
  | { readonly type: 'AlertErased'; readonly data: object }
  | LegalHoldFact
  | { readonly type: 'MaskingRenewed'; readonly data: RenewedMasking };

export type KnownAlert = AlertIdentity & {
  readonly status: AlertStatus;
  readonly latest: AlertReport;
  /** Of every report. */
  readonly payloads: readonly string[];
  readonly grouping?: AlertGrouping;
  readonly investigation?: AlertInvestigation;
  /** The latest. */
  readonly silence?: AlertSilence;
  /** Absent: it is there. */
  readonly removal?: 'deleted' | 'erased';
  readonly hold?: LegalHold;
};

export type AlertState = KnownAlert | { readonly status: 'none' };

export type AlertIntent =
  | { readonly intent: 'report'; readonly identity: AlertIdentity; readonly report: AlertReport }
  /** Only where it has no group yet: the rule moves no alert. */
  | { readonly intent: 'propose-group'; readonly grouping: AlertGrouping }
  | { readonly intent: 'regroup'; readonly grouping: AlertGrouping }
  | { readonly intent: 'decide-investigation'; readonly investigation: AlertInvestigation }
  /** Its source has taken it. */
  | { readonly intent: 'record-silence'; readonly silence: AlertSilence }
  | { readonly intent: 'undelete' }
  | { readonly intent: 'hold'; readonly reason: string }
  | { readonly intent: 'release-hold'; readonly reason: string }
  /** From a retention policy, which has seen so many reports: refused if another one has come since. */
  | { readonly intent: 'expire'; readonly into: 'deleted' | 'erased'; readonly reports: number };

export type AlertRefusal = Rejection<
  | 'unknown-alert'
  | 'alert-deleted'
  | 'alert-erased'
  | 'not-deleted'
  | 'on-legal-hold'
  | 'not-on-hold'
  | 'retention-not-due'
>;

export const refuseUnknownAlert = (id: string): AlertRefusal => ({
  rejected: 'unknown-alert',
  because: `no alert ${id} was reported`,
});

export const isKnownAlert = (state: AlertState): state is KnownAlert => state.status !== 'none';

const decideInvestigation = (state: KnownAlert, investigation: AlertInvestigation): readonly AlertFact[] => {
  const before = state.investigation;
  const idOf = (of: AlertInvestigation): string | undefined => ('clientTxnId' in of ? of.clientTxnId : undefined);
  const isSame = before !== undefined && idOf(before) === idOf(investigation);
  // what is opened stays so; who has joined may have opened it, or leave for another one; who waits may be taken or shed
  const isSettled =
    before?.decision === 'opened' ||
    (isSame &&
      (before.decision === investigation.decision ||
        (before.decision === 'joined' && investigation.decision !== 'opened')));
  return isSettled ? [] : [{ type: 'AlertInvestigationDecided', data: investigation }];
};

type AlertDecisionFacts = readonly AlertFact[] | AlertRefusal;

/** Refuses what a deleted or erased alert no longer takes. */
export const refuseRemoved = ({ removal }: Pick<KnownAlert, 'removal'>): AlertRefusal | undefined => {
  if (removal === 'deleted')
    return { rejected: 'alert-deleted', because: 'it was deleted; POST …/undelete restores it' };
  if (removal === 'erased') return { rejected: 'alert-erased', because: 'its words were erased' };
  return undefined;
};

/** A deleted alert that is reported again is there again. */
const decideReport = (
  state: AlertState,
  { identity, report }: Extract<AlertIntent, { intent: 'report' }>,
): AlertDecisionFacts => {
  if (isKnownAlert(state) && state.removal === 'erased') return refuseRemoved(state) ?? [];
  if (isKnownAlert(state) && state.payloads.includes(report.payload)) return [];
  const reported: AlertFact = { type: 'AlertReported', data: { ...identity, ...report } };
  return isKnownAlert(state) && state.removal === 'deleted'
    ? [{ type: 'AlertRestored', data: {} }, reported]
    : [reported];
};

const refuseNotDue = (because: string): AlertRefusal => ({ rejected: 'retention-not-due', because });

/** Only what has ended and waits for nothing goes. */
const decideExpire = (
  state: KnownAlert,
  { into, reports }: Extract<AlertIntent, { intent: 'expire' }>,
): AlertDecisionFacts => {
  if (state.hold !== undefined) return { rejected: 'on-legal-hold', because: describeHold(state.hold) };
  if (state.payloads.length !== reports) return refuseNotDue('it was reported again');
  if (into === 'erased')
    return state.removal === 'deleted' ? [{ type: 'AlertErased', data: {} }] : refuseNotDue('it is not deleted');
  if (state.removal !== undefined) return refuseNotDue(`it is ${state.removal}`);
  if (!hasAlertEnded(state)) return refuseNotDue(`it is ${state.status}`);
  return [{ type: 'AlertDeleted', data: {} }];
};

/** Its source says that it is over, and no investigation waits to be opened for it. */
export const hasAlertEnded = ({ status, investigation }: Pick<KnownAlert, 'status' | 'investigation'>): boolean =>
  status === 'resolved' && investigation?.decision !== 'queued';

const decideHold = (state: KnownAlert, reason: string): AlertDecisionFacts => {
  if (state.hold !== undefined) return { rejected: 'on-legal-hold', because: describeHold(state.hold) };
  if (state.removal === 'erased') return refuseRemoved(state) ?? [];
  return [{ type: 'LegalHoldPlaced', data: { reason } }];
};

const decideUpkeep = (
  intent: Extract<AlertIntent, { intent: 'undelete' | 'hold' | 'release-hold' | 'expire' }>,
  state: KnownAlert,
): AlertDecisionFacts => {
  switch (intent.intent) {
    case 'undelete':
      if (state.removal === 'deleted') return [{ type: 'AlertRestored', data: {} }];
      return refuseRemoved(state) ?? { rejected: 'not-deleted', because: 'it is not deleted' };
    case 'hold':
      return decideHold(state, intent.reason);
    case 'release-hold':
      return state.hold === undefined
        ? { rejected: 'not-on-hold', because: 'it is on no legal hold' }
        : [{ type: 'LegalHoldReleased', data: { reason: intent.reason } }];
    case 'expire':
      return decideExpire(state, intent);
  }
  return intent satisfies never;
};

const decide = (intent: AlertIntent, state: AlertState): AlertDecisionFacts => {
  if (intent.intent === 'report') return decideReport(state, intent);
  if (!isKnownAlert(state)) return refuseUnknownAlert('of this id');
  switch (intent.intent) {
    case 'undelete':
    case 'hold':
    case 'release-hold':
    case 'expire':
      return decideUpkeep(intent, state);
    default:
      return refuseRemoved(state) ?? decidePlacement(intent, state);
  }
};

const decidePlacement = (
  intent: Extract<AlertIntent, { intent: 'propose-group' | 'regroup' | 'decide-investigation' | 'record-silence' }>,
  state: KnownAlert,
): AlertDecisionFacts => {
  switch (intent.intent) {
    case 'propose-group':
      return state.grouping === undefined ? [{ type: 'AlertGrouped', data: intent.grouping }] : [];
    case 'regroup':
      return state.grouping?.group === intent.grouping.group ? [] : [{ type: 'AlertGrouped', data: intent.grouping }];
    case 'decide-investigation':
      return decideInvestigation(state, intent.investigation);
    case 'record-silence':
      return state.silence?.silence === intent.silence.silence ? [] : [{ type: 'AlertSilenced', data: intent.silence }];
  }
  return intent satisfies never;
};

/** A report that is older than what is known is kept, and changes nothing. */
const evolveReport = (
  state: AlertState,
  { id, source, fingerprint, startedAt, ...report }: AlertIdentity & AlertReport,
) => {
  if (!isKnownAlert(state))
    return {
      id,
      source,
      fingerprint,
      startedAt,
      status: report.status ?? ('firing' as const),
      latest: report,
      payloads: [report.payload],
    };
  const payloads = [...state.payloads, report.payload];
  if (report.at < state.latest.at) return { ...state, payloads };
  return { ...state, payloads, status: report.status ?? state.status, latest: report };
};

const withoutRemoval = ({ removal: _removal, ...state }: KnownAlert): KnownAlert => state;

const withoutHold = ({ hold: _hold, ...state }: KnownAlert): KnownAlert => state;

const evolve = (state: AlertState, fact: AlertFact): AlertState => {
  if (fact.type === 'AlertReported') return evolveReport(state, fact.data);
  if (!isKnownAlert(state)) return state;
  switch (fact.type) {
    case 'AlertGrouped':
      return { ...state, grouping: fact.data };
    case 'AlertInvestigationDecided':
      return { ...state, investigation: fact.data };
    case 'AlertSilenced':
      return { ...state, silence: fact.data };
    case 'AlertDeleted':
      return { ...state, removal: 'deleted' };
    case 'AlertErased':
      return { ...state, removal: 'erased' };
    case 'AlertRestored':
      return withoutRemoval(state);
    case 'LegalHoldPlaced':
      return { ...state, hold: fact.data };
    case 'LegalHoldReleased':
      return withoutHold(state);
    case 'MaskingRenewed':
      return state;
  }
  return refuseUnknownFact(fact);
};

export const alert: Decider<AlertIntent, AlertState, AlertFact, AlertRefusal> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
