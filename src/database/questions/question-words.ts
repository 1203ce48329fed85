// Words of questions about a database in other languages, as the English words that topics are asked for by.
import { DUTCH_QUESTION_WORDS, POLISH_QUESTION_WORDS, TURKISH_QUESTION_WORDS } from './further-question-words.js';
import { CHINESE_QUESTION_WORDS, JAPANESE_QUESTION_WORDS } from './spaceless-question-words.js';
import { GERMAN_QUESTION_WORDS } from './german-question-words.js';
import { FRENCH_QUESTION_WORDS, ITALIAN_QUESTION_WORDS, PORTUGUESE_QUESTION_WORDS } from './romance-question-words.js';
import { SPANISH_QUESTION_WORDS } from './spanish-question-words.js';

/** Spoken English, in the words that topics use: these are added in whatever language a question is. */
const SPOKEN_ENGLISH = `
kill: shoot shooting nuke zap axe murder killing
session: ppl people folks guys
wait: stuck waiting
developer: dev devs programmer
connect: login logon
raise: raising bump bumping crank increase increasing
drop: delete deleting remove removing toss dropping rm
limit: wall cliff
lose: drain
modify: modified modifies touched
safe: safely harmless
longest: longest oldest
restart: reboot reboots rebooting bounce bounced bouncing restarting restarted
idle: asleep sleeping sleeps
dead: garbage waste wasted
use: eat eaten eating eats consumed burned burning burnt
shrink: shrunk shrank shrinks shrinking smaller
statement: sqls
how often: frequently
save: saving savings saved
come back: comeback recurring
nobody: noone
notice: noticed notices spotted
alert: alerts alerted paged pager
return: returns returning recur recurs
lose: losing
left: remain remains remaining
hurt: hurts hurting slowdown
`;

/**
 * `english words: forms`, a line each. A form that ends in `*` begins a word. One without accents stands for those with them, too.
 * `-: forms` are words that ask for nothing, and tell the language.
 */
type WordForms = { readonly whole: ReadonlyMap<string, readonly string[]>; readonly beginnings: readonly Beginning[] };
type Beginning = { readonly begin: string; readonly english: readonly string[] };

const readForms = (table: string): WordForms => {
  const whole = new Map<string, readonly string[]>();
  const beginnings: Beginning[] = [];
  for (const line of table.trim().split('\n')) {
    const [words = '', forms = ''] = line.split(': ');
    const english = words === '-' ? [] : words.split(' ');
    for (const form of forms.split(' '))
      if (form.endsWith('*')) beginnings.push({ begin: form.slice(0, -1), english });
      else whole.set(form, [...(whole.get(form) ?? []), ...english]);
  }
  return { whole, beginnings };
};

const LANGUAGES = [
  GERMAN_QUESTION_WORDS,
  SPANISH_QUESTION_WORDS,
  FRENCH_QUESTION_WORDS,
  PORTUGUESE_QUESTION_WORDS,
  ITALIAN_QUESTION_WORDS,
  DUTCH_QUESTION_WORDS,
  POLISH_QUESTION_WORDS,
  TURKISH_QUESTION_WORDS,
].map(readForms);

const SPOKEN = readForms(SPOKEN_ENGLISH);

/** What Unicode does not take apart: `ł` and `ı` have no accent. */
const PLAIN_LETTERS: { readonly [letter: string]: string } = { ß: 'ss', ł: 'l', ı: 'i' };

/** Accents, once they are apart from their letters. */
const isAccent = (character: string): boolean => character >= '\u0300' && character <= '\u036f';

/** `Größe` → `grosse`, `Índice` → `indice`, `kullanıcı` → `kullanici`. */
const foldWord = (word: string): string =>
  [...word.toLowerCase().normalize('NFD')]
    .filter((each) => !isAccent(each))
    .map((each) => PLAIN_LETTERS[each] ?? each)
    .join('');

const APOSTROPHES = "’'";
const LONGEST_ELIDED = 5;
const LEAST_WORD = 3;

/** `l’arrêter` → `arrêter`, `dell'indice` → `indice`. */
const withoutElision = (word: string): string => {
  const at = [...APOSTROPHES].map((mark) => word.indexOf(mark)).find((place) => place > 0);
  return at === undefined || at > LONGEST_ELIDED || word.length - at <= LEAST_WORD ? word : word.slice(at + 1);
};

/** Undefined: no word of this language. */
const englishOf = ({ whole, beginnings }: WordForms, word: string): readonly string[] | undefined => {
  const folded = foldWord(withoutElision(word));
  const known = whole.get(word.toLowerCase()) ?? whole.get(folded);
  if (known !== undefined) return known;
  const begun = beginnings.filter(({ begin }) => folded.startsWith(begin));
  return begun.length === 0 ? undefined : begun.flatMap(({ english }) => english);
};

/** A form and the English words for it, the longer form first. */
type SpacelessForms = readonly (readonly [form: string, english: readonly string[]])[];

const readSpaceless = (table: string): SpacelessForms =>
  [...readForms(table).whole].toSorted(([a], [b]) => b.length - a.length);

const JAPANESE = readSpaceless(JAPANESE_QUESTION_WORDS);
const CHINESE = readSpaceless(CHINESE_QUESTION_WORDS);

/** Japanese is told from Chinese by its kana. */
const isKana = (character: string): boolean => character >= '\u3041' && character <= '\u30ff';

/** There are no spaces between words: a form stands anywhere in a run of them, and a longer one hides those inside it. */
const englishOfSpaceless = (words: readonly string[]): readonly string[] => {
  const rest = words.join(' ');
  const forms = [...rest].some(isKana) ? JAPANESE : CHINESE;
  const english = takeForms(rest, forms);
  // a question of one word may have no kana: “誰？”
  return english.length === 0 && forms === CHINESE ? takeForms(rest, JAPANESE) : english;
};

const takeForms = (text: string, forms: SpacelessForms): readonly string[] => {
  let rest = text;
  return forms.flatMap(([form, english]) => {
    if (!rest.includes(form)) return [];
    rest = rest.replaceAll(form, ' ');
    return english;
  });
};

/** Pure. The English words for those of a question in one of these languages, by the table that knows most of them; none for others. */
export const englishQuestionWords = (words: readonly string[]): readonly string[] => {
  const spoken = words.flatMap((word) => englishOf(SPOKEN, word) ?? []);
  const [most = []] = LANGUAGES.map((forms) =>
    words.map((word) => englishOf(forms, word)).filter((english) => english !== undefined),
  ).toSorted((a, b) => b.length - a.length);
  return [...spoken, ...most.flat(), ...englishOfSpaceless(words)];
};
