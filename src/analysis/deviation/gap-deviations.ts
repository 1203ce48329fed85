// Deviations of call gaps: time between a client span and the server span it called, blamed on the node that explains most slow edges.
import type { LatencyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { baseBuckets, type Comparison, hasSpanTimes, windowBuckets } from './baseline.js';
import type { LatencyBuckets } from './histogram.js';
import type { GapDeviation, ServedSegment } from './deviation.js';
import { medianBucket, sumBuckets } from './histogram.js';
import { findSlowSegments, type Slowdown, type SlowSegments } from './latency-buckets.js';
import { type EdgeOffsets, sharedSlowdown } from './shared-slowdown.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

type CallEdge = EdgeOffsets & {
  readonly row: CitableRow<LatencyRow>;
  readonly caller: string;
  readonly callee: string;
  readonly median: number;
};

/** Calls into a service, or out of it. */
type GraphNode = { readonly side: 'in' | 'out'; readonly service: string; readonly edges: readonly CallEdge[] };
type NodeAttribution = { readonly node: GraphNode; readonly found: Slowdown };

/** A call that history does not show is compared with the others, but not by lines: each program writes its own. */
const edgesOf = (comparison: Comparison): readonly CallEdge[] => {
  const rows = comparison.telemetry.latencies.filter(({ row }) => row.measure === 'edge');
  const usual = medianBucket(sumBuckets(rows.map(({ row }) => ({ buckets: baseBuckets(row, comparison) }))));
  if (usual === undefined) return [];
  const standIn = hasSpanTimes(comparison) ? usual : undefined;
  return rows.flatMap((row) => {
    const window = windowBuckets(row.row);
    const base = baseBuckets(row.row, comparison);
    const minus = medianBucket(base) ?? standIn;
    if (window.size === 0 || minus === undefined) return [];
    const offsets = { window: sumBuckets([{ buckets: window, minus }]), base: sumBuckets([{ buckets: base, minus }]) };
    return [{ row, caller: row.row.caller ?? '', callee: row.row.service, median: minus, ...offsets }];
  });
};

const pooledTail = (comparison: Comparison): LatencyBuckets =>
  sumBuckets(
    comparison.telemetry.latencies
      .filter(({ row }) => row.measure === 'edge')
      .map(({ row }) => baseBuckets(row, comparison))
      .map((buckets) => ({ buckets, minus: medianBucket(buckets) })),
  );

/** Called services before calling ones: between equals, the one that is called is to blame. */
const nodesOf = (edges: readonly CallEdge[]): readonly GraphNode[] => {
  const callees = Map.groupBy(edges, ({ callee }) => callee);
  const callers = Map.groupBy(edges, ({ caller }) => caller);
  return [
    ...[...callees].map(([service, own]): GraphNode => ({ side: 'in', service, edges: own })),
    ...[...callers].map(([service, own]): GraphNode => ({ side: 'out', service, edges: own })),
  ];
};

const weightOf = ({ found }: NodeAttribution): number => found.likelihood * found.effect;

/** Weights nearer than this are equal. */
const TIE = 1e-6;

/** The node that explains most. */
const mostBlamed = (
  edges: readonly CallEdge[],
  pooled: LatencyBuckets,
  comparison: Comparison,
): NodeAttribution | undefined => {
  let most: NodeAttribution | undefined;
  for (const node of nodesOf(edges)) {
    const found = sharedSlowdown(node.edges, pooled, comparison);
    if (found === undefined) continue;
    const blame = { node, found };
    if (most === undefined || weightOf(blame) > weightOf(most) + TIE) most = blame;
  }
  return most;
};

const slowOn = ({ node, found }: NodeAttribution, comparison: Comparison): SlowSegments => {
  const byCall = new Map(node.edges.map((edge) => [`${edge.caller}\n${edge.callee}`, edge.median]));
  return findSlowSegments(
    comparison.telemetry.traces.map(({ row }) => row),
    (segment, caller) => {
      const usualLog2 = byCall.get(`${caller?.service}\n${segment.service}`);
      if (usualLog2 === undefined || segment.gapMicros === undefined) return undefined;
      return { micros: segment.gapMicros, usualLog2, slowLog2: usualLog2 + found.offset };
    },
    comparison,
  );
};

const SLOWEST = 10;

/** The pod of the service that most of the slowest calls went into or came from. */
const podOf = ({ side }: GraphNode, slowest: readonly ServedSegment[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const { trace, segment } of slowest.slice(0, SLOWEST)) {
    const at = side === 'in' || segment.parent === undefined ? segment : trace.segments[segment.parent];
    if (at?.pod !== undefined) counts.set(at.pod, (counts.get(at.pod) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
};

const deviationOf = (blame: NodeAttribution, chance: number, comparison: Comparison): GapDeviation => {
  const { node, found } = blame;
  const slow = slowOn(blame, comparison);
  const pod = podOf(node, slow.slowest);
  return {
    kind: 'gap',
    service: node.service,
    score: weightOf(blame) * slow.impact - chance,
    likelihood: found.likelihood,
    side: node.side,
    edges: node.edges.map(({ row, median }) => ({ row, log2: median + found.offset })),
    ...slow,
    ...(pod !== undefined && { pod }),
  };
};

/** Greedy: once a node is blamed, its edges are explained, and the rest is examined again. */
export const gapDeviations = (comparison: Comparison): readonly GapDeviation[] => {
  const pooled = pooledTail(comparison);
  let edges = edgesOf(comparison);
  const chance = Math.log(2 + 2 * new Set(edges.map(({ callee }) => callee)).size);
  const deviations: GapDeviation[] = [];
  for (let round = 0; round < comparison.parameters.gapRounds; round += 1) {
    const blame = mostBlamed(edges, pooled, comparison);
    if (blame === undefined) break;
    deviations.push(deviationOf(blame, chance, comparison));
    edges = edges.filter((edge) => !blame.node.edges.includes(edge));
  }
  return deviations;
};
