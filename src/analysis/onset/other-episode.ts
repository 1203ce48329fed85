// Finds another episode: a part of the window outside of the analysed one that deviates and points at another service.
import { MINUTE, type TimeWindow, windowsOverlap } from '../../kernel/time.js';
import type { OtherEpisode } from '../../evidence/finding.js';
import { compareAggregates } from '../deviation/compared-window.js';
import type { AnalysisBatch, AnalysisInput } from '../turn-telemetry.js';
import { bestStretch, findLeadingStretch, findSightings, shortlistStretches } from './locate-onset.js';
import { listStretches } from './window-stretch.js';

/** What lies nearer than this is the same trouble, or its aftermath. */
const APART = 5 * MINUTE;

/** Chance brings another suspect this strong less often than once in twenty times (nats). */
const SURE = 3;

/** What was read first: later answers are of a part of it. */
const firstLook = (batches: readonly AnalysisBatch[]): readonly AnalysisBatch[] => {
  const seen = new Set<string>();
  return batches.filter(({ query }) => {
    if (query.ask !== 'aggregates' || query.daysBefore !== undefined) return true;
    const isFirst = !seen.has(query.of);
    seen.add(query.of);
    return isFirst;
  });
};

type AnalyzedPart = { readonly part: TimeWindow; readonly service: string };

/** Elsewhere in the window that was read first; `undefined`: nothing, or nothing that points at another service. */
export const findOtherEpisode = (input: AnalysisInput, { part, service }: AnalyzedPart): OtherEpisode | undefined => {
  const compared = compareAggregates({ ...input, batches: firstLook(input.batches) });
  const { comparison } = compared;
  const { survey } = comparison.telemetry;
  if (survey?.slot === undefined) return undefined;
  const all = listStretches({ window: survey.window, slot: survey.slot }, { asked: input.window });
  const whole = all.at(-1);
  const near = { from: part.from - APART, to: part.to + APART };
  const elsewhere = all.filter((stretch) => !windowsOverlap(stretch, near));
  if (whole === undefined || elsewhere.length === 0) return undefined;
  const leads = shortlistStretches(findSightings(comparison, [...elsewhere, whole]), whole).map((each) =>
    findLeadingStretch(each, whole, compared),
  );
  const lead = bestStretch(leads);
  if (lead?.service === undefined || lead.service === service || lead.score < SURE) return undefined;
  return { from: lead.stretch.from, to: lead.stretch.to, service: lead.service };
};
