// Which group the rule proposes for an alert: that of another one of the same service that began about the same time.
import type { AlertFields, AlertGrouping } from '../investigation/alert.js';
import { canonicalJson } from '../kernel/json.js';
import { type Micros, MINUTE } from '../kernel/time.js';

type GroupedAlert = { readonly source: string; readonly fields: AlertFields; readonly startedAt: Micros };

/** Alerts with the same key belong together if they begin about the same time. */
export const groupKeyOf = ({ source, fields }: Omit<GroupedAlert, 'startedAt'>): string =>
  fields.service === undefined
    ? canonicalJson({ source, name: fields.name, environment: fields.environment })
    : canonicalJson({ service: fields.service, environment: fields.environment });

/** What makes the name of a new group: replicas that see the first alerts of a service at the same time give the same name. */
export const groupSeed = (key: string, startedAt: Micros, within: Micros): string =>
  canonicalJson({ key, slot: Math.floor(startedAt / Math.max(1, within)) });

const describeKey = ({ source, fields: { name, service, environment } }: Omit<GroupedAlert, 'startedAt'>): string => {
  const place = environment === undefined ? '' : ` in ${environment}`;
  return service === undefined ? `the rule ${name} of ${source}${place}` : `the service ${service}${place}`;
};

const minutes = (span: Micros): string => {
  const n = Math.round(span / MINUTE);
  return n === 1 ? '1 minute' : `${n} minutes`;
};

/** The group of `near`, a member that began within the window. */
export const joinedGroup = (
  alert: GroupedAlert,
  near: { readonly id: string; readonly group: string; readonly startedAt: Micros },
): AlertGrouping => ({
  group: near.group,
  by: 'rule',
  because: `it is of ${describeKey(alert)}, as alert ${near.id} is, which began ${minutes(Math.abs(alert.startedAt - near.startedAt))} apart`,
  key: groupKeyOf(alert),
});

export const newGroup = (alert: GroupedAlert, group: string, within: Micros): AlertGrouping => ({
  group,
  by: 'rule',
  because: `no other alert of ${describeKey(alert)} began within ${minutes(within)}`,
  key: groupKeyOf(alert),
});
