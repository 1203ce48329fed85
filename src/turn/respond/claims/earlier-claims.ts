// Times before the window at which the leading finding showed as well, and that nobody has asked about.
import type { Claim } from '../../../evidence/claim.js';
import type { EarlierOccurrence, Finding, Findings } from '../../../evidence/finding.js';
import type { RateRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { placeInEvent } from './counted-claims.js';
import { findingClaim } from './finding-claims.js';
import { type CitedRows, claimOf, figure, momentIn, name, type Part } from './sentence.js';

/** Of what leads, whether it may be called a cause or not; empty where history shows it nowhere. */
export const earlierTimes = ({ hypotheses, findings }: Findings): readonly EarlierOccurrence[] =>
  findings.find(({ id }) => id === hypotheses[0]?.findings[0])?.earlier ?? [];

/** A pattern that the sentence before has quoted is not quoted again: its row tells of other instants. */
const eventOf = ({ event }: RateRow, rows: CitedRows): Part => {
  const place = placeInEvent(event);
  return [...rows.values()].some((row) => row.kind === 'template' && row.id === place) ? 'this' : name(place);
};

const timeClaim = (
  { window, lines, evidence }: EarlierOccurrence,
  rows: CitedRows,
  now: Findings['window'],
): readonly Claim[] => {
  const row = rows.get(evidence);
  if (row?.kind !== 'rate') return [];
  const event: readonly Part[] = [name(row.service), ' logged ', eventOf(row, rows)];
  const times = lines.value === 1 ? ' time' : ' times';
  const when = [' from ', momentIn(window.from, now), ' to ', momentIn(window.to, now)];
  return [claimOf('rate', { citations: [evidence] }, [...event, ' ', figure(lines), times, ...when])];
};

/** Where no cause is stated, what comes nearest is told first: it is what was there before. */
export const earlierClaims = (findings: Findings, rows: CitedRows): readonly Claim[] => {
  const times = earlierTimes(findings).flatMap((each) => timeClaim(each, rows, findings.window));
  const [first] = findings.hypotheses;
  const leading: Finding | undefined = findings.findings.find(({ id }) => id === first?.findings[0]);
  const isStated = first !== undefined && first.score > 0;
  return times.length === 0 || leading === undefined || isStated ? times : [findingClaim(leading, rows), ...times];
};
