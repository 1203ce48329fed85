// Questions that their words tell, whatever the classifier has read them as. Each row of the table says which words a question
// has, which readings these words correct, and what it asks. The first row that holds decides. Pure.
import { hasCue } from '../language/details/message-details.js';
import type { QuestionCue } from '../language/details/question-cues.js';
import type { Ask, Measure, Reading } from '../language/reading.js';
import { LINE_ASKS } from './line-asks.js';
import { OUTCOME_ASKS } from './outcome-asks.js';
import { PLACE_ASKS } from './place-asks.js';
import { UNNOTICED } from './places/precursors.js';
import { detailsOf, measures, type Worded, type WordedAsk } from './worded-ask.js';
import { ERROR_KINDS, OTHER_ERRORS } from './counts/other-errors.js';
import { asksAlso, asksItself, namesInstant, namesKind, namesTwoVersions } from './worded-message.js';

/** Below it few words are easily read as something else. */
const UNSURE = 0.5;
const FEW_TERMS = 6;

const OF_RECORDS = measures('count', 'lines', 'raw');

const surelyAsks = ({ reading: { acts } }: Worded, these: ReadonlySet<Measure>): boolean =>
  acts[0].kind === 'ask' && acts[0].probability >= UNSURE && these.has(acts[0].ask.measure);

/** Of a question for a cause or a count the database is no more than a circumstance. */
const OF_DATABASE = measures(
  'affected',
  'code',
  'dependency',
  'evidence',
  'hypothesis',
  'inventory',
  'missing',
  'place',
  'same',
  'version',
);

/** Few words beside it say no more. */
const asksOfDatabase = (worded: Worded): boolean => {
  const { reading, ask } = worded;
  const isOpen = ask === undefined || reading.acts[0].probability < UNSURE || OF_DATABASE.has(ask.measure);
  return isOpen && detailsOf(worded).terms.length <= FEW_TERMS && !namesKind(worded, 'service');
};

const ROUTE_DIMENSIONS: readonly Ask['by'][] = [undefined, 'endpoint'];

const CHANGES = ['deploy', 'rollback', 'restart', 'change'] as const satisfies readonly QuestionCue[];

/** Of a place, a version or a service that is named the errors are compared with those of the cause. */
const PLACES = [
  'pod',
  'host',
  'region',
  'environment',
  'version',
  'service',
  'endpoint',
] as const satisfies readonly QuestionCue[];

const namesServicesAlone = ({ reading: { entities } }: Worded): boolean =>
  entities.every(({ name, kind }) => name === undefined || kind === 'service');

const ASKING_FOR_ERRORS = measures(
  'affected',
  'count',
  'exception',
  'health',
  'hypothesis',
  'inventory',
  'last',
  'lines',
  'ongoing',
  'trend',
);

/** What a day is compared by with the day before. */
const COUNTED_DAYS: readonly Ask['of'][] = [undefined, 'errors', 'failures'];

const namesCode = (worded: Worded): boolean =>
  detailsOf(worded).status !== undefined && detailsOf(worded).wantsYesOrNo !== true && !namesKind(worded, 'service');

const OF_ONE_REQUEST = measures('cause', 'meaning');

