// What one payload says about one alert, in our words, and the limits that hold for every source.
import type { AlertFields } from '../investigation/alert.js';
import type { AlertSeverity, AlertStatus } from '../kernel/alert-terms.js';
import { type Micros, MINUTE } from '../kernel/time.js';

export type AlertLabels = { readonly [name: string]: string };

export type AlertNotice = {
  /** The same as long as the same rule fires for the same thing. */
  readonly fingerprint: string;
  /** Absent where the source does not say when it began. */
  readonly startedAt?: Micros;
  /** When it was so, by the source's clock. */
  readonly at: Micros;
  readonly endedAt?: Micros;
  /** Absent: as it was. */
  readonly status?: AlertStatus;
  /** It says something about an alert that is known, and makes none. */
  readonly isOnlyUpdate?: true;
  readonly severity: AlertSeverity;
  readonly fields: AlertFields;
  readonly title?: string;
  readonly labels: AlertLabels;
  readonly annotations: AlertLabels;
  readonly runbook?: string;
  /** Where the source shows it. */
  readonly url?: string;
  /** The part of the payload that is about this alert alone: the same again is no news. */
  readonly own: unknown;
  /** With what it shares with others of the same payload. */
  readonly raw: unknown;
};

/** Where in the payload, and what is wrong with it; never the value, which may be a secret. */
export type NoticeFault = { readonly field: string; readonly detail: string };

export type NoticeReading = { readonly notices: readonly AlertNotice[] } | { readonly faults: readonly NoticeFault[] };

const MOST_ALERTS = 10_000;
const MOST_LABELS = 256;
const LONGEST_LABEL_NAME = 512;
const LONGEST_LABEL_VALUE = 16_384;
/** Of one alert with what it shares with others. */
const LARGEST_PAYLOAD = 1_000_000;
/** Clocks differ by less. */
const MOST_AHEAD: Micros = 5 * MINUTE;
/** Faults that are named one by one. */
const MOST_FAULTS = 20;

const labelFaults = (labels: AlertLabels, field: string): readonly NoticeFault[] => {
  const all = Object.entries(labels);
  if (all.length > MOST_LABELS) return [{ field, detail: `has ${all.length} entries, and may have ${MOST_LABELS}` }];
  const long = all.find(([name, value]) => name.length > LONGEST_LABEL_NAME || value.length > LONGEST_LABEL_VALUE);
  if (long === undefined) return [];
  const detail = `has a name over ${LONGEST_LABEL_NAME} or a value over ${LONGEST_LABEL_VALUE} characters`;
  return [{ field, detail }];
};

const timeFaults = ({ startedAt, at }: AlertNotice, now: Micros): readonly NoticeFault[] => {
  if (Math.min(startedAt ?? at, at) < 0) return [{ field: 'start', detail: 'lies before 1970' }];
  const ahead = Math.max(startedAt ?? at, at) - now;
  return ahead > MOST_AHEAD
    ? [{ field: 'start', detail: `lies ${Math.ceil(ahead / MINUTE)} minutes in the future; 5 are allowed` }]
    : [];
};

const noticeFaults = (notice: AlertNotice, now: Micros): readonly NoticeFault[] => [
  ...(notice.fingerprint.length <= LONGEST_LABEL_NAME
    ? []
    : [{ field: 'fingerprint', detail: 'is over 512 characters' }]),
  ...timeFaults(notice, now),
  ...labelFaults(notice.labels, 'labels'),
  ...labelFaults(notice.annotations, 'annotations'),
  ...(JSON.stringify(notice.raw).length <= LARGEST_PAYLOAD
    ? []
    : [{ field: 'payload', detail: `is over ${LARGEST_PAYLOAD} characters` }]),
];

/** What no source may send. The first faults; none: all can be recorded. */
export const findNoticeFaults = (notices: readonly AlertNotice[], now: Micros): readonly NoticeFault[] => {
  if (notices.length > MOST_ALERTS)
    return [{ field: 'alerts', detail: `are ${notices.length}, and may be ${MOST_ALERTS} at once` }];
  const faults: NoticeFault[] = [];
  for (const [index, notice] of notices.entries()) {
    for (const { field, detail } of noticeFaults(notice, now))
      faults.push({ field: `alerts[${index}].${field}`, detail });
    if (faults.length >= MOST_FAULTS) break;
  }
  return faults;
};
