// Log lines that a question means by what stands in them: “how many lock wait timeouts?”, “are the AH01630 related?”, “when was the
// first commit failed?”. Whoever wrote them and at whatever level: these lines are counted and shown, and not the errors of the cause.
import { hasCue } from '../../language/details/message-details.js';
import type { LineWord } from '../../language/details/line-words.js';
import type { EntityKind } from '../../language/names/entity.js';
import type { Ask } from '../../language/reading.js';
import { DAY, type Micros, MINUTE, type TimeWindow, toIso } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { LogRecord } from '../../telemetry/record.js';
import { stemOf } from '../../telemetry/search/search-terms.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { findCountedWords } from '../counts/counted-words.js';
import { sayNoun, sayWhose } from '../counts/say-counted.js';
import type { MeasureAnswer } from '../measure.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, type LogOptions, logQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { lineClaim } from './record-lines.js';

/** Measures that may be asked of such lines, and of what: users and sessions are none. */
const OF_LINES: { readonly [Measure in Ask['measure']]?: readonly Ask['of'][] } = {
  count: [undefined, 'errors', 'failures', 'timeouts', 'restarts', 'retries', 'warnings', 'exceptions'],
  history: [undefined, 'errors'],
  hypothesis: [undefined],
  last: [undefined, 'errors', 'failures'],
  lines: [undefined, 'errors', 'warnings', 'exceptions'],
  onset: [undefined, 'errors', 'failures'],
  unclear: [undefined],
};

export const SAID_LINE_MEASURES = [
  'count',
  'history',
  'hypothesis',
  'last',
  'lines',
  'onset',
  'unclear',
] as const satisfies readonly Ask['measure'][];

/** Where one of these is named, the measure itself knows what to do. */
const OWN_KINDS: ReadonlySet<EntityKind> = new Set(['quote', 'endpoint', 'id', 'url']);

const mayMeanLines = (context: AskContext): boolean => {
  const { ask, details, entities } = context;
  if (!hasSource(context, 'logs') || OF_LINES[ask.measure]?.includes(ask.of) !== true) return false;
  if (ask.by !== undefined || ask.page !== undefined || context.moment !== undefined) return false;
  if (details.status !== undefined || details.record !== undefined || details.exception !== undefined) return false;
  if (details.evidence !== undefined || hasCue(details, 'request ids', 'others')) return false;
  // “auth or token problem?”: what would show a suspicion of a known kind is known
  if (ask.measure === 'hypothesis' && details.identifiers === undefined && (context.topics ?? []).length > 0)
    return false;
  return !entities.some(({ kind }) => OWN_KINDS.has(kind));
};

const splitCamelCase = (text: string): string => text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

const stemsOf = (text: string): readonly string[] => [
  ...new Set((splitCamelCase(text).toLowerCase().match(WORD) ?? []).map(stemOf)),
];

/** One word alone is in a line by chance. */
const LEAST_WORDS = 2;
/** A longer line with the same words speaks of something else as well. */
const LEAST_DENSITY = 0.7;

/** The patterns that hold most words of the question. None: no pattern holds two of them. */
const templatesSaid = (words: readonly LineWord[], rows: readonly PlacedRow<TallyRow>[]): readonly string[] => {
  const scored = rows.flatMap(({ row: { value, text = '' } }) => {
    const stems = stemsOf(text);
    const held = new Map(
      words.flatMap((word) => (stems.includes(stemOf(word.said)) ? [[stemOf(word.said), word]] : [])),
    );
    const tells = [...held.values()].some(({ isTelling }) => isTelling);
    const isSaid = held.size >= LEAST_WORDS && tells;
    return value !== undefined && isSaid ? [{ value, held: held.size, density: held.size / stems.length }] : [];
  });
  const most = Math.max(0, ...scored.map(({ held }) => held));
  const best = scored.filter(({ held }) => held === most);
  const densest = Math.max(0, ...best.map(({ density }) => density));
  return best.flatMap(({ value, density }) => (density >= LEAST_DENSITY * densest ? [value] : []));
};

type LinesMeant = Pick<LogOptions, 'templates' | 'text'>;

