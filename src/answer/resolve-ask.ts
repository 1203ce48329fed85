// Which narrow question a message asks: its own, or the one before it with a slot changed. Pure.
import { type ComparedKind, COMPARED_KINDS, sameElsewhereOf } from './counts/compared-with.js';
import { hasCue, NO_DETAILS } from '../language/details/message-details.js';
import type { Entity, EntityKind } from '../language/names/entity.js';
import type { Topic } from '../language/topics/topic-words.js';
import type { Act, Ask, Reading } from '../language/reading.js';
import { optional } from '../kernel/optional.js';
import { askOfWords, isOneQuestion } from './worded-asks.js';
import type { QuestionCue } from '../language/details/question-cues.js';
import { applyMeasureWords, seriesOf } from './measure-words.js';
import { asksOfTechnology } from './verdicts/named-technology.js';

/** Below it a reading is as likely wrong as right, and the report says the most. */
const LEAST_PROBABILITY = 0.3;

const DIMENSIONS = ['pod', 'host', 'region', 'version', 'service', 'endpoint'] as const;

/** Acts that change scope or window, or go on in what is on the screen: they repeat the question before. */
const REPEATING_KINDS: ReadonlySet<Act['kind']> = new Set(['scope', 'window']);

/** A window that names no time is one only where the reading is sure of it. */
const LIKELY = 0.5;
const TIME_KINDS: ReadonlySet<EntityKind> = new Set(['time', 'date', 'duration', 'number']);

/** “Staging too?” asks about a place; “include staging too” looks at it from now on. */
const asksAboutPlace = (reading: Reading): boolean => {
  const [act] = reading.acts;
  const isAdding = act.kind === 'scope' && act.detail === 'add';
  return isAdding && reading.details?.isQuestion === true && sameElsewhereOf(reading) !== undefined;
};

/** The message changes the scope or the window of the issue. A question has a scope and a time of its own and changes neither. */
export const changesIssue = (reading: Reading): boolean => {
  const [act] = reading.acts;
  const { kind, probability } = act;
  if (probability < LEAST_PROBABILITY) return false;
  if (act.kind === 'command' && act.detail === 'undo') return true;
  // “1分ごとに”: a width in which figures are told is no time that is looked at
  if (kind === 'window' && reading.time === undefined && seriesOf(reading) !== undefined) return false;
  if (kind === 'window' && probability < LIKELY && !reading.entities.some((each) => TIME_KINDS.has(each.kind)))
    return false;
  return kind === 'window' || (kind === 'scope' && !asksAboutPlace(reading));
};

/** “And in eu?” after “which pod?” asks for the region, not for the pods again. */
const withoutNamedDimension = (ask: Ask, entities: readonly Entity[]): Ask => {
  const named = DIMENSIONS.some((dimension) => ask.by === dimension && entities.some(({ kind }) => kind === dimension));
  if (!named) return ask;
  const { by: _by, ...rest } = ask;
  return rest;
};

/** No scope or window changes what these say. */
const OF_NO_PLACE: ReadonlySet<Ask['measure']> = new Set([
  'cost',
  'inventory',
  'issues',
  'meaning',
  'missing',
  'owner',
  'pasted',
  'tickets',
  'unclear',
]);

/** What an edit asks again: the question before, or how the whole looks where that was of no place or time. */
const repeated = (previous: Ask | undefined): Ask | undefined =>
  previous !== undefined && OF_NO_PLACE.has(previous.measure) ? { measure: 'cause' } : previous;

/** One value has no next page. */
const VALUES: ReadonlySet<Ask['measure']> = new Set([
  'comparison',
  'cost',
  'count',
  'duration',
  'forecast',
  'last',
  'latency',
  'ongoing',
  'onset',
  'raw',
  'share',
  'throughput',
  'trend',
]);

/** “More” of a list is its next page; of a value, the lines that it counts. */
const moreOf = (previous: Ask): Ask => {
  const isValue = VALUES.has(previous.measure) && (previous.by === undefined || previous.top === true);
  return isValue ? { measure: 'lines' } : { ...previous, page: 'next' };
};

