// Another problem than what deviates, in claims: the lines that speak of it, what deviates in it, and what else does.
import type { Claim } from '../../../evidence/claim.js';
import type { UnrelatedSubject, Findings, Hypothesis } from '../../../evidence/finding.js';
import { findingClaim } from './finding-claims.js';
import { lineClaim } from './line-claims.js';
import type { PlacedBeside } from '../told.js';
import type { CitedRows } from './sentence.js';

export type BesideClaims = { readonly [Name in 'lines' | 'own' | 'deviating']: readonly Claim[] };

const leadingOf = ({ findings }: Findings, { findings: [leading] }: Hypothesis, rows: CitedRows): readonly Claim[] =>
  findings.filter(({ id }) => id === leading).map((finding) => findingClaim(finding, rows));

export const besideClaims = (
  { lines, services, deviating }: UnrelatedSubject,
  all: Findings,
  rows: CitedRows,
): BesideClaims => {
  const credible = deviating.filter(({ score }) => score > 0);
  const own = credible.filter(({ service }) => services.includes(service));
  const told = all.apart?.independent === undefined ? credible.slice(0, 1) : credible.slice(0, 2);
  const leadings = (of: readonly Hypothesis[]): readonly Claim[] => of.flatMap((each) => leadingOf(all, each, rows));
  return {
    lines: lines.flatMap((id) => lineClaim(id, rows.get(id))),
    own: leadings(own),
    deviating: leadings(told.filter((each) => !own.includes(each))),
  };
};

export const placeBeside = (
  { lines, own, deviating }: BesideClaims,
  place: (section: readonly Claim[]) => readonly number[],
): PlacedBeside => ({ lines: place(lines), own: place(own), deviating: place(deviating) });
