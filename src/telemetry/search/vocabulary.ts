// The pieces that occur in a collection, and how a rare one is split into known parts: `serverdown` → server, down.

/** Rarer than this and at least so long: perhaps words that were glued. */
const RARE = 5;
const SHORTEST_GLUED = 6;
/** A part is known from here on, when it is not one of the little words. */
const KNOWN = 3;
const SHORTEST_PART = 3;
const LONGEST_PART = 16;
const LITTLE_WORDS = new Set('an as at be by in is it no of on or to up'.split(' '));
/** In natural logarithms: fewer parts are likelier. */
const COST_OF_PART = 1;
/** A split into more is a coincidence of letters. */
const LETTERS_PER_PART = 3.5;
const NUMBER = /^\d+$/;

export type Vocabulary = {
  readonly learn: (pieces: readonly string[]) => void;
  /** The piece, and behind it its parts when it is rare and made of known ones. */
  readonly partsOf: (piece: string) => readonly string[];
};

/** The likeliest way to a place in the piece, and where its last part starts. */
type SplitStep = { readonly chance: number; readonly from: number };

/** Logarithm of the probability of a part; undefined when it is no known part. */
type PartChance = (part: string) => number | undefined;

const stepTo = (end: number, chanceTo: (from: number) => number | undefined): SplitStep | undefined => {
  let best: SplitStep | undefined;
  for (let from = Math.max(0, end - LONGEST_PART); from < end; from++) {
    const chance = chanceTo(from);
    if (chance !== undefined && (best === undefined || chance > best.chance)) best = { chance, from };
  }
  return best;
};

/** By dynamic programming over the places between letters; empty when no row of parts makes the piece. */
const split = (piece: string, chanceOf: PartChance): readonly string[] => {
  const { length } = piece;
  const steps: (SplitStep | undefined)[] = [{ chance: 0, from: 0 }];
  for (let end = 1; end <= length; end++) {
    const step = stepTo(end, (from) => {
      const before = steps[from]?.chance;
      const isWhole = end - from === length;
      const own = before === undefined || isWhole ? undefined : chanceOf(piece.slice(from, end));
      return before === undefined || own === undefined ? undefined : before + own;
    });
    steps.push(step);
  }
  const parts: string[] = [];
  for (let end = length; end > 0; end = steps[end]?.from ?? 0) {
    if (steps[end] === undefined) return [];
    parts.unshift(piece.slice(steps[end]?.from, end));
  }
  return parts.length > Math.max(2, length / LETTERS_PER_PART) ? [] : parts;
};

export const createVocabulary = (): Vocabulary => {
  const counts = new Map<string, number>();
  let total = 0;
  const chanceOf: PartChance = (part) => {
    const count = counts.get(part) ?? 0;
    if (!LITTLE_WORDS.has(part) && (part.length < SHORTEST_PART || count < KNOWN)) return undefined;
    return Math.log(Math.max(count, 1) / total) - COST_OF_PART;
  };
  return {
    learn: (pieces) => {
      for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
      total += pieces.length;
    },
    partsOf: (piece) => {
      const isRare = (counts.get(piece) ?? 0) < RARE;
      const isGlued = isRare && piece.length >= SHORTEST_GLUED && !NUMBER.test(piece);
      return isGlued ? [piece, ...split(piece, chanceOf)] : [piece];
    },
  };
};
