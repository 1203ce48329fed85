// Which log lines a question means: by a text between quotation marks, by a word that a program has written, by the words of one
// pattern, or by a word that they mention. Pure.
import { quotedPhrases } from '../../language/details/line-request.js';
import type { LineWord } from '../../language/details/line-words.js';
import { hasCue } from '../../language/details/message-details.js';
import { DAY, type TimeWindow } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { stemOf } from '../../telemetry/search/search-terms.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { overServices } from '../places/error-counts.js';
import { type LogOptions, tallyQuery } from '../queries.js';

export type LinesMeant = Pick<LogOptions, 'templates' | 'text' | 'phrases'>;

const splitCamelCase = (text: string): string => text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** The words of a text, each once: `checkpointDuration` is two. */
export const lineStems = (text: string): readonly string[] => [
  ...new Set((splitCamelCase(text).toLowerCase().match(WORD) ?? []).map(stemOf)),
];

/** One word alone is in a line by chance. */
const LEAST_WORDS = 2;
/** A longer line with the same words speaks of something else as well. */
const LEAST_DENSITY = 0.7;

/** The patterns that hold most words of the question. None: no pattern holds so many of them. */
export const templatesSaid = (
  words: readonly LineWord[],
  rows: readonly PlacedRow<TallyRow>[],
  least = LEAST_WORDS,
): readonly string[] => {
  const scored = rows.flatMap(({ row: { value, text = '' } }) => {
    const stems = lineStems(text);
    const held = new Map(
      words.flatMap((word) => (stems.includes(stemOf(word.said)) ? [[stemOf(word.said), word]] : [])),
    );
    const tells = [...held.values()].some(({ isTelling }) => isTelling);
    const isSaid = held.size >= least && tells;
    return value !== undefined && isSaid ? [{ value, held: held.size, density: held.size / stems.length }] : [];
  });
  const most = Math.max(0, ...scored.map(({ held }) => held));
  const best = scored.filter(({ held }) => held === most);
  const densest = Math.max(0, ...best.map(({ density }) => density));
  return best.flatMap(({ value, density }) => (density >= LEAST_DENSITY * densest ? [value] : []));
};

/** “Any line that mentions disk”: the word alone decides, where the question says that it is one of lines. */
const mentionedWords = ({ details }: AskContext): readonly string[] =>
  hasCue(details, 'mentions')
    ? (details.lineWords ?? []).flatMap(({ said }) => (details.things?.includes(said) === false ? [] : [said]))
    : [];

/** “Which client got the most rejections?”, “rejections by client”: the word beside the noun, where values of the noun are asked for. */
const groupedWords = ({ details }: AskContext): readonly string[] => {
  const nouns = [...(details.byNouns ?? []), ...(hasCue(details, 'most') ? (details.askedNouns ?? []) : [])];
  const words = (details.lineWords ?? []).filter(
    ({ said, isTelling }) => isTelling && !nouns.includes(said) && details.things?.includes(said) === true,
  );
  return nouns.length === 0 ? [] : words.map(({ said }) => said);
};

/** Words each of which must stand in the lines that are meant. None: the question says no such word. */
const wordsOfLines = (context: AskContext): readonly string[] => {
  const mentioned = mentionedWords(context);
  return mentioned.length > 0 ? mentioned : groupedWords(context);
};

/** The patterns that hold each of the words, whatever their endings; else the words themselves, which may stand in what differs. */
const linesWithWords = (words: readonly string[], rows: readonly PlacedRow<TallyRow>[]): LinesMeant => {
  const stems = words.map(stemOf);
  const templates = rows.flatMap(({ row: { value, text = '' } }) => {
    const own = lineStems(text);
    return value !== undefined && stems.every((stem) => own.includes(stem)) ? [value] : [];
  });
  return templates.length > 0 ? { templates } : { text: words.join(' ') };
};

/** “The last thing that redis logged”: every line of the service that is named. */
const isOfSource = ({ details, subject }: AskContext): boolean =>
  subject.from === 'message' &&
  hasCue(details, 'logged', 'last line', 'last lines') &&
  !hasCue(details, 'errors', 'warnings') &&
  hasCue(details, 'first', 'latest');

/** What the message itself says must stand in a line. Undefined: its words are those of a pattern, or of none. */
export const linesNamed = (context: AskContext): LinesMeant | undefined => {
  const phrases = quotedPhrases(context);
  if (phrases.length > 0) return { phrases };
  const { identifiers = [] } = context.details;
  if (identifiers.length > 0) return { text: identifiers.join(' ') };
  return isOfSource(context) ? {} : undefined;
};

/** The question says which lines are meant, whatever it is read as. */
export const namesLines = (context: AskContext): boolean =>
  linesNamed(context) !== undefined || context.details.isOfLinesBefore === true || wordsOfLines(context).length > 0;

/** “The deadlock thing at 12:20, related?”: beside a time one word tells which lines are meant. */
export const asksOfTroubleThen = ({ details, hasOwnTime }: AskContext): boolean =>
  hasOwnTime && hasCue(details, 'same trouble', 'unrelated');

/** “When did the first license request fail?”: a pattern of errors, where one holds its words. */
const templatesOfWords = (
  { details }: AskContext,
  rows: readonly PlacedRow<TallyRow>[],
  least: number,
): readonly string[] => {
  const words = details.lineWords ?? [];
  const failing = hasCue(details, 'failed', 'errors') ? rows.filter(({ row }) => row.errors > 0) : [];
  const ofErrors = templatesSaid(words, failing, least);
  return ofErrors.length > 0 ? ofErrors : templatesSaid(words, rows, least);
};

/** Undefined: the question means no lines by their words, or none of them are stored. */
export const linesMeant = (context: AskContext, reads: AskReads): LinesMeant | undefined => {
  const named = linesNamed(context);
  if (named !== undefined) return named;
  const words = wordsOfLines(context);
  if (words.length > 0) return linesWithWords(words, reads.values(PATTERNS));
  const least = asksOfTroubleThen(context) ? 1 : LEAST_WORDS;
  const templates = templatesOfWords(context, reads.values(PATTERNS), least);
  return templates.length === 0 ? undefined : { templates };
};

/** Those of the services that the message names, else of all. */
export const ofWriters = (context: AskContext): AskContext => ({
  ...(context.subject.from === 'message' ? context : overServices(context)),
  entities: context.entities.filter(({ kind }) => kind === 'host' || kind === 'pod'),
});

/** What happened before the window belongs to the story of such a line. */
const REACH = DAY;

export const wholeTime = ({ window, askedAt }: AskContext): TimeWindow => ({
  from: window.analysis.from - REACH,
  to: Math.max(window.analysis.to, askedAt) + 1,
});

/** The patterns of the lines that may be meant, with how many there are and when. */
export const PATTERNS = 'said-templates';

const PATTERNS_READ = 500;

export const patternQuery = (context: AskContext): AskQueries => ({
  [PATTERNS]: tallyQuery(ofWriters(context), 'logs', {
    ...linesNamed(context),
    by: 'template',
    budget: PATTERNS_READ,
    window: wholeTime(context),
  }),
});
