// How rare the words of a support channel are: the commonest by name, all others as one.
import { chatTextOf } from '../followup/chat/chat-text.js';

const NAMED = 1000;
/** Rarities are kept in so many steps. */
const STEPS = 20;
const WIDTH = 110;

type Rarities = {
  readonly classes: readonly (readonly [rarity: number, stems: readonly string[]])[];
  readonly rarest: number;
};

const countsOf = (texts: ReadonlySet<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const stemmed of chatTextOf(text).content.keys()) counts.set(stemmed, (counts.get(stemmed) ?? 0) + 1);
  return counts;
};

/** 0 = in every message, 1 = in none; how often a word is said is how often its message counts. */
export const raritiesOf = (texts: ReadonlySet<string>): Rarities => {
  const rarity = (count: number): number => Math.log((texts.size + 1) / (count + 1)) / Math.log(texts.size + 1);
  const sorted = [...countsOf(texts)].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const classes = new Map<number, readonly string[]>();
  for (const [stemmed, count] of sorted.slice(0, NAMED)) {
    const step = Math.round(rarity(count) * STEPS) / STEPS;
    classes.set(step, [...(classes.get(step) ?? []), stemmed]);
  }
  const rest = sorted.slice(NAMED);
  const total = rest.reduce((sum, [, count]) => sum + count, 0);
  const mean = rest.reduce((sum, [, count]) => sum + count * rarity(count), 0) / Math.max(1, total);
  return { classes: [...classes], rarest: Math.round(mean * 100) / 100 };
};

const linesOf = (stems: readonly string[]): readonly string[] =>
  stems.reduce<readonly string[]>((lines, stemmed) => {
    const last = lines.at(-1) ?? '';
    const fits = lines.length > 0 && last.length + stemmed.length < WIDTH;
    return fits ? [...lines.slice(0, -1), `${last} ${stemmed}`] : [...lines, `    ${stemmed}`];
  }, []);

export const raritySource = ({ classes, rarest }: Rarities): string =>
  [
    '// How rare the commonest words of a support channel are, stemmed. Data: written by `bench/train/chat.ts`, not by hand.',
    "import { words } from '../word-list.js';",
    '',
    '/** Of the classes below, in their order; of every other word. */',
    `export const RARITIES: readonly number[] = [${classes.map(([rarity]) => rarity).join(', ')}];`,
    `export const RAREST = ${rarest};`,
    '',
    'export const COMMONER: readonly ReadonlySet<string>[] = [',
    ...classes.flatMap(([, stems]) => ['  words(`', ...linesOf(stems), '  `),']),
    '];',
    '',
  ].join('\n');
