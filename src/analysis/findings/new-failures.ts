// Requests that fail as none did before, where nothing is beyond chance: too few to name a cause, and still what a person has to be told of.
import { flowId } from '../../telemetry/aggregates/trace-contribution.js';
import { calledService, FAILED_MARK } from '../../telemetry/aggregates/operation-names.js';
import type { FlowRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { Finding } from '../../evidence/finding.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import { explainAway } from '../attribution/explain-away.js';
import { baseSample, type Comparison } from '../deviation/baseline.js';
import type { Deviation, FlowDeviation } from '../deviation/deviation.js';
import { originId } from '../deviation/flow-deviations.js';
import { riseOfShare } from '../deviation/statistics.js';
import { buildFinding } from './build-finding.js';
import type { FindingContext } from './finding-figures.js';

/** Of fewer requests before, none that failed is no news. */
const LEAST_BEFORE = 20;
const MOST_SERVICES = 3;

/** The request itself fails, and not because a service that has spans of its own failed it. */
const failsItself = ({ stream, from, to }: FlowRow): boolean =>
  stream === 'span' && to === FAILED_MARK && !(from.endsWith(FAILED_MARK) && calledService(from) !== undefined);

type FailingStep = { readonly row: CitableRow<FlowRow>; readonly total: CitableRow<FlowRow> };

const neverBefore = ({ row, total }: FailingStep, comparison: Comparison): boolean => {
  const before = baseSample({ taken: row.row, passed: total.row }, comparison);
  return before.hits === 0 && before.of >= LEAST_BEFORE;
};

/** Requests of which spans say that they failed. */
const failedRequests = (comparison: Comparison): readonly FlowDeviation[] => {
  const { flows, traces } = comparison.telemetry;
  const failing = flows.filter(({ row }) => row.window > 0 && failsItself(row));
  if (failing.length === 0) return [];
  const totals = new Map(flows.filter(({ row }) => row.to === undefined).map((row) => [originId(row.row), row]));
  const steps = failing.flatMap((row): readonly FailingStep[] => {
    const total = totals.get(originId(row.row));
    return total !== undefined && neverBefore({ row, total }, comparison) ? [{ row, total }] : [];
  });
  const rows = traces.map(({ row }) => row);
  const shown = explainAway(
    steps.map(({ row }) => ({ row: row.row, strength: 0 })),
    rows,
  );
  return steps.map(({ row, total }) => {
    const example = shown.get(flowId(row.row))?.example;
    const { window, service } = row.row;
    const share = { hits: window, of: total.row.window };
    return {
      kind: 'flow',
      service,
      score: 0,
      likelihood: riseOfShare(share, { hits: 0, of: total.row.past }, comparison.parameters.saturation),
      row,
      total,
      effect: 1,
      bad: true,
      ambient: 0,
      unexplained: 1,
      ...(example && { example, onset: example.segment.start }),
    };
  });
};

/** Requests that stop half way, where no span says whether it failed. */
const haltedRequests = (deviations: readonly Deviation[], comparison: Comparison): readonly FlowDeviation[] =>
  deviations.filter(
    (each): each is FlowDeviation =>
      each.kind === 'flow' &&
      each.halted !== undefined &&
      each.service === each.row.row.service &&
      neverBefore(each, comparison),
  );

/** Of each service the step that most requests took, most requests first. */
export const findNewFailures = (comparison: Comparison, deviations: readonly Deviation[]): readonly FlowDeviation[] => {
  const found = [...failedRequests(comparison), ...haltedRequests(deviations, comparison)];
  const byRequests = found.toSorted((a, b) => b.row.row.window - a.row.row.window);
  return [...new Map(byRequests.toReversed().map((each) => [each.service, each])).values()]
    .toReversed()
    .slice(0, MOST_SERVICES);
};

/** As findings, which no hypothesis stands for. */
export const tellNewFailures = (deviations: readonly Deviation[], context: FindingContext): readonly Finding[] =>
  findNewFailures(context.comparison, deviations).map((deviation, index) => ({
    id: `n${index + 1}`,
    ...buildFinding(deviation, context),
  }));
