// Which encodings a text that is no UTF-8 may have, the likeliest first: by the statistics of chardet, and those that it does not know.
import chardet from 'chardet';

/** By a few words it may know none, and `ibm866` it never does. */
const OTHERS = ['windows-1252', 'windows-1250', 'windows-1251', 'ibm866', 'windows-1254', 'macintosh'] as const;

/** Hardly any log is in them, and what they take for letters other encodings do too. */
const UNLIKELY: ReadonlySet<string> = new Set(['windows-1257', 'windows-1258']);

/** Names as chardet says them. */
export const rankEncodings = (sample: Uint8Array): readonly string[] =>
  [...chardet.analyse(sample).map(({ name }) => name), ...OTHERS].sort(
    (a, b) => Number(UNLIKELY.has(a)) - Number(UNLIKELY.has(b)),
  );
