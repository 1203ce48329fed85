// New errors and failing requests of which nothing that was logged names a cause: no cause, and still what a person has to be told of.
import type { UnexplainedErrors } from '../../evidence/finding.js';
import type { Micros } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { FindingContext } from '../findings/finding-figures.js';
import { isLineOfEvent } from '../findings/event-key-parts.js';
import type { PlainLogVerdict } from './explain-harm.js';
import { type FailureSign, isNewError } from './failure-signs.js';
import type { RequestHarm } from './request-harm.js';

/** What one event shows: the row that counts it, and whether its lines are requests. */
type UnexplainedEvent = Pick<UnexplainedErrors, 'what' | 'lines'> & {
  readonly since?: Micros;
  readonly counted: CitableRow<RateRow>;
  /** A line of it that was read. Absent: the newest is looked for. */
  readonly sample?: CitableRow<LogRecord>;
};

const MOST_EVENTS = 3;

const newErrors = (signs: readonly FailureSign[]): readonly UnexplainedEvent[] =>
  signs
    .filter(isNewError)
    .toSorted((a, b) => b.lines - a.lines)
    .map(({ counted, sample, lines, first }) => ({ what: 'errors', counted, sample, lines, since: first }));

const countOf = ({ row }: CitableRow<RateRow>): number => row.lines.reduce((sum, lines) => sum + lines, 0);

/** Of each service once, what failed most. */
const failingRequests = (harm: readonly RequestHarm[]): readonly UnexplainedEvent[] => {
  const services = Map.groupBy(
    harm.filter(({ how }) => how === 'failing'),
    ({ service }) => service,
  );
  return [...services.values()].flatMap(([strongest]) => {
    const [counted] = (strongest?.counted ?? []).toSorted((a, b) => countOf(b) - countOf(a));
    return counted === undefined ? [] : [{ what: 'requests', counted, lines: strongest?.burst.lines ?? 0 }];
  });
};

const newestLineOf = (
  { row }: CitableRow<RateRow>,
  { comparison }: FindingContext,
): CitableRow<LogRecord> | undefined =>
  [...comparison.telemetry.logs.values()]
    .filter((line) => line.row.service === row.service && isLineOfEvent(line.row, row.event))
    .reduce<CitableRow<LogRecord> | undefined>(
      (a, b) => (a === undefined || b.row.time > a.row.time ? b : a),
      undefined,
    );

type Unexplained = Pick<PlainLogVerdict, 'harm' | 'signs' | 'warnings'>;

/** Failing requests first, then the errors with most lines, then warnings; those of which no line was read are left out. */
export const tellUnexplained = (
  { harm, signs, warnings = [] }: Unexplained,
  context: FindingContext,
): readonly UnexplainedErrors[] =>
  [
    ...failingRequests(harm),
    ...newErrors(signs),
    ...warnings.map((each): UnexplainedEvent => ({ what: 'warnings', ...each })),
  ]
    .slice(0, MOST_EVENTS)
    .flatMap(({ what, counted, lines, since, ...known }) => {
      const sample = known.sample ?? newestLineOf(counted, context);
      if (sample === undefined) return [];
      const { citations } = context;
      return [
        {
          what,
          service: counted.row.service,
          lines,
          ...(since !== undefined && { since }),
          line: citations.cite(sample, 'seen'),
          counted: citations.cite(counted, 'baseline'),
        },
      ];
    });
