// Which of several kinds of lines came first: “A or B?”, each said between quotation marks or by the words of a pattern.
import { quotedPhrases } from '../../language/details/line-request.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads } from '../ask-reads.js';
import { logQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { type LinesMeant, ofWriters, PATTERNS, templatesSaid, wholeTime } from './lines-meant.js';
import { lineClaim } from './record-lines.js';

const LEAST_KINDS = 2;

const NO_LETTER = /[^\p{L}\p{M}\p{N}]+/u;

/** The words between the marks and conjunctions of the message. */
const parts = ({ details }: AskContext): readonly (readonly string[])[] => {
  const ends = [...details.separators, Infinity];
  return ends.map((end, index) => {
    const start = ends[index - 1] ?? 0;
    return details.terms
      .filter((term) => term.start >= start && term.start < end)
      .flatMap(({ text }) => text.split(NO_LETTER));
  });
};

const kindsSaid = (context: AskContext, reads: AskReads): readonly LinesMeant[] => {
  const phrases = quotedPhrases(context);
  if (phrases.length >= LEAST_KINDS) return phrases.map((phrase) => ({ phrases: [phrase] }));
  const { lineWords = [] } = context.details;
  const kinds = parts(context).map((part) =>
    templatesSaid(
      lineWords.filter(({ said }) => part.includes(said)),
      reads.values(PATTERNS),
    ),
  );
  return kinds.filter((templates) => templates.length > 0).map((templates) => ({ templates }));
};

const keyOf = (index: number): string => `order-${index}`;

export const orderQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const kinds = kindsSaid(context, reads);
  if (kinds.length < LEAST_KINDS) return {};
  const window = context.hasOwnTime ? context.period : wholeTime(context);
  const options = { window, order: 'oldest', budget: 1 } as const;
  return Object.fromEntries(
    kinds.map((meant, index) => [keyOf(index), logQuery(ofWriters(context), { ...meant, ...options })]),
  );
};

/** The first line of each, in the order of time. Undefined: fewer than two of them are stored. */
export const answerOrder = (reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const firsts = reads
    .keys()
    .filter((key) => key.startsWith('order-'))
    .flatMap((key) => reads.rows(key, 'log'))
    .toSorted((a, b) => a.row.time - b.row.time);
  if (firsts.length < LEAST_KINDS) return undefined;
  write.list(
    firsts.map((placed) => lineClaim(placed, write)),
    'said.in-order',
  );
  const evidence = firsts.map((placed) => write.cite(placed));
  return write.show(...evidence).finish({ kind: 'rows', evidence, more: 0 });
};
