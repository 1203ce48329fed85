// What a message says besides acts, names, scope and time: the cues of its question, its terms, figures, ids, and what it suspects.
import { optional } from '../../kernel/optional.js';
import { findStandardError, type StandardError } from '../../kernel/standard-errors.js';
import { type Entity, type EntityKind, markEntities, spansOverlap, type TextSpan } from '../names/entity.js';
import { type PastedRecord, proseOf, readPasted } from '../pasted-record.js';
import { findRequestIds, findTraceIds } from '../scope/identifiers.js';
import { tracesToShow } from '../scope/trace-lookup.js';
import { findSuspectedTopic, readSuspicion, type SuspectedTopic, type Suspicion } from '../suspicion.js';
import { findTopicSpans, type TopicSpan } from '../topics/read-topics.js';
import { findAskedNouns, findByNouns } from './asked-nouns.js';
import { findContentWords } from './content-words.js';
import { type DocumentWords, findDocumentWords } from './document-words.js';
import { type FigureWant, findFigureWants, wantsYesOrNo } from './figure-words.js';
import { findIdentifiers, findLineWords, type LineWord } from './line-words.js';
import { findQuantityWord } from './quantity-words.js';
import { findTroubleWords, type TroubleWords } from './trouble-words.js';
import { findThingNames } from './thing-names.js';
import { findSubjectWords, type SubjectWord } from './subject-words.js';
import { findQuestionCues, type QuestionCue, thingKindOf } from './question-cues.js';

/** A word that may be the name of something stored that no catalogue lists: a gauge, a server, a change. In lower case. */
type Term = { readonly text: string; readonly start: number; readonly end: number };

/** Absent: the message does not say it. Offsets are those in the message. */
export type MessageDetails = {
  /** The beginning of the message, to be quoted. */
  readonly excerpt: string;
  readonly cues: readonly QuestionCue[];
  readonly terms: readonly Term[];
  /** As written, without the marks around them: names of a database may stand in them. */
  readonly words?: readonly string[];
  /** What a program has written, as written: error codes, names in camel case. Absent: none. */
  readonly identifiers?: readonly string[];
  /** Words that stored lines may hold. Absent: none. */
  readonly lineWords?: readonly LineWord[];
  /** What it wants to know of captured figures. */
  readonly wants?: readonly FigureWant[];
  /** It wants yes or no. */
  readonly wantsYesOrNo?: true;
  /** Terms, and parts of them at an apostrophe, that may name a thing: none of them qualifies the question. Absent: an older version. */
  readonly things?: readonly string[];
  /** Those of them that are kinds of work: mails, orders, jobs. Absent: none. */
  readonly work?: readonly string[];
  /** The nouns behind “which”: “which booking number”. Absent: none. */
  readonly askedNouns?: readonly string[];
  /** The nouns by whose values something is wanted: “by tenant”. Absent: none. */
  readonly byNouns?: readonly string[];
  /** Words that may name a thing of which only records tell: “seat map”, “STEP2”. Absent: none, or an older version. */
  readonly thingNames?: readonly string[];
  /** These are the words of a question before, which this one goes on about. */
  readonly isOfThingBefore?: true;
  /** The words of lines are those of the question before: “how many of those?”. */
  readonly isOfLinesBefore?: true;
  /** It asks for the others than these values, about which the questions before asked: “and the other one?” */
  readonly valuesBefore?: readonly string[];
  /** Words that say which records are meant. */
  readonly content: readonly string[];
  /** Words that may say which problem it is about; of English messages alone. Absent: none, or an older version. */
  readonly subject?: readonly SubjectWord[];
  /** Where marks and conjunctions part it: “a, b or c”. */
  readonly separators: readonly number[];
  /** Its sentences that end with a question mark, where others stand beside them. Absent: it has one sentence, or no such mark. */
  readonly questions?: readonly TextSpan[];
  /** Where it has words of asking for something written down. */
  readonly documents?: DocumentWords;
  /** It is an address and nothing else. */
  readonly isLink?: true;
  /** The trouble that it names: by a status code, a path, the code or words of an error, or as earlier. */
  readonly trouble?: TroubleWords;
  /** It ends with a question mark. */
  readonly isQuestion?: true;
  /** So many are wanted. */
  readonly quantity?: number;
  /** The place in a list: “the 2nd”. */
  readonly ordinal?: number;
  /** A row that the answer before cites: “e4”. `alone`: it says no more than to open it. */
  readonly evidence?: { readonly id: string; readonly alone?: true };
  /** A status code, or a class of them: `503`, `5xx`. */
  readonly status?: string;
  /** Further ones, in their order: “how many 503s and 404s”. */
  readonly alsoStatuses?: readonly string[];
  /** The type of an exception in the plural: “PayErrors”. */
  readonly exception?: string;
  readonly standardError?: StandardError;
  readonly topics?: readonly TopicSpan[];
  /** `words`: those of the suspect that log lines may have. */
  readonly suspicion?: Suspicion & { readonly words?: readonly SubjectWord[] };
  /** A topic that it asks about without saying that it is the cause. */
  readonly suspectedTopic?: SuspectedTopic;
  readonly record?: Omit<PastedRecord, 'prose'>;
  /** Also in an address. */
  readonly traceIds?: readonly string[];
  /** Ids of requests, as written. */
  readonly requestIds?: readonly string[];
  /** It asks to see them. */
  readonly showsTraces?: true;
};

