// The kinds of sources, and how the payload of each is read.
import { ALERT_SOURCE_KINDS, type AlertSourceKind, MAPPED_KIND } from '../../kernel/alert-terms.js';
import type { NoticeReading } from '../alert-notice.js';
import type { AlertAdapter, AlertDelivery } from './adapter.js';
import { readAlertmanager } from './alertmanager.js';
import { readCloudWatch } from './cloudwatch.js';
import { readDatadog } from './datadog.js';
import { type AlertMapping, readMapped } from './mapped.js';
import { readOpsgenie } from './opsgenie.js';
import { readOwnAlerts } from './own.js';
import { readPagerDuty } from './pagerduty.js';
import { readSentry } from './sentry.js';

const ADAPTERS: { readonly [kind in PlainSource['kind']]: AlertAdapter } = {
  own: readOwnAlerts,
  alertmanager: readAlertmanager,
  grafana: readAlertmanager,
  pagerduty: readPagerDuty,
  opsgenie: readOpsgenie,
  datadog: readDatadog,
  sentry: readSentry,
  cloudwatch: readCloudWatch,
};

/** `own`: of the API. */
type PlainSource = { readonly kind: AlertSourceKind | 'own' };

/** A source of the configuration. */
export type AlertSource = PlainSource | { readonly kind: typeof MAPPED_KIND; readonly mapping: AlertMapping };

export const isSourceKind = (name: string): name is AlertSourceKind => ALERT_SOURCE_KINDS.some((kind) => kind === name);

export const readDelivery = (source: AlertSource, delivery: AlertDelivery): NoticeReading =>
  source.kind === MAPPED_KIND ? readMapped(source.mapping)(delivery) : ADAPTERS[source.kind](delivery);
