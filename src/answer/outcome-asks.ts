// Questions that the cues of their words tell, whatever they are read as: what happened at an instant, whether a change helped,
// whether work is lost, and how the requests of a route fare. Pure.
import { asksForGrounds, hasCue, NO_DETAILS } from '../language/details/message-details.js';
import type { QuestionCue } from '../language/details/question-cues.js';
import type { Ask, Reading } from '../language/reading.js';

type Measure = Ask['measure'];

/** To the second, no time is a stretch. */
const WITH_SECONDS = /\d[:.h]\d\d[:.]\d\d/;

/** Of a question that opens an issue a bare minute tells when the trouble was. */
const namesInstant = ({ entities, time }: Reading, isFirst: boolean): boolean =>
  time?.mentions[0]?.relation === 'around' &&
  entities.some(({ kind, text }) => kind === 'time' && (!isFirst || WITH_SECONDS.test(text)));

const OF_INSTANT: ReadonlySet<Measure> = new Set([
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
]);

/** “What happened at 9:20:08?”, but “why did it happen at 9:20:08?” asks for the cause. */
const asksOfInstant = (reading: Reading, measure: Measure, isFirst: boolean): boolean => {
  const { details = NO_DETAILS } = reading;
  return (
    OF_INSTANT.has(measure) && hasCue(details, 'happened') && !hasCue(details, 'why') && namesInstant(reading, isFirst)
  );
};

/** Two of them are compared with each other. */
const VERSION = /^v?\d+(?:\.\d+){1,3}$/;

const OF_EFFECT: ReadonlySet<Measure> = new Set([
  'comparison',
  'count',
  'health',
  'hypothesis',
  'latency',
  'ongoing',
  'same',
  'trend',
]);

/** What few words are easily read as that say a change has helped. */
const OF_EFFECT_TOLD: ReadonlySet<Measure> = new Set(['advice', 'change', 'duration', 'last', 'onset']);

/** “Did the rollback help?”, “is it better since the deploy?”. */
const asksOfEffect = ({ details = NO_DETAILS }: Reading, measure: Measure): boolean =>
  // “will a restart help?” asks for advice, and “ajudou?” does not
  (OF_EFFECT.has(measure) ? hasCue(details, 'helped') : OF_EFFECT_TOLD.has(measure) && hasCue(details, 'has helped')) &&
  hasCue(details, 'deploy', 'rollback', 'restart', 'change') &&
  details.terms.filter(({ text }) => VERSION.test(text)).length < 2;

/** Kinds of work that a service may lose. */
export const KINDS_OF_WORK = [
  'orders',
  'messages',
  'mails',
  'payments',
  'jobs',
  'data',
] as const satisfies readonly QuestionCue[];

const SERVICE_OF_WORK = /order|message|mail|payment|job|task/i;

/** “Orders” may be the name of a service as well. */
const namesWork = ({ details = NO_DETAILS, entities }: Reading): boolean =>
  hasCue(details, ...KINDS_OF_WORK) ||
  entities.some(({ kind, text }) => kind === 'service' && SERVICE_OF_WORK.test(text));

/** “Did we lose orders?”, “is it safe to roll back?”. “Are you sure?” is said with the same words in some languages. */
const asksOfLoss = (reading: Reading, measure: Measure): boolean => {
  const { details = NO_DETAILS, clauses = [] } = reading;
  if (hasCue(details, 'lost') && namesWork(reading)) return true;
  const isAdvice =
    measure === 'advice' || clauses.some(({ act }) => act.kind === 'ask' && act.ask.measure === 'advice');
  if (!hasCue(details, 'safe')) return false;
  if (isAdvice) return hasCue(details, 'deploy', 'rollback', 'restart', 'change');
  return measure === 'hypothesis' && hasCue(details, 'rollback', 'restart') && !hasCue(details, 'was');
};

const OF_ROUTE: ReadonlySet<Measure> = new Set([
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
]);

/** “Are GET /products requests failing?” */
const asksOfRoute = ({ entities, details = NO_DETAILS }: Reading, { measure, by }: Ask): boolean =>
  OF_ROUTE.has(measure) &&
  (by === undefined || by === 'endpoint') &&
  details.record === undefined &&
  entities.some(({ kind }) => kind === 'endpoint');

/** Of a question for a cause or a count the database is no more than a circumstance. */
const OF_DATABASE: ReadonlySet<Measure> = new Set([
  'affected',
  'code',
  'dependency',
  'hypothesis',
  'inventory',
  'missing',
  'place',
  'same',
  'version',
]);

/** “Which db?”: few words beside it say no more. */
const asksOfDatabase = (
  { acts: [act], details = NO_DETAILS, entities }: Reading,
  measure: Measure | undefined,
): boolean =>
  hasCue(details, 'which database') &&
  (measure === undefined || act.probability < UNSURE || OF_DATABASE.has(measure)) &&
  details.terms.length <= MOST_TERMS &&
  !entities.some(({ kind }) => kind === 'service');

const MOST_TERMS = 6;
/** Below it few words are easily read as something else. */
const UNSURE = 0.5;

/** “Which index is missing?” is no question of what is not stored. */
const asksOfIndex = ({ details = NO_DETAILS }: Reading, measure: Measure): boolean =>
  measure === 'missing' && hasCue(details, 'index');

const OF_EARLIER_SPEED: ReadonlySet<Measure> = new Set(['comparison', 'latency']);

/** “How does the latency between 9:45 and 10:05 compare with last week?”: then and now, and not now alone. One question, however it is split. */
export const asksOfEarlierSpeed = ({ acts, clauses = [], details = NO_DETAILS }: Reading): boolean => {
  const [act] = acts;
  return (
    act.kind === 'ask' &&
    OF_EARLIER_SPEED.has(act.ask.measure) &&
    hasCue(details, 'yesterday', 'last week') &&
    [act, ...clauses.map((each) => each.act)].some((each) => each.kind === 'ask' && each.ask.measure === 'latency')
  );
};

/** Undefined: the words tell none of these. `previous`: of the issue; `ask`: what the message is read as. */
export const askOfOutcome = (reading: Reading, ask: Ask | undefined, previous: Ask | undefined): Ask | undefined => {
  const [act] = reading.acts;
  const measure = ask?.measure ?? (act.kind === 'ask' ? act.ask.measure : undefined);
  if (previous !== undefined && asksForGrounds(reading.details)) return { measure: 'evidence' };
  if (previous !== undefined && asksOfDatabase(reading, measure)) return { measure: 'database' };
  if (measure === undefined) return undefined;
  if (asksOfIndex(reading, measure)) return { measure: 'index' };
  if (asksOfInstant(reading, measure, previous === undefined)) return { measure: 'instant' };
  if (asksOfEffect(reading, measure)) return { measure: 'effect' };
  if (asksOfLoss(reading, measure)) return { measure: 'loss' };
  return asksOfRoute(reading, ask ?? { measure }) ? { measure: 'route' } : undefined;
};
