// One request in words: its spans with how long they took, and the lines that it logged.
import type { Claim } from '../../../evidence/claim.js';
import { computeFigure } from '../../../evidence/figure.js';
import type { Figure } from '../../../evidence/evidence.js';
import { type Findings, wholeWindow } from '../../../evidence/finding.js';
import type { SpanRecord } from '../../../telemetry/record.js';
import { lineClaim } from './line-claims.js';
import { claimOf, type CitedRows, figure, momentIn, name, type Part } from './sentence.js';

type Cited = { readonly id: string; readonly row: SpanRecord };

const tookOf = ({ id, row }: Cited): Figure => ({
  value: computeFigure('value', [row.durationMicros]),
  by: 'value',
  of: [{ evidence: id, path: 'durationMicros' }],
  unit: 'micros',
});

const beganOf = (span: Cited, root: Cited): Figure => ({
  value: computeFigure('difference', [span.row.time, root.row.time]),
  by: 'difference',
  of: [span, root].map(({ id }) => ({ evidence: id, path: 'time' })),
  unit: 'micros',
});

export const traceClaims = (findings: Findings, rows: CitedRows): readonly Claim[] => {
  const { spans = [], lines = [] } = findings.trace ?? {};
  const told = spans.flatMap(({ evidence: id }): readonly Cited[] => {
    const row = rows.get(id);
    return row?.kind === 'span' ? [{ id, row }] : [];
  });
  const [root] = told;
  const spanClaim = (span: Cited): Claim => {
    const { row } = span;
    const isFirst = root === undefined || span === root;
    const began: readonly Part[] = isFirst
      ? [', began at ', momentIn(row.time, wholeWindow(findings))]
      : [', began ', figure(beganOf(span, root)), ' after the first'];
    const parts = [name(row.service), ' ', name(row.name), ' took ', figure(tookOf(span)), ...began];
    const citations = [span.id, ...(isFirst ? [] : [root.id])];
    return claimOf('rate', { citations }, [...parts, ...(row.status === 'error' ? [' and failed'] : [])]);
  };
  return [...told.map(spanClaim), ...lines.flatMap((id) => lineClaim(id, rows.get(id)))];
};