/** The rows in the order in which they are tried; beside each, questions that it holds for. */
const WORDED_ASKS: readonly WordedAsk[] = [
  // “how does the latency compare with last week?”: then and now, and not now alone
  {
    asks: { measure: 'comparison', of: 'latency' },
    words: [['yesterday', 'last week']],
    corrects: measures('comparison', 'latency'),
    goesOn: true,
    isWhole: true,
    when: (worded) => asksItself(worded) && (worded.ask?.measure === 'latency' || asksAlso(worded, 'latency')),
  },
  // “is it slower than before?”, “how long do requests take, compared to ten minutes ago?”
  {
    asks: { measure: 'comparison', of: 'latency' },
    words: [['speed'], ['compared', 'before', 'earlier']],
    without: ['errors', 'warnings', 'traffic', 'version'],
    corrects: measures('comparison', 'latency', 'throughput'),
    goesOn: true,
    isWhole: true,
    when: (worded) => asksItself(worded) && worded.ask?.by === undefined,
  },
  // “how many failed in the same period on the day before?”: the day before that of the trouble, which no clock names
  {
    asks: { measure: 'comparison' },
    words: [['yesterday']],
    corrects: measures('count', 'share'),
    goesOn: true,
    when: ({ reading, ask }) => reading.time === undefined && COUNTED_DAYS.includes(ask?.of),
  },
  // “just one line, raw, unedited”: a record, and no summary in one line
  {
    asks: { measure: 'raw' },
    words: [['single'], ['lines']],
    corrects: measures('lines', 'raw', 'summary'),
    goesOn: true,
    isWhole: true,
    when: (worded) => asksAlso(worded, 'raw'),
  },
  // “explain it simply, I am no technician”: for somebody who knows no terms
  {
    asks: { measure: 'summary' },
    words: [['plain words']],
    without: ['postmortem', 'handover', 'customers', 'why'],
    corrects: 'anything',
    goesOn: true,
    isWhole: true,
  },
  // “which log should we turn on to be sure?”: what is not stored
  {
    asks: { measure: 'missing' },
    words: [['more logging']],
    without: ['errors', 'warnings', 'first', 'latest', 'around', 'why', 'restart', 'how many'],
    corrects: measures('advice', 'evidence', 'certainty', 'hypothesis', 'unclear', 'lines', 'missing', 'cause'),
    goesOn: true,
    isWhole: true,
    when: (worded) => detailsOf(worded).terms.length >= FEW_TERMS - 2,
  },
  // “before and after” compares, unless it is lines that are asked for
  {
    asks: { measure: 'lines' },
    words: [['around'], ['lines']],
    corrects: measures('change', 'comparison', 'last', 'lines', 'onset', 'timeline'),
  },
  // “show me the first one” chooses nothing where no choice was offered
  {
    asks: { measure: 'lines' },
    words: [['single'], ['first', 'latest']],
    without: ['why'],
    corrects: 'anything',
    goesOn: true,
    when: ({ reading: { acts, entities } }) =>
      acts[0].kind === 'choose' && entities.every(({ name }) => name === undefined),
  },
  // “when was 3.9.0 deployed?” asks for the change, and for no error
  {
    asks: { measure: 'change' },
    words: [['deploy']],
    corrects: measures('instant', 'last', 'onset'),
    goesOn: true,
    when: (worded) => namesKind(worded, 'version'),
  },
  // “how do you know the index was dropped?”
  {
    asks: { measure: 'evidence' },
    words: [['how known'], ['knows']],
    corrects: 'anything',
    goesOn: true,
    isWhole: true,
  },
  // “which db?”
  {
    asks: { measure: 'database' },
    words: [['which database']],
    corrects: 'anything',
    goesOn: true,
    when: asksOfDatabase,
  },
  // “which index is missing?” is no question of what is not stored
  { asks: { measure: 'index' }, words: [['index']], corrects: measures('missing') },
  // “what happened at 9:20:08?”, but “why did it happen at 9:20:08?” asks for the cause
  {
    asks: { measure: 'instant' },
    words: [['happened']],
    without: ['why'],
    corrects: measures(
      'affected',
      'cause',
      'change',
      'comparison',
      'exception',
      'health',
      'history',
      'last',
      'lines',
      'onset',
      'raw',
      'same',
      'summary',
      'timeline',
    ),
    when: namesInstant,
  },
  // “is it better since the deploy?”
  {
    asks: { measure: 'effect' },
    words: [['helped'], CHANGES],
    corrects: measures('comparison', 'count', 'health', 'hypothesis', 'latency', 'ongoing', 'same', 'trend'),
    when: (worded) => !namesTwoVersions(worded),
  },
  // “ajudou?”; but “will a restart help?” asks for advice
  {
    asks: { measure: 'effect' },
    words: [['has helped'], CHANGES],
    corrects: measures('advice', 'change', 'duration', 'last', 'onset'),
    when: (worded) => !namesTwoVersions(worded),
  },
  // “is it safe to roll back?”
  {
    asks: { measure: 'loss' },
    words: [['safe'], CHANGES],
    corrects: 'any question',
    isWhole: true,
    when: (worded) => worded.ask?.measure === 'advice' || asksAlso(worded, 'advice'),
  },
  // “¿es seguro reiniciar?”; “are you sure?” is said with the same word in some languages
  {
    asks: { measure: 'loss' },
    words: [['safe'], ['rollback', 'restart']],
    without: ['was'],
    corrects: measures('hypothesis'),
    isWhole: true,
    when: (worded) => !asksAlso(worded, 'advice'),
  },
  // “why did nobody notice until someone phoned?”: the first signs, and which alerts are stored
  {
    asks: { measure: 'precursor', of: UNNOTICED },
    words: [['unnoticed'], ['why', 'before', 'earlier']],
    corrects: 'anything',
    goesOn: true,
    isWhole: true,
  },
  // “was there anything suspicious before it started?”
  {
    asks: { measure: 'precursor' },
    words: [['suspicious'], ['before', 'earlier']],
    without: ['why'],
    corrects: measures(
      'affected',
      'change',
      'comparison',
      'exception',
      'health',
      'history',
      'hypothesis',
      'inventory',
      'lines',
      'missing',
      'ongoing',
      'onset',
      'same',
      'timeline',
      'trend',
    ),
    goesOn: true,
  },
  // “also 502 on quotes, same thing?”: whether the answers with that code belong to the trouble
  {
    asks: { measure: 'hypothesis' },
    words: [['same trouble']],
    without: ['unrelated', 'why', 'yesterday', 'last week'],
    corrects: 'anything',
    goesOn: true,
    isWhole: true,
    when: (worded) =>
      detailsOf(worded).status !== undefined &&
      detailsOf(worded).record === undefined &&
      !surelyAsks(worded, OF_RECORDS),
  },
  // “and the 404s on labels?”: why they are
  {
    asks: { measure: 'cause' },
    words: [],
    corrects: measures('health', 'same', 'unclear'),
    goesOn: true,
    when: namesCode,
  },
  // “did the mails go out?”: what lines say of them decides
  {
    asks: { measure: 'ongoing' },
    words: [['orders', 'mails', 'payments', 'jobs']],
    without: ['why', 'errors', 'failed', 'lost', 'succeeded', 'deploy', 'change'],
    corrects: measures('cause', 'change', 'health', 'hypothesis', 'onset', 'same', 'spread', 'trend', 'unclear'),
    goesOn: true,
    when: ({ reading: { acts, details, entities } }) =>
      acts[0].probability < UNSURE &&
      details?.isQuestion === true &&
      details.terms.length <= FEW_TERMS + 2 &&
      !entities.some(({ kind }) => kind !== 'number'),
  },
  ...OUTCOME_ASKS,
  // “are GET /products requests failing?”
  {
    asks: { measure: 'route' },
    words: [],
    corrects: measures(
      'affected',
      'count',
      'exception',
      'health',
      'hypothesis',
      'ongoing',
      'place',
      'same',
      'share',
      'spread',
      'throughput',
    ),
    when: (worded) =>
      namesKind(worded, 'endpoint') &&
      ROUTE_DIMENSIONS.includes(worded.ask?.by) &&
      detailsOf(worded).record === undefined,
  },
  // “what different errors are there?”: each of them once, with its number
  {
    asks: { measure: 'count', of: ERROR_KINDS },
    words: [
      ['kinds', 'error kinds'],
      ['error kinds', 'errors', 'warnings'],
    ],
    without: [...PLACES.filter((place) => place !== 'service'), 'others', 'unrelated'],
    corrects: ASKING_FOR_ERRORS,
    when: asksItself,
  },
  // “welche Fehler gibt es sonst noch?”: those that are not of the cause
  {
    asks: { measure: 'count', of: OTHER_ERRORS },
    words: [['others'], ['errors', 'warnings']],
    without: PLACES,
    corrects: ASKING_FOR_ERRORS,
    goesOn: true,
    when: (worded) => asksItself(worded) && namesServicesAlone(worded),
  },
  // “are there errors unrelated to it?”; of a change that is named the question is whether it is to blame
  {
    asks: { measure: 'count', of: OTHER_ERRORS },
    words: [['unrelated'], ['errors', 'warnings']],
    without: [...PLACES, 'deploy', 'change'],
    corrects: ASKING_FOR_ERRORS,
    goesOn: true,
    when: (worded) => asksItself(worded) && namesServicesAlone(worded),
  },
  // “any other service acting up?”
  {
    asks: { measure: 'spread', by: 'service' },
    words: [['others'], ['service']],
    without: ['callers', 'callees', 'errors', 'warnings', 'version', 'deploy', 'change'],
    corrects: measures('count', 'health', 'ongoing', 'affected'),
    goesOn: true,
    when: asksItself,
  },
  ...PLACE_ASKS,
  ...LINE_ASKS,
  // “which request ids are affected?”: they are told by the failing requests
  {
    asks: { measure: 'place', by: 'request' },
    words: [['request ids']],
    corrects: 'any question',
    goesOn: true,
    when: (worded) =>
      asksItself(worded) && !OF_ONE_REQUEST.has(worded.ask?.measure ?? 'cause') && !namesKind(worded, 'id'),
  },
];