/** “Per minute?” after a number: as often as what was counted. */
const rateOfCounted = (ask: Ask, previous: Ask | undefined): Ask => {
  if (ask.measure !== 'throughput' || ask.of !== undefined) return ask;
  if (previous?.measure === 'share') return { ...ask, of: 'errors' };
  return previous?.measure === 'count' ? { ...ask, ...optional({ of: previous.of }) } : ask;
};

/** Few words that name nothing: “per hour”. */
const FEW_TERMS = 3;

const IN_UNIT: ReadonlySet<Ask['measure']> = new Set(['count', 'throughput', 'timeline', 'trend']);

/** “Per hour”, after requests were counted: the same in another unit, whatever else so few words are like. */
const inUnit = (previous: Ask, reading: Reading): Ask | undefined => {
  const { details = NO_DETAILS, acts } = reading;
  const [act] = acts;
  const unit = seriesOf(reading);
  const isOfUnit = act.kind === 'ask' && IN_UNIT.has(act.ask.measure) && unit !== undefined;
  if (!isOfUnit || details.terms.length > FEW_TERMS || reading.entities.length > 0) return undefined;
  if (hasCue(details, 'errors', 'warnings', 'lines', 'requests', 'traffic')) return undefined;
  if (previous.measure !== 'count' && previous.measure !== 'throughput') return undefined;
  const of = previous.of ?? (previous.measure === 'throughput' ? 'requests' : undefined);
  return unit === 'minute' && act.ask.measure !== 'count'
    ? { measure: 'throughput', ...optional({ of: of ?? 'errors' }) }
    : { measure: 'count', ...optional({ of }), by: unit };
};

/** Whatever service or place these are asked of, their answer is a suspicion. */
const OF_SUSPICION: ReadonlySet<Ask['measure']> = new Set([
  'advice',
  'against',
  'cause',
  'certainty',
  'evidence',
  'hypothesis',
  'meaning',
  'summary',
]);

/** “No, I meant yesterday”, “no sorry, since 9:30”: of what is said instead no more than the time. */
const correctsTime = ({ entities, time }: Reading): boolean =>
  (time?.correction !== undefined || (time?.mentions.length ?? 0) > 0) &&
  !entities.some(({ name }) => name !== undefined);

const CORRECTED_KINDS = ['errors', 'warnings'] as const;

/** “Not errors, warnings”: of the kinds that it names the one that was not counted before. */
const correctedKind = (previous: Ask, { details = NO_DETAILS }: Reading): Ask | undefined => {
  if (previous.measure !== 'count' && previous.measure !== 'lines') return undefined;
  const counted = previous.of ?? 'errors';
  const [other, ...more] = CORRECTED_KINDS.filter((kind) => kind !== counted && hasCue(details, kind));
  return other === undefined || more.length > 0 ? undefined : { ...previous, of: other };
};

/** “No, I meant orders” asks the question before of orders; where it was for the cause, whether it is orders. */
const corrected = (previous: Ask | undefined, reading: Reading): Ask => {
  const { entities, feedback } = reading;
  if (previous !== undefined && feedback?.cause === undefined && correctsTime(reading))
    return repeated(previous) ?? previous;
  const ofKind = previous && correctedKind(previous, reading);
  if (ofKind !== undefined) return ofKind;
  return previous === undefined ||
    feedback?.cause !== undefined ||
    OF_SUSPICION.has(previous.measure) ||
    OF_NO_PLACE.has(previous.measure) ||
    !entities.some(({ name }) => name !== undefined)
    ? { measure: 'hypothesis' }
    : withoutNamedDimension(previous, entities);
};

/** Of a clause that is read this surely the rest of the message takes nothing away. */
const SURE_OF_CLAUSE = 0.8;

