// Masks everything that a source says about an alert: names and values of labels, and each text of the payload, whatever its shape.
import { optional } from '../kernel/optional.js';
import { composeMasked, type Masked } from '../kernel/masked.js';
import { maskId } from '../telemetry/masking/mask-value.js';
import type { AlertLabels, AlertNotice } from './alert-notice.js';
import { isPayload } from './payload.js';

/** `name`: of the field that holds the text. */
export type NoticeMask = (text: string, name?: string) => string;

const maskLabels = (labels: AlertLabels, mask: NoticeMask): AlertLabels =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [mask(name), mask(value, name)]));

const maskTree = (value: unknown, mask: NoticeMask, name?: string): unknown => {
  if (typeof value === 'string') return mask(value, name);
  if (Array.isArray(value)) return value.map((item: unknown) => maskTree(item, mask, name));
  if (!isPayload(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [mask(key), maskTree(item, mask, key)]));
};

const maskFields = (fields: AlertNotice['fields'], mask: NoticeMask): AlertNotice['fields'] => {
  const { name, service, environment, cluster, namespace, resource } = fields;
  const masked = (text: string | undefined): string | undefined => (text === undefined ? undefined : mask(text));
  return {
    name: mask(name),
    ...optional({ service: masked(service), environment: masked(environment), cluster: masked(cluster) }),
    ...optional({ namespace: masked(namespace), resource: masked(resource) }),
  };
};

/** Without its own part of the payload, which only its digest is made of. */
export const maskNotice = (notice: AlertNotice, mask: NoticeMask): Masked<Omit<AlertNotice, 'own'>> => {
  const { own: _own, title, runbook, url, ...rest } = notice;
  const masked = (text: string | undefined): string | undefined => (text === undefined ? undefined : mask(text));
  return composeMasked({
    ...rest,
    fingerprint: maskId(notice.fingerprint, mask),
    fields: maskFields(notice.fields, mask),
    labels: maskLabels(notice.labels, mask),
    annotations: maskLabels(notice.annotations, mask),
    ...optional({ title: masked(title), runbook: masked(runbook), url: masked(url) }),
    raw: maskTree(notice.raw, mask),
  });
};
