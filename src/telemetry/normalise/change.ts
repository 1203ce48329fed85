// A deploy, configuration, flag, scaling, Kubernetes event or alert becomes the draft of a change.
import { defaultFieldReaders, type FieldName } from '../fields/field-map.js';
import type { RowReading } from '../fields/field-reader.js';
import type { ChangeKind } from '../record.js';
import type { ChangeDraft, NormaliseContext, NormalisedRow } from './row-outcome.js';
import {
  cleanLabel,
  cleanLongText,
  isPlainObject,
  readCommonFields,
  type RowRepairs,
  setAttributes,
  timeOrIngest,
} from './common-fields.js';

const NAMES: { readonly [kind in ChangeKind]: string } = {
  deploy: 'deploy deployment deployed release released rollout rollback build',
  configuration: 'configuration config configmap setting settings secret',
  flag: 'flag feature feature_flag feature-flag toggle experiment',
  scaling: 'scaling scale scaled autoscale autoscaling hpa resize',
  kubernetes: 'kubernetes k8s event pod node',
  alert: 'alert alarm incident page',
};

const byName = new Map<string, ChangeKind>(
  Object.entries(NAMES).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as ChangeKind] as const)),
);

type ChangeReading = RowReading<FieldName<'change'>>;

/** Alertmanager names no kind, but an alert. */
const kindOf = ({ values }: ChangeReading): ChangeKind | undefined =>
  byName.get(String(values.change).trim().toLowerCase()) ?? (values.alert === undefined ? undefined : 'alert');

const titleOf = ({ values }: ChangeReading, repairs: RowRepairs): string | undefined => {
  const stated = values.title === undefined ? undefined : cleanLongText(String(values.title), repairs).trim();
  const subject = cleanLabel(values.alert ?? values.reason, repairs);
  return subject === undefined || stated === undefined || stated === '' ? stated || subject : `${subject}: ${stated}`;
};

export const normaliseChange = (row: unknown, context: NormaliseContext): NormalisedRow<ChangeDraft> => {
  if (!isPlainObject(row)) return { rejected: 'not-an-object' };
  const reading = (context.fields ?? defaultFieldReaders).change(row);
  const change = kindOf(reading);
  if (change === undefined) return { rejected: 'unknown-change' };
  const repairs: RowRepairs = [];
  const time = timeOrIngest(reading.values.time, context, repairs);
  const common = readCommonFields(reading, context, { time, repairs });
  setAttributes(common, reading, repairs);
  const untitled = [change, common.service, common.version].filter((part) => part !== undefined).join(' ');
  return { ok: { kind: 'change', ...common, change, title: titleOf(reading, repairs) ?? untitled }, repairs };
};
