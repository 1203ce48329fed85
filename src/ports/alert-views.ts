// Read models of alerts, kept with the facts they are folded from, and rebuildable from zero.
import type { AlertSeverity, AlertStatus } from '../kernel/alert-terms.js';
import type { AlertEntry } from '../investigation/views/alert-entry.js';
import type { Tenant } from '../kernel/brand.js';
import type { Micros } from '../kernel/time.js';

export type AlertFilter = {
  readonly tenant: Tenant;
  readonly source?: string;
  readonly status?: AlertStatus;
  readonly severity?: AlertSeverity;
  readonly name?: string;
  readonly service?: string;
  readonly environment?: string;
  readonly cluster?: string;
  readonly namespace?: string;
  readonly resource?: string;
  readonly fingerprint?: string;
  readonly group?: string;
  readonly investigation?: string;
  /** Of the start. */
  readonly from?: Micros;
  readonly to?: Micros;
  readonly cursor?: string;
  readonly limit: number;
};

export type AlertPage = { readonly items: readonly AlertEntry[]; readonly next?: string };

/** Starts from `from` on and before `to`. */
export type StartRange = { readonly from: Micros; readonly to: Micros };

/** How many wait in the queue of a tenant, and those that would be the last to be taken, the very last first. */
export type AlertQueue = { readonly count: number; readonly last: readonly AlertEntry[] };

export abstract class AlertViews {
  abstract alert(tenant: Tenant, id: string): Promise<AlertEntry | undefined>;
  /** The latest start first, without what was deleted or erased. */
  abstract list(filter: AlertFilter): Promise<AlertPage>;
  /** The latest start of a fingerprint. */
  abstract latest(tenant: Tenant, source: string, fingerprint: string): Promise<AlertEntry | undefined>;
  /** How often a fingerprint has begun in a range. */
  abstract starts(
    tenant: Tenant,
    of: { readonly source: string; readonly fingerprint: string },
    range: StartRange,
  ): Promise<number>;
  /** The latest member that the rule has given this key, and that began in a range. */
  abstract nearest(tenant: Tenant, key: string, range: StartRange): Promise<AlertEntry | undefined>;
  /** The members of a group whose investigation is queued or opened, the earliest start first. */
  abstract investigated(tenant: Tenant, group: string): Promise<readonly AlertEntry[]>;
  /** `most`: of `last`. */
  abstract queue(tenant: Tenant, most: number): Promise<AlertQueue>;
  /** Alerts that wait for their investigation, as `compareWaiting` orders them; of all tenants. */
  abstract queued(limit: number): Promise<readonly AlertEntry[]>;
}
