// Writes a snapshot file: its sections in the order and the shapes of the program that captures them.
import { instanceOf, metaOf, parametersOf } from './instance.js';
import type { Figures, Json } from './file.js';
import { metricsOf } from './metrics.js';
import { statementsOf } from './statements.js';
import { waitsOf } from './waits.js';

const logsOf = ({ hour, identity }: Figures): Json =>
  hour.logs.length === 0
    ? {}
    : {
        LogFileAnalysis: hour.logs.map(({ message, count }) => ({
          logfile: `error/postgresql.log.${identity.from.slice(0, 13).replace('T', '-')}00`,
          firstOccurrenceDate: identity.from,
          count,
          message,
        })),
      };

export const snapshotOf = (figures: Figures, isAgedOut = false): Json => ({
  $META$: metaOf(figures),
  GeneralInformation: instanceOf(figures),
  NonDefParameters: parametersOf(figures),
  WaitEvents: waitsOf(figures),
  Metrics: metricsOf(figures, isAgedOut),
  SQLs: statementsOf(figures),
  ...logsOf(figures),
});

const compact = (instant: string): string => instant.replaceAll(/[-:T]/g, '').slice(0, 14);

export const fileNameOf = ({ identity: { instance, from, to } }: Figures): string =>
  `snapshot_${instance}_${compact(from)}_${compact(to)}.json`;
