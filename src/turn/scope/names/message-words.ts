// Splits a message into words with their positions.

export type MessageWord = {
  readonly text: string;
  /** Character positions in the message. */
  readonly from: number;
  readonly to: number;
  /** The text between this word and the one before. */
  readonly gap: string;
};

export const splitMessage = (message: string): readonly MessageWord[] => {
  let end = 0;
  return [...message.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => {
    const word = {
      text: match[0].toLowerCase(),
      from: match.index,
      to: match.index + match[0].length,
      gap: message.slice(end, match.index),
    };
    end = word.to;
    return word;
  });
};

const endsClause = (gap: string): boolean => /[.;!?\n](?:\s|$)|\n/.test(gap);

/** The word before, in the same clause. */
export const wordBefore = (words: readonly MessageWord[], at: number): string => {
  const word = words[at];
  return word === undefined || endsClause(word.gap) ? '' : (words[at - 1]?.text ?? '');
};

/** The word after, in the same clause. */
export const wordAfter = (words: readonly MessageWord[], at: number): string => {
  const next = words[at + 1];
  return next === undefined || endsClause(next.gap) ? '' : next.text;
};

/** Equal, or singular and plural of each other. */
export const isSameWord = (a: string, b: string): boolean => {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 3) return false;
  return long === `${short}s` || (short.endsWith('y') && long === `${short.slice(0, -1)}ies`);
};