/** “Back to the other one. Could it be the network?” asks what its one question asks. */
const onlyAskedClause = ({ clauses = [] }: Reading): Ask | undefined => {
  const [first, ...others] = clauses.flatMap(({ act }) =>
    act.kind === 'ask' && act.probability >= SURE_OF_CLAUSE ? [act.ask] : [],
  );
  return others.length === 0 ? first : undefined;
};

const askOfAct = (
  act: Act,
  reading: Reading,
  { previous, isEdit = true }: { readonly previous: Ask | undefined; readonly isEdit?: boolean },
): Ask | undefined => {
  const { entities } = reading;
  if (REPEATING_KINDS.has(act.kind)) return isEdit ? repeated(previous) : undefined;
  switch (act.kind) {
    case 'ask':
      return act.ask.measure === 'same' && previous !== undefined
        ? withoutNamedDimension({ ...previous, ...optional({ by: act.ask.by }) }, entities)
        : rateOfCounted(act.ask, previous);
    case 'command':
      if (act.detail === 'list') return { measure: 'issues' };
      if (act.detail === 'undo') return repeated(previous);
      if (act.detail === 'more' && previous !== undefined) return moreOf(previous);
      if (act.detail === 'less' && previous !== undefined) return { ...previous, form: 'one_line' };
      return undefined;
    case 'choose':
      return act.detail === 'both' ? { measure: 'issues' } : undefined;
    case 'correct':
      // “no, I meant redis, how do we prevent it?” asks something of its own
      return onlyAskedClause(reading) ?? corrected(previous, reading);
    case 'tell':
      return act.detail === 'action' ? { measure: 'ongoing' } : undefined;
    default:
      return undefined;
  }
};

/** Something that is never in what is stored: a heap dump, a contract. */
export const asksForOutside = ({ details = NO_DETAILS }: Reading): boolean => hasCue(details, 'outside');

/** The long report of the engine, which other answers shorten. */
const asksForWholeReport = ({ details = NO_DETAILS }: Reading): boolean => hasCue(details, 'whole report');

const NEWS_MEASURES: ReadonlySet<Ask['measure']> = new Set(['ongoing', 'health', 'trend', 'last']);

/** What came since the turn before, which the report tells: it reads the delta. */
export const asksForNews = ({ details = NO_DETAILS }: Reading, { measure }: Ask): boolean =>
  (NEWS_MEASURES.has(measure) || measure === 'change') && hasCue(details, 'news');

export const asksForReport = (reading: Reading, ask: Ask | undefined): boolean => {
  if (asksForWholeReport(reading)) return true;
  if (ask === undefined) return false;
  const { details = NO_DETAILS } = reading;
  const { measure, for: reader } = ask;
  return measure === 'summary'
    ? reader === undefined && hasCue(details, 'report')
    : NEWS_MEASURES.has(measure) && hasCue(details, 'news');
};

const placeAlone = (entities: readonly Entity[]): ComparedKind | undefined =>
  entities.some(({ kind }) => kind === 'service')
    ? undefined
    : COMPARED_KINDS.find((kind) => entities.some((each) => each.kind === kind && each.name !== undefined));

/** “How does eu look”, “and us?”: where the problem as a whole is asked about, a place is compared with the others. */
const ofPlaceAlone = (ask: Ask | undefined, { acts: [act], entities }: Reading): Ask | undefined => {
  // “is 2.5.0 affected?”: people and services have no version as their name
  if (ask?.measure === 'affected' && placeAlone(entities) === 'version') return { measure: 'spread', by: 'version' };
  const asksOfCause = act.kind === 'ask' && act.ask.measure === 'cause';
  if (ask === undefined || (ask.measure !== 'health' && (ask.measure !== 'cause' || asksOfCause))) return ask;
  const by = placeAlone(entities);
  return by === undefined ? ask : { measure: 'comparison', by };
};

/** What few words that say nothing but a time are easily read as. */
const OF_WHOLE: ReadonlySet<Ask['measure']> = new Set(['cause', 'change', 'health', 'hypothesis']);