export const NO_DETAILS: MessageDetails = { excerpt: '', cues: [], terms: [], content: [], separators: [] };

export const hasCue = ({ cues }: MessageDetails, ...wanted: readonly QuestionCue[]): boolean =>
  wanted.some((cue) => cues.includes(cue));

/** “How do you know that the index was dropped?”, “what makes you say so?”: what an answer rests on, whatever the words repeat of it. */
export const asksForGrounds = (details: MessageDetails = NO_DETAILS): boolean =>
  hasCue(details, 'how known') && hasCue(details, 'knows');

/** Traces that the message asks to see: they become no filter. */
export const tracesToShowOf = ({ details }: { readonly details?: MessageDetails }): readonly string[] =>
  details?.showsTraces === true ? (details.traceIds ?? []) : [];

/** Of longer messages only the beginning is read: the rest is pasted text. */
const LONGEST = 4000;

/** A longer message is pasted, and its beginning tells which one is meant. */
const LONGEST_EXCERPT = 60;

const excerptOf = (message: string): string => {
  const [line = ''] = message.trim().split('\n');
  const clean = line.replaceAll(/[“”`]/g, '').replaceAll(/ {2,}/g, ' ');
  return clean.length > LONGEST_EXCERPT ? `${clean.slice(0, LONGEST_EXCERPT).trimEnd()}…` : clean;
};

/** Words inside names qualify no question. */
const NAME_KINDS: ReadonlySet<EntityKind> = new Set([
  'service',
  'pod',
  'host',
  'region',
  'environment',
  'endpoint',
  'version',
  'id',
  'exception',
  'metric',
  'url',
  'quote',
]);

const TERM = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[._:/-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const MOST_TERMS = 80;

/** The words of a name, as terms are: in lower case. */
export const wordsOfName = (name: string): readonly string[] => findTerms(name).map(({ text }) => text);

const findTerms = (text: string): readonly Term[] =>
  [...text.matchAll(TERM)].slice(0, MOST_TERMS).map(({ 0: word, index }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));

const BETWEEN_NAMES = /[\s,;?!"'`“”()]+/u;
const NAME_EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** As written: “LWLock:LockManager”, “shared_buffers”. */
const findWords = (text: string): readonly string[] =>
  text
    .split(BETWEEN_NAMES)
    .map((word) => word.replaceAll(NAME_EDGES, ''))
    .filter((word) => word !== '')
    .slice(0, MOST_TERMS);

/** What stands between the members of a list, in the languages of the reader. */
const SEPARATOR =
  /[,;/?？，、；。|]|(?<=[\p{L}\p{N}])[.!](?=\s)|(?<!\p{L})(?:or|and|oder|und|o|u|y|e|ou|et|of|en|eller|och|lub|albo|czy|i|veya|ya da|ve|ya|aur)(?!\p{L})|还是|或者?|和|とか|それとも|または|か|や|아니면|또는|या/giu;

const MOST_SEPARATORS = 40;

const findSeparators = (text: string): readonly number[] =>
  [...text.matchAll(SEPARATOR)].slice(0, MOST_SEPARATORS).map(({ index }) => index);

/** Their full stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:vs|e\.g|i\.e|z\.\s?b|d\.\s?h|p\.\s?ej|p\.\s?ex|ca|bzw|etc|approx|incl|esp|nr|no)$/iu;
const SENTENCE_END = /[.!?]+(?=\s|$)|[。！？]+|\n+|$/gu;

const findSentences = (text: string): readonly TextSpan[] => {
  const ends = [...text.matchAll(SENTENCE_END)]
    .filter(({ 0: mark, index }) => mark !== '.' || !ABBREVIATION.test(text.slice(0, index)))
    .map(({ 0: mark, index }) => index + mark.length);
  return ends
    .map((end, index) => ({ start: ends[index - 1] ?? 0, end }))
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
};

/** The questions among several sentences. */
const findQuestions = (text: string): readonly TextSpan[] => {
  const sentences = findSentences(text);
  const questions = sentences.filter(({ start, end }) => QUESTION_MARK_AT_END.test(text.slice(start, end)));
  return questions.length < sentences.length ? questions : [];
};

const LINK_ALONE = /^\s*(?:https?:\/\/|www\.)\S+\s*$/iu;

const QUESTION_MARK_AT_END = /[?？]\s*$/u;

const STATUS = /\b([45])(\d\d|xx)(?:s|er|ern)?\b/i;
/** “500er” counts them, as “500s” and “5xx” do; “500s” alone may be seconds. */
const STATUS_CLASS = /\b[45](?:xx(?:er|ern|s)?|\d\d(?:er|ern))\b/i;

/** Each code once. A number is one where it is no part of a time or a name. */
const findStatuses = (text: string, entities: readonly Entity[]): readonly string[] => {
  const numbers = entities.flatMap((each) => (each.kind === 'number' ? [each.text] : []));
  const isNamed = (said: string): boolean =>
    STATUS_CLASS.test(said) || numbers.some((number) => STATUS.test(number) && said.startsWith(number));
  const named = [...text.matchAll(new RegExp(STATUS, 'gi'))].filter(([said]) => isNamed(said));
  return [...new Set(named.map(([, first = '', rest = '']) => `${first}${rest.toLowerCase()}`))];
};

/** All status codes that a message names, in their order. */
export const statusesOf = ({
  status,
  alsoStatuses = [],
}: Pick<MessageDetails, 'status' | 'alsoStatuses'>): readonly string[] =>
  status === undefined ? [] : [status, ...alsoStatuses];

/** The singular is an entity. */
const EXCEPTIONS = /\b([A-Z]\w+(?:Exception|Error))e?[ns]\b/;

/** Not in a name (“h2”), a time or a version. */
const SINGLE_DIGIT = /(?<![\p{Script=Latin}\d.:/-])[1-9](?![a-z\d.:/-])/iu;

const OF_TIME: ReadonlySet<EntityKind> = new Set(['time', 'duration', 'date']);

/** “The last two hours”, “before 9 am”: a number that says when counts nothing. */
const withoutTimes = (text: string, times: readonly TextSpan[]): string =>
  times.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text);

const findQuantity = (
  prose: string,
  {
    entities,
    times,
    language,
  }: { readonly entities: readonly Entity[]; readonly times: readonly TextSpan[]; readonly language: string },
): number | undefined => {
  const spans = [...times, ...entities.filter(({ kind }) => OF_TIME.has(kind))].filter(
    ({ end }) => end <= prose.length,
  );
  const text = withoutTimes(prose, spans);
  const number = entities.find((each) => each.kind === 'number' && !spans.some((span) => spansOverlap(span, each)));
  const said = number?.text ?? SINGLE_DIGIT.exec(text)?.[0];
  const quantity = Number(said);
  return Number.isInteger(quantity) && quantity > 0 ? quantity : findQuantityWord(text, language);
};

const ORDINAL = /\b([1-9])(?:st|nd|rd|th|\.|º|ª|e)?(?=\s|$)/;

const findOrdinal = (text: string): number | undefined => {
  const [, ordinal] = ORDINAL.exec(text) ?? [];
  return ordinal === undefined ? undefined : Number(ordinal);
};

const EVIDENCE_ID = /\be(\d{1,3})\b/i;

/** “Open e4”, “e4?”. */
const EVIDENCE_ALONE = /^\W*(?:[\p{L}\p{M}]+\s+){0,4}e\d{1,3}\W*$/iu;

const findEvidence = (text: string): MessageDetails['evidence'] => {
  const [, digits] = EVIDENCE_ID.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return { id: `e${digits}`, ...(EVIDENCE_ALONE.test(text) && { alone: true }) };
};

const someOf = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

const findRecord = (message: string): MessageDetails['record'] => {
  const pasted = readPasted(message);
  if (pasted === undefined) return undefined;
  const { prose: _prose, ...record } = pasted;
  return record;
};

/** Its clauses are English. */
const findSuspicion = (prose: string): MessageDetails['suspicion'] => {
  const suspicion = readSuspicion(prose);
  if (suspicion === undefined) return undefined;
  const words = findSubjectWords(suspicion.what, { entities: [], language: 'en' });
  return { ...suspicion, ...optional({ words: someOf(words) }) };
};

const SERVER_KINDS: ReadonlySet<EntityKind> = new Set(['service', 'host']);
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

/** A server whose name says so is a database: “orders-db”. */
const namesDatabase = (named: readonly Entity[], language: string): boolean =>
  named.some(({ kind, text, name = text }) => {
    const words = name.replaceAll(BETWEEN_WORDS, ' ');
    return SERVER_KINDS.has(kind) && findQuestionCues(words, language).includes('database');
  });

/** “Check-ins” is one term, and “d'autorisations” is two words. */
const findThings = (terms: readonly Term[], language: string): Pick<MessageDetails, 'things' | 'work'> => {
  const words = [...new Set(terms.flatMap(({ text }) => [text, ...text.split(/[’']/)]))];
  const kinds = new Map(words.map((word) => [word, thingKindOf(word, language)]));
  return {
    things: words.filter((word) => kinds.get(word) !== undefined),
    ...optional({ work: someOf(words.filter((word) => kinds.get(word) === 'work')) }),
  };
};

/** Pure. `language`: ISO 639-1, of the message; `times`: where it says when. */
export const readMessageDetails = (
  message: string,
  {
    entities,
    language,
    times = [],
  }: { readonly entities: readonly Entity[]; readonly language: string; readonly times?: readonly TextSpan[] },
): MessageDetails => {
  const prose = proseOf(message).slice(0, LONGEST);
  // a record stands behind what is said of it, so places in the prose are places in the message
  const named = entities.filter(({ kind, end }) => NAME_KINDS.has(kind) && end <= prose.length);
  const cues = findQuestionCues(markEntities(prose, named), language);
  const terms = findTerms(prose);
  const [status, ...alsoStatuses] = findStatuses(prose, entities);
  return {
    excerpt: excerptOf(message),
    cues: !cues.includes('database') && namesDatabase(named, language) ? [...cues, 'database'] : cues,
    terms,
    words: findWords(prose),
    content: findContentWords(
      prose,
      entities.filter(({ end }) => end <= prose.length),
    ),
    separators: findSeparators(prose),
    ...(LINK_ALONE.test(message) && { isLink: true }),
    ...(wantsYesOrNo(prose) && { wantsYesOrNo: true }),
    ...(QUESTION_MARK_AT_END.test(prose) && { isQuestion: true }),
    ...(tracesToShow(message).length > 0 && { showsTraces: true }),
    ...findThings(terms, language),
    ...optional({
      questions: someOf(findQuestions(prose)),
      documents: findDocumentWords(terms.map(({ text }) => text)),
      wants: someOf(findFigureWants(prose)),
      trouble: findTroubleWords(prose),
      thingNames: someOf(findThingNames(prose)),
      askedNouns: someOf(findAskedNouns(markEntities(prose, named))),
      byNouns: someOf(findByNouns(markEntities(prose, named))),
      identifiers: someOf(findIdentifiers(findWords(prose), entities)),
      lineWords: someOf(findLineWords(findWords(prose), entities)),
      quantity: findQuantity(prose, { entities, times, language }),
      ordinal: findOrdinal(prose),
      evidence: findEvidence(prose),
      status,
      alsoStatuses: someOf(alsoStatuses),
      exception: EXCEPTIONS.exec(prose)?.[1],
      standardError: findStandardError(message),
      topics: someOf(findTopicSpans(prose, language)),
      subject: someOf(findSubjectWords(prose, { entities, language })),
      suspicion: findSuspicion(prose),
      suspectedTopic: findSuspectedTopic(prose),
      record: findRecord(message),
      traceIds: someOf(findTraceIds(message)),
      requestIds: someOf(findRequestIds(prose)),
    }),
  };
};
