// The mapping of indexes: where they keep each canonical field, and which of their dates a window means.
import { SourceError } from '../../../ports/sources.js';
import {
  fieldCandidates,
  compileFieldReaders,
  type FieldReaders,
  type FieldSignal,
} from '../../../telemetry/fields/field-map.js';
import { CONTAINERS } from '../../../telemetry/fields/field-reader.js';
import { fieldPlaceAt, type FieldCaps, type FieldPlace } from './field-caps.js';
import { fieldsToLookFor, type IndexSource } from './index-source.js';
import { optional } from '../../../kernel/optional.js';

/** A field that holds an instant: a date, of which `nanos` says that some index stores more than milliseconds, or a number of microseconds. */
export type DateField = {
  readonly path: string;
  readonly nanos: boolean;
  readonly mixed: boolean;
  readonly micros?: true;
};

export type IndexMapping = {
  readonly signal: FieldSignal;
  readonly indices: readonly string[];
  /** Canonical field → the paths that hold it, best first. */
  readonly places: { readonly [field: string]: readonly FieldPlace[] };
  readonly time: DateField;
  /** When a document was indexed, if every index says so. */
  readonly ingested?: DateField;
};

/** What is learned of foreign indexes. */
export type DiscoveredMapping = IndexMapping & {
  /** Reads a document's canonical fields. */
  readonly fields: FieldReaders;
};

/** Names under which pipelines and collectors note the moment of ingest. */
const INGESTED = ['event.ingested', 'ingested_at', 'ingestedAt', 'ingest_time', 'ingest_timestamp', 'indexed_at'];

/** What only our own client sends. */
const OWN: readonly string[] = ['source', 'position', 'previousTime', 'fileTime'];

type FieldPaths = { readonly [field: string]: readonly string[] };

const inEveryContainer = (paths: readonly string[]): readonly string[] =>
  ['', ...CONTAINERS].flatMap((tier) => paths.map((path) => tier + path));

const fieldPaths = (source: IndexSource, signal: FieldSignal): FieldPaths => {
  const candidates = Object.entries(fieldCandidates(signal, fieldsToLookFor(source, signal)));
  return Object.fromEntries(
    candidates
      .filter(([field]) => !OWN.includes(field))
      .map(([field, paths]) => [field, inEveryContainer([...new Set(paths)])]),
  );
};

const ingestedPaths = ({ ingested }: IndexSource): readonly string[] => {
  if (ingested === 'none') return [];
  return ingested === undefined ? INGESTED : [ingested];
};

/** Every path that the source's mapping may turn on. */
export const pathsToAsk = (source: IndexSource, signal: FieldSignal): readonly string[] => {
  const tenant = source.tenantField === undefined ? [] : [source.tenantField];
  const filtered = (source.filter ?? []).map(({ field }) => field);
  return [...Object.values(fieldPaths(source, signal)).flat(), ...ingestedPaths(source), ...tenant, ...filtered];
};

const dateField = ({ path, types }: FieldPlace): DateField => ({
  path,
  nanos: types.some(({ type }) => type === 'date_nanos'),
  mixed: types.length > 1,
});

const firstDate = (caps: FieldCaps, paths: readonly string[]): DateField | undefined => {
  const places = paths.flatMap((path) => fieldPlaceAt(caps, path) ?? []);
  const found = places.find(({ types, nested }) => nested === undefined && types.every(({ kind }) => kind === 'date'));
  return found && dateField(found);
};

/** An index that lacks the field rules it out; whether its documents have it, only they can say. */
const isEverywhere = ({ fields }: FieldCaps, { path }: DateField): boolean => !('unmapped' in (fields[path] ?? {}));

const ingestedOf = (source: IndexSource, caps: FieldCaps): DateField | undefined => {
  const found = firstDate(caps, ingestedPaths(source));
  return found !== undefined && isEverywhere(caps, found) ? found : undefined;
};

const FEW = 4;

const refuse = (because: string): never => {
  throw new SourceError('refused', because);
};

const timeField = (source: IndexSource, caps: FieldCaps, paths: readonly string[]): DateField => {
  const candidates = source.time === undefined ? paths : [source.time];
  const named = candidates.slice(0, FEW).join(', ');
  return firstDate(caps, candidates) ?? refuse(`no index of ${source.index} has a date field among ${named}`);
};

/** Throws `SourceError` where no index matches, or none has a time. */
export const createMapping = (source: IndexSource, signal: FieldSignal, caps: FieldCaps): DiscoveredMapping => {
  if (caps.indices.length === 0) throw new SourceError('unavailable', `no index matches ${source.index}`);
  const paths = fieldPaths(source, signal);
  const time = timeField(source, caps, paths['time'] ?? []);
  const ingested = ingestedOf(source, caps);
  const places = Object.entries(paths).map(([field, all]) => [
    field,
    all.flatMap((path) => fieldPlaceAt(caps, path) ?? []),
  ]);
  const fields = fieldsToLookFor({ ...source, time: time.path }, signal);
  return {
    signal,
    indices: caps.indices,
    places: Object.fromEntries(places) as IndexMapping['places'],
    time,
    ...optional({ ingested }),
    fields: compileFieldReaders(fields),
  };
};

export const placesOf = ({ places }: IndexMapping, field: string): readonly FieldPlace[] => places[field] ?? [];

/** Those of the document itself, not of a list of objects in it. */
export const ownPaths = (mapping: IndexMapping, field: string): readonly string[] =>
  placesOf(mapping, field)
    .filter(({ nested }) => nested === undefined)
    .map(({ path }) => path);
