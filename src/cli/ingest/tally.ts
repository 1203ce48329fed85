// What came of the rows of one source.
import type { ingestReport } from '../../api/contract/service.js';

export type Report = ReturnType<typeof ingestReport.parse>;

export type Tally = {
  lines: number;
  sent: number;
  accepted: number;
  duplicates: number;
  rejected: number;
  /** Rows that name no service. */
  nameless: number;
  readonly repaired: Map<string, number>;
};

export const newTally = (): Tally => ({
  lines: 0,
  sent: 0,
  accepted: 0,
  duplicates: 0,
  rejected: 0,
  nameless: 0,
  repaired: new Map(),
});

export const addReport = (tally: Tally, { accepted, duplicates, repaired }: Report): void => {
  tally.accepted += accepted;
  tally.duplicates += duplicates;
  for (const [reason, rows] of Object.entries(repaired))
    tally.repaired.set(reason, (tally.repaired.get(reason) ?? 0) + rows);
};
