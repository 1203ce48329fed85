// Prepares rows for sending: adds their position in the source, service and time zone.
import { optional } from '../../kernel/optional.js';
import { type Micros, MINUTE, toIso } from '../../kernel/time.js';
import { defaultFieldReaders, type FieldSignal } from '../fields/field-map.js';
import { isInterpreter } from '../normalise/service-name.js';
import { parseTimestamp } from '../normalise/timestamp.js';
import { type FileOrigin, originOfFile } from './file-origin.js';
import { productOf } from './log-formats.js';
import type { RowKind, RowSignal } from './row-kind.js';

/** Minutes east of UTC at an instant. */
export type ZoneOffset = (at: Micros) => number;

/** Who speaks in rows of a file that do not say it: by a field that all rows agree on, by its path, or the product that writes its format. */
export const originOfRows = ({ signal, speaker, format }: RowKind, path?: string): FileOrigin => {
  if (signal !== 'logs') return {};
  const origin = path === undefined ? {} : originOfFile(path);
  return { ...origin, ...optional({ service: speaker ?? origin.service ?? productOf(format) }) };
};

type RowPreparation = {
  readonly signal: RowSignal;
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

const FIELDS: { readonly [signal in RowSignal]: FieldSignal } = {
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

type CompletedRow = { [name: string]: unknown };

const setWhereKnown = (row: CompletedRow, name: string, value: string | undefined): void => {
  if (value !== undefined) row[name] = value;
};

/** Where rows do not say it themselves; an interpreter's name says nothing. Returns the service that was set. */
const setOrigin = (
  row: CompletedRow,
  values: { readonly [name: string]: unknown },
  origin: FileOrigin,
): string | undefined => {
  const { service, instance, pod, namespace } = origin;
  const { service: own } = values;
  const isNamed = own !== undefined && !(typeof own === 'string' && isInterpreter(own));
  const hasPod = values['pod'] !== undefined;
  if (!isNamed) setWhereKnown(row, 'service.name', service);
  if (!isNamed && !hasPod) setWhereKnown(row, 'service.instance.id', instance);
  if (!hasPod) setWhereKnown(row, 'k8s.pod.name', pod);
  setWhereKnown(row, 'k8s.namespace.name', namespace);
  return isNamed ? undefined : service;
};

const NO_ORIGIN: FileOrigin = {};

const completeRow = (row: object, line: number, preparing: RowPreparation): PreparedRow => {
  const { signal, origin = NO_ORIGIN, zone, readAt } = preparing;
  const { values } = defaultFieldReaders[FIELDS[signal]](row);
  const zonedAt = zone === undefined || values.time === undefined ? undefined : zoned(values.time, zone, readAt);
  // set one by one: this runs for every line
  const completed: CompletedRow = { ...row };
  if (zonedAt !== undefined) completed['@timestamp'] = toIso(zonedAt);
  const given = setOrigin(completed, values, origin);
  if (signal === 'logs') completed['casefile.position'] = line;
  const named = given ?? values.service;
  const at = zonedAt ?? (values.time === undefined ? undefined : parseTimestamp(values.time, 0));
  const prepared: { row: object; service?: string; at?: Micros } = { row: completed };
  if (named !== undefined) prepared.service = String(named);
  if (at !== undefined) prepared.at = at;
  return prepared;
};

/** Prepares a row that begins at a line of its source. */
export const rowPreparer =
  (preparing: RowPreparation) =>
  (row: object, line: number): PreparedRow =>
    completeRow(row, line, preparing);