/** Undefined: the question means no lines by their words, or none of them are stored. */
const linesMeant = (context: AskContext, reads: AskReads): LinesMeant | undefined => {
  const { identifiers = [], lineWords = [] } = context.details;
  if (identifiers.length > 0) return { text: identifiers.join(' ') };
  const templates = templatesSaid(lineWords, reads.values('said-templates'));
  return templates.length === 0 ? undefined : { templates };
};

const TEMPLATES_READ = 500;

/** Those of the services that the message names, else of all. */
const ofWriters = (context: AskContext): AskContext => ({
  ...(context.subject.from === 'message' ? context : overServices(context)),
  entities: [],
});

/** What happened before the window belongs to the story of such a line. */
const REACH = DAY;

export const wholeTime = ({ window, askedAt }: AskContext): TimeWindow => ({
  from: window.analysis.from - REACH,
  to: Math.max(window.analysis.to, askedAt) + 1,
});

/** A number is of the time that is looked at; the first and the last line are of all that is stored. */
const countedTime = (context: AskContext): TimeWindow => {
  if (context.hasOwnTime) return context.period;
  const { window, ask } = context;
  return ask.measure === 'count' || ask.measure === 'lines'
    ? { from: window.analysis.from, to: Math.max(window.analysis.to, context.askedAt) + 1 }
    : wholeTime(context);
};

const saidQueries = (context: AskContext, reads: AskReads): AskQueries => {
  if (!mayMeanLines(context)) return {};
  const wide = ofWriters(context);
  const patterns: AskQueries = {
    'said-templates': tallyQuery(wide, 'logs', { by: 'template', budget: TEMPLATES_READ, window: wholeTime(context) }),
  };
  const meant =
    reads.has('said-templates') || context.details.identifiers !== undefined ? linesMeant(context, reads) : undefined;
  if (meant === undefined) return patterns;
  const window = countedTime(context);
  const onset = causeOnset(context);
  return {
    ...patterns,
    said: tallyQuery(wide, 'logs', { ...meant, by: 'service', window }),
    'said-first': logQuery(wide, { ...meant, window, order: 'oldest', budget: 1 }),
    'said-last': logQuery(wide, { ...meant, window, order: 'newest', budget: LINES_SHOWN }),
    ...(onset !== undefined &&
      onset > window.from && {
        'said-before': tallyQuery(wide, 'logs', { ...meant, window: { from: window.from, to: onset } }),
      }),
  };
};

const LINES_SHOWN = 10;
const USUAL_LINES = 5;

type Said = {
  readonly total: PlacedRow<TallyRow>;
  readonly first: PlacedRow<LogRecord>;
  readonly last: PlacedRow<LogRecord>;
};

const saidIn = (reads: AskReads): Said | undefined => {
  const all = reads.total('said');
  const [one, ...others] = reads.values('said');
  const total = others.length === 0 ? (one ?? all) : all;
  const [first] = reads.rows('said-first', 'log');
  const [last] = reads.rows('said-last', 'log');
  return total === undefined || first === undefined || last === undefined ? undefined : { total, first, last };
};

/** “19 log lines in `orders`, the first at … and the latest at …” */
const countClaim = ({ total }: Said, write: ResultWriter): number =>
  write.claim('count.total', {
    what: sayNoun(write, 'lines', write.cell(total, 'count')),
    of: sayWhose(write, total),
    first: { clock: total.row.first },
    last: { clock: total.row.last },
  });

/** What such a line says. */
const latestClaim = ({ last }: Said, write: ResultWriter): number =>
  write.claim(
    'unstored.latest',
    { at: { clock: last.row.time }, service: { name: last.row.service }, quote: { quote: last.row.message } },
    { cites: [write.cite(last)] },
  );

/** Since the trouble began they must not have become this many times as frequent. */
const MOST_RISE = 2;

/** What began so shortly before the trouble began with it. */
const LEAST_TIME_BEFORE = 5 * MINUTE;

