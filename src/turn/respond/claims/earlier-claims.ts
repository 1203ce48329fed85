// Claims on earlier times of the leading finding that no question was about.
import type { Claim } from '../../../evidence/claim.js';
import type { EarlierOccurrence, Finding, Findings } from '../../../evidence/finding.js';
import type { RateRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { eventWithoutException } from './line-claims.js';
import { findingClaim } from './finding-claims.js';
import {
  buildClaim,
  type CitedRows,
  figurePart,
  momentPart,
  namePart,
  type SentencePart,
} from '../../../evidence/sentence.js';

/** Of the leading hypothesis, credible or not; empty where the history does not show it. */
export const earlierTimes = ({ hypotheses: [leading], findings }: Findings): readonly EarlierOccurrence[] => {
  const { earlier = [] } = findings.find(({ id }) => id === leading?.findings[0]) ?? {};
  // what was there from the onset on, before the window begins, is the trouble that is asked about
  return earlier.filter(({ window }) => leading?.onset === undefined || window.to <= leading.onset);
};

/** Refers to a pattern that the sentence before has quoted as “this”: a second quotation would cite other instants. */
const earlierEventPart = ({ event }: RateRow, rows: CitedRows): SentencePart => {
  const place = eventWithoutException(event);
  return [...rows.values()].some((row) => row.kind === 'template' && row.id === place) ? 'this' : namePart(place);
};

const earlierTimeClaims = (
  { window, lines, evidence }: EarlierOccurrence,
  rows: CitedRows,
  now: Findings['window'],
): readonly Claim[] => {
  const row = rows.get(evidence);
  if (row?.kind !== 'rate') return [];
  const event: readonly SentencePart[] = [namePart(row.service), ' logged ', earlierEventPart(row, rows)];
  const times = lines.value === 1 ? ' time' : ' times';
  const when = [' from ', momentPart(window.from, now), ' to ', momentPart(window.to, now)];
  return [buildClaim('rate', { citations: [evidence] }, [...event, ' ', figurePart(lines), times, ...when])];
};

/** Where no cause is stated, the leading finding comes first: it is what occurred earlier. */
export const earlierClaims = (findings: Findings, rows: CitedRows): readonly Claim[] => {
  const times = earlierTimes(findings).flatMap((each) => earlierTimeClaims(each, rows, findings.window));
  const [first] = findings.hypotheses;
  const leading: Finding | undefined = findings.findings.find(({ id }) => id === first?.findings[0]);
  const isStated = first !== undefined && first.score > 0;
  return times.length === 0 || leading === undefined || isStated ? times : [findingClaim(leading, rows), ...times];
};
