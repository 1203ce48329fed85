// Turns foreign documents into canonical records: read by the common table of names, masked, cut where they are endless.
import { optional } from '../../../kernel/optional.js';
import { type Micros, MINUTE, toIso } from '../../../kernel/time.js';
import { documentIdentity } from '../../../telemetry/record-identity.js';
import type { Masker } from '../../../telemetry/masking/mask.js';
import { maskRecord } from '../../../telemetry/masking/mask-record.js';
import { parseTimestamp } from '../../../telemetry/normalise/timestamp.js';
import type { RowRepair } from '../../../telemetry/normalise/row-outcome.js';
import type { TelemetryRecord } from '../../../telemetry/record.js';
import { dateIn, meantTime, type UtcOffset } from '../mapping/date-field.js';
import type { DiscoveredMapping } from '../mapping/mapping.js';
import type { RecordKind } from '../read/reader.js';
import type { SearchHit } from '../read/search.js';
import type { IndexSource } from '../mapping/index-source.js';
import { withoutLists } from './lists.js';

/** What reading documents of a source takes. */
export type ForeignContext = {
  readonly opened: {
    readonly source: IndexSource;
    readonly options: { readonly now: () => Micros; readonly overlap?: Micros };
  };
  readonly mapping: DiscoveredMapping;
  readonly zone: UtcOffset;
  readonly mask: Masker;
  readonly notices: Set<string>;
};

const timeOf = ({ mapping, zone }: ForeignContext, { fields }: SearchHit): Micros | undefined => {
  const at = dateIn(fields, mapping.time.path);
  return at === undefined ? undefined : meantTime(zone, at);
};

const ingestOf = ({ mapping }: ForeignContext, { fields }: SearchHit): Micros | undefined =>
  mapping.ingested === undefined ? undefined : dateIn(fields, mapping.ingested.path);

/** The row with another value at a path, be its keys nested, joined by dots, or both. */
const withValueAt = (row: object, keys: readonly string[], value: unknown): object => {
  for (let end = keys.length; end > 0; end -= 1) {
    const key = keys.slice(0, end).join('.');
    const held: unknown = (row as { readonly [key: string]: unknown })[key];
    if (held === undefined) continue;
    const rest = keys.slice(end);
    if (rest.length === 0) return { ...row, [key]: value };
    if (typeof held === 'object' && held !== null) return { ...row, [key]: withValueAt(held, rest, value) };
  }
  return { ...row, [keys.join('.')]: value };
};

const documentValueAt = (row: object, keys: readonly string[]): unknown => {
  for (let end = keys.length; end > 0; end -= 1) {
    const held: unknown = (row as { readonly [key: string]: unknown })[keys.slice(0, end).join('.')];
    if (end === keys.length && held !== undefined) return held;
    if (typeof held === 'object' && held !== null) return documentValueAt(held, keys.slice(end));
  }
  return undefined;
};

const toMillis = (at: Micros): number => Math.floor(at / 1000);

/** An index may keep milliseconds where the document says more. */
const preciseTimeOf = (context: ForeignContext, hit: SearchHit): Micros | undefined => {
  const indexed = timeOf(context, hit);
  const said = documentValueAt(hit._source ?? {}, context.mapping.time.path.split('.'));
  if (indexed === undefined || typeof said !== 'string') return indexed;
  const precise = parseTimestamp(said, context.zone(indexed) * MINUTE);
  return precise !== undefined && toMillis(precise) === toMillis(indexed) ? precise : indexed;
};

/** What the mapping uses up is no attribute of the record. */
const mappedPaths = ({ mapping, opened }: ForeignContext): readonly string[] => [
  ...(mapping.ingested === undefined ? [] : [mapping.ingested.path]),
  ...(opened.source.tenantField === undefined ? [] : [opened.source.tenantField]),
];

const documentRow = (context: ForeignContext, hit: SearchHit, time: Micros | undefined): object => {
  const source = withoutLists(hit._source ?? {}, context.mapping);
  const row = mappedPaths(context).reduce((each, path) => withValueAt(each, path.split('.'), undefined), source);
  return time === undefined ? row : withValueAt(row, context.mapping.time.path.split('.'), toIso(time));
};

const REPAIR_NOTICES: { readonly [repair in RowRepair]?: string } = {
  cut: 'endless texts were cut',
  'attributes-dropped': 'of documents with very many fields only the first ones are shown',
};

const noticeRepairs = ({ notices }: ForeignContext, repairs: readonly RowRepair[]): void => {
  for (const repair of repairs) {
    const notice = REPAIR_NOTICES[repair];
    if (notice !== undefined) notices.add(notice);
  }
};

/** `undefined`: the document is no record of this kind. */
export const toForeignRecord = <R extends TelemetryRecord>(
  context: ForeignContext,
  hit: SearchHit,
  { normalise, idOf }: RecordKind<R>,
): R | undefined => {
  const { opened, mapping, mask } = context;
  if (normalise === undefined || idOf === undefined) return undefined;
  const time = preciseTimeOf(context, hit);
  const ingested = ingestOf(context, hit);
  const normalised = normalise(documentRow(context, hit, time), {
    source: hit._index,
    receivedAt: opened.options.now(),
    fields: mapping.fields,
    ...optional({ service: opened.source.service }),
  });
  if ('rejected' in normalised) return undefined;
  noticeRepairs(context, normalised.repairs);
  const draft = normalised.ok;
  const id = idOf(draft, documentIdentity(hit._index, hit._id));
  const record = { ...draft, id, source: hit._index, ingestedAt: ingested ?? time ?? draft.time } as R;
  return maskRecord(record, mask);
};
