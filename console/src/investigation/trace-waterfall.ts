// A trace as a waterfall: spans below the one that called them, by their start.
import { type NdjsonRow, numberField, textField } from '../../../src/telemetry/charts/ndjson-row.js';
import { rowTime } from './stored-rows.js';

type WaterfallSpan = {
  readonly position: number;
  readonly name: string;
  readonly service: string;
  /** 0: nobody of the trace calls it. */
  readonly depth: number;
  readonly hasFailed: boolean;
  readonly durationMicros: number;
  /** Where it begins and how long it is, as shares of the whole trace. */
  readonly offset: number;
  readonly share: number;
};

export type TraceWaterfall = {
  readonly traceId: string;
  readonly durationMicros: number;
  readonly spans: readonly WaterfallSpan[];
};

const byStart = (a: NdjsonRow, b: NdjsonRow): number =>
  (rowTime(a) ?? 0) - (rowTime(b) ?? 0) || a.position - b.position;

/** Spans whose caller is not there stand at the top; a circle of callers is cut where it is first entered. */
const inOrder = (spans: readonly NdjsonRow[]): readonly (readonly [span: NdjsonRow, depth: number])[] => {
  const ids = new Set(spans.map((span) => textField(span, 'spanId')));
  const children = Map.groupBy(spans, (span) => textField(span, 'parentId'));
  const seen = new Set<NdjsonRow>();
  const ordered: [NdjsonRow, number][] = [];
  const visit = (roots: readonly NdjsonRow[]): void => {
    const open = roots.toSorted(byStart).map((span): readonly [NdjsonRow, number] => [span, 0]);
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      const [span, depth] = next;
      if (seen.has(span)) continue;
      seen.add(span);
      ordered.push([span, depth]);
      const called = children.get(textField(span, 'spanId')) ?? [];
      open.unshift(...called.toSorted(byStart).map((child) => [child, depth + 1] as const));
    }
  };
  visit(spans.filter((span) => !ids.has(textField(span, 'parentId'))));
  for (const span of spans.toSorted(byStart)) visit([span]);
  return ordered;
};

/** The trace of a cited span; `undefined`: the row is no span, or the only one of its trace. */
export const traceWaterfall = (rows: readonly NdjsonRow[], cited: NdjsonRow): TraceWaterfall | undefined => {
  const traceId = textField(cited, 'traceId');
  if (traceId === undefined || textField(cited, 'kind') !== 'span') return undefined;
  const spans = rows.filter((row) => textField(row, 'kind') === 'span' && textField(row, 'traceId') === traceId);
  if (spans.length < 2) return undefined;
  const start = Math.min(...spans.map((span) => rowTime(span) ?? Infinity));
  const end = Math.max(...spans.map((span) => (rowTime(span) ?? 0) + (numberField(span, 'durationMicros') ?? 0)));
  const durationMicros = Math.max(1, end - start);
  return {
    traceId,
    durationMicros,
    spans: inOrder(spans).map(([span, depth]) => {
      const lasts = numberField(span, 'durationMicros') ?? 0;
      return {
        position: span.position,
        name: textField(span, 'name') ?? '',
        service: textField(span, 'service') ?? '',
        depth,
        hasFailed: textField(span, 'status') === 'error',
        durationMicros: lasts,
        offset: ((rowTime(span) ?? start) - start) / durationMicros,
        share: lasts / durationMicros,
      };
    }),
  };
};
