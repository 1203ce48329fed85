// Log lines that a question means by what stands in them: “how many lock wait timeouts?”, “are the AH01630 related?”, “the last line that
// mentions disk”. Whoever wrote them and at whatever level: what is asked is told of these lines, and not of the errors of the cause.
import { asksSomethingOfLines, quotedPhrases } from '../../language/details/line-request.js';
import { hasCue } from '../../language/details/message-details.js';
import type { EntityKind } from '../../language/names/entity.js';
import type { Ask } from '../../language/reading.js';
import { DAY, type Micros, type TimeWindow } from '../../kernel/time.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads } from '../ask-reads.js';
import { findCountedWords } from '../counts/counted-words.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import { ResultWriter } from '../result-writer.js';
import { answerLineGaps } from './line-gaps.js';
import { answerNumbers, type NumberOperation, numberQueries } from './line-numbers.js';
import { type LineOperation, lineOperation } from './line-operation.js';
import { answerOrder, orderQueries } from './line-order.js';
import { holdsGauge } from './metric.js';
import {
  asksOfTroubleThen,
  type LinesMeant,
  linesMeant,
  linesNamed,
  namesLines,
  ofWriters,
  PATTERNS,
  patternQuery,
  wholeTime,
} from './lines-meant.js';
import { aroundQueries, answerNoneSaid, LINES_SHOWN, saidAnswer } from './said-answers.js';

/** Measures that may be asked of lines by their words alone, and of what: users and sessions are none. */
const OF_WORDS: { readonly [Measure in Ask['measure']]?: readonly Ask['of'][] } = {
  count: [undefined, 'errors', 'failures', 'timeouts', 'restarts', 'retries', 'warnings', 'exceptions'],
  history: [undefined, 'errors'],
  hypothesis: [undefined],
  last: [undefined, 'errors', 'failures'],
  lines: [undefined, 'errors', 'warnings', 'exceptions'],
  onset: [undefined, 'errors', 'failures'],
  unclear: [undefined],
};

/** What questions for lines are read as. */
export const SAID_LINE_MEASURES = [
  'affected',
  'author',
  'comparison',
  'count',
  'duration',
  'evidence',
  'exception',
  'health',
  'history',
  'hypothesis',
  'instant',
  'inventory',
  'last',
  'latency',
  'lines',
  'metric',
  'missing',
  'ongoing',
  'onset',
  'place',
  'precursor',
  'raw',
  'same',
  'spread',
  'throughput',
  'timeline',
  'trend',
  'unclear',
] as const satisfies readonly Ask['measure'][];

/** Where one of these is named, the measure itself knows what to do. */
const OWN_KINDS: ReadonlySet<EntityKind> = new Set(['endpoint', 'id', 'url']);

/** What nothing but lines can answer: how long from one to the next, which kind came first, whether all say the same. */
const OF_LINES_ALONE: ReadonlySet<LineOperation['kind'] | undefined> = new Set(['gaps', 'order', 'texts']);

const mayMeanByWords = (context: AskContext): boolean => {
  const { ask, details } = context;
  if (OF_LINES_ALONE.has(lineOperation(context)?.kind)) return true;
  if (OF_WORDS[ask.measure]?.includes(ask.of) !== true) return false;
  if (ask.by !== undefined || quotedPhrases(context).length > 0) return false;
  if (context.moment !== undefined && !asksOfTroubleThen(context)) return false;
  // “auth or token problem?”: what would show a suspicion of a known kind is known
  const isOfKnownKind = (context.topics ?? []).length > 0 && !hasCue(details, 'same trouble', 'unrelated');
  return ask.measure !== 'hypothesis' || details.identifiers !== undefined || !isOfKnownKind;
};

