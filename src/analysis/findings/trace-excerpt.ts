// One request as it was stored: its spans as a tree, the slowest and the failed ones of them, and what it logged.
import type { TraceExcerpt, TraceExcerptSpan } from '../../evidence/finding.js';
import { compareText } from '../../kernel/json.js';
import { levelRank } from '../../telemetry/level.js';
import type { SpanRecord } from '../../telemetry/record.js';
import type { FindingContext } from './finding-figures.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { RoledLog } from '../turn-telemetry.js';

type PlacedSpan = CitableRow<SpanRecord>;

const MOST_SPANS = 10;
const MOST_LINES = 5;

const byTime = (a: PlacedSpan, b: PlacedSpan): number => a.row.time - b.row.time || compareText(a.row.id, b.row.id);

/** Failed spans first, then those that took longest. */
const byWeight = (a: PlacedSpan, b: PlacedSpan): number =>
  Number(b.row.status === 'error') - Number(a.row.status === 'error') ||
  b.row.durationMicros - a.row.durationMicros ||
  compareText(a.row.id, b.row.id);

/** In the order of calls; a span whose caller is not stored, or that calls itself in a circle, begins a tree of its own. */
const treeOf = (spans: readonly PlacedSpan[]): readonly (readonly [span: PlacedSpan, depth: number])[] => {
  const byId = new Map(spans.map((span) => [span.row.spanId, span]));
  const children = Map.groupBy(spans, ({ row }) => (byId.has(row.parentId ?? '') ? row.parentId : undefined));
  const depths = new Map<PlacedSpan, number>();
  const place = (span: PlacedSpan, depth: number): void => {
    if (depths.has(span)) return;
    depths.set(span, depth);
    for (const child of (children.get(span.row.spanId) ?? []).toSorted(byTime)) place(child, depth + 1);
  };
  for (const root of (children.get(undefined) ?? []).toSorted(byTime)) place(root, 0);
  for (const rest of spans.toSorted(byTime)) place(rest, 0);
  return [...depths];
};

/** The worst of them, in the order of time. */
const worstLines = (lines: readonly RoledLog[]): readonly RoledLog[] =>
  lines
    .toSorted(
      (a, b) =>
        levelRank(b.row.level) - levelRank(a.row.level) || a.row.time - b.row.time || compareText(a.row.id, b.row.id),
    )
    .slice(0, MOST_LINES)
    .toSorted((a, b) => a.row.time - b.row.time || compareText(a.row.id, b.row.id));

export const buildTraceExcerpt = (traceId: string, { comparison, citations }: FindingContext): TraceExcerpt => {
  const { spans: all, logs } = comparison.telemetry;
  const spans = [...all.values()].filter(({ row }) => row.traceId === traceId);
  const lines = [...logs.values()].filter(({ row }) => row.traceId === traceId);
  const tree = treeOf(spans);
  const [root] = tree;
  const chosen = new Set([...new Set([...(root ? [root[0]] : []), ...spans.toSorted(byWeight)])].slice(0, MOST_SPANS));
  const excerpt = tree.filter(([span]) => chosen.has(span));
  return {
    id: traceId,
    spans: excerpt.map(([span, depth]): TraceExcerptSpan => ({ evidence: citations.cite(span, 'seen'), depth })),
    lines: worstLines(lines).map((line) => citations.cite(line, 'seen')),
    left: { spans: spans.length - excerpt.length, lines: Math.max(0, lines.length - MOST_LINES) },
  };
};
