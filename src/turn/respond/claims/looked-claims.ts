// Where it was looked: what was compared with what, and how many requests told of each.
import { toIso } from '../../../kernel/time.js';
import type { Claim } from '../../../evidence/claim.js';
import type { Figure } from '../../../evidence/evidence.js';
import type { Findings } from '../../../evidence/finding.js';
import { type CitedRows, claimOf, figure, momentIn, type Part } from './sentence.js';

const count = (id: string, side: 'window' | 'past', value: number): Figure => ({
  value,
  by: 'value',
  of: [{ evidence: id, path: `traces.${side}` }],
});

/** Without traces there is no count of what was compared. */
export const lookedClaims = ({ compared }: Findings, rows: CitedRows): readonly Claim[] => {
  const row = compared === undefined ? undefined : rows.get(compared);
  if (compared === undefined || row?.kind !== 'survey' || row.traces.window + row.traces.past === 0) return [];
  const { window, past, traces } = row;
  // a day before the window: its end is told with the day, too
  const isOfDays = ({ from, to }: typeof window): boolean => toIso(from).slice(0, 10) !== toIso(to).slice(0, 10);
  const span = (of: typeof window): readonly Part[] =>
    (isOfDays(of)
      ? [{ moment: of.from }, { moment: of.to }]
      : [momentIn(of.from, window), momentIn(of.to, window)]
    ).flatMap((part, rank) => (rank === 0 ? [part] : [' to ', part]));
  const before: readonly Part[] =
    traces.past === 0
      ? ['; there is no history to compare them with']
      : [' were compared with ', figure(count(compared, 'past', traces.past)), ' from ', ...span(past)];
  return [
    claimOf('observation', { citations: [compared] }, [
      figure(count(compared, 'window', traces.window)),
      ' traces from ',
      ...span(window),
      ...before,
    ]),
  ];
};
