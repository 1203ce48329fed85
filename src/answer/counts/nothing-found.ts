// What is said where no record matches: that the read was complete and empty, and how many records there were at all.
import type { AskReads } from '../ask-reads.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { say } from '../say.js';
import type { CountedNoun } from './counted-records.js';
import { sayNoun, sayWhose } from './say-counted.js';

/** What is looked for in spans; everything else is in lines. */
const IN_SPANS: ReadonlySet<CountedNoun> = new Set(['requests', 'failures']);

/** Records of the period were read: none of them is of the kind. `isNamed`: a certain one of the kind. */
const answerNoneOfKind = (
  reads: AskReads,
  write: ResultWriter,
  { noun, isNamed }: { readonly noun: CountedNoun; readonly isNamed: boolean },
): DraftedResult | undefined => {
  const [first, second] = IN_SPANS.has(noun) ? (['kinds', 'templates'] as const) : (['templates', 'kinds'] as const);
  const all = reads.total(first) ?? (isNamed ? reads.total(second) : undefined);
  if (all === undefined) return undefined;
  const records = all.row.of === 'spans' ? 'requests' : 'lines';
  write.sentence(isNamed ? 'nothing.such' : 'nothing.of-kind', {
    noun: say(`kind.${noun}`, write.language),
    lines: sayNoun(write, records, write.cell(all, 'count')),
    of: sayWhose(write, all),
    first: { clock: all.row.first },
    last: { clock: all.row.last },
  });
  return write.finish({ kind: 'value', name: noun, value: 0, unit: 'count', evidence: [write.cite(all)] });
};

/** The period holds no record at all. */
const answerEmpty = (reads: AskReads, write: ResultWriter): DraftedResult => {
  const empty = ['total', 'templates', 'kinds']
    .map((key) => reads.get(key))
    .find(({ status, matched }) => status === 'read' && matched === 0);
  if (empty === undefined) {
    write.text('nothing.unread');
    return write.finish({ kind: 'unknown', missing: 'records' });
  }
  write.sentence('nothing.stored', {}, { type: 'absence', coverage: empty.coverage });
  return write.finish({ kind: 'unknown', missing: 'records' });
};

/** Some status code or exception: other values were found. */
export const answerNoneNamed = (reads: AskReads, write: ResultWriter, noun: CountedNoun): DraftedResult =>
  answerNoneOfKind(reads, write, { noun, isNamed: true }) ?? answerEmpty(reads, write);

export const answerNothingFound = (reads: AskReads, write: ResultWriter, noun: CountedNoun): DraftedResult =>
  answerNoneOfKind(reads, write, { noun, isNamed: false }) ?? answerEmpty(reads, write);
