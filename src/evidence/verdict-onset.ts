// When a hypothesis began to show: the one onset that every answer names.
import { type Micros, MINUTE } from '../kernel/time.js';
import { RATE_BUCKET } from '../telemetry/aggregates/rate-rows.js';
import { type Findings, wholeWindow } from './finding.js';
import type { CitedRows } from './sentence.js';

/** An onset is the beginning of its 15 s: the lines themselves may lie at the end of them, within the window. */
export const isOnsetBefore = (onset: Micros, from: Micros): boolean => onset + RATE_BUCKET <= from;

/** Lines that were logged longer before the onset belong to another time. */
const EARLIER_LINE_REACH = 2 * MINUTE;

/** The first of the counted lines, where none of their pattern was logged before the window. */
const firstCountedLine = (id: string | undefined, rows: CitedRows, from: Micros): Micros | undefined => {
  const row = id === undefined ? undefined : rows.get(id);
  if (row?.kind !== 'template' && row?.kind !== 'rate') return undefined;
  const first = row.kind === 'template' ? row.firstSeen : row.start;
  return first < from ? undefined : first;
};

const latestChangeOnset = (findings: Findings, ids: readonly string[]): Micros =>
  Math.max(
    0,
    ...findings.findings.flatMap(({ id, kind, onset }) =>
      kind === 'change' && ids.includes(id) && onset !== undefined ? [onset] : [],
    ),
  );

/**
 * Onset of a hypothesis: the first request that shows it, or an earlier first line of its pattern. Lines are counted by 15 s,
 * so a line within the same 15 s is not earlier; and the effect of a change is not older than the change.
 */
export const verdictOnset = (findings: Findings, rows: CitedRows, rank: number): Micros | undefined => {
  const hypothesis = findings.hypotheses[rank];
  const onset = hypothesis?.onset;
  if (hypothesis === undefined || onset === undefined) return undefined;
  const leading = findings.findings.find(({ id }) => id === hypothesis.findings[0]);
  const line = firstCountedLine(leading?.counted, rows, wholeWindow(findings).from) ?? onset;
  const isEarlier = line + RATE_BUCKET <= onset && line >= onset - EARLIER_LINE_REACH;
  return isEarlier ? Math.min(onset, Math.max(line, latestChangeOnset(findings, hypothesis.findings))) : onset;
};
