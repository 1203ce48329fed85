// Captures a snapshot of an RDS or Aurora instance and one window from what AWS has stored.
import { optional } from '../../../../kernel/optional.js';
import { type Micros, toIso } from '../../../../kernel/time.js';
import { formatSnapshotFileName } from '../../../format/file-name.js';
import { queriesOf } from '../metrics.js';
import {
  alignWindow,
  type CaptureWindow,
  chooseCloudWatchPeriod,
  choosePeriod,
  type LoadKey,
  type MetricSeries,
  type RdsReading,
  SHORTEST_WINDOW,
} from '../rds-reading.js';
import { buildRdsSnapshot } from '../build-snapshot.js';
import { type AwsClients, AwsUnavailable, type CaptureNotes, connectAws, withFallback } from './clients.js';
import { type InstanceDescription, readRdsInstance } from './instance.js';
import {
  type InsightsQuery,
  readAvailableMetrics,
  readLoadBy,
  readMetricSeries,
  readStatementText,
} from './insights.js';
import { readCloudWatchSeries, readLogLines } from './cloudwatch.js';

// The statement figures of Performance Insights for PostgreSQL. One request may name 29.

const BLOCKS = [
  'shared_blks_hit',
  'shared_blks_read',
  'shared_blks_dirtied',
  'shared_blks_written',
  'local_blks_hit',
  'local_blks_read',
  'local_blks_dirtied',
  'local_blks_written',
  'temp_blks_written',
  'temp_blks_read',
  'blk_read_time',
  'blk_write_time',
];

const perSecond = ['calls', 'rows', 'total_time', ...BLOCKS].map((name) => `${name}_per_sec`);
const perCall = ['rows', 'avg_latency', ...BLOCKS].map((name) => `${name}_per_call`);

export const STATEMENT_FIGURES: readonly string[] = [...perSecond, ...perCall].map(
  (name) => `db.sql_tokenized.stats.${name}.avg`,
);

export type RdsCapture = {
  readonly instance: string;
  readonly from: Micros;
  readonly to: Micros;
  /** Absent: as for any AWS tool. */
  readonly region?: string;
  readonly comment?: string;
  readonly onPart?: (part: string) => void;
  /** Ends it before the next request. */
  readonly signal?: AbortSignal;
  /** Of this program. */
  readonly version: string;
  /** The current time. */
  readonly now: Micros;
};

type CapturedRds = { readonly name: string; readonly json: string; readonly notes: readonly string[] };

const SQL_GROUP = { Group: 'db.sql_tokenized', Limit: 25 };
const CHILD_SQL_GROUP = { Group: 'db.sql', Limit: 25 };
const SQL_ID_DIMENSION = 'db.sql_tokenized.id';
const WAIT_GROUP = { Group: 'db.wait_event', Limit: 25 };

type LoadReading = Pick<RdsReading, 'waits' | 'statements' | 'children'>;

/** Engines without figures of statements refuse to be asked for them. */
const withFigures = async (asked: InsightsQuery, notes: CaptureNotes): Promise<readonly LoadKey[]> => {
  const keys = await readLoadBy(asked, { by: SQL_GROUP, within: WAIT_GROUP });
  const counted = await withFallback(notes, readLoadBy(asked, { by: SQL_GROUP, figures: STATEMENT_FIGURES }), []);
  const figures = new Map(counted.map((key) => [key.dimensions[SQL_ID_DIMENSION], key.figures]));
  return keys.map((key) => ({ ...key, figures: figures.get(key.dimensions[SQL_ID_DIMENSION]) ?? {} }));
};

const loadOf = async (asked: InsightsQuery, notes: CaptureNotes): Promise<LoadReading> => ({
  waits: await readLoadBy(asked, { by: WAIT_GROUP }),
  statements: {
    byWait: await withFigures(asked, notes),
    byDatabase: await withFallback(notes, readLoadBy(asked, { by: SQL_GROUP, within: { Group: 'db', Limit: 10 } }), []),
    byUser: await withFallback(
      notes,
      readLoadBy(asked, { by: SQL_GROUP, within: { Group: 'db.user', Limit: 10 } }),
      [],
    ),
  },
  children: await withFallback(notes, readLoadBy(asked, { by: CHILD_SQL_GROUP }), []),
});

