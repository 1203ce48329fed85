// Changes shortly before an onset: a deploy, a configuration, a flag on the suspect itself.
import { type Micros, SECOND } from '../../kernel/time.js';
import { round6 } from '../../kernel/json.js';
import type { Finding } from '../../evidence/finding.js';
import { AGGREGATE_BUCKET } from '../../telemetry/aggregates/trace-contribution.js';
import type { ChangeRecord } from '../../telemetry/record.js';
import type { Comparison } from '../deviation/baseline.js';
import type { FindingContext } from './finding-figures.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

export type PrecedingChange = { readonly row: CitableRow<ChangeRecord>; readonly score: number };

/** Alerts report symptoms; they do not cause them. */
const isCause = ({ row }: CitableRow<ChangeRecord>): boolean => row.change !== 'alert';

/** An onset is known to a bucket. */
const reaches = (at: Micros, onset: Micros, reach: Micros): boolean =>
  at >= onset - reach && at <= onset + AGGREGATE_BUCKET;

/**
 * Changes of the service in the reach before the onset, nearest first. The score is the surprise that one of so many
 * changes in the whole environment lies this near: 1 − exp(−n · distance / reach) is its chance.
 */
export const findPrecedingChanges = (
  service: string,
  onset: Micros,
  comparison: Comparison,
): readonly PrecedingChange[] => {
  const reach = comparison.parameters.changeReach;
  const nearby = comparison.telemetry.changes.filter((row) => isCause(row) && reaches(row.row.time, onset, reach));
  return nearby
    .filter(({ row }) => row.service === service)
    .sort((a, b) => b.row.time - a.row.time)
    .map((row) => {
      const distance = Math.max(SECOND, onset - row.row.time);
      return { row, score: -Math.log(-Math.expm1((-nearby.length * distance) / reach)) };
    });
};

export const buildChangeFinding = (
  { row, score }: PrecedingChange,
  { citations }: FindingContext,
): Omit<Finding, 'id'> => ({
  kind: 'change',
  service: row.row.service,
  location: { change: row.row.title },
  score: round6(score),
  direction: 'new',
  onset: row.row.time,
  figures: {},
  evidence: [citations.cite(row, 'seen')],
});
