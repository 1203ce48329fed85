// The changes around a window, in words, for whoever asks what was changed; or that none is stored.
import type { Claim } from '../../../evidence/claim.js';
import type { Coverage } from '../../../evidence/coverage.js';
import { type Findings, wholeWindow } from '../../../evidence/finding.js';
import { changeParts } from './change-words.js';
import { type CitedRows, claimOf, momentIn } from './sentence.js';

/** The latest are told. */
const CHANGES = 8;

const noChange = (coverage: readonly Coverage[]): readonly Claim[] => {
  const reads = coverage.filter(({ source }) => source === 'changes');
  const [first] = reads;
  if (first === undefined || reads.some(({ status }) => status !== 'empty')) return [];
  const text = 'No deploy, configuration change or flag of this time, or of the hour before it, is stored';
  return [{ type: 'absence', text, citations: [], figures: [], coverage: coverage.indexOf(first) }];
};

export const changeClaims = (findings: Findings, rows: CitedRows, coverage: readonly Coverage[]): readonly Claim[] => {
  const window = wholeWindow(findings);
  const told = findings.timeline.flatMap(({ event, evidence: [id] }) => {
    const row = event === 'change' && id !== undefined ? rows.get(id) : undefined;
    if (row?.kind !== 'change' || id === undefined) return [];
    return [claimOf('observation', { citations: [id] }, changeParts(row, momentIn(row.time, window)))];
  });
  return told.length === 0 ? noChange(coverage) : told.slice(-CHANGES);
};
