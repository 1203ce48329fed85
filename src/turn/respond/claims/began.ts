// Since when a fault shows: the first request that does, or the first line like its own where that was logged before.
import { type Findings, wholeWindow } from '../../../evidence/finding.js';
import { type Micros, MINUTE } from '../../../kernel/time.js';
import { RATE_BUCKET } from '../../../telemetry/aggregates/rate-rows.js';
import { type CitedRows, clockOf } from './sentence.js';

/** Lines that were logged longer before are of another time. */
const REACH = 2 * MINUTE;

/** Counted lines, when none like them was logged before the window. */
const firstLine = (id: string | undefined, rows: CitedRows, from: Micros): Micros | undefined => {
  const row = id === undefined ? undefined : rows.get(id);
  if (row?.kind !== 'template' && row?.kind !== 'rate') return undefined;
  const first = row.kind === 'template' ? row.firstSeen : row.start;
  return first < from ? undefined : first;
};

const changeOf = (findings: Findings, ids: readonly string[]): Micros =>
  Math.max(
    0,
    ...findings.findings.flatMap(({ id, kind, onset }) =>
      kind === 'change' && ids.includes(id) && onset !== undefined ? [onset] : [],
    ),
  );

/**
 * Of a hypothesis. Requests are read in the part of the window that deviates most. Lines are counted by 15 seconds: what
 * is within them is no earlier, and what a change set off is not older than the change.
 */
export const beganAt = (findings: Findings, rows: CitedRows, rank: number): Micros | undefined => {
  const hypothesis = findings.hypotheses[rank];
  const onset = hypothesis?.onset;
  if (hypothesis === undefined || onset === undefined) return undefined;
  const leading = findings.findings.find(({ id }) => id === hypothesis.findings[0]);
  const line = firstLine(leading?.counted, rows, wholeWindow(findings).from) ?? onset;
  const isEarlier = line + RATE_BUCKET <= onset && line >= onset - REACH;
  return isEarlier ? Math.min(onset, Math.max(line, changeOf(findings, hypothesis.findings))) : onset;
};

export const beganOf = (findings: Findings, rows: CitedRows, rank: number): string | undefined => {
  const at = beganAt(findings, rows, rank);
  return at === undefined ? undefined : clockOf(at);
};
