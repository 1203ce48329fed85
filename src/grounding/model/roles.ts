// Whether a sentence that names the two ends of a call, or of a step, tells them in the order of the row.
import { calleeOf } from '../follows.js';
import type { Row } from '../rows.js';
import { placeIn } from './quoted.js';
import type { Spoken } from './spoken.js';

/** Who comes before whom. */
type Pair = readonly [first: string, second: string];

const isPair = (ends: readonly unknown[]): ends is Pair =>
  ends.every((end) => typeof end === 'string') && ends[0] !== ends[1];

const segmentsOf = ({ segments }: Row): readonly Row[] => (Array.isArray(segments) ? (segments as readonly Row[]) : []);

const callsIn = (row: Row): readonly (readonly unknown[])[] => {
  const segments = segmentsOf(row);
  return segments.map(({ service, parent }) => [segments[Number(parent)]?.['service'], service]);
};

const pairsOf = (row: Row): readonly Pair[] => {
  const { caller, service, from, to, attributes } = row;
  const called = (attributes as Row | undefined)?.['server.address'];
  const callee = typeof called === 'string' ? calleeOf(called) : undefined;
  return [[caller, service], [from, to], [service, callee], ...callsIn(row)].filter(isPair);
};

/** The ends in the order in which the sentence names them. */
const named = (pairs: readonly Pair[], text: string): readonly string[] =>
  [...new Set(pairs.flat())]
    .map((end) => ({ end, at: placeIn(text, end.toLowerCase()) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ end }) => end);

/** An arrow says who comes before whom, and nothing else. */
export const ARROW = '→';

/** `false`: the sentence puts them in another order, or says so by “by” or an arrow where the row has no order. */
export const keepsRoles = (row: Row, { text, words, signs }: Spoken): boolean => {
  const pairs = pairsOf(row);
  const ends = named(pairs, text.toLowerCase());
  if (ends.length < 2) return !signs.includes(ARROW);
  const follow = ends.slice(1).every((end, at) => pairs.some(([a, b]) => a === ends[at] && b === end));
  return follow && !words.includes('by');
};
