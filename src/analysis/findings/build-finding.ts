// Deviations as findings: where, in which direction, with the figures a sentence may state and the rows that show them.
import { round6 } from '../../kernel/json.js';
import type { Finding, FindingLocation } from '../../evidence/finding.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { Comparison } from '../deviation/baseline.js';
import { citeDeviationCount } from './event-counts.js';
import type { Deviation, FlowDeviation, GapDeviation, RateDeviation, SelfDeviation } from '../deviation/deviation.js';
import { earlierOccurrences } from './earlier-occurrences.js';
import { eventLocation, isLineOfEvent } from './event-key-parts.js';
import { buildFigures, type FindingContext } from './finding-figures.js';
import { failingReleaseOf } from '../place/failing-release.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import { type ExampleRequest, findRowsToCite } from './rows-to-cite.js';
import {
  calledOperationName,
  calledService,
  END_EVENT,
  UNKNOWN_OPERATION,
} from '../../telemetry/aggregates/operation-names.js';

/** The latest fetched line of an event before an instant. */
const exampleOf = (
  { service, event, before }: ExampleRequest,
  { telemetry }: Comparison,
): CitableRow<BatchRow> | undefined =>
  [...telemetry.logs.values()]
    .filter(({ row }) => row.service === service && row.time < before && isLineOfEvent(row, event))
    .sort((a, b) => b.row.time - a.row.time)[0];

/** Evidence ids of the records that a deviation cites, as far as they were fetched. */
const recordsOf = (deviation: Deviation, { comparison, citations }: FindingContext): readonly string[] => {
  const { logs, spans, examples } = findRowsToCite(deviation, comparison);
  const { telemetry } = comparison;
  const rows = [
    ...logs.map(({ id, role }) => ({ row: telemetry.logs.get(id), role })),
    ...examples.map(({ example, role }) => ({ row: exampleOf(example, comparison), role })),
    ...spans.map((id) => ({ row: telemetry.spans.get(id), role: 'seen' as const })),
  ];
  return rows.flatMap(({ row, role }) => (row === undefined ? [] : [citations.cite(row, role)]));
};

const optionalField = <Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [N in Name]?: Value } =>
  (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: Value };

/** A step to the end of a segment says nothing by itself: the place is what no longer follows, or the last event. */
const eventOf = ({ row: { row }, vanished }: FlowDeviation): string =>
  row.to !== undefined && row.to !== END_EVENT ? row.to : (vanished?.row.to ?? row.from);

/** An operation that nothing names is no place. */
const operationAt = (operation: string | undefined): Pick<FindingLocation, 'operation'> =>
  optionalField('operation', operation === UNKNOWN_OPERATION ? undefined : operation);

const whereOfFlow = (deviation: FlowDeviation): FindingLocation => {
  const { service, callers } = deviation;
  const { stream, operation, from } = deviation.row.row;
  if (callers !== undefined)
    return deviation.silent === true || calledService(from) === service ? operationAt(calledOperationName(from)) : {};
  const place = stream === 'log' ? eventLocation(eventOf(deviation)) : {};
  return { ...place, ...operationAt(operation), ...optionalField('pod', deviation.example?.segment.pod) };
};

const whereOfSelf = ({ row, slowest }: SelfDeviation): FindingLocation => ({
  ...operationAt(row.row.operation),
  ...optionalField('pod', slowest[0]?.segment.pod),
});

/** The caller is named when there is only one. */
const whereOfGap = ({ side, edges, pod }: GapDeviation): FindingLocation => ({
  ...optionalField('pod', pod),
  ...optionalField('caller', side === 'in' && edges.length === 1 ? edges[0]?.row.row.caller : undefined),
});

/** Of a place that is blamed, what runs there is no place. */
const whereOf = (deviation: Deviation): FindingLocation => {
  const { hosted, dimension = 'host', within, service } = deviation;
  if (hosted === undefined) return placeOf(deviation);
  const around = within === undefined ? {} : { [within.dimension]: within.place };
  return { [dimension]: service, ...around, ...(deviation.kind === 'metric' && placeOf(deviation)) };
};

const placeOf = (deviation: Deviation): FindingLocation => {
  switch (deviation.kind) {
    case 'flow':
      return whereOfFlow(deviation);
    case 'rate':
      return eventLocation(deviation.row.row.event);
    case 'self':
      return whereOfSelf(deviation);
    case 'gap':
      return whereOfGap(deviation);
    case 'metric':
      return { gauge: deviation.row.row.gauge, ...optionalField('pod', deviation.row.row.pod) };
  }
  return deviation satisfies never;
};

const directionOfFlow = ({ row: { row } }: FlowDeviation): Finding['direction'] => {
  if (row.to === END_EVENT) return 'missing';
  return row.past === 0 ? 'new' : 'more';
};

const directionOfRate = ({ direction, lines, expected }: RateDeviation): Finding['direction'] => {
  if (direction === 'fall') return lines === 0 ? 'missing' : 'less';
  return expected < 1 ? 'new' : 'more';
};

const directionOf = (deviation: Deviation): Finding['direction'] => {
  switch (deviation.kind) {
    case 'flow':
      return directionOfFlow(deviation);
    case 'rate':
      return directionOfRate(deviation);
    case 'metric':
      return deviation.direction === 'rise' ? 'more' : 'less';
    case 'self':
    case 'gap':
      return 'slower';
  }
  return deviation satisfies never;
};

const explanationOf = (deviation: Deviation): Finding['explainedBy'] =>
  deviation.kind === 'flow' && deviation.explainedBy !== undefined
    ? { service: deviation.explainedBy, share: round6(1 - deviation.unexplained) }
    : undefined;

export const buildFinding = (deviation: Deviation, context: FindingContext): Omit<Finding, 'id'> => {
  const records = recordsOf(deviation, context);
  const { figures, evidence } = buildFigures(deviation, context);
  const explainedBy = explanationOf(deviation);
  const counted = citeDeviationCount(deviation, context);
  const earlier = earlierOccurrences(deviation, context);
  return {
    kind: deviation.kind,
    service: deviation.service,
    location: { ...whereOf(deviation), ...optionalField('version', failingReleaseOf(deviation, context.comparison)) },
    score: round6(deviation.score),
    direction: directionOf(deviation),
    ...(deviation.onset !== undefined && { onset: deviation.onset }),
    figures,
    evidence: [...new Set([...records, ...evidence])],
    ...(counted !== undefined && { counted }),
    ...(earlier.length > 0 && { earlier }),
    ...(explainedBy && { explainedBy }),
  };
};