/** “And in the last 2 minutes?” asks the question before of that time. */
const isOfOtherTime = ({ acts: [act], time }: Reading): boolean =>
  time?.alone === true && act.kind === 'ask' && OF_WHOLE.has(act.ask.measure);

const COUNTED: ReadonlySet<Ask['measure']> = new Set(['count', 'latency', 'throughput', 'trend']);

/** “Minütlich?” asks for what was counted in its course, whatever else so few words are like. */
const inCourse = (previous: Ask, reading: Reading): Ask | undefined => {
  const by = seriesOf(reading);
  const [act] = reading.acts;
  if (by === undefined || act.kind === 'ask' || changesIssue(reading) || !COUNTED.has(previous.measure))
    return undefined;
  return previous.measure === 'latency'
    ? { measure: 'latency', by }
    : { measure: 'count', ...optional({ of: previous.of }), by };
};

/** Parts of a system that a question may name by their kind. */
const PARTS: ReadonlySet<Topic> = new Set(['database', 'cache', 'queue', 'network', 'dns', 'disk', 'memory', 'cpu']);

/** “Is the database ok?” asks of the databases alone, where no service is named. */
const asksOfPart = ({ topics = [], entities }: Reading): boolean =>
  topics.some((topic) => PARTS.has(topic)) && !entities.some(({ kind }) => kind === 'service');

/** So probable, pages and complaints are asked for, whatever the words are. */
const SURELY_OUTSIDE = 0.6;

/** Nothing that is stored answers these: what is read so without a word of it is rather the next likely. */
const isUnlikely = (act: Act, { details = NO_DETAILS }: Reading): boolean =>
  act.kind === 'ask' &&
  act.ask.measure === 'tickets' &&
  act.probability < SURELY_OUTSIDE &&
  !hasCue(details, 'pager', 'outside');

const withLikelyAct = (reading: Reading): Reading => {
  const [first, ...others] = reading.acts.filter((act) => !isUnlikely(act, reading));
  return first === undefined || first === reading.acts[0] ? reading : { ...reading, acts: [first, ...others] };
};

/**
 * Undefined: the message asks for the report, or is too unclear. `previous`: what the turn before asked in the same issue.
 */
export const resolveAsk = (read: Reading, previous: Ask | undefined): Ask | undefined => {
  if (previous !== undefined && read.retells === true) return previous;
  const reading = withLikelyAct(read);
  const [act] = reading.acts;
  // “open e4”: a row that the answer before cites
  if (previous !== undefined && reading.details?.evidence?.alone === true) return { measure: 'raw' };
  if (previous !== undefined && asksForOutside(reading)) return { measure: 'unclear' };
  const course = previous && (inCourse(previous, reading) ?? inUnit(previous, reading));
  if (course !== undefined) return course;
  if (previous !== undefined && isOfOtherTime(reading)) return repeated(previous);
  const ask =
    act.probability < LEAST_PROBABILITY
      ? undefined
      : (askOfAct(act, reading, {
          previous,
          isEdit: changesIssue(reading) || asksAboutPlace(reading),
        }) ?? onlyAskedClause(reading));
  const worded = changesIssue(reading) ? undefined : askOfWords(reading, ask, previous);
  if (worded !== undefined) return worded;
  if (previous === undefined || changesIssue(reading)) return applyMeasureWords(ask, reading);
  const isSuspicion = ask?.measure === 'health' || (ask?.measure === 'cause' && reading.details?.wantsYesOrNo === true);
  if (isSuspicion && (asksOfTechnology(reading) || asksOfPart(reading))) return { measure: 'hypothesis' };
  // “what about redis?”: no question before was of a server that is none of the services
  if (act.kind === 'ask' && act.ask.measure === 'same' && asksOfTechnology(reading)) return { measure: 'hypothesis' };
  return ofPlaceAlone(ofPresent(applyMeasureWords(ask, reading), reading), reading);
};

/** Words that ask for the past say so. */
const OF_PAST: readonly QuestionCue[] = ['before', 'earlier', 'yesterday', 'last week', 'why'];

