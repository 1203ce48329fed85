// Log lines in words: the lines that show a finding, the ones that are missing, and what the logs say by themselves.
import type { Claim, Shift } from '../../evidence/claim.js';
import { computeFigure } from '../../evidence/figure.js';
import type { Figure } from '../../evidence/evidence.js';
import type { Finding, Findings } from '../../evidence/finding.js';
import type { FlowRow } from '../../telemetry/aggregates/rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { claimOf, type CitedRows, figure, name, type Part } from './sentence.js';

const lineClaim = (id: string, row: BatchRow | undefined): readonly Claim[] => {
  if (row?.kind !== 'log') return [];
  const parts = [name(row.service), ' logged at ', { clock: row.time }, ': ', { quote: row.message }];
  return [claimOf('observation', { citations: [id] }, parts)];
};

type Step = { readonly id: string; readonly row: FlowRow };

/** The share of requests that took a step, in the window and before. */
const shares = (step: Step, all: Step): { readonly now: Figure; readonly before: Figure } => {
  const share = (side: 'window' | 'past'): Figure => ({
    value: computeFigure('ratio', [step.row[side], all.row[side]]),
    by: 'ratio',
    of: [step, all].map(({ id }) => ({ evidence: id, path: side })),
    unit: 'percent',
  });
  return { now: share('window'), before: share('past') };
};

/** A line that requests log less often than before; the step that it shows is the one that vanished. */
const missingClaim = (id: string, finding: Finding, rows: CitedRows): readonly Claim[] => {
  const line = rows.get(id);
  const flows = finding.evidence.flatMap((each): readonly Step[] => {
    const row = rows.get(each);
    return row?.kind === 'flow' ? [{ id: each, row }] : [];
  });
  const all = flows.find(({ row }) => row.to === undefined);
  const [, vanished] = flows.filter(({ row }) => row.to !== undefined);
  if (line?.kind !== 'log' || all === undefined || vanished === undefined) return lineClaim(id, line);
  const { now, before } = shares(vanished, all);
  const citations = [id, vanished.id, all.id];
  const often: readonly Part[] = [figure(before), ' of these requests before, in ', figure(now), ' now: '];
  const shift: Shift = { to: 'less', now: [now], before: [before] };
  const parts = [name(line.service), ' logged this in ', ...often, { quote: line.message }];
  return [claimOf('observation', { citations, shift }, parts)];
};

/** The lines themselves: at most so many per finding. */
const LINES = 3;

export const lineClaims = (finding: Finding, rows: CitedRows, roles: ReadonlyMap<string, string>): readonly Claim[] =>
  finding.evidence
    .flatMap((id) => (roles.get(id) === 'missing' ? missingClaim(id, finding, rows) : lineClaim(id, rows.get(id))))
    .slice(0, LINES);

/** One line of each of the most telling patterns. */
export const patternClaims = ({ groups }: Findings, rows: CitedRows): readonly Claim[] => {
  const patterns = groups.filter(({ by }) => by === 'stack' || by === 'template');
  const claims = patterns.flatMap(({ samples: [id] }) => (id === undefined ? [] : lineClaim(id, rows.get(id))));
  return [...new Map(claims.map((claim) => [claim.text, claim])).values()].slice(0, LINES);
};