/** As often before the trouble as since, by the time that they themselves cover. */
const wasUsual = (before: TallyRow, total: TallyRow, onset: Micros): boolean => {
  const [timeBefore, timeSince] = [onset - before.first, total.last - onset];
  if (timeBefore < LEAST_TIME_BEFORE) return false;
  return timeSince <= 0 || (total.count - before.count) * timeBefore <= MOST_RISE * before.count * timeSince;
};

type LinesAroundOnset = { readonly total: PlacedRow<TallyRow>; readonly before: PlacedRow<TallyRow> | undefined };

/** What was there before the trouble is no part of it. Undefined: it was, and has become much more frequent. */
export const relationOf = (
  { total, before }: LinesAroundOnset,
  onset: Micros,
): 'usual-before' | 'since' | undefined => {
  if (before === undefined) return 'since';
  return wasUsual(before.row, total.row, onset) ? 'usual-before' : undefined;
};

export const claimRelation = ({ total, before }: LinesAroundOnset, write: ResultWriter): number =>
  before === undefined
    ? write.claim('said.since', { first: { clock: total.row.first } }, { cites: [write.cite(total)] })
    : write.claim('said.before', {
        n: { figure: write.cell(before, 'count') },
        first: { clock: before.row.first },
        last: { clock: before.row.last },
      });

const relationClaims = (context: AskContext, { total }: Said, reads: AskReads, write: ResultWriter) => {
  const onset = causeOnset(context);
  const lines = { total, before: reads.total('said-before') };
  const relation = onset === undefined ? undefined : relationOf(lines, onset);
  if (relation === undefined) return [];
  // that none came before is known only where all that is stored was looked at
  if (relation === 'since' && (context.hasOwnTime || reads.get('said-before').status !== 'read')) return [];
  return [claimRelation(lines, write)];
};

const answerSaid = (context: AskContext, said: Said, reads: AskReads, write: ResultWriter): DraftedResult => {
  const { measure } = context.ask;
  const { total, first, last } = said;
  if (measure === 'lines') {
    const shown = reads.rows('said-last', 'log').slice(0, context.details.quantity ?? USUAL_LINES);
    write.list(shown.map((placed) => lineClaim(placed, write)));
    const evidence = shown.map((placed) => write.cite(placed));
    return write
      .show(...evidence)
      .finish({ kind: 'rows', evidence, more: Math.max(0, total.row.count - shown.length) });
  }
  const counted = countClaim(said, write);
  if (measure === 'onset' || measure === 'history' || measure === 'last') {
    const edge = measure === 'last' ? last : first;
    write.sentences(lineClaim(edge, write), counted);
    return write.finish({
      kind: 'value',
      name: measure,
      value: toIso(edge.row.time),
      unit: 'time',
      evidence: [write.cite(edge)],
    });
  }
  const related = measure === 'count' ? [] : relationClaims(context, said, reads, write);
  write.sentences(counted, ...related, latestClaim(said, write));
  return write.finish({
    kind: 'value',
    name: 'lines',
    value: total.row.count,
    unit: 'count',
    evidence: [write.cite(total)],
  });
};

const OWN_WORDS_OF: ReadonlySet<Ask['of']> = new Set([undefined, 'errors', 'failures']);

/** “How many failed licenses?”: where errors of the subject hold the word, they are meant, whoever else has lines with it. */
const isOfOwnErrors = (context: AskContext, reads: AskReads): boolean =>
  context.ask.measure === 'count' &&
  context.details.identifiers === undefined &&
  OWN_WORDS_OF.has(context.ask.of) &&
  findCountedWords(context, reads) !== undefined;

/** A measure that is asked of the lines which hold the words of the question, where two of them or an identifier stand in some. */
export const overSaidLines = (measure: MeasureAnswer): MeasureAnswer => ({
  needsCause: measure.needsCause,
  reads: (context, reads) => ({ ...measure.reads(context, reads), ...saidQueries(context, reads) }),
  answer: (context, reads, write) => {
    const said = mayMeanLines(context) && !isOfOwnErrors(context, reads) ? saidIn(reads) : undefined;
    return said === undefined ? measure.answer(context, reads, write) : answerSaid(context, said, reads, write);
  },
});