/** “Now?”, “again?”: what goes on at present, and not how often it has been. */
const ofPresent = (ask: Ask | undefined, { details = NO_DETAILS, acts: [act], entities }: Reading): Ask | undefined => {
  const isPlain =
    act.kind === 'ask' && !hasCue(details, ...OF_PAST) && entities.every(({ name }) => name === undefined);
  if (ask === undefined || !isPlain) return ask;
  const isOfHistory = ask.measure === 'history' && hasCue(details, 'now', 'again');
  const isOfNowAlone = ask.measure === 'cause' && hasCue(details, 'now') && details.terms.length < 2;
  return isOfHistory || isOfNowAlone ? { measure: 'ongoing' } : ask;
};

/** Several suspicions are one question: which of them is it. */
const isSameQuestion = (a: Ask, b: Ask): boolean =>
  a.measure === b.measure && a.by === b.by && (a.measure === 'hypothesis' || a.of === b.of);

/** “How many 500s in orders, by minute?”: its end says in which form the number is wanted, and asks for nothing else. */
const isFormOfCount = (act: Act, reading: Reading): boolean =>
  act.kind === 'ask' &&
  act.ask.measure === 'throughput' &&
  act.ask.of === undefined &&
  seriesOf(reading) !== undefined &&
  (reading.clauses ?? []).some((other) => other.act.kind === 'ask' && other.act.ask.measure === 'count');

const FIGURES_OF_ROUTE: ReadonlySet<Ask['measure']> = new Set(['count', 'share']);

/** “How many POST /charge requests failed, and what share is that?”: the figures of a route are one answer. */
const isOneOfRoute = (asks: readonly Ask[], reading: Reading, previous: Ask | undefined): boolean =>
  asks.every(({ measure }) => FIGURES_OF_ROUTE.has(measure)) &&
  askOfWords(reading, asks[0], previous)?.measure === 'route';

/** What the clauses of a message ask, in order, each once. Fewer than two: the message is one question. */
export const resolveClauses = (reading: Reading, previous: Ask | undefined): readonly Ask[] => {
  if (isOneQuestion(reading, previous)) return [];
  const asks = (reading.clauses ?? []).flatMap(({ act }) =>
    isFormOfCount(act, reading) ? [] : (askOfAct(act, reading, { previous }) ?? []),
  );
  const distinct = asks.filter((ask, index) => asks.findIndex((other) => isSameQuestion(other, ask)) === index);
  return distinct.length < 2 || isOneOfRoute(distinct, reading, previous) ? [] : distinct;
};

/** A clause that is read less surely beside a question for the cause states the problem: “another thing: mails arrive late. Why?” */
const SURE = 0.8;

/** A message that opens an issue states a problem and asks nothing but its cause. */
export const asksForCauseOfStated = ({ clauses = [] }: Reading): boolean => {
  const asked = clauses.filter(({ act }) => act.kind === 'ask' && act.ask.measure === 'cause');
  return asked.length > 0 && clauses.every((each) => asked.includes(each) || each.act.probability < SURE);
};

/** Of a first message these have nothing yet to stand on: the cause is what is asked. */
const NEEDS_ANSWER_BEFORE: ReadonlySet<Ask['measure']> = new Set([
  'against',
  'certainty',
  'evidence',
  'health',
  'meaning',
  'same',
  'unclear',
]);

/** Needs no cause beside it. */
const STANDS_ALONE: ReadonlySet<Ask['measure']> = new Set([
  'cause',
  'instant',
  'inventory',
  'issues',
  'missing',
  'summary',
]);

/** A message that opens an issue reports a problem: whatever it asks, its cause is told as well. */
export const withCause = (ask: Ask): readonly Ask[] => {
  if (NEEDS_ANSWER_BEFORE.has(ask.measure)) return [{ measure: 'cause' }];
  return STANDS_ALONE.has(ask.measure) ? [ask] : [ask, { measure: 'cause', form: 'one_line' }];
};
