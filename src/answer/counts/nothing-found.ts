// What is said where no record matches: that the read was complete and empty, and how many records there were at all.
import type { AskContext } from '../ask-context.js';
import type { AskReads } from '../ask-reads.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { say } from '../say.js';
import type { CountedNoun } from './counted-records.js';
import { sayNoun, sayWhose } from './say-counted.js';

/** Lines of the period were read: none of them is of the kind. */
const answerNoneOfKind = (reads: AskReads, write: ResultWriter, noun: CountedNoun): DraftedResult | undefined => {
  const all = reads.total('templates') ?? reads.total('kinds');
  if (all === undefined) return undefined;
  const records = all.row.of === 'spans' ? 'requests' : 'lines';
  write.sentence('nothing.of-kind', {
    noun: say(`kind.${noun}`, write.language),
    lines: sayNoun(write, records, write.cell(all, 'count')),
    of: sayWhose(write, all),
    first: { clock: all.row.first },
    last: { clock: all.row.last },
  });
  return write.finish({ kind: 'value', name: noun, value: 0, unit: 'count', evidence: [write.cite(all)] });
};

/** The period holds no record at all. */
const answerEmpty = (reads: AskReads, write: ResultWriter, keys: readonly string[]): DraftedResult => {
  const empty = keys.map((key) => reads.get(key)).find(({ status, matched }) => status === 'read' && matched === 0);
  if (empty === undefined) {
    write.text('nothing.unread');
    return write.finish({ kind: 'unknown', missing: 'records' });
  }
  write.sentence('nothing.stored', {}, { type: 'absence', coverage: empty.coverage });
  return write.finish({ kind: 'unknown', missing: 'records' });
};

export const answerNothingFound = (
  _context: AskContext,
  reads: AskReads,
  write: ResultWriter,
  noun: CountedNoun,
): DraftedResult =>
  answerNoneOfKind(reads, write, noun) ?? answerEmpty(reads, write, ['total', 'templates', 'kinds', 'requests']);
