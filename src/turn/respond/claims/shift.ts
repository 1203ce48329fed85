// The direction of a finding, with the figures that show it.
import type { ClaimShift } from '../../../evidence/claim.js';
import type { Finding } from '../../../evidence/finding.js';

const slowShift = ({ slow, requests, baselineSlow, baselineRequests }: Finding['figures']): ClaimShift | undefined =>
  slow && requests && baselineSlow && baselineRequests
    ? { to: 'more', now: [slow, requests], before: [baselineSlow, baselineRequests] }
    : undefined;

const gaugeShift = ({ figures: { value, baseline }, direction }: Finding): ClaimShift | undefined =>
  value && baseline ? { to: direction === 'less' ? 'less' : 'more', now: [value], before: [baseline] } : undefined;

/** `undefined`: nothing that is cited shows a direction, so none may be told. */
export const shiftOf = (finding: Finding): ClaimShift | undefined => {
  if (finding.kind === 'metric') return gaugeShift(finding);
  return finding.kind === 'self' || finding.kind === 'gap' ? slowShift(finding.figures) : undefined;
};

/** Evidence that the figures of a shift are computed from. */
export const shownBy = (shift: ClaimShift | undefined): readonly string[] =>
  shift === undefined ? [] : [...shift.now, ...shift.before].flatMap(({ of }) => of).map(({ evidence }) => evidence);
