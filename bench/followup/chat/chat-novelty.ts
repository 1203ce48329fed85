// How much of a chat message its history has said before, words weighed by how rare they are in a large support channel.
import type { ChatText } from './chat-text.js';
import { COMMONER, RAREST, RARITIES } from './chat-rarity.js';

const rarityOf = (stemmed: string): number => {
  const at = COMMONER.findIndex((stems) => stems.has(stemmed));
  return RARITIES[at] ?? RAREST;
};

const triples = (stemmed: string): readonly string[] =>
  Array.from({ length: stemmed.length }, (_, i) => `^${stemmed}$`.slice(i, i + 3));

/** Dice coefficient of their letter triples: typing errors and other forms of a word share most. */
const likeness = (a: string, b: string): number => {
  const [mine, theirs] = [new Set(triples(a)), new Set(triples(b))];
  return (2 * [...mine].filter((triple) => theirs.has(triple)).length) / (mine.size + theirs.size);
};

const LONG = 4;
const ALIKE = 0.5;

const familiarity = (stemmed: string, known: ReadonlySet<string>): number => {
  if (known.has(stemmed)) return 1;
  if (stemmed.length < LONG) return 0;
  const closest = Math.max(0, ...[...known].map((other) => (other.length < LONG ? 0 : likeness(stemmed, other))));
  return closest >= ALIKE ? closest : 0;
};

type Coverage = { readonly covered: number; readonly rarestShared: number; readonly rarestUnsaid: number };

const coverageBy = (texts: readonly ChatText[], words: readonly string[]): Coverage => {
  const known = new Set(texts.flatMap(({ content }) => [...content.keys()]));
  const judged = words.map((word) => ({ rarity: rarityOf(word), share: familiarity(word, known) }));
  const rarest = (values: readonly number[]): number => Math.max(0, ...values);
  return {
    covered: judged.reduce((sum, { rarity, share }) => sum + rarity * share, 0),
    rarestShared: rarest(judged.map(({ rarity, share }) => rarity * share)),
    rarestUnsaid: rarest(judged.map(({ rarity, share }) => (share === 0 ? rarity : 0))),
  };
};

export const rareNovelty = (chatText: ChatText, before: readonly ChatText[], asks: number) => {
  const words = [...chatText.content.keys()];
  const all = words.reduce((sum, word) => sum + rarityOf(word), 0);
  const { covered, rarestShared, rarestUnsaid } = coverageBy(before, words);
  const unsaid = Math.log1p(all - covered);
  const share = covered / (all + 1);
  return {
    content: Math.log1p(all),
    unsaid,
    unsaidOfLate: Math.log1p(all - coverageBy(before.slice(-2), words).covered),
    covered: share,
    rarestShared,
    rarestUnsaid,
    askedUnsaid: asks * unsaid,
    askedCovered: asks * share,
  };
};
