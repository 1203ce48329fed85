// What is said where no error has the place that is asked for: that there are none, that records do not name it, or where it is slow.
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { AskReads, PlacedRow } from '../ask-reads.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { namesPlace, type Place } from './dimensions.js';
import { ofService, recordsWord } from './error-counts.js';

type Missing = { readonly place: Place; readonly write: ResultWriter };

const KINDS = ['lines', 'requests'] as const;

/** “0 errors among 1,204 lines of `search`”. Undefined: there are no records. */
export const noErrorsClaim = (reads: AskReads, write: ResultWriter): number | undefined => {
  const found = [...KINDS].reverse().flatMap((records) => {
    const total = reads.total(records);
    return total === undefined ? [] : [{ records, total }];
  });
  const [all] = found;
  if (all === undefined) return undefined;
  const { total, records } = all;
  return write.claim('none.errors', {
    errors: { figure: write.cell(total, 'errors') },
    count: { figure: write.cell(total, 'count') },
    what: recordsWord(records),
    ...ofService(total),
    from: { clock: total.row.first },
    to: { clock: total.row.last },
  });
};

const bySlowness = (a: PlacedRow<TallyRow>, b: PlacedRow<TallyRow>): number => (b.row.p95 ?? 0) - (a.row.p95 ?? 0);

/** The cause is no error but time: the slowest is the place. */
const slowest = (reads: AskReads, { write, place }: Missing): DraftedResult | undefined => {
  const values = reads.values('requests').filter(({ row }) => row.p95 !== undefined);
  const [worst] = values.toSorted(bySlowness);
  if (worst === undefined) return undefined;
  write.sentence('place.slowest', {
    name: { name: worst.row.value ?? '' },
    p95: { figure: write.cell(worst, 'p95', 'micros') },
    count: { figure: write.cell(worst, 'count') },
    place,
  });
  return write.finish({
    kind: 'list',
    items: [{ name: worst.row.value ?? '', value: worst.row.p95 ?? 0, evidence: [write.cite(worst)] }],
  });
};

const hasErrors = (reads: AskReads): boolean => KINDS.some((records) => (reads.total(records)?.row.errors ?? 0) > 0);

export const answerWithoutErrors = (
  context: AskContext,
  reads: AskReads,
  { place, write }: Missing,
): DraftedResult | undefined => {
  const isCounted = KINDS.some((records) => reads.total(records) !== undefined);
  if (!isCounted || hasErrors(reads))
    return namesPlace(context)
      ? write.text('place.unnamed', { place }).finish({ kind: 'unknown', missing: place })
      : write.text('place.untold').finish({ kind: 'unknown', missing: 'place' });
  const none = noErrorsClaim(reads, write);
  if (none === undefined) return undefined;
  write.sentences(none);
  return slowest(reads, { place, write }) ?? write.finish({ kind: 'list', items: [] });
};
