// Reads a snapshot file, however incomplete: each value with its place, and what is missing.
import { optional } from '../../kernel/optional.js';
import { isRejection, type Rejection } from '../../kernel/rejection.js';
import { fromIso, type Micros } from '../../kernel/time.js';
import { jsonPointer, ownItem, pointerBelow } from '../../telemetry/json-pointer.js';
import { isObject, readField, readFields } from './fields.js';
import type { SnapshotFileName } from './file-name.js';
import {
  type ArtifactPath,
  type DatabaseSnapshot,
  type JsonObject,
  type MissingPart,
  type SnapshotMeta,
} from './snapshot.js';
import { SNAPSHOT_SECTIONS } from '../../telemetry/snapshot-sections.js';
import { checkHeadSize, checkSize, type HeadRefusal } from './size-limits.js';
import { findMissingParts } from './missing.js';
import { readInstance, readLogFindings, readParameters, readStatements, readWaits } from './read-sections.js';
import { readMetricSection } from './read-metrics.js';

// Instance and window come from the file, else from its name. A time that is not UTC is refused.

type MetaRefusal = Rejection<'not-utc' | 'no-window'>;

const PATH = jsonPointer('$META$');
const UTC = /(?:[Zz]|[+-]00:?00)$/;

type InstantReading = Micros | MetaRefusal | undefined;

const readUtc = (value: unknown, path: ArtifactPath): InstantReading => {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const at = UTC.test(value) ? fromIso(value) : undefined;
  if (at !== undefined) return at;
  return { rejected: 'not-utc', because: `${path} must be an RFC 3339 time in UTC, as in 2026-01-10T10:00:00Z` };
};

const isGiven = (read: InstantReading): read is Micros | MetaRefusal => read !== undefined;

/** The first place with a value decides. */
const firstInstant = (artifact: JsonObject, ...places: readonly ArtifactPath[]): InstantReading =>
  places.map((path) => readUtc(path.slice(1).split('/').reduce<unknown>(ownItem, artifact), path)).find(isGiven);

type MetaWindow = { readonly from?: Micros; readonly to?: Micros };

const readWindow = (artifact: JsonObject, name?: SnapshotFileName): MetaWindow | MetaRefusal => {
  const from = firstInstant(artifact, pointerBelow(PATH, 'startTime'), '/WaitEvents/AlignedStartTime') ?? name?.from;
  const to = firstInstant(artifact, pointerBelow(PATH, 'endTime'), '/WaitEvents/AlignedEndTime') ?? name?.to;
  if (typeof from === 'object') return from;
  if (typeof to === 'object') return to;
  if (from === undefined || to === undefined) return {};
  return from < to ? { from, to } : { rejected: 'no-window', because: 'the snapshot ends before it starts' };
};

const readMeta = (artifact: JsonObject, name?: SnapshotFileName): SnapshotMeta | MetaRefusal => {
  const window = readWindow(artifact, name);
  if ('rejected' in window) return window;
  const meta = ownItem(artifact, '$META$');
  const said = readFields(meta, {
    version: ['text', 'version'],
    region: ['text', 'region'],
    comment: ['text', 'commandLineOptions', 'comment'],
  });
  const instance =
    readField(meta, 'text', 'instanceName') ??
    readField(artifact, 'text', 'GeneralInformation', 'DBInstanceIdentifier') ??
    name?.instance;
  return { path: PATH, ...said, ...window, ...optional({ instance }) };
};

export type UnreadableSnapshot =
  Rejection<'not-a-snapshot' | 'not-utc' | 'no-window' | 'too-deep' | 'too-many-values'> | HeadRefusal;

export type SnapshotReading = { readonly snapshot: DatabaseSnapshot; readonly missing: readonly MissingPart[] };

const hasValue = <T extends object>(parts: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };

const sectionsOf = (artifact: JsonObject): Omit<DatabaseSnapshot, 'meta' | 'artifact'> =>
  hasValue({
    instance: readInstance(ownItem(artifact, 'GeneralInformation')),
    parameters: readParameters(ownItem(artifact, 'NonDefParameters')),
    waits: readWaits(ownItem(artifact, 'WaitEvents')),
    metrics: readMetricSection(ownItem(artifact, 'Metrics')),
    statements: readStatements(ownItem(artifact, 'SQLs')),
    logs: readLogFindings(ownItem(artifact, 'LogFileAnalysis')),
  });

/** `name` completes what the file does not say of itself. */
export const readSnapshotFile = (json: unknown, name?: SnapshotFileName): SnapshotReading | UnreadableSnapshot => {
  const large = checkSize(json);
  if (large !== undefined) return large;
  if (!isObject(json) || !SNAPSHOT_SECTIONS.some((section) => Object.hasOwn(json, section)))
    return { rejected: 'not-a-snapshot', because: `a snapshot holds at least one of ${SNAPSHOT_SECTIONS.join(', ')}` };
  const meta = readMeta(json, name);
  if (isRejection<typeof meta, UnreadableSnapshot>(meta)) return meta;
  const snapshot: DatabaseSnapshot = { meta, artifact: json, ...sectionsOf(json) };
  return checkHeadSize(snapshot) ?? { snapshot, missing: findMissingParts(snapshot) };
};
