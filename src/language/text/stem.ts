// A light stemmer: plurals and -ing/-ed only, so that names and codes survive.

const ENDINGS: readonly (readonly [ending: string, longerThan: number, replacement: string])[] = [
  ['ing', 5, ''],
  ['ies', 4, 'y'],
  ['ed', 4, ''],
  ['es', 4, ''],
];

const cutEnding = (word: string): string => {
  for (const [ending, longerThan, replacement] of ENDINGS)
    if (word.length > longerThan && word.endsWith(ending)) return word.slice(0, -ending.length) + replacement;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
};

export const stem = (word: string): string => {
  const cut = cutEnding(word);
  return cut.length > 4 && cut.endsWith('e') ? cut.slice(0, -1) : cut;
};