const mayMeanLines = (context: AskContext): boolean => {
  const { ask, details, entities } = context;
  if (!hasSource(context, 'logs') || ask.page !== undefined) return false;
  if (details.status !== undefined || details.record !== undefined || details.exception !== undefined) return false;
  if (details.evidence !== undefined || hasCue(details, 'request ids', 'others')) return false;
  if (entities.some(({ kind }) => OWN_KINDS.has(kind))) return false;
  return (namesLines(context) && asksSomethingOfLines(details)) || mayMeanByWords(context);
};

/** Readings of a question for a number that lines may state. */
const OF_NUMBERS: ReadonlySet<Ask['measure']> = new Set([
  'comparison',
  'count',
  'duration',
  'history',
  'hypothesis',
  'last',
  'latency',
  'lines',
  'metric',
  'missing',
  'onset',
  'raw',
  'timeline',
  'trend',
  'unclear',
]);

/** These know numbers of their own, and lines are asked only where they have none. */
const OF_OWN_NUMBERS: ReadonlySet<Ask['measure']> = new Set(['duration', 'latency', 'metric', 'trend']);

const numberOperation = (context: AskContext): NumberOperation | undefined => {
  const { ask, details } = context;
  const isPossible =
    hasSource(context, 'logs') &&
    ask.page === undefined &&
    OF_NUMBERS.has(ask.measure) &&
    details.record === undefined &&
    details.status === undefined &&
    !hasCue(details, 'requests', 'traffic', 'request ids') &&
    // “average backoff_ms of the failed ones”
    (details.identifiers !== undefined || !hasCue(details, 'errors'));
  const operation = isPossible ? lineOperation(context) : undefined;
  if (operation?.kind === 'gaps') return { kind: 'number', wanted: 'max', isDuration: true };
  if (operation?.kind === 'number') return operation;
  return ask.measure === 'metric' && operation !== undefined
    ? { kind: 'number', wanted: 'course', isDuration: false }
    : undefined;
};

/** A number is of the time that is looked at; the first and the last line are of all that is stored. */
const countedTime = (context: AskContext, { kind }: LineOperation): TimeWindow => {
  if (context.hasOwnTime) return context.period;
  const { window, askedAt } = context;
  const from = Math.min(window.analysis.from, causeOnset(context) ?? Infinity);
  return kind === 'count' ? { from, to: Math.max(window.analysis.to, askedAt) + 1 } : wholeTime(context);
};

const PAIRED_LINES = 400;

/** “Ever” is as far back as anything is kept. */
const LONGEST_PAST = 365 * DAY;

/** What else an operation reads of the lines that are meant. */
const operationQueries = (
  context: AskContext,
  meant: LinesMeant,
  {
    operation,
    window,
    reads,
  }: { readonly operation: LineOperation; readonly window: TimeWindow; readonly reads: AskReads },
): AskQueries => {
  const wide = ofWriters(context);
  switch (operation.kind) {
    case 'count':
      return {
        ...(operation.by !== undefined && {
          'said-by': tallyQuery(wide, 'logs', { ...meant, by: operation.by, window }),
        }),
        ...(operation.by === undefined && {
          'said-values': logQuery(wide, { ...meant, window, budget: PAIRED_LINES }),
        }),
      };
    case 'gaps':
      return { 'said-pairs': logQuery(wide, { ...meant, window, order: 'oldest', budget: PAIRED_LINES }) };
    case 'texts':
      return { 'said-by': tallyQuery(wide, 'logs', { ...meant, by: 'host', window }) };
    case 'earlier':
      return {
        'said-earlier': tallyQuery(wide, 'logs', {
          ...meant,
          window: { from: context.askedAt - LONGEST_PAST, to: earlierThan(context, window) },
        }),
      };
    case 'around':
      return aroundQueries(context, operation, { meant, reads });
    default:
      return {};
  }
};

/** “Before 9:00”, “before it began”. */
const earlierThan = (context: AskContext, { to }: TimeWindow): Micros => {
  if (context.moment !== undefined) return context.moment.at;
  if (context.hasOwnTime) return context.saidTime?.to ?? to;
  return causeOnset(context) ?? context.window.analysis.from;
};

const saidQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const operation = mayMeanLines(context) ? lineOperation(context) : undefined;
  if (operation === undefined) return {};
  const wide = ofWriters(context);
  const patterns = patternQuery(context);
  const meant = reads.has(PATTERNS) || linesNamed(context) !== undefined ? linesMeant(context, reads) : undefined;
  const order = operation.kind === 'order' ? orderQueries(context, reads) : {};
  if (meant === undefined) return { ...patterns, ...order };
  const window = countedTime(context, operation);
  const onset = causeOnset(context);
  return {
    ...patterns,
    ...order,
    said: tallyQuery(wide, 'logs', { ...meant, by: 'service', window }),
    'said-first': logQuery(wide, { ...meant, window, order: 'oldest', budget: 1 }),
    'said-last': logQuery(wide, { ...meant, window, order: 'newest', budget: LINES_SHOWN }),
    ...operationQueries(context, meant, { operation, window, reads }),
    ...(onset !== undefined &&
      onset > window.from && {
        'said-before': tallyQuery(wide, 'logs', { ...meant, window: { from: window.from, to: onset } }),
      }),
  };
};

const OWN_WORDS_OF: ReadonlySet<Ask['of']> = new Set([undefined, 'errors', 'failures']);

/** “How many failed licenses?”: where errors of the subject hold the word, they are meant, whoever else has lines with it. */
const isOfOwnErrors = (context: AskContext, reads: AskReads): boolean =>
  context.ask.measure === 'count' &&
  !namesLines(context) &&
  OWN_WORDS_OF.has(context.ask.of) &&
  findCountedWords(context, reads) !== undefined;

type AnswerInput = { readonly context: AskContext; readonly reads: AskReads; readonly write: ResultWriter };

const says = (measure: MeasureAnswer, { context, reads, write }: AnswerInput): boolean => {
  const draft = measure.answer(context, reads, new ResultWriter(write.language));
  return draft !== undefined && draft.value.kind !== 'unknown';
};

const answerLines = ({ context, reads, write }: AnswerInput): DraftedResult | undefined => {
  const operation = mayMeanLines(context) && !isOfOwnErrors(context, reads) ? lineOperation(context) : undefined;
  if (operation === undefined || operation.kind === 'number') return undefined;
  if (operation.kind === 'gaps') return answerLineGaps(context, reads.rows('said-pairs', 'log'), write);
  const order = operation.kind === 'order' ? answerOrder(reads, write) : undefined;
  return order ?? saidAnswer(context, operation, { reads, write });
};

const answerNumber = (measure: MeasureAnswer, input: AnswerInput): DraftedResult | undefined => {
  const { context, reads, write } = input;
  const operation = numberOperation(context);
  const { ask } = context;
  const mayOwn = OF_OWN_NUMBERS.has(ask.measure) && (ask.measure !== 'metric' || holdsGauge(context, reads));
  if (operation === undefined || (mayOwn && says(measure, input))) return undefined;
  return answerNumbers(context, operation, { reads, write });
};

/** No line holds what the question says. */
const answerNone = ({ context, reads, write }: AnswerInput): DraftedResult | undefined =>
  mayMeanLines(context) ? answerNoneSaid(context, lineOperation(context), { reads, write }) : undefined;

/** A measure that is asked of the lines which the words of the question mean, where stored lines have them. */
export const overSaidLines = (measure: MeasureAnswer): MeasureAnswer => ({
  needsCause: measure.needsCause,
  reads: (context, reads) => {
    const operation = numberOperation(context);
    return {
      ...measure.reads(context, reads),
      ...saidQueries(context, reads),
      ...(operation !== undefined && numberQueries(context, operation)),
    };
  },
  answer: (context, reads, write) => {
    const input = { context, reads, write };
    return (
      answerLines(input) ?? answerNumber(measure, input) ?? answerNone(input) ?? measure.answer(context, reads, write)
    );
  },
});
