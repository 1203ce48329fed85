// One alert: one firing of one rule at one source, from its first report on. Facts, intents and the decider.
import type { AlertSeverity, AlertStatus } from '../kernel/alert-terms.js';
import type { ClientTxnId, TextRef } from '../kernel/brand.js';
import type { Decider } from '../kernel/decider.js';
import type { Rejection } from '../kernel/rejection.js';
import type { Micros } from '../kernel/time.js';
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
  | { readonly decision: 'queued' | 'joined'; readonly clientTxnId: ClientTxnId; readonly because: string }
  | {
      readonly decision: 'opened';
      readonly clientTxnId: ClientTxnId;
      readonly turn: number;
      readonly because: string;
    }
  | { readonly decision: 'shed' | 'unwanted'; readonly because: string };

export type AlertFact =
  | { readonly type: 'AlertReported'; readonly data: AlertIdentity & AlertReport }
  | { readonly type: 'AlertGrouped'; readonly data: AlertGrouping }
  | { readonly type: 'AlertInvestigationDecided'; readonly data: AlertInvestigation }
  | { readonly type: 'MaskingRenewed'; readonly data: RenewedMasking };

export type KnownAlert = AlertIdentity & {
  readonly status: AlertStatus;
  readonly latest: AlertReport;
  /** Of every report. */
  readonly payloads: readonly string[];
  readonly grouping?: AlertGrouping;
  readonly investigation?: AlertInvestigation;
};

export type AlertState = KnownAlert | { readonly status: 'none' };

export type AlertIntent =
  | { readonly intent: 'report'; readonly identity: AlertIdentity; readonly report: AlertReport }
  /** Only where it has no group yet: the rule moves no alert. */
  | { readonly intent: 'propose-group'; readonly grouping: AlertGrouping }
  | { readonly intent: 'regroup'; readonly grouping: AlertGrouping }
  | { readonly intent: 'decide-investigation'; readonly investigation: AlertInvestigation };

export type AlertRefusal = Rejection<'unknown-alert'>;

export const refuseUnknownAlert = (id: string): AlertRefusal => ({
  rejected: 'unknown-alert',
  because: `no alert ${id} was reported`,
});

export const isKnownAlert = (state: AlertState): state is KnownAlert => state.status !== 'none';

const decideInvestigation = (state: KnownAlert, investigation: AlertInvestigation): readonly AlertFact[] => {
  const before = state.investigation;
  const idOf = (of: AlertInvestigation): string | undefined => ('clientTxnId' in of ? of.clientTxnId : undefined);
  const isSame = before !== undefined && idOf(before) === idOf(investigation);
  // what is opened stays so; who has joined may leave for another investigation; who waits may be taken or shed
  const isSettled =
    before?.decision === 'opened' ||
    (isSame && (before.decision === 'joined' || before.decision === investigation.decision));
  return isSettled ? [] : [{ type: 'AlertInvestigationDecided', data: investigation }];
};

const decide = (intent: AlertIntent, state: AlertState): readonly AlertFact[] | AlertRefusal => {
  if (intent.intent === 'report') {
    const isRepeated = isKnownAlert(state) && state.payloads.includes(intent.report.payload);
    return isRepeated ? [] : [{ type: 'AlertReported', data: { ...intent.identity, ...intent.report } }];
  }
  if (!isKnownAlert(state)) return refuseUnknownAlert('of this id');
  switch (intent.intent) {
    case 'propose-group':
      return state.grouping === undefined ? [{ type: 'AlertGrouped', data: intent.grouping }] : [];
    case 'regroup':
      return state.grouping?.group === intent.grouping.group ? [] : [{ type: 'AlertGrouped', data: intent.grouping }];
    case 'decide-investigation':
      return decideInvestigation(state, intent.investigation);
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

const evolve = (state: AlertState, fact: AlertFact): AlertState => {
  if (fact.type === 'AlertReported') return evolveReport(state, fact.data);
  if (!isKnownAlert(state)) return state;
  switch (fact.type) {
    case 'AlertGrouped':
      return { ...state, grouping: fact.data };
    case 'AlertInvestigationDecided':
      return { ...state, investigation: fact.data };
    case 'MaskingRenewed':
      return state;
  }
  return fact satisfies never;
};

export const alert: Decider<AlertIntent, AlertState, AlertFact, AlertRefusal> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
