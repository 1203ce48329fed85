// Finds the words that qualify a question: for whom, per what, compared with which time, of which kind of place.
import { buildLexicon, findConcepts, foldLexicon, type Lexicon, WITHOUT_SPACES } from '../lexicon.js';
import { markPlaceholders } from '../names/entity.js';
import { foldText, tokenize } from '../tokens.js';
import { CUE_LINES_OF_LANGUAGE, QUESTION_CUE_LINES } from './cue-lines.js';

const QUESTION_CUES = [
  // how much of an answer is wanted, and for whom
  'news',
  'report',
  'whole report',
  'everything',
  'one line',
  'bullets',
  'single',
  'postmortem',
  'handover',
  'customers',
  'management',
  'plain words',
  'more logging',
  'channel',
  // kinds of places and of records
  'pod',
  'host',
  'region',
  'environment',
  'endpoint',
  'version',
  'service',
  'level',
  'metrics',
  'traces',
  'lines',
  'mentions',
  'logged',
  'says what',
  'kinds',
  'error kinds',
  'warnings',
  'latest',
  'last line',
  'last lines',
  'request ids',
  'database',
  'which database',
  'statements',
  'index',
  'locks',
  'migrations',
  // how what is asked stands to something else
  'callers',
  'callees',
  'deploy',
  'change',
  'restart',
  'back',
  'others',
  'other ones',
  'runs',
  'works still',
  'pages',
  'worse of',
  'of the two',
  'unrelated',
  'errors',
  'same text',
  'same',
  'same trouble',
  // times that are compared with
  'yesterday',
  'last week',
  'before',
  'earlier',
  'around',
  'right before',
  'ever',
  'first',
  'fine',
  'was',
  'now',
  'until now',
  'again',
  // figures
  'per second',
  'per minute',
  'per hour',
  'per day',
  'slowest',
  'biggest',
  'most',
  'smallest',
  'how long',
  'growth',
  'how many',
  'average',
  'speed',
  'compared',
  'median',
  'p95',
  'p99',
  'maximum',
  'objective',
  // what came of something
  'happened',
  'why',
  'blame',
  'rollback',
  'helped',
  'has helped',
  'suspicious',
  'unnoticed',
  'succeeded',
  'failed',
  'requests',
  'traffic',
  'lost',
  'safe',
  'orders',
  'messages',
  'mails',
  'payments',
  'jobs',
  'data',
  // what an answer rests on
  'how known',
  'knows',
  // what no telemetry holds
  'pager',
  'outside',
] as const;

export type QuestionCue = (typeof QUESTION_CUES)[number];

const parseCueLine = (line: string): readonly [cue: string, entries: readonly string[]] => {
  const [cue = '', words = ''] = line.split(': ');
  if (!QUESTION_CUES.some((each) => each === cue)) throw new Error(`the words of questions know no cue "${cue}"`);
  return [cue, words.split(', ').map(markPlaceholders)];
};

const EVERY_LANGUAGE = '';

const lexicons = new Map<string, Lexicon>();

const lexiconOf = (language: string): Lexicon => {
  const own = language in CUE_LINES_OF_LANGUAGE ? language : EVERY_LANGUAGE;
  const known = lexicons.get(own);
  if (known !== undefined) return known;
  const built = buildLexicon(
    foldLexicon([...QUESTION_CUE_LINES, ...(CUE_LINES_OF_LANGUAGE[own] ?? [])].map(parseCueLine)),
  );
  lexicons.set(own, built);
  return built;
};

/** A channel of a chat: “#incidents”. */
const CHANNEL = /(?<![\p{L}\p{N}])#\p{L}/u;

/** In the order of the list, each once. `marked`: names are no words. `language`: ISO 639-1. */
export const findQuestionCues = (marked: string, language: string): readonly QuestionCue[] => {
  const tokens = tokenize(foldText(marked)).map((token) => token.text);
  const found = new Set(findConcepts(lexiconOf(language), tokens));
  if (CHANNEL.test(marked)) found.add('channel');
  return QUESTION_CUES.filter((cue) => found.has(cue));
};

/** Kinds of work that services handle: they name a thing, and qualify no question. */
const WORK: ReadonlySet<QuestionCue> = new Set([
  'orders',
  'messages',
  'mails',
  'payments',
  'jobs',
  'data',
  'customers',
]);

/** `work`: a kind of work. `plain`: it qualifies no question. Undefined: it qualifies one (“failed”, “requests”, “now”), and names no thing. A clause without blanks may hold both. */
export const thingKindOf = (word: string, language: string): 'work' | 'plain' | undefined => {
  const cues = findQuestionCues(word, language);
  if (cues.length === 0) return 'plain';
  if (cues.every((cue) => WORK.has(cue))) return 'work';
  return WITHOUT_SPACES.test(word) ? 'plain' : undefined;
};
