// A snapshot of a plain PostgreSQL server, in the shape that a snapshot of RDS has, from what one watch brought home.
import { round6 } from '../../../kernel/json.js';
import { toIso } from '../../../kernel/time.js';
import { identified } from './identified.js';
import { averageOf, type Load, loadOf } from './load.js';
import { lockSection } from './lock-trees.js';
import { metricSection } from './metrics.js';
import { parameterSection } from './parameters.js';
import { type Reading, secondsOf } from './reading.js';
import { statementSection } from './statements.js';

const about = ({ instance, before, after, version, comment, notes, samples }: Reading): object => ({
  version,
  startTime: toIso(before.at),
  endTime: toIso(after.at),
  instanceName: instance.name,
  commandLineOptions: comment === undefined ? {} : { comment },
  source: 'postgresql',
  samples: samples.length,
  notes,
});

const general = ({ instance }: Reading): object => ({
  DBInstanceIdentifier: instance.name,
  IsWriter: instance.isWriter,
  Engine: 'postgresql',
  EngineVersion: instance.version,
  DBInstanceStatus: 'available',
  Endpoint: { Address: instance.host, Port: instance.port },
  ...(instance.vcpus !== undefined && { EC2Details: { DefaultVCpus: instance.vcpus } }),
});

const waitSection = (reading: Reading, load: Load): object => {
  const seconds = secondsOf(reading);
  const average = averageOf(load);
  return {
    AlignedStartTime: toIso(reading.before.at),
    AlignedEndTime: toIso(reading.after.at),
    WallClockTimeSec: round6(seconds),
    AverageActiveSessions: round6(average),
    DBTimeSeconds: Math.round(average * seconds),
    TopEvents: load.events.map(({ name, type, count }) => ({
      event_name: name,
      event_type: type,
      metric_time_sec: Math.round((count / load.samples) * seconds),
      pct_db_time: ((count / load.count) * 100).toFixed(2),
    })),
  };
};

/** Keys in the order of the files of RDS; `Locks` is ours. */
export const postgresSnapshot = (read: Reading): object => {
  const reading = { ...read, samples: identified(read.samples) };
  const load = loadOf(reading.samples);
  const every = secondsOf(reading) / Math.max(reading.samples.length, 1);
  return {
    $META$: about(reading),
    GeneralInformation: general(reading),
    NonDefParameters: parameterSection(reading.settings),
    WaitEvents: waitSection(reading, load),
    Metrics: metricSection(reading, load),
    SQLs: statementSection(reading, load),
    Locks: lockSection({ samples: reading.samples, every, texts: reading.texts }),
  };
};
