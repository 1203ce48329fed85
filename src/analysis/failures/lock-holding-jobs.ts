// Jobs that began right before others had to wait for locks: a long transaction holds them, and its statements fail nowhere.
import { MINUTE, type Micros } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import { LOCK_HOLDER } from '../../telemetry/failures/observed-failures.js';
import { isWarningOrWorse } from '../../telemetry/level.js';
import type { LogRecord } from '../../telemetry/record.js';
import { isClusterEvent } from '../../telemetry/topology/cluster-names.js';
import type { ComponentDirectory } from '../../telemetry/topology/component-directory.js';
import type { Comparison } from '../deviation/baseline.js';
import { slotTime } from '../deviation/rate-table.js';
import { isLineOfEvent } from '../findings/event-key-parts.js';
import { type BlamePiece, handOnBlame } from './blame.js';

/** Waiting for a lock takes up to a minute before it fails, and a job does not lock all at once. */
const BEFORE_WAITS = 5 * MINUTE;
/** So long it has to have been silent before, as far as lines are stored. */
const LEAST_SILENCE = 20 * MINUTE;

type Job = {
  readonly service: string;
  readonly started: Micros;
  readonly sample: CitableRow<LogRecord>;
};

type JobSearch = {
  readonly comparison: Comparison;
  readonly logs: readonly CitableRow<LogRecord>[];
  readonly directory: ComponentDirectory;
};

/** The first line of a service that had logged nothing before, in the minutes before the first wait. */
const jobOf = (service: string, since: Micros, { comparison, logs }: JobSearch): readonly Job[] => {
  const { byService, grid } = comparison.rates;
  const first = byService.get(service)?.findIndex((lines) => lines > 0) ?? -1;
  const started = slotTime(first, grid);
  const isNew = first * RATE_BUCKET >= LEAST_SILENCE && started <= since && started >= since - BEFORE_WAITS;
  if (first < 0 || !isNew) return [];
  const own = logs.filter(({ row }) => row.service === service && row.time <= since);
  const [sample] = own.toSorted((a, b) => a.row.time - b.row.time);
  // who tells of others does no work
  const isJob = sample !== undefined && !isWarningOrWorse(sample.row.level) && !isClusterEvent(sample.row);
  return isJob ? [{ service, started, sample }] : [];
};

const isOfWait = ({ failure, role }: BlamePiece): boolean => failure.id === 'lock-wait' && role !== 'symptom';

/** The line with which it began, beside one that tells of the wait. */
const ownPieces = (
  { service, started, sample }: Job,
  other: CitableRow<LogRecord>,
  { rates }: Comparison['telemetry'],
): readonly BlamePiece[] => {
  const counted = rates.find(({ row }) => row.service === service && isLineOfEvent(sample.row, row.event));
  if (counted === undefined) return [];
  const sign = {
    speaker: service,
    failure: LOCK_HOLDER,
    root: { text: sample.row.message, codes: [], isMessage: true },
    lines: counted.row.lines.reduce((sum, lines) => sum + lines, 0),
    expected: 0,
    first: started,
    last: sample.row.time,
    nats: 0,
    sample,
    counted,
  };
  const link = { component: service, by: 'own', other } as const;
  return [
    { component: service, failure: LOCK_HOLDER, role: 'own', link, sign, weight: LOCK_HOLDER.weight, isInferred: true },
  ];
};

/** The only job that began right before others waited for locks bears what is said of that. */
export const explainByJobs = (pieces: readonly BlamePiece[], search: JobSearch): readonly BlamePiece[] => {
  const { comparison, directory } = search;
  const { serviceOf, technologyOf, isInfrastructure } = directory;
  const waits = pieces.filter(isOfWait);
  const [told] = waits.flatMap(({ sign }) => sign ?? []).toSorted((a, b) => a.first - b.first);
  if (told === undefined) return pieces;
  const speaks = new Set(
    pieces.flatMap(({ sign, component }) => [serviceOf(component), serviceOf(sign?.speaker ?? '')]),
  );
  const jobs = [...comparison.rates.byService.keys()]
    .filter((service) => !speaks.has(serviceOf(service)) && serviceOf(service) === service)
    .filter((service) => !isInfrastructure(service) && technologyOf(service)?.isServer !== true)
    .flatMap((service) => jobOf(service, told.first, search));
  const [job, ...others] = jobs;
  const own = job === undefined || others.length > 0 ? [] : ownPieces(job, told.sample, comparison.telemetry);
  const [{ component, link } = {}] = own;
  if (component === undefined || link === undefined) return pieces;
  return [
    ...own,
    ...pieces.filter((piece) => !isOfWait(piece)),
    ...handOnBlame(waits, { component, failure: LOCK_HOLDER, link }),
  ];
};
