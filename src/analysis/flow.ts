// Deviations of flow: steps inside requests that became frequent, and so what no longer follows.
import { flowId, type FlowKey } from '../telemetry/aggregates/contribution.js';
import { FAILED } from '../telemetry/aggregates/operation.js';
import type { FlowRow, TraceRow } from '../telemetry/aggregates/rows.js';
import { isBad } from '../telemetry/level.js';
import { ambience, baseCount, type Comparison } from './baseline.js';
import type { FlowDeviation } from './deviation.js';
import { explainAway, type Explained } from './explain.js';
import { baseShare, riseOfShare, type Sample } from './statistics.js';
import type { Placed } from './telemetry-read.js';

type Rise = {
  readonly row: Placed<FlowRow>;
  readonly total: Placed<FlowRow>;
  readonly window: Sample;
  readonly base: Sample;
  readonly likelihood: number;
};

const originId = ({ stream, service, operation, from }: FlowKey): string =>
  flowId({ stream, service, operation, from });

const hasPassed = ({ row }: Placed<FlowRow>): boolean => row.to === undefined;

const riseOf = (row: Placed<FlowRow>, total: Placed<FlowRow>, comparison: Comparison): Rise => {
  const window = { hits: row.row.window, of: total.row.window };
  const base = { hits: baseCount(row.row, comparison), of: baseCount(total.row, comparison) };
  const known = base.of > 0;
  const likelihood = known ? riseOfShare(window, base, comparison.parameters.saturation) : 0;
  return { row, total, window, base, likelihood };
};

/** A line that names an exception tells more than a span that merely failed: the line is what should lead. */
const namesException = (event: string): boolean => event.includes('!') && !event.endsWith(FAILED);

/** Events that some line of the window logged as a warning or worse. */
const badEvents = (traces: readonly TraceRow[]): ReadonlySet<string> =>
  new Set(
    traces.flatMap(({ segments }) =>
      segments.flatMap(({ logs }) => logs.filter(({ level }) => isBad(level)).map(({ key }) => key)),
    ),
  );

/** Which step from the same origin fell most, when it fell by enough to be named. */
const vanishedStep = (
  { row, total }: Rise,
  siblings: readonly Placed<FlowRow>[],
  comparison: Comparison,
): Placed<FlowRow> | undefined => {
  let vanished: Placed<FlowRow> | undefined;
  let most = comparison.parameters.leastVanished;
  for (const sibling of siblings) {
    if (sibling === row) continue;
    const { window, base } = riseOf(sibling, total, comparison);
    const fall = base.hits / Math.max(1e-9, base.of) - window.hits / window.of;
    if (fall > most) {
      most = fall;
      vanished = sibling;
    }
  }
  return vanished;
};

/** How strongly a risen step explains its callers: the share of its traces beyond the baseline, as far as that is sure. */
const strengthOf = ({ window, base, likelihood }: Rise, { parameters }: Comparison): number =>
  Math.max(0, 1 - baseShare(base) / (window.hits / window.of)) * Math.min(1, likelihood / parameters.sure);

const UNSEEN: Explained = { unexplained: 0 };

/** What is known of a rise beyond its counts. */
type Judged = {
  readonly rise: Rise;
  readonly bad: boolean;
  readonly explained: Explained;
  readonly vanished: Placed<FlowRow> | undefined;
};

const deviationOf = ({ rise, bad, explained, vanished }: Judged, comparison: Comparison): FlowDeviation => {
  const { fullEffect, plainSeverity } = comparison.parameters;
  const { row, total, window, base, likelihood } = rise;
  const { unexplained, by, example } = explained;
  const effect = Math.min(1, Math.max(0, window.hits / window.of - baseShare(base)) / fullEffect);
  const ambient = ambience(row.row.to ?? '', comparison);
  return {
    kind: 'flow',
    service: row.row.service,
    score: likelihood * effect * (bad ? 1 : plainSeverity) * (1 - ambient) * unexplained,
    likelihood,
    row,
    total,
    effect,
    bad,
    ambient,
    unexplained,
    ...(vanished && { vanished }),
    ...(by !== undefined && { explainedBy: by }),
    ...(example && { example, onset: example.segment.start }),
  };
};

const risesOf = (steps: readonly Placed<FlowRow>[], comparison: Comparison): readonly Rise[] => {
  const totals = new Map(comparison.telemetry.flows.filter(hasPassed).map((total) => [originId(total.row), total]));
  return steps
    .filter(({ row }) => row.window > 0)
    .flatMap((step) => {
      const total = totals.get(originId(step.row));
      return total === undefined ? [] : [riseOf(step, total, comparison)];
    })
    .filter(({ likelihood }) => likelihood > comparison.parameters.leastLikelihood);
};

export const flowDeviations = (comparison: Comparison): readonly FlowDeviation[] => {
  const { flows, traces } = comparison.telemetry;
  const rows = traces.map(({ row }) => row);
  const steps = flows.filter((row) => !hasPassed(row));
  const siblings = Map.groupBy(steps, ({ row }) => originId(row));
  const rises = risesOf(steps, comparison);
  const suspects = rises.map((rise) => ({ row: rise.row.row, strength: strengthOf(rise, comparison) }));
  const explained = explainAway(suspects, rows);
  const logged = badEvents(rows);
  const chance = Math.log(1 + steps.filter(({ row }) => row.window > 0).length);
  return rises
    .map((rise): Judged => {
      const { row } = rise.row;
      const to = row.to ?? '';
      return {
        rise,
        bad: logged.has(to) || namesException(to),
        explained: explained.get(flowId(row)) ?? UNSEEN,
        vanished: vanishedStep(rise, siblings.get(originId(row)) ?? [], comparison),
      };
    })
    .map((judged) => deviationOf(judged, comparison))
    .map((deviation) => ({ ...deviation, score: deviation.score - chance }));
};
