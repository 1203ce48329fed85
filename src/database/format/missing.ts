// Finds what a snapshot lacks, and which questions stay open for it.
import { jsonPointer } from '../../telemetry/json-pointer.js';
import { type DatabaseSnapshot, METRIC_STATISTICS, type MissingPart, type SnapshotMetrics } from './snapshot.js';

type MissingPartRule = Omit<MissingPart, 'because'> & {
  readonly because: string | ((snapshot: DatabaseSnapshot) => string);
  readonly lacks: (snapshot: DatabaseSnapshot) => boolean;
};

/** One that is there, and yet holds nothing, has another form than it should. */
const missingSection =
  (section: string) =>
  ({ artifact }: DatabaseSnapshot): string =>
    Object.hasOwn(artifact, section)
      ? `the section ${section} is not in its form`
      : `the section ${section} is missing`;

const hasStatistics = (metrics: SnapshotMetrics, of: 'os' | 'db'): boolean =>
  metrics[of].some((category) =>
    category.metrics.some((metric) => METRIC_STATISTICS.some((statistic) => metric[statistic] !== undefined)),
  );

const MISSING_PART_RULES: readonly MissingPartRule[] = [
  {
    path: jsonPointer('$META$'),
    because: 'no start and end in UTC',
    unanswerable: 'which window it belongs to: it is used only where it is named',
    lacks: ({ meta }) => meta.from === undefined,
  },
  {
    path: jsonPointer('GeneralInformation'),
    because: missingSection('GeneralInformation'),
    unanswerable: 'instance class, engine version, storage and limits of the instance',
    lacks: ({ instance }) => instance === undefined,
  },
  {
    path: jsonPointer('GeneralInformation', 'EC2Details'),
    because: 'the capacity of the instance class is not stated',
    unanswerable: 'how near load, memory and network came to what the instance has',
    lacks: ({ instance }) => instance !== undefined && !instance.serverless && instance.vcpus === undefined,
  },
  {
    path: jsonPointer('NonDefParameters'),
    because: missingSection('NonDefParameters'),
    unanswerable: 'which parameters were overridden',
    lacks: ({ parameters }) => parameters === undefined,
  },
  {
    path: jsonPointer('WaitEvents'),
    because: missingSection('WaitEvents'),
    unanswerable: 'what the sessions waited for, and how loaded the database was',
    lacks: ({ waits }) => waits === undefined,
  },
  {
    path: jsonPointer('WaitEvents', 'TopEvents'),
    because: 'there are no wait events',
    unanswerable: 'what the sessions waited for',
    lacks: ({ waits }) => waits !== undefined && waits.events.length === 0,
  },
  {
    path: jsonPointer('Metrics', 'OSMetrics'),
    because: 'no metric of the system has a value',
    unanswerable: 'use of processors, memory, disks and network',
    lacks: ({ metrics }) => metrics === undefined || !hasStatistics(metrics, 'os'),
  },
  {
    path: jsonPointer('Metrics', 'DBMetrics'),
    because: 'no metric of the database has a value',
    unanswerable: 'transactions, connections, cache and checkpoints',
    lacks: ({ metrics }) => metrics === undefined || !hasStatistics(metrics, 'db'),
  },
  {
    path: jsonPointer('Metrics', 'WorkloadAnalyses'),
    because: 'the capture did not compare use with capacity',
    unanswerable: 'the limits of network, memory and local storage',
    lacks: ({ metrics }) => metrics !== undefined && metrics.workload === undefined,
  },
  {
    path: jsonPointer('Metrics', 'CloudWatchDataUnavailable'),
    because: 'CloudWatch no longer had the data when it was captured: its zeros are not read',
    unanswerable: 'freeable memory, storage throughput, cache hit ratio and whatever else comes from CloudWatch',
    lacks: ({ metrics }) => metrics?.cloudWatchUnavailable === true,
  },
  {
    path: jsonPointer('SQLs'),
    because: 'there are no statements',
    unanswerable: 'which statements caused the load, and what each waited for',
    lacks: ({ statements }) => statements === undefined || statements.list.length === 0,
  },
];

export const findMissingParts = (snapshot: DatabaseSnapshot): readonly MissingPart[] =>
  MISSING_PART_RULES.filter(({ lacks }) => lacks(snapshot)).map(({ path, because, unanswerable }) => ({
    path,
    because: typeof because === 'string' ? because : because(snapshot),
    unanswerable,
  }));