const textsOf = async (asked: InsightsQuery, { children }: LoadReading): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>();
  for (const { dimensions } of children) {
    const id = dimensions['db.sql.id'];
    const text = id === undefined ? undefined : await readStatementText(asked, id);
    if (id !== undefined && text !== undefined) texts.set(id, text);
  }
  return texts;
};

const NO_INSIGHTS_NOTE = 'Turn Performance Insights on for it: load is not kept without.';

const resourceOf = ({ instance }: InstanceDescription): string => {
  if (instance.PerformanceInsightsEnabled === false || instance.DbiResourceId === undefined)
    throw new AwsUnavailable(`${instance.DBInstanceIdentifier}: Performance Insights is off`, NO_INSIGHTS_NOTE);
  return instance.DbiResourceId;
};

const metricsOf = async (
  asked: InsightsQuery,
  notes: CaptureNotes,
): Promise<Pick<RdsReading, 'available' | 'series'>> => {
  const available = await withFallback(notes, readAvailableMetrics(asked), []);
  return { available, series: await withFallback(notes, readMetricSeries(asked, queriesOf(available)), new Map()) };
};

const AGED_OUT_NOTE = 'CloudWatch keeps nothing of that time any more: what comes from it is absent';

const cloudWatchOf = async (aws: AwsClients, about: InstanceDescription, { window, now, notes }: CaptureMoment) => {
  const wanted = { aws, instance: about.instance, window };
  const period = chooseCloudWatchPeriod(window, now);
  const asked = period === undefined ? Promise.resolve(undefined) : readCloudWatchSeries(wanted, period);
  const series = await withFallback(notes, asked, 'refused' as const);
  if (series === undefined) notes.note(AGED_OUT_NOTE);
  return {
    ...(series instanceof Map && { cloudWatch: series as MetricSeries }),
    logs: await withFallback(notes, readLogLines(wanted, notes), []),
  };
};

type CaptureMoment = { readonly window: CaptureWindow; readonly now: Micros; readonly notes: CaptureNotes };

const readRds = async (aws: AwsClients, wanted: RdsCapture): Promise<RdsReading> => {
  const { instance: id, version, comment, now, onPart = () => undefined } = wanted;
  const period = choosePeriod(wanted);
  const window = alignWindow(wanted, period);
  const lines: string[] = [];
  const notes: CaptureNotes = { note: (line) => void lines.push(line) };
  onPart('instance and parameters');
  const about = await readRdsInstance(aws, id, notes);
  const asked: InsightsQuery = { aws, resource: resourceOf(about), window, period };
  onPart('load');
  const load = await loadOf(asked, notes);
  onPart('texts of statements');
  const texts = await withFallback(notes, textsOf(asked, load), new Map<string, string>());
  onPart('metrics');
  const metrics = await metricsOf(asked, notes);
  onPart('CloudWatch');
  const watched = await cloudWatchOf(aws, about, { window, now, notes });
  if (load.waits.length === 0) lines.push('Performance Insights knows of no load in that window');
  const common = { region: aws.region, window, period, texts, notes: lines, version };
  const { instance, cluster, parameters, clusterParameters } = about;
  return {
    ...common,
    ...load,
    ...metrics,
    ...watched,
    parameters,
    clusterParameters,
    instance: { ...instance },
    ...(cluster !== undefined && { cluster: { ...cluster } }),
    ...optional({ comment }),
  };
};

export const captureRds = async (wanted: RdsCapture): Promise<CapturedRds> => {
  if (wanted.to - wanted.from < SHORTEST_WINDOW)
    throw new AwsUnavailable('the window is shorter than ten minutes', 'Take a longer one.');
  if (wanted.to > wanted.now)
    throw new AwsUnavailable(`the window ends after now (${toIso(wanted.now)})`, 'End it in the past.');
  const aws = await connectAws(wanted);
  try {
    const reading = await readRds(aws, wanted);
    return {
      name: formatSnapshotFileName(wanted.instance, reading.window),
      json: `${JSON.stringify(buildRdsSnapshot(reading), undefined, 2)}\n`,
      notes: reading.notes,
    };
  } finally {
    aws.close();
  }
};
