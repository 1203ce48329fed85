// Cuts a text into passages: at headings first, then between paragraphs, inside one only where it is too long.
import type { DocumentOutline, Passage } from './passage.js';

/** Characters. A passage grows up to it. */
export const USUAL_PASSAGE = 1_200;
/** A block of code or a table may be so long before it is cut. */
export const LONGEST_PASSAGE = 2_400;

type PassageRange = { readonly from: number; readonly to: number };
type DocumentPiece = PassageRange & { readonly whole: boolean };

/** Text under one row of headings. */
type DocumentRegion = PassageRange & { readonly section: readonly string[]; readonly isHeadingOnly: boolean };

const BREAKS = [/\n[ \t]*\n/g, /\n/g, /[.!?…。！？]["'”’)\]]*\s/g, /\s/g];

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** The last place in the second half of the usual length where a reader would pause. */
const pauseIn = (text: string, from: number): number => {
  const part = text.slice(from, from + USUAL_PASSAGE);
  for (const pause of BREAKS) {
    const ends = [...part.matchAll(pause)].map(({ index, 0: { length } }) => index + length);
    const last = ends.at(-1) ?? 0;
    if (last > USUAL_PASSAGE / 2) return from + last;
  }
  const end = from + USUAL_PASSAGE;
  return isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end;
};

const capLength = (text: string, { from, to, whole }: DocumentPiece): readonly PassageRange[] => {
  const most = whole ? LONGEST_PASSAGE : USUAL_PASSAGE;
  const parts: PassageRange[] = [];
  let start = from;
  while (to - start > most) {
    const end = pauseIn(text, start);
    parts.push({ from: start, to: end });
    start = end;
  }
  return [...parts, { from: start, to }];
};

/** Without the blanks around it. */
const trimBlanks = (text: string, { from, to }: PassageRange): PassageRange => {
  const part = text.slice(from, to);
  const start = from + part.length - part.trimStart().length;
  return { from: start, to: start + part.trim().length };
};

const joinPieces = (text: string, ranges: readonly PassageRange[]): readonly PassageRange[] => {
  const grown: PassageRange[] = [];
  for (const range of ranges) {
    const last = grown.at(-1);
    if (last !== undefined && trimBlanks(text, { from: last.from, to: range.to }).to - last.from <= USUAL_PASSAGE)
      grown[grown.length - 1] = { from: last.from, to: range.to };
    else grown.push(range);
  }
  return grown;
};

/** Those that begin behind `from` and before `to`: a sheet has thousands of headings, so they are found by halving. */
const blocksBetween = (blocks: DocumentOutline['blocks'], from: number, to: number): DocumentOutline['blocks'] => {
  const firstAt = (place: number): number => {
    let [low, high] = [0, blocks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((blocks[middle]?.from ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return blocks.slice(firstAt(from + 1), firstAt(to));
};

const regionsOf = (text: string, { headings, blocks }: DocumentOutline): readonly DocumentRegion[] => {
  const path: { readonly depth: number; readonly title: string }[] = [];
  const regions: DocumentRegion[] = [];
  const starts = [{ at: 0, depth: 0, title: '' }, ...headings];
  starts.forEach(({ at, depth, title }, n) => {
    while ((path.at(-1)?.depth ?? -1) >= depth) path.pop();
    path.push({ depth, title });
    const to = starts[n + 1]?.at ?? text.length;
    const isHeadingOnly = depth > 0 && blocksBetween(blocks, at, to).length === 0;
    if (to > at) regions.push({ from: at, to, section: path.slice(1).map((each) => each.title), isHeadingOnly });
  });
  return regions;
};

/** A heading with nothing of its own stands with what comes below it. */
const withBodies = (regions: readonly DocumentRegion[]): readonly DocumentRegion[] => {
  const whole: DocumentRegion[] = [];
  for (const region of regions) {
    const last = whole.at(-1);
    if (last?.isHeadingOnly === true && region.from - last.from < USUAL_PASSAGE / 2)
      whole[whole.length - 1] = { ...region, from: last.from };
    else whole.push(region);
  }
  return whole;
};

/** Every block with the blanks that follow it, so that nothing of the region is left out. */
const piecesOf = ({ from, to }: DocumentRegion, { blocks }: DocumentOutline): readonly DocumentPiece[] => {
  const inside = blocksBetween(blocks, from, to);
  const starts = [{ from, keep: undefined }, ...inside];
  return starts.map((block, n) => ({
    from: block.from,
    to: starts[n + 1]?.from ?? to,
    whole: block.keep === 'whole',
  }));
};

/** In order; none overlaps another, and what lies between them is blank. */
export const splitPassages = (text: string, outline: DocumentOutline): readonly Passage[] =>
  withBodies(regionsOf(text, outline)).flatMap((region) => {
    const ranges = piecesOf(region, outline).flatMap((piece) => capLength(text, piece));
    return joinPieces(text, ranges)
      .map((range) => trimBlanks(text, range))
      .filter(({ from, to }) => from < to)
      .map((range) => ({ section: region.section, ...range }));
  });

const PARAGRAPH = /\S[^]*?(?=\n[ \t]*\n|$)/g;

/** Of a text without markup: paragraphs between empty lines. */
export const plainOutline = (text: string): DocumentOutline => ({
  headings: [],
  blocks: [...text.matchAll(PARAGRAPH)].map(({ index, 0: { length } }) => ({ from: index, to: index + length })),
});
