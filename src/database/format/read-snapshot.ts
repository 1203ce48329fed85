// Reads a snapshot file of any completeness: what is there with the place where it stands, and what is missing.
import { isRejection, type Rejection } from '../../kernel/rejection.js';
import { isObject } from './fields.js';
import type { FileName } from './file-name.js';
import { type HeadRefused, headTooLong } from './head.js';
import { missingIn } from './missing.js';
import { readInstance, readParameters } from './read-instance.js';
import { readMeta } from './read-meta.js';
import { readMetrics } from './read-metrics.js';
import { readStatements } from './read-statements.js';
import { readLogs, readWaits } from './read-waits.js';
import type { JsonObject } from './place.js';
import { type Missing, SECTIONS, type Snapshot } from './snapshot.js';
import { ownItem } from '../../telemetry/json-pointer.js';
import { tooLarge } from './size.js';

export type SnapshotRefused =
  Rejection<'not-a-snapshot' | 'not-utc' | 'no-window' | 'too-deep' | 'too-many-values'> | HeadRefused;

export type SnapshotRead = { readonly snapshot: Snapshot; readonly missing: readonly Missing[] };

const present = <T extends object>(parts: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };

const sectionsOf = (artifact: JsonObject): Omit<Snapshot, 'meta' | 'artifact'> =>
  present({
    instance: readInstance(ownItem(artifact, 'GeneralInformation')),
    parameters: readParameters(ownItem(artifact, 'NonDefParameters')),
    waits: readWaits(ownItem(artifact, 'WaitEvents')),
    metrics: readMetrics(ownItem(artifact, 'Metrics')),
    statements: readStatements(ownItem(artifact, 'SQLs')),
    logs: readLogs(ownItem(artifact, 'LogFileAnalysis')),
  });

/** `name` completes what the file does not say of itself. */
export const readSnapshot = (json: unknown, name?: FileName): SnapshotRead | SnapshotRefused => {
  const large = tooLarge(json);
  if (large !== undefined) return large;
  if (!isObject(json) || !SECTIONS.some((section) => Object.hasOwn(json, section)))
    return { rejected: 'not-a-snapshot', because: `a snapshot holds at least one of ${SECTIONS.join(', ')}` };
  const meta = readMeta(json, name);
  if (isRejection<typeof meta, SnapshotRefused>(meta)) return meta;
  const snapshot: Snapshot = { meta, artifact: json, ...sectionsOf(json) };
  return headTooLong(snapshot) ?? { snapshot, missing: missingIn(snapshot) };
};
