// The words for alerts that configuration, wire and terminal share: kinds of sources, severities, states.

/** Products whose webhooks are read. */
export const ALERT_SOURCE_KINDS = [
  'alertmanager',
  'grafana',
  'pagerduty',
  'opsgenie',
  'datadog',
  'sentry',
  'cloudwatch',
] as const;
export type AlertSourceKind = (typeof ALERT_SOURCE_KINDS)[number];

/** Alarms of CloudWatch: Amazon SNS signs them with a certificate, and shares no secret. */
export const SNS_KIND = 'cloudwatch' satisfies AlertSourceKind;

/** Any JSON, read by the paths of a mapping in the configuration. */
export const MAPPED_KIND = 'json';

/** From the most severe on. */
export const ALERT_SEVERITIES = ['critical', 'error', 'warning', 'info', 'unknown'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** `flapping`: it fires, and its rule has fired so often before that one more start says little. */
export const ALERT_STATUSES = ['firing', 'resolved', 'flapping', 'silenced'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];
