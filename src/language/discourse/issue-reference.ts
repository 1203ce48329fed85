// How a message points at one of several things by its place or kind: “back to the first”, “the other one”, “it's a new issue”.
import { escapePattern } from '../../kernel/escape-pattern.js';

/** The words of one language, each a `|`-separated list; of scripts without blanks any part of the text. */
type ReferenceWords = {
  readonly first: string;
  readonly second: string;
  readonly third: string;
  readonly other: string;
  readonly previous: string;
  readonly again: string;
  readonly fresh: string;
  readonly same: string;
  readonly yes: string;
  readonly no: string;
  /** They say nothing by themselves. */
  readonly filler: string;
};

type ReferenceCue = Exclude<keyof ReferenceWords, 'filler'>;

const en: ReferenceWords = {
  first: 'first|1st|former|issue 1|issue one|#1|i1',
  second: 'second|2nd|latter|issue 2|issue two|#2|i2',
  third: 'third|3rd|issue 3|issue three|#3|i3',
  other: 'other one|other issue|other problem|other incident|other thing|the other',
  previous:
    'previous one|previous issue|previous problem|previous incident|previous|earlier one|earlier issue|earlier problem|earlier incident|last one|last issue|last problem|last incident|old one|old issue|old problem',
  again: 'again|back|return|returned|once more',
  fresh: 'new|separate|different|another|unrelated',
  same: 'same|follow-up|follow up|followup|this one',
  yes: 'yes|yep|yeah|correct|right|exactly',
  no: 'no|nope|nah',
  filler:
    "a|an|the|it|it's|its|is|that|this|to|of|one|ones|issue|problem|thing|incident|option|number|no.|and|ok|okay|so|then|please|pls|about",
};

const de: ReferenceWords = {
  first: 'erste|ersten|erster|erstes|problem 1|fall 1',
  second: 'zweite|zweiten|zweiter|zweites|problem 2|fall 2',
  third: 'dritte|dritten|dritter|drittes|problem 3|fall 3',
  other: 'das andere|die andere|den anderen|der andere|anderen problem|anderes problem|andere problem|anderen fall',
  previous: 'vorherige|vorheriger|vorheriges|vorherigen|vorige|voriger|voriges|vorigen',
  again: 'wieder|zurück|nochmal|noch einmal',
  fresh: 'neu|neues|neue|neuer|anderes',
  same: 'dasselbe|das gleiche|selbe|gleiche|dieses',
  yes: 'ja|jo|jep|genau|richtig',
  no: 'nein|nee|nö',
  filler:
    'ein|eine|das|die|der|den|dem|es|ist|zu|zum|zur|problem|fall|thema|vorfall|option|nummer|und|ok|okay|bitte|dann',
};

const es: ReferenceWords = {
  first: 'primero|primera|primer|problema 1',
  second: 'segundo|segunda|problema 2',
  third: 'tercero|tercera|tercer|problema 3',
  other: 'lo otro|la otra|el otro|otro problema',
  previous: 'el anterior|la anterior|lo anterior|problema anterior',
  again: 'otra vez|de nuevo|vuelve|volver|volvamos|volviendo',
  fresh: 'nuevo|nueva|distinto|distinta|otro',
  same: 'mismo|misma|este',
  yes: 'sí|si|correcto|exacto',
  no: 'no',
  filler: 'un|una|el|la|lo|al|a|es|de|del|problema|incidente|tema|caso|opción|número|y|ok|vale|por favor',
};

const fr: ReferenceWords = {
  first: 'premier|première|problème 1',
  second: 'deuxième|second|seconde|problème 2',
  third: 'troisième|problème 3',
  other: "l'autre|autre problème",
  previous: 'précédent|précédente',
  again: 'de nouveau|encore|revenons|reviens|revenir|retour',
  fresh: 'nouveau|nouvelle|différent|différente',
  same: 'même|le même|celui-ci',
  yes: 'oui|ouais|exact',
  no: 'non',
  filler: "un|une|le|la|au|à|c'est|est|de|du|problème|incident|sujet|option|numéro|et|ok|svp",
};

const pt: ReferenceWords = {
  first: 'primeiro|primeira|problema 1',
  second: 'segundo|segunda|problema 2',
  third: 'terceiro|terceira|problema 3',
  other: 'o outro|a outra|outro problema',
  previous: 'o anterior|a anterior|problema anterior',
  again: 'de novo|outra vez|volta|volte|voltar|voltando|voltemos',
  fresh: 'novo|nova|diferente|outro',
  same: 'mesmo|mesma|este',
  yes: 'sim|isso|exato',
  no: 'não|nao',
  filler: 'um|uma|o|a|ao|é|de|do|problema|incidente|assunto|caso|opção|número|e|ok|por favor',
};

const it: ReferenceWords = {
  first: 'primo|la prima|problema 1',
  second: 'secondo|seconda|problema 2',
  third: 'terzo|terza|problema 3',
  other: "l'altro|l'altra|altro problema",
  previous: 'il precedente|problema precedente',
  again: 'di nuovo|ancora|torniamo|torna|tornare',
  fresh: 'nuovo|nuova|diverso|diversa',
  same: 'stesso|stessa|questo',
  yes: 'sì|esatto',
  no: 'no',
  filler: 'un|una|il|la|lo|al|a|è|di|del|problema|caso|opzione|numero|e|ok|per favore',
};

