// Rules that need no model.
import { searchTokens } from '../../src/telemetry/search/search-terms.js';
import type { Item, Label } from './sets.js';

export type Rule = (item: Item) => Label;

/** A question shorter than this follows on, in OpenSRE. */
const SHORT = 90;
/** More words than this can open an issue. */
const FEW = 6;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const sharesAWord = ({ history, message }: Item): boolean => {
  const known = new Set(history.flatMap(({ text }) => searchTokens(text)));
  return searchTokens(message.text).some((word) => known.has(word));
};

export const FLOORS: { readonly [name: string]: Rule } = {
  alwaysFollowUp: () => 'follow_up',
  shortQuestionFollows: ({ message: { text } }) =>
    text.includes('?') && text.length < SHORT ? 'follow_up' : 'new_issue',
  noSharedWord: (item) => (!sharesAWord(item) && wordsOf(item.message.text).length > FEW ? 'new_issue' : 'follow_up'),
};
