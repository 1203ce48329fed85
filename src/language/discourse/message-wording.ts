// How a message is worded: what tells whether it goes on with what was talked about, opens another problem, or returns to one.
import { optional } from '../../kernel/optional.js';
import { findMentionedNames, type NameCatalogue } from '../text/catalogue-mentions.js';
import { extractTerms, isCommonWord, splitWords } from '../text/content-terms.js';
import { findAlertNames, findSignatures } from '../text/signatures.js';
import { ANSWERS, GOES_ON, RECOVERY, STANDS_ALONE } from './discourse-cues.js';
import { AGAIN, HYPOTHESIS, SYMPTOM } from './message-patterns.js';
import { detectSpeechAct, type SpeechAct } from './speech-act.js';

export const WORDING_SIGNS = [
  'again',
  'alert',
  'answers',
  /** Its first sentence closes what was before. */
  'closes',
  /** It begins with “the”. */
  'definite',
  'goes on',
  'hypothesis',
  'log paste',
  'onset',
  'points back',
  /** A repair and its effect. */
  'progress',
  'question',
  'recovery',
  'repair',
  'request',
  'returns',
  'same',
  'shift',
  'stands alone',
  'symptom',
] as const;

export type WordingSign = (typeof WORDING_SIGNS)[number];

type Opening = {
  /** Words of content among the first five, in lower case. */
  readonly words: readonly string[];
  /** Services among the first three words. */
  readonly services: readonly string[];
};

export type MessageWording = {
  readonly signs: readonly WordingSign[];
  /** Of its words, some refer to earlier text. */
  readonly anaphora: number;
  /** Number of words; `act`: without a first sentence that closes what was before. */
  readonly length: { readonly whole: number; readonly act: number };
  /** Words of content, in lower case, as often as they occur. */
  readonly content: readonly string[];
  /** Stems with their weight: ids and names weigh most, common words least. */
  readonly terms: readonly (readonly [stem: string, weight: number])[];
  readonly opening: Opening;
  /** The report inside a question: “any idea why …”. Absent: there is none of some length. */
  readonly framed?: Opening & { readonly signs: readonly WordingSign[] };
  /** Names of the catalogue that it mentions, also loosely: “the gateway”. */
  readonly places: { readonly [Kind in keyof NameCatalogue]: readonly string[] };
  /** Exception and error names, codes, HTTP status codes. */
  readonly signatures: readonly string[];
  readonly alerts: readonly string[];
};

export const NO_WORDING: MessageWording = {
  signs: [],
  anaphora: 0,
  length: { whole: 0, act: 0 },
  content: [],
  terms: [],
  opening: { words: [], services: [] },
  places: { services: [], environments: [], regions: [] },
  signatures: [],
  alerts: [],
};

export const hasSign = ({ signs }: { readonly signs: readonly WordingSign[] }, ...wanted: readonly WordingSign[]) =>
  wanted.some((sign) => signs.includes(sign));

/** Of longer texts only the beginning is read: the rest is pasted text. */
const LONGEST = 4000;

const wordsOfContent = (text: string): readonly string[] =>
  splitWords(text.toLowerCase()).filter((word) => !isCommonWord(word));

const BLANKS = /\s+/;
const OPENING_WORDS = 5;
const LEADING_WORDS = 3;

const firstWords = (text: string, most: number): string => text.trim().split(BLANKS).slice(0, most).join(' ');

const readOpening = (text: string, services: readonly string[]): Opening => ({
  words: wordsOfContent(firstWords(text, OPENING_WORDS)),
  services: [...findMentionedNames(firstWords(text, LEADING_WORDS), services)],
});

const LEAST_FRAMED = 3;

const readFramed = (framed: string, services: readonly string[]): MessageWording['framed'] => {
  const low = framed.toLowerCase();
  if (low.trim().split(BLANKS).length < LEAST_FRAMED) return undefined;
  const signs: readonly WordingSign[] = [
    ...(HYPOTHESIS.test(low) ? (['hypothesis'] as const) : []),
    ...(SYMPTOM.test(low) ? (['symptom'] as const) : []),
  ];
  return { ...readOpening(framed, services), signs };
};

const SIGNED: { readonly [Sign in WordingSign]: (act: SpeechAct) => boolean } = {
  again: ({ low }) => AGAIN.test(low),
  alert: ({ alert }) => alert,
  answers: ({ low }) => ANSWERS.test(low),
  closes: ({ closes }) => closes,
  definite: ({ words }) => words[0] === 'the',
  'goes on': ({ low }) => GOES_ON.test(low),
  hypothesis: ({ hypothesis }) => hypothesis,
  'log paste': ({ logPaste }) => logPaste,
  onset: ({ onset }) => onset,
  'points back': ({ pointsBack }) => pointsBack,
  progress: ({ progress }) => progress,
  question: ({ question }) => question,
  recovery: ({ low }) => RECOVERY.test(low),
  repair: ({ repair }) => repair,
  request: ({ request }) => request,
  returns: ({ returns }) => returns,
  same: ({ same }) => same,
  shift: ({ shift }) => shift,
  'stands alone': ({ low }) => STANDS_ALONE.test(low),
  symptom: ({ symptom }) => symptom,
};

/** Pure. */
export const readWording = (message: string, catalogue: NameCatalogue): MessageWording => {
  const text = message.slice(0, LONGEST);
  const act = detectSpeechAct(text);
  const mentioned = (names: readonly string[]): readonly string[] => [...findMentionedNames(text, names)];
  return {
    signs: WORDING_SIGNS.filter((sign) => SIGNED[sign](act)),
    anaphora: act.anaphora,
    length: { whole: splitWords(text).length, act: act.words.length },
    content: wordsOfContent(text),
    terms: [...extractTerms(text)],
    opening: readOpening(text, catalogue.services),
    ...optional({ framed: readFramed(act.framed, catalogue.services) }),
    places: {
      services: mentioned(catalogue.services),
      environments: mentioned(catalogue.environments),
      regions: mentioned(catalogue.regions),
    },
    signatures: [...findSignatures(text)],
    alerts: [...findAlertNames(text)],
  };
};