const nl: ReferenceWords = {
  first: 'eerste|probleem 1',
  second: 'tweede|probleem 2',
  third: 'derde|probleem 3',
  other: 'de andere|het andere|andere probleem',
  previous: 'vorige',
  again: 'weer|terug|opnieuw|nog eens',
  fresh: 'nieuw|nieuwe|ander',
  same: 'hetzelfde|zelfde|deze',
  yes: 'ja|klopt',
  no: 'nee',
  filler: 'een|de|het|is|naar|van|probleem|geval|optie|nummer|en|ok|oké|graag',
};

const zh: ReferenceWords = {
  first: '第一|最初',
  second: '第二',
  third: '第三',
  other: '另一个|另外那个|另一问题',
  previous: '上一个|之前那个|前一个',
  again: '再|回到',
  fresh: '新的|新问题|另外的',
  same: '同一个|相同|这个',
  yes: '是的|对|是',
  no: '不是|不',
  filler: '个|问题|的|那|吧|一|题|请',
};

const ja: ReferenceWords = {
  first: '最初|1つ目|一つ目|第一',
  second: '2つ目|二つ目|第二',
  third: '3つ目|三つ目|第三',
  other: 'もう一つ|別の問題',
  previous: '前の問題|さっきの',
  again: 'もう一度|戻',
  fresh: '新しい|別の',
  same: '同じ|これ',
  yes: 'はい|そうです',
  no: 'いいえ|違います',
  filler: '問題|の|に|って|です|は|を|方|件|る|り|ください',
};

const LANGUAGES: readonly ReferenceWords[] = [en, de, es, fr, pt, it, nl, zh, ja];

export type IssueReference = {
  /** From 1 on. */
  readonly nth?: number;
  readonly other?: true;
  readonly previous?: true;
  /** It goes back to something. */
  readonly again?: true;
  readonly fresh?: true;
  readonly same?: true;
  readonly yes?: true;
  readonly no?: true;
  /** It says nothing else. */
  readonly alone?: true;
};

const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Longer words first, each whole; of scripts without blanks anywhere. */
const wordsPattern = (names: readonly (keyof ReferenceWords)[]): RegExp => {
  const words = LANGUAGES.flatMap((language) => names.flatMap((name) => language[name].split('|'))).sort(
    (a, b) => b.length - a.length,
  );
  const spaced = words.filter((word) => !WITHOUT_BLANKS.test(word)).map(escapePattern);
  const unspaced = words.filter((word) => WITHOUT_BLANKS.test(word));
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}#])(?:${spaced.join('|')})(?![\p{L}\p{N}])|(?:${unspaced.join('|')})`,
    'giu',
  );
};

const CUES = ['other', 'previous', 'again', 'fresh', 'same', 'yes', 'no'] as const satisfies readonly ReferenceCue[];
const ORDINALS = ['first', 'second', 'third'] as const satisfies readonly ReferenceCue[];

const patterns = new Map<string, RegExp>();

const patternOf = (...names: readonly (keyof ReferenceWords)[]): RegExp => {
  const key = names.join(' ');
  const known = patterns.get(key) ?? wordsPattern(names);
  patterns.set(key, known);
  return known;
};

const isSaid = (text: string, cue: ReferenceCue): boolean => text.search(patternOf(cue)) >= 0;

/** “2”, “b”, “option 2”: one of what was offered. */
const CHOSEN = /^\W*(?:(?:option|number|nummer|número|numéro|no\.?|nr\.?)\s*)?([1-3abc])\W*$/i;

const chosenNumber = (text: string): number | undefined => {
  const sign = CHOSEN.exec(text)?.[1]?.toLowerCase();
  return sign === undefined ? undefined : '123'.indexOf(sign) + 1 || 'abc'.indexOf(sign) + 1;
};

/** Longer messages say more than which one is meant. */
const MOST_WORDS = 9;

/** Pure. Undefined: it points at nothing. */
export const readIssueReference = (message: string): IssueReference | undefined => {
  const text = message.trim().replaceAll('’', "'").replaceAll(/\s+/g, ' ');
  if (text === '' || text.split(' ').length > MOST_WORDS) return undefined;
  const chosen = chosenNumber(text);
  const ordinal = ORDINALS.findIndex((cue) => isSaid(text, cue)) + 1;
  const nth = chosen ?? (ordinal > 0 ? ordinal : undefined);
  const cues = CUES.filter((cue) => isSaid(text, cue));
  if (nth === undefined && cues.length === 0) return undefined;
  const rest = text.replaceAll(patternOf(...ORDINALS, ...CUES), ' ').replaceAll(patternOf('filler'), ' ');
  const isAlone = chosen !== undefined || !/[\p{L}\p{N}]/u.test(rest);
  return {
    ...(nth !== undefined && { nth }),
    ...Object.fromEntries(cues.map((cue) => [cue, true] as const)),
    ...(isAlone && { alone: true }),
  };
};
