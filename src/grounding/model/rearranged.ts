// What may stand elsewhere in a sentence than in the statement that it restates: where it is, a share behind its count, and “now”.

export type Rearranged = { readonly sentence: string; readonly statement: string };

/** “4 requests to `POST /orders` (67 %)”: what stands in parentheses is of the number before it. */
const SHARE = /(\b\d[\d,.]*\b)([^()\d]+?)\s*\((\d+(?:\.\d+)?)\s?%\)/gu;

const withShares = (text: string): string => text.replace(SHARE, '$1 ($3 %)$2');

const PLACE = /^In `([^`]+)`, /u;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** “In X, …”, “… in X”, “X's …”. */
const withoutPlace = (sentence: string, place: string): string | undefined => {
  const name = `${'`'}?${escaped(place)}${'`'}?(?![\\w-])`;
  const phrase = new RegExp(String.raw`(?<![\w-])(?:(?:in|of|on|at) ${name},?|${name}['’]s)`, 'iu');
  const bare = sentence.replace(phrase, ' ');
  return bare === sentence ? undefined : bare.replace(/\s+/gu, ' ').trim();
};

const BEFORE = /\bbefore\b/u;
const NOW = /\bnow\b/u;
const FIRST_NUMBER = /\d[\d,.]*(?: of \d[\d,.]*)?(?:\s?%|\s?m?s\b)?/u;

/** Of two numbers of which one was before, the other is now. */
const withNow = (statement: string, sentence: string): string =>
  NOW.test(sentence) && BEFORE.test(statement) && !NOW.test(statement) && /;[^;]*\bbefore\b/u.test(statement)
    ? statement.replace(FIRST_NUMBER, '$& now')
    : statement;

/** Both without what may stand anywhere, `undefined`: the sentence does not say where. */
export const inItsOrder = (sentence: string, statement: string): Rearranged | undefined => {
  const place = PLACE.exec(statement)?.[1];
  const bare = place === undefined ? sentence : withoutPlace(sentence, place);
  return bare === undefined
    ? undefined
    : {
        sentence: withShares(bare).replace(/\bout of\b/giu, 'of'),
        statement: withNow(withShares(statement.replace(PLACE, '')), sentence),
      };
};
