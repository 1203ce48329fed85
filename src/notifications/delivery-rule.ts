// Which targets are told about an event, from when on, and when a failed attempt is made again.
import { ALERT_SEVERITIES, type AlertSeverity } from '../kernel/alert-terms.js';
import type { NotificationEvent } from '../kernel/notification-terms.js';
import { DAY, HOUR, type Micros, MINUTE, SECOND } from '../kernel/time.js';

/** Absent lists match everything. */
export type TargetFilter = {
  readonly tenants?: readonly string[];
  readonly severities?: readonly AlertSeverity[];
  readonly services?: readonly string[];
  readonly environments?: readonly string[];
  readonly events?: readonly NotificationEvent[];
};

/** Minutes since midnight in `zone`; `to` before `from` goes over midnight. */
export type QuietHours = {
  readonly from: number;
  readonly to: number;
  /** IANA name. */
  readonly zone: string;
  /** Told at any hour. */
  readonly except: readonly AlertSeverity[];
};

export type NotifiedAlert = {
  readonly severity: AlertSeverity;
  readonly service?: string;
  readonly environment?: string;
};

export type NotifiedEvent = {
  readonly tenant: string;
  readonly event: NotificationEvent;
  /** All that the investigation is about. */
  readonly alerts: readonly NotifiedAlert[];
};

export const worstSeverity = (alerts: readonly NotifiedAlert[]): AlertSeverity =>
  ALERT_SEVERITIES.find((severity) => alerts.some((alert) => alert.severity === severity)) ?? 'unknown';

const allows = <T>(list: readonly T[] | undefined, value: T | undefined): boolean =>
  list === undefined || (value !== undefined && list.includes(value));

/** One alert that matches in everything is enough. */
export const isWantedBy = (filter: TargetFilter, { tenant, event, alerts }: NotifiedEvent): boolean =>
  allows(filter.tenants, tenant) &&
  allows(filter.events, event) &&
  alerts.some(
    ({ severity, service, environment }) =>
      allows(filter.severities, severity) &&
      allows(filter.services, service) &&
      allows(filter.environments, environment),
  );

const minuteOfDay = (at: Micros, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    .formatToParts(at / 1000)
    .map(({ type, value }) => [type, Number(value)] as const);
  const of = Object.fromEntries(parts) as { readonly hour?: number; readonly minute?: number };
  return (of.hour ?? 0) * 60 + (of.minute ?? 0);
};

const isQuiet = ({ from, to }: QuietHours, minute: number): boolean =>
  from <= to ? from <= minute && minute < to : minute >= from || minute < to;

/**
 * When it may be sent: now, or when the quiet hours end. The end is looked for minute by minute, because a clock may be set
 * forward or back in between.
 */
export const dueAfterQuietHours = (now: Micros, severity: AlertSeverity, quiet: QuietHours | undefined): Micros => {
  if (quiet === undefined || quiet.except.includes(severity)) return now;
  let at = now;
  while (at < now + DAY + HOUR && isQuiet(quiet, minuteOfDay(at, quiet.zone))) at = at - (at % MINUTE) + MINUTE;
  return at;
};

/** After so many attempts it is given up. */
export const MOST_SEND_ATTEMPTS = 12;

const LONGEST_PAUSE = HOUR;

/**
 * Doubles from five seconds to an hour: twelve attempts take five hours. A target that names a longer pause gets it, up to a
 * day. In whole microseconds, whatever the target has named: a store takes no fraction of one.
 */
export const nextAttemptAt = (now: Micros, attempt: number, retryAfter: Micros = 0): Micros =>
  now + Math.max(Math.min(5 * SECOND * 2 ** (attempt - 1), LONGEST_PAUSE), Math.min(Math.ceil(retryAfter), DAY));
