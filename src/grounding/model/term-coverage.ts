// Whether every quotation, name, instant and number of a sentence stands in some row that it cites, so that no single row
// contradicts it. A duration may be the time between two rows, so it is not looked for.
import type { StoredRow } from '../stored-row.js';
import { isDuration, matchesAmount } from './amount.js';
import type { ClaimBasis } from './judgement.js';
import { containsQuote, findWhole } from './text-match.js';
import { extractRowTerms, hasClock, hasName, hasQuote, type RowTerms } from './row-terms.js';
import type { ParsedSentence, SentenceToken } from './sentence-parser.js';

const isInTextWhole = (text: string, word: string): boolean => findWhole(text.toLowerCase(), word.toLowerCase()) >= 0;

const isTermInRow = (terms: RowTerms, token: SentenceToken): boolean => {
  const { texts, fields } = terms;
  switch (token.kind) {
    case 'quote':
      return hasQuote(terms, token.text) || hasName(terms, token.text);
    case 'clock':
      return hasClock(terms, token.text);
    case 'name':
      return hasName(terms, token.text) || texts.some((text) => isInTextWhole(text, token.text));
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
  const terms = [...rows.values()].map((row: StoredRow) => extractRowTerms(row));
  if (terms.length + restated.length < 2) return false;
  return tokens.every(
    (token) =>
      (token.kind === 'number' && isDuration(token)) ||
      terms.some((each) => isTermInRow(each, token)) ||
      restated.some(({ text }) => isTermInStatement(text, token)),
  );
};
