// Claims on the changes around a window, or that none is stored.
import type { ChangeKind, ChangeRecord } from '../../../telemetry/record.js';
import { buildClaim, type CitedRows, momentPart, namePart, type SentencePart } from '../../../evidence/sentence.js';
import type { Claim } from '../../../evidence/claim.js';
import type { Coverage } from '../../../evidence/coverage.js';
import { type Findings, wholeWindow } from '../../../evidence/finding.js';

/** Alerts and Kubernetes events are no changes by people. */
const CHANGE_TEXTS: { readonly [Kind in ChangeKind]: string } = {
  deploy: ' was changed at ',
  configuration: ' was changed at ',
  flag: ' was changed at ',
  scaling: ' was scaled at ',
  kubernetes: ' had a Kubernetes event at ',
  alert: ' had an alert at ',
};

export const changeParts = ({ service, change, title }: ChangeRecord, at: SentencePart): readonly SentencePart[] => [
  namePart(service),
  CHANGE_TEXTS[change],
  at,
  ': ',
  { quote: title },
];

/** The latest ones. */
const MOST_CHANGES_SHOWN = 8;

const noChangeClaims = (coverage: readonly Coverage[]): readonly Claim[] => {
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
    return [buildClaim('observation', { citations: [id] }, changeParts(row, momentPart(row.time, window)))];
  });
  return told.length === 0 ? noChangeClaims(coverage) : told.slice(-MOST_CHANGES_SHOWN);
};
