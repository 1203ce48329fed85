// Whether everything that a sentence quotes, names, times and counts stands somewhere in the several rows that it cites: none denies
// it then. A time between two rows is worked out of both.
import type { StoredRow } from '../stored-row.js';
import { isDuration, matchesAmount } from './amount.js';
import type { ClaimBasis } from './judgement.js';
import { containsQuote, findWhole } from './text-match.js';
import { extractRowTerms, hasClock, hasName, hasQuote, type RowTerms } from './row-terms.js';
import type { ParsedSentence, SentenceToken } from './sentence-parser.js';

const isInTextWhole = (text: string, word: string): boolean => findWhole(text.toLowerCase(), word.toLowerCase()) >= 0;

const isTermInRow = (shown: RowTerms, token: SentenceToken): boolean => {
  const { texts, fields } = shown;
  switch (token.kind) {
    case 'quote':
      return hasQuote(shown, token.text) || hasName(shown, token.text);
    case 'clock':
      return hasClock(shown, token.text);
    case 'name':
      return hasName(shown, token.text) || texts.some((text) => isInTextWhole(text, token.text));
    case 'number':
      return (
        fields.some((field) => matchesAmount(field, token)) ||
        texts.some((text) => isInTextWhole(text, String(token.value)))
      );
    case 'word':
    case 'sign':
      return true;
    default:
      return token satisfies never;
  }
};

const isTermInStatement = (statement: string, { kind, text }: SentenceToken): boolean =>
  kind === 'quote' ? containsQuote(statement, text) : isInTextWhole(statement, text);

/** Of all rows and statements together. */
export const areTermsCovered = (
  { tokens }: ParsedSentence,
  { rows, restated }: Pick<ClaimBasis, 'rows' | 'restated'>,
): boolean => {
  const shown = [...rows.values()].map((row: StoredRow) => extractRowTerms(row));
  if (shown.length + restated.length < 2) return false;
  return tokens.every(
    (token) =>
      (token.kind === 'number' && isDuration(token)) ||
      shown.some((each) => isTermInRow(each, token)) ||
      restated.some(({ text }) => isTermInStatement(text, token)),
  );
};
