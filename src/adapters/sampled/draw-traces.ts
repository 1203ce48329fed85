// Draws traces: in every glimpse the first ones that begin there, so that a long trace is as likely as a short one.
import type { Range } from '../../telemetry/aggregates/partition.js';
import { glimpses, type Glimpse } from './glimpses.js';
import { eachOf, linesIn, spansIn, type Looking } from './sources.js';

export type Drawing = {
  /** Slices of the stretch, and traces wanted of each. */
  readonly slices: number;
  readonly perSlice: number;
  readonly seed: string;
};

/** Slices are no shorter than a bucket of the sums. */
const LEAST_SLICE = 30_000_000;
/** Rows looked at to find the traces of one glimpse. */
const LOOKED_AT = 400;

/** Traces that begin here; of sources whose traces have no root, those that pass. `whole`: there are no more. */
type Seen = { readonly traces: readonly string[]; readonly whole: boolean };

const seenIn = async (looking: Looking, window: Range): Promise<Seen> => {
  if (window.to <= window.from) return { traces: [], whole: true };
  const spans = await spansIn(looking, { window, budget: LOOKED_AT });
  if (spans.rows.length > 0) {
    const roots = spans.rows.filter(({ parentId }) => parentId === undefined);
    const chosen = roots.length > 0 ? roots : spans.rows;
    return { traces: chosen.map(({ traceId }) => traceId), whole: spans.owed === 0 };
  }
  const lines = await linesIn(looking, { window, budget: LOOKED_AT });
  return { traces: lines.rows.flatMap(({ traceId }) => traceId ?? []), whole: lines.owed === 0 };
};

export type Drawn = { readonly traces: readonly string[]; readonly whole: boolean };

const drawIn = async (looking: Looking, { from, start, to }: Glimpse, perSlice: number): Promise<Drawn> => {
  const late = await seenIn(looking, { from: start, to });
  const found = new Set(late.traces);
  const early = found.size < perSlice ? await seenIn(looking, { from, to: start }) : undefined;
  for (const trace of early?.traces ?? []) found.add(trace);
  const traces = [...found].slice(0, perSlice);
  return { traces, whole: traces.length === found.size && late.whole && early?.whole === true };
};

/** `whole`: these are all traces of the stretch. */
export const drawTraces = async (looking: Looking, range: Range, drawing: Drawing): Promise<Drawn> => {
  const { slices: most, perSlice, seed } = drawing;
  const all = await seenIn(looking, range);
  const few = [...new Set(all.traces)];
  if (all.whole && few.length <= most * perSlice) return { traces: few, whole: true };
  const slices = glimpses(range, { most, least: LEAST_SLICE, seed });
  const drawn = await eachOf(slices, (slice) => drawIn(looking, slice, perSlice));
  return {
    traces: [...new Set(drawn.flatMap(({ traces }) => traces))],
    whole: drawn.every(({ whole }) => whole),
  };
};
