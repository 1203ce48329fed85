// Which database snapshots a turn reads: those that its caller named, else those of its window.
import type { BatchHash } from '../../kernel/brand.js';
import type { IssueWindow } from '../../investigation/scope.js';
import type { SnapshotQuery } from '../../telemetry/query.js';

/** Rows of both sides together: everything but the texts of a very large one. */
const BUDGET = 10_000;

type Input = {
  readonly window: IssueWindow;
  /** Named for this issue. */
  readonly snapshots?: readonly BatchHash[];
  readonly asOf: { readonly [source: string]: number };
};

type SnapshotDraft = { readonly role: 'issue'; readonly why: 'snapshots'; readonly query: SnapshotQuery };

/** Where nothing was ever imported, nothing is asked. */
export const planSnapshots = ({ window, snapshots, asOf }: Input): readonly SnapshotDraft[] => {
  const upTo = asOf['snapshots'];
  if (upTo === undefined) return [];
  const { from, to } = window.asked;
  const named = snapshots === undefined ? {} : { snapshots };
  return [
    {
      role: 'issue',
      why: 'snapshots',
      query: { ask: 'snapshot', window: { from, to }, budget: BUDGET, upTo, ...named },
    },
  ];
};
