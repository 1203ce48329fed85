// Reads what AWS kept of an instance of RDS or Aurora and one window, and makes a snapshot of it.
import { type Micros, toIso } from '../../../../kernel/time.js';
import { snapshotFileName } from '../../file-name.js';
import { queriesOf } from '../metrics.js';
import { aligned, cloudWatchPeriod, periodOf, SHORTEST, type Window } from '../period.js';
import type { LoadKey, RdsReading, Series } from '../reading.js';
import { rdsSnapshot } from '../snapshot.js';
import { type Aws, connect } from './clients.js';
import { AwsUnavailable } from './aws-unavailable.js';
import { type About, aboutOf } from './instance.js';
import { type Asked, availableMetrics, loadBy, seriesOf, textOf } from './insights.js';
import { type Notes, orElse } from './pages.js';
import { STATEMENT_FIGURES } from './statement-figures.js';
import { cloudWatchSeries, logLines } from './watched.js';

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
  /** What the clock says. */
  readonly now: Micros;
};

export type Captured = { readonly name: string; readonly json: string; readonly notes: readonly string[] };

const SQL = { Group: 'db.sql_tokenized', Limit: 25 };
const CHILD = { Group: 'db.sql', Limit: 25 };
const ID = 'db.sql_tokenized.id';
const WAIT = { Group: 'db.wait_event', Limit: 25 };

type Load = Pick<RdsReading, 'waits' | 'statements' | 'children'>;

/** Engines without figures of statements refuse to be asked for them. */
const withFigures = async (asked: Asked, notes: Notes): Promise<readonly LoadKey[]> => {
  const keys = await loadBy(asked, { by: SQL, within: WAIT });
  const counted = await orElse(notes, loadBy(asked, { by: SQL, figures: STATEMENT_FIGURES }), []);
  const figures = new Map(counted.map((key) => [key.dimensions[ID], key.figures]));
  return keys.map((key) => ({ ...key, figures: figures.get(key.dimensions[ID]) ?? {} }));
};

const loadOf = async (asked: Asked, notes: Notes): Promise<Load> => ({
  waits: await loadBy(asked, { by: WAIT }),
  statements: {
    byWait: await withFigures(asked, notes),
    byDatabase: await orElse(notes, loadBy(asked, { by: SQL, within: { Group: 'db', Limit: 10 } }), []),
    byUser: await orElse(notes, loadBy(asked, { by: SQL, within: { Group: 'db.user', Limit: 10 } }), []),
  },
  children: await orElse(notes, loadBy(asked, { by: CHILD }), []),
});

const textsOf = async (asked: Asked, { children }: Load): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>();
  for (const { dimensions } of children) {
    const id = dimensions['db.sql.id'];
    const text = id === undefined ? undefined : await textOf(asked, id);
    if (id !== undefined && text !== undefined) texts.set(id, text);
  }
  return texts;
};

const NO_INSIGHTS = 'Turn Performance Insights on for it: load is not kept without.';

const resourceOf = ({ instance }: About): string => {
  if (instance.PerformanceInsightsEnabled === false || instance.DbiResourceId === undefined)
    throw new AwsUnavailable(`${instance.DBInstanceIdentifier}: Performance Insights is off`, NO_INSIGHTS);
  return instance.DbiResourceId;
};

const metricsOf = async (asked: Asked, notes: Notes): Promise<Pick<RdsReading, 'available' | 'series'>> => {
  const available = await orElse(notes, availableMetrics(asked), []);
  return { available, series: await orElse(notes, seriesOf(asked, queriesOf(available)), new Map()) };
};

const AGED_OUT = 'CloudWatch keeps nothing of that time any more: what comes from it is absent';

const watchedOf = async (aws: Aws, about: About, { window, now, notes }: Moment) => {
  const wanted = { aws, instance: about.instance, window };
  const period = cloudWatchPeriod(window, now);
  const asked = period === undefined ? Promise.resolve(undefined) : cloudWatchSeries(wanted, period);
  const series = await orElse(notes, asked, 'refused' as const);
  if (series === undefined) notes.note(AGED_OUT);
  return {
    ...(series instanceof Map && { cloudWatch: series as Series }),
    logs: await orElse(notes, logLines(wanted, notes), []),
  };
};

type Moment = { readonly window: Window; readonly now: Micros; readonly notes: Notes };

const readingOf = async (aws: Aws, wanted: RdsCapture): Promise<RdsReading> => {
  const { instance: id, version, comment, now, onPart = () => undefined } = wanted;
  const period = periodOf(wanted);
  const window = aligned(wanted, period);
  const lines: string[] = [];
  const notes: Notes = { note: (line) => void lines.push(line) };
  onPart('instance and parameters');
  const about = await aboutOf(aws, id, notes);
  const asked: Asked = { aws, resource: resourceOf(about), window, period };
  onPart('load');
  const load = await loadOf(asked, notes);
  onPart('texts of statements');
  const texts = await orElse(notes, textsOf(asked, load), new Map<string, string>());
  onPart('metrics');
  const metrics = await metricsOf(asked, notes);
  onPart('CloudWatch');
  const watched = await watchedOf(aws, about, { window, now, notes });
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
    ...(comment !== undefined && { comment }),
  };
};

export const captureRds = async (wanted: RdsCapture): Promise<Captured> => {
  if (wanted.to - wanted.from < SHORTEST)
    throw new AwsUnavailable('the window is shorter than ten minutes', 'Take a longer one.');
  if (wanted.to > wanted.now)
    throw new AwsUnavailable(`the window ends after now (${toIso(wanted.now)})`, 'End it in the past.');
  const aws = await connect(wanted);
  try {
    const reading = await readingOf(aws, wanted);
    return {
      name: snapshotFileName(wanted.instance, reading.window),
      json: `${JSON.stringify(rdsSnapshot(reading), undefined, 2)}\n`,
      notes: reading.notes,
    };
  } finally {
    aws.close();
  }
};
