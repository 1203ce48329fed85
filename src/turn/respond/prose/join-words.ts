// Lists in a sentence.

/** `a, b and c`. */
export const joinWords = (names: readonly string[], by: string): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${by} ${names.at(-1) ?? ''}`;
