// Whether an alert is investigated, and which waiting one makes room when too many wait.
import { type AlertFields } from '../investigation/alert.js';
import { ALERT_SEVERITIES, type AlertSeverity, type AlertStatus } from '../kernel/alert-terms.js';
import { optional } from '../kernel/optional.js';
import type { Micros } from '../kernel/time.js';
import type { AlertLabels } from './alert-notice.js';

/** An alert matches when every list that is there holds its value. */
export type AlertCondition = {
  readonly sources?: readonly string[];
  readonly severities?: readonly AlertSeverity[];
  readonly services?: readonly string[];
  readonly environments?: readonly string[];
  readonly names?: readonly string[];
  readonly labels?: AlertLabels;
};

type InvestigationRule = AlertCondition & {
  /** The chain that investigates it; absent: one question is asked. */
  readonly chain?: string;
  /** In which it is asked about, and so answered; absent: English. */
  readonly language?: string;
};

export type InvestigationPolicy = {
  /** Any of them is enough; none: alerts are recorded, and nothing is asked. */
  readonly rules: readonly InvestigationRule[];
  /** Questions about alerts at the same time, of this process. */
  readonly running: number;
  /** Alerts of a tenant that wait for theirs. */
  readonly waiting: number;
};

type MatchedAlert = {
  readonly source: string;
  readonly severity: AlertSeverity;
  readonly fields: AlertFields;
  readonly labels: AlertLabels;
};

type JudgedAlert = MatchedAlert & { readonly status: AlertStatus };

const isIn = (list: readonly string[] | undefined, value: string | undefined): boolean =>
  list === undefined || (value !== undefined && list.includes(value));

const hasLabels = (wanted: AlertLabels | undefined, labels: AlertLabels): boolean =>
  Object.entries(wanted ?? {}).every(([name, value]) => Object.hasOwn(labels, name) && labels[name] === value);

export const matchesAlert = (rule: AlertCondition, { source, severity, fields, labels }: MatchedAlert): boolean =>
  isIn(rule.sources, source) &&
  isIn(rule.severities, severity) &&
  isIn(rule.services, fields.service) &&
  isIn(rule.environments, fields.environment) &&
  isIn(rule.names, fields.name) &&
  hasLabels(rule.labels, labels);

export type InvestigationVerdict = {
  readonly isWanted: boolean;
  readonly because: string;
  readonly chain?: string;
  readonly language?: string;
};

export const judgeAlert = ({ rules }: InvestigationPolicy, alert: JudgedAlert): InvestigationVerdict => {
  if (alert.status === 'resolved') return { isWanted: false, because: 'it had ended when it was first reported' };
  if (alert.status === 'silenced') return { isWanted: false, because: 'it is silenced at its source' };
  const rule = rules.findIndex((each) => matchesAlert(each, alert));
  return rule < 0
    ? { isWanted: false, because: 'no rule of alerts.investigate.rules matches it' }
    : {
        isWanted: true,
        because: `rule ${rule + 1} of alerts.investigate.rules matches it`,
        ...optional({ chain: rules[rule]?.chain, language: rules[rule]?.language }),
      };
};

/** An alert that waits for its investigation. */
export type WaitingAlert = { readonly id: string; readonly severity: AlertSeverity; readonly startedAt: Micros };

/** The most severe first; of equals the one that began first. */
export const compareWaiting = (a: WaitingAlert, b: WaitingAlert): number =>
  ALERT_SEVERITIES.indexOf(a.severity) - ALERT_SEVERITIES.indexOf(b.severity) ||
  a.startedAt - b.startedAt ||
  (a.id < b.id ? -1 : 1);

export const describeShed = (severity: AlertSeverity, most: number): string =>
  `${most} alerts that are as severe as ${severity}, or more, or began earlier waited for an investigation already`;
