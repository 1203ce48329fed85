// Which records of a question count: those of the cause from its onset on, and of every service where it asks by service.
import { HOUR, type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import { hasCue } from '../../language/details/message-details.js';
import { type AskContext, blamedService, causeOnset } from '../ask-context.js';
import type { Ask } from '../../language/reading.js';
import type { AskReads } from '../ask-reads.js';
import { sharesItsPattern } from '../stated-root.js';

const firstErrorOf = (reads: AskReads): Micros | undefined =>
  (reads.total('templates') ?? reads.total('kinds'))?.row.firstError;

/** The onset of the subject's fault; its first error in the period where that is earlier. Undefined: the subject is not the cause. */
export const faultOnset = (context: AskContext, reads: AskReads): Micros | undefined => {
  const { subject } = context;
  const onset = causeOnset(context);
  const isOfBlamed = subject.services.length === 1 && subject.services[0] === blamedService(context);
  const isOfCause = subject.from === 'cause' || isOfBlamed;
  if (onset === undefined || !isOfCause) return undefined;
  const first = sharesItsPattern(context) ? onset : (firstErrorOf(reads) ?? onset);
  return Math.floor(Math.min(onset, first) / SECOND) * SECOND;
};

/** The first reads learn when the errors begin; a share or a rate over the time before the onset as well would be smaller than it is. */
const fromOnset = (context: AskContext, reads: AskReads): AskContext => {
  const { period, window } = context;
  // codes are of requests that failed for any reason, and are counted over all of the time
  if (context.details.status !== undefined) return context;
  if (!reads.has('templates') && !reads.has('kinds')) return context;
  const from = faultOnset(context, reads);
  if (from === undefined || period.from !== window.analysis.from) return context;
  return from <= period.from || from >= period.to ? context : { ...context, period: { ...period, from } };
};

/** “Per service” asks for all of them, not for that of the cause, nor for the one service of the scope. */
const withEveryService = (context: AskContext): AskContext => {
  const { ask, subject, scope } = context;
  if (ask.by !== 'service' || subject.from === 'message') return context;
  return {
    ...context,
    subject: { services: [], from: 'scope', templates: [] },
    scope: scope.services.length === 1 ? { ...scope, services: [] } : scope,
  };
};

const OF_EVERYTHING_AT_FIRST: ReadonlySet<Ask['measure']> = new Set(['count', 'share', 'throughput']);

/** Whoever opens a conversation with “how many errors?” has heard of no cause yet, and means all that is looked at. */
const withScopeAtFirst = (context: AskContext): AskContext =>
  context.previous === undefined && context.subject.from === 'cause' && OF_EVERYTHING_AT_FIRST.has(context.ask.measure)
    ? { ...context, subject: { services: context.scope.services, from: 'scope', templates: [] } }
    : context;

const PRESENT = 5 * MINUTE;
const OF_PRESENT: ReadonlySet<Ask['measure']> = new Set(['count', 'share', 'throughput']);

/** “And now?” after “only since 13:05” asks the question before under what is looked at now. */
const saysWhatIsCounted = ({ details }: AskContext): boolean =>
  hasCue(details, 'errors', 'warnings', 'lines') || details.terms.length > MOST_WORDS_OF_REPEAT;

const MOST_WORDS_OF_REPEAT = 3;

/** “How many errors now?” counts the last minutes before the question, unless it names a time or compares. */
const ofPresent = (context: AskContext): AskContext => {
  const { ask, details, askedAt, hasOwnTime, window } = context;
  const isOfNow =
    OF_PRESENT.has(ask.measure) && hasCue(details, 'now') && !hasCue(details, 'until now', 'before', 'yesterday');
  // of a window that ended long ago nothing is now
  if (
    !isOfNow ||
    !saysWhatIsCounted(context) ||
    hasOwnTime ||
    ask.by === 'hour' ||
    ask.by === 'day' ||
    window.asked.to < askedAt - HOUR
  )
    return context;
  return { ...context, period: { from: askedAt - PRESENT, to: askedAt } };
};

export const countedContext = (context: AskContext, reads: AskReads): AskContext =>
  withEveryService(fromOnset(withScopeAtFirst(ofPresent(context)), reads));