const holds = ({ words, without = [], corrects, goesOn, when }: WordedAsk, worded: Worded): boolean => {
  const { ask, isFirst } = worded;
  const details = detailsOf(worded);
  if (goesOn === true && isFirst) return false;
  if (corrects !== 'anything' && ask === undefined) return false;
  if (typeof corrects !== 'string' && !corrects.has(ask?.measure ?? 'unclear')) return false;
  if (hasCue(details, ...without) || !words.every((group) => hasCue(details, ...group))) return false;
  return when?.(worded) !== false;
};

const findRow = (reading: Reading, ask: Ask | undefined, previous: Ask | undefined): WordedAsk | undefined => {
  const [act] = reading.acts;
  const read = ask ?? (act.kind === 'ask' ? act.ask : undefined);
  const worded = { reading, isFirst: previous === undefined, ...(read !== undefined && { ask: read }) };
  return WORDED_ASKS.find((each) => holds(each, worded));
};

/** Undefined: the words tell nothing, and the reading stands. `ask`: what the message is read as; `previous`: asked before in the issue. */
export const askOfWords = (reading: Reading, ask: Ask | undefined, previous: Ask | undefined): Ask | undefined =>
  findRow(reading, ask, previous)?.asks;

/** The words tell one question, whose clauses ask nothing of their own. */
export const isOneQuestion = (reading: Reading, previous: Ask | undefined): boolean =>
  findRow(reading, undefined, previous)?.isWhole === true;
