// Where the source of an alert keeps it, so that an answer can be written there: an incident of PagerDuty, a panel of Grafana.
import type { AlertSourceKind } from './alert-terms.js';

/** Products whose alerts are answered where they came from. */
export type AnsweredKind = Extract<AlertSourceKind, 'pagerduty' | 'grafana'>;

/** What an alert says about where it is kept: outside text, masked. */
type PlacedAlert = { readonly fingerprint: string; readonly url?: string };

/** Without a panel: the dashboard. */
export type GrafanaPanel = { readonly dashboard: string; readonly panel?: number };

/** The place of an alert that names no dashboard: its organization. */
const ORGANIZATION = 'organization';

const INCIDENT = /^[A-Za-z0-9]{1,40}$/;
const DASHBOARD = /\/d\/([\w-]{1,40})(?:\/|$)/;
/** `2`, and `panel-2` from Grafana 11 on. */
const PANEL = /^(?:panel-)?(\d{1,9})$/;
const PLACE = /^d\/([\w-]{1,40})(?:\/(\d{1,9}))?$/;

/** Of the link to the panel or the dashboard. */
const grafanaPlace = (url: string | undefined): string => {
  const address = url === undefined ? null : URL.parse(url);
  const [, dashboard] = DASHBOARD.exec(address?.pathname ?? '') ?? [];
  if (dashboard === undefined) return ORGANIZATION;
  const [, panel] = PANEL.exec(address?.searchParams.get('viewPanel') ?? '') ?? [];
  return panel === undefined ? `d/${dashboard}` : `d/${dashboard}/${Number(panel)}`;
};

/**
 * The id of an incident of PagerDuty; of Grafana `d/UID/PANEL`, `d/UID` or `organization`. At most 52 characters, none of which has a
 * meaning in a URL but `/`. `undefined`: what it says is no id of its source.
 */
export const findAlertPlace = (kind: AnsweredKind, { fingerprint, url }: PlacedAlert): string | undefined => {
  switch (kind) {
    case 'pagerduty':
      return INCIDENT.test(fingerprint) ? fingerprint : undefined;
    case 'grafana':
      return grafanaPlace(url);
  }
  return kind satisfies never;
};

/** `undefined`: the place is an organization. */
export const readGrafanaPlace = (place: string): GrafanaPanel | undefined => {
  const [, dashboard, panel] = PLACE.exec(place) ?? [];
  if (dashboard === undefined) return undefined;
  return panel === undefined ? { dashboard } : { dashboard, panel: Number(panel) };
};
