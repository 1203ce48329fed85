// The kinds of sources, and how the payload of each is read.
import { ALERT_SOURCE_KINDS, type AlertSourceKind } from '../../kernel/alert-terms.js';
import type { NoticeReading } from '../alert-notice.js';
import type { AlertAdapter, AlertDelivery } from './adapter.js';
import { readAlertmanager } from './alertmanager.js';
import { readOwnAlerts } from './own.js';

const ADAPTERS: { readonly [kind in AlertSource['kind']]: AlertAdapter } = {
  own: readOwnAlerts,
  alertmanager: readAlertmanager,
  grafana: readAlertmanager,
};

/** A source of the configuration; `own`: of the API. */
export type AlertSource = { readonly kind: AlertSourceKind | 'own' };

export const isSourceKind = (name: string): name is AlertSourceKind => ALERT_SOURCE_KINDS.some((kind) => kind === name);

export const readDelivery = ({ kind }: AlertSource, delivery: AlertDelivery): NoticeReading => ADAPTERS[kind](delivery);
