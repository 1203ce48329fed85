// Prepares rows for sending: adds their position in the source, service and time zone.
import { HOUR, type Micros, MINUTE, toIso } from '../../kernel/time.js';
import { usageError } from '../command-failure.js';
import type { WireSignal } from '../../api/contract/service.js';
import { defaultFieldReaders, type FieldSignal } from '../../telemetry/fields/field-map.js';
import type { FileOrigin } from '../../telemetry/formats/file-origin.js';
import { isInterpreter } from '../../telemetry/normalise/service-name.js';
import { optional } from '../../kernel/optional.js';
import { parseTimestamp } from '../../telemetry/normalise/timestamp.js';

/** Minutes east of UTC at an instant. */
export type ZoneOffset = (at: Micros) => number;

const FIXED = /^([+-])(\d{1,2}):?(\d{2})?$/;

const named = (zone: string): ZoneOffset => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const known = new Map<number, number>();
  return (at) => {
    const hour = Math.floor(at / HOUR);
    const found = known.get(hour);
    if (found !== undefined) return found;
    const shown = format.formatToParts(new Date((hour * HOUR) / 1000)).find(({ type }) => type === 'timeZoneName');
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(shown?.value ?? '') ?? [];
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    if (known.size > 10_000) known.clear();
    known.set(hour, offset);
    return offset;
  };
};

/** An IANA name or an offset; throws when it is neither. */
export const parseZone = (text: string): ZoneOffset => {
  const [, sign, hours = '0', minutes = '0'] = FIXED.exec(text) ?? [];
  if (sign !== undefined) {
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    return () => offset;
  }
  try {
    return named(text);
  } catch {
    throw usageError(`there is no time zone ${text}`, 'Name it like Europe/Berlin, or by its offset: +02:00.');
  }
};

type RowPreparation = {
  readonly signal: WireSignal;
  /** Who speaks in rows that do not say it. */
  readonly origin?: FileOrigin;
  /** For times that name none; absent: UTC. */
  readonly zone?: ZoneOffset;
  /** One instant for the whole source, so that every reading of it produces the same rows. */
  readonly readAt: Micros;
};

export type PreparedRow = {
  readonly row: object;
  /** Who speaks, as far as the row or its file says it. */
  readonly service?: string;
  /** The time of the row itself. */
  readonly at?: Micros;
};

const FIELDS: { readonly [signal in WireSignal]: FieldSignal } = {
  logs: 'log',
  spans: 'span',
  metrics: 'metric',
  changes: 'change',
};

/** The time of a row in UTC, with the offset that the zone has at that time. */
const zoned = (time: string | number | boolean, zone: ZoneOffset, readAt: Micros): Micros | undefined => {
  const about = parseTimestamp(time, zone(readAt) * MINUTE);
  return about === undefined ? undefined : parseTimestamp(time, zone(about) * MINUTE);
};

/** Where rows do not say it themselves; an interpreter's name says nothing. */
const originFields = (values: { readonly [name: string]: unknown }, origin: FileOrigin): object => {
  const { service, instance, pod, namespace } = origin;
  const { service: own } = values;
  const isNamed = own !== undefined && !(typeof own === 'string' && isInterpreter(own));
  return optional({
    'service.name': isNamed ? undefined : service,
    'service.instance.id': isNamed || values['pod'] !== undefined ? undefined : instance,
    'k8s.pod.name': values['pod'] === undefined ? pod : undefined,
    'k8s.namespace.name': namespace,
  });
};

const completeRow = (row: object, line: number, preparing: RowPreparation): PreparedRow => {
  const { signal, origin = {}, zone, readAt } = preparing;
  const { values } = defaultFieldReaders[FIELDS[signal]](row);
  const at = zone === undefined || values.time === undefined ? undefined : zoned(values.time, zone, readAt);
  const added = {
    ...(at !== undefined && { '@timestamp': toIso(at) }),
    ...originFields(values, origin),
    ...(signal === 'logs' && { 'casefile.position': line }),
  };
  const named = 'service.name' in added ? added['service.name'] : values.service;
  const own = at ?? (values.time === undefined ? undefined : parseTimestamp(values.time, 0));
  return {
    row: { ...row, ...added },
    ...optional({ service: named === undefined ? undefined : String(named), at: own }),
  };
};

/** Prepares a row that begins at a line of its source. */
export const rowPreparer =
  (preparing: RowPreparation) =>
  (row: object, line: number): PreparedRow =>
    completeRow(row, line, preparing);
