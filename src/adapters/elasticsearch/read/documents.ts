// Documents as the canonical records they stand for: read by the common table, masked, cut where they are endless.
import { fromIso, type Micros, MINUTE, toIso } from '../../../kernel/time.js';
import { documentIdentity } from '../../../telemetry/record-identity.js';
import { maskRecord } from '../../../telemetry/masking/mask-record.js';
import { parseTimestamp } from '../../../telemetry/normalise/timestamp.js';
import type { NormaliseContext, NormalisedRow, RowRepair } from '../../../telemetry/normalise/row-outcome.js';
import type { TelemetryRecord } from '../../../telemetry/record.js';
import { meant } from '../mapping/zone.js';
import { withoutLists } from './lists.js';
import type { Reader } from './reader.js';
import { ISO } from './range.js';
import type { Hit } from './search.js';

/** How a kind of record is made of a row. */
export type Making<R extends TelemetryRecord> = {
  readonly normalise: (row: unknown, context: NormaliseContext) => NormalisedRow<Omit<R, 'id' | 'template'>>;
  readonly idOf: (draft: Omit<R, 'id' | 'template'>, document: string) => string;
};

/** The fields that come back parsed, whatever format a date was sent in. */
export const datesAsked = ({ mapping: { time, ingested } }: Reader): readonly object[] =>
  [time, ...(ingested === undefined ? [] : [ingested])].map(({ path }) => ({ field: path, format: ISO }));

const dateAt = ({ fields = {} }: Hit, path: string): Micros | undefined => {
  const value = fields[path]?.[0];
  return typeof value === 'string' ? fromIso(value) : undefined;
};

export const timeOf = ({ mapping, opened }: Reader, hit: Hit): Micros | undefined => {
  const at = dateAt(hit, mapping.time.path);
  return at === undefined ? undefined : meant(opened.zone, at);
};

export const ingestOf = ({ mapping }: Reader, hit: Hit): Micros | undefined =>
  mapping.ingested === undefined ? undefined : dateAt(hit, mapping.ingested.path);

/** The row with another value at a path, be its keys nested, joined by dots, or both. */
const replaced = (row: object, keys: readonly string[], value: unknown): object => {
  for (let end = keys.length; end > 0; end -= 1) {
    const key = keys.slice(0, end).join('.');
    const held: unknown = (row as { readonly [key: string]: unknown })[key];
    if (held === undefined) continue;
    const rest = keys.slice(end);
    if (rest.length === 0) return { ...row, [key]: value };
    if (typeof held === 'object' && held !== null) return { ...row, [key]: replaced(held, rest, value) };
  }
  return { ...row, [keys.join('.')]: value };
};

const valueAt = (row: object, keys: readonly string[]): unknown => {
  for (let end = keys.length; end > 0; end -= 1) {
    const held: unknown = (row as { readonly [key: string]: unknown })[keys.slice(0, end).join('.')];
    if (end === keys.length && held !== undefined) return held;
    if (typeof held === 'object' && held !== null) return valueAt(held, keys.slice(end));
  }
  return undefined;
};

const millis = (at: Micros): number => Math.floor(at / 1000);

/** An index may keep milliseconds where the document says more. */
const preciseTime = (reader: Reader, hit: Hit): Micros | undefined => {
  const indexed = timeOf(reader, hit);
  const said = valueAt(hit._source ?? {}, reader.mapping.time.path.split('.'));
  if (indexed === undefined || typeof said !== 'string') return indexed;
  const precise = parseTimestamp(said, reader.opened.zone(indexed) * MINUTE);
  return precise !== undefined && millis(precise) === millis(indexed) ? precise : indexed;
};

/** What the mapping uses up is no attribute of the record. */
const usedUp = ({ mapping, opened }: Reader): readonly string[] => [
  ...(mapping.ingested === undefined ? [] : [mapping.ingested.path]),
  ...(opened.source.tenantField === undefined ? [] : [opened.source.tenantField]),
];

const rowOf = (reader: Reader, hit: Hit, time: Micros | undefined): object => {
  const source = withoutLists(hit._source ?? {}, reader.mapping);
  const row = usedUp(reader).reduce((each, path) => replaced(each, path.split('.'), undefined), source);
  return time === undefined ? row : replaced(row, reader.mapping.time.path.split('.'), toIso(time));
};

const TOLD: { readonly [repair in RowRepair]?: string } = {
  cut: 'endless texts were cut',
  'attributes-dropped': 'of documents with very many fields only the first ones are shown',
};

const tell = ({ notices }: Reader, repairs: readonly RowRepair[]): void => {
  for (const repair of repairs) {
    const told = TOLD[repair];
    if (told !== undefined) notices.add(told);
  }
};

/** `undefined`: the document is no record of this kind. */
export const recordOf = <R extends TelemetryRecord>(reader: Reader, hit: Hit, making: Making<R>): R | undefined => {
  const { opened, mapping, mask } = reader;
  const time = preciseTime(reader, hit);
  const ingested = ingestOf(reader, hit);
  const normalised = making.normalise(rowOf(reader, hit, time), {
    source: hit._index,
    receivedAt: opened.options.now(),
    fields: mapping.fields,
    ...(opened.source.service !== undefined && { service: opened.source.service }),
  });
  if ('rejected' in normalised) return undefined;
  tell(reader, normalised.repairs);
  const draft = normalised.ok;
  const id = making.idOf(draft, documentIdentity(hit._index, hit._id));
  const record = { ...draft, id, source: hit._index, ingestedAt: ingested ?? time ?? draft.time } as unknown as R;
  return maskRecord(record, mask);
};
