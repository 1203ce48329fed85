// Requests that a question names by the thing that they handle: “how many bookings failed?” asks for those to /bookings. Where
// there are no spans, access lines are the only record of them.
import { boundedEditDistance } from '../../language/names/name-similarity.js';
import { hasCue } from '../../language/details/message-details.js';
import type { Ask } from '../../language/reading.js';
import { readRoute } from '../../telemetry/route-path.js';
import type { TallyQuery } from '../../telemetry/query.js';
import { optional } from '../../kernel/optional.js';
import { SECOND } from '../../kernel/time.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { MeasureAnswer } from '../measure.js';
import type { ResultWriter } from '../result-writer.js';
import { thingOf } from '../../language/names/thing-words.js';
import { overServices } from '../places/error-counts.js';
import { wholeOf } from '../places/figures.js';
import { hasSource, tallyQuery } from '../queries.js';
import { STATUS_FIELD } from './counted-records.js';
import { answerRoute, nearestRoutes } from './route-counts.js';
import { answerOutcome, asksForSuccesses, findOutcomes, outcomeQueries, SUCCESSES } from './successes.js';
import { thingsInEnglish } from '../../language/names/things-in-english.js';

const ROUTES_READ = 400;

/** By measure the subjects that may be requests: users and sessions are none. */
const OF_REQUESTS: { readonly [Measure in Ask['measure']]?: readonly Ask['of'][] } = {
  affected: [undefined],
  count: [undefined, 'errors', 'failures', 'orders', 'requests', SUCCESSES],
  health: [undefined],
  ongoing: [undefined, 'errors'],
  share: [undefined, 'errors', 'orders', 'requests'],
};

export const THING_MEASURES = [
  'affected',
  'count',
  'health',
  'ongoing',
  'share',
] as const satisfies readonly Ask['measure'][];

const PLACE_KINDS: ReadonlySet<string> = new Set([
  'pod',
  'host',
  'region',
  'version',
  'environment',
  'endpoint',
  'quote',
]);

const COUNTED: ReadonlySet<Ask['measure']> = new Set(['count', 'share']);

/** “How many orders failed?”: a service may be called like the thing, but nobody asks how many of it failed. */
const servicesAlsoThings = ({ ask, details, entities }: AskContext): readonly string[] =>
  COUNTED.has(ask.measure) && hasCue(details, 'failed', 'succeeded')
    ? entities.flatMap(({ kind, text }) => (kind === 'service' ? [text.toLowerCase()] : []))
    : [];

const mayNameThing = (context: AskContext): boolean => {
  const { ask, subject, details, entities } = context;
  if (!hasSource(context, 'logs') || (subject.from === 'message' && servicesAlsoThings(context).length === 0))
    return false;
  if (OF_REQUESTS[ask.measure]?.includes(ask.of) !== true || ask.by !== undefined) return false;
  if (details.status !== undefined || details.record !== undefined || details.exception !== undefined) return false;
  if (ask.measure === 'affected' && details.wantsYesOrNo !== true && !hasCue(details, 'fine')) return false;
  return !entities.some(({ kind }) => PLACE_KINDS.has(kind)) && wordsOf(context).length > 0;
};

/** Segments of paths that name no thing, and words of every question. */
const NO_THING: ReadonlySet<string> = new Set(
  `api rest rpc health healthz live ready status metric error request response service server user customer client people
  version failure problem issue time minute hour day log line search page index home test many much system`.split(
    /\s+/,
  ),
);

const LEAST_LENGTH = 4;
/** Longer words are alike with two other letters: `authorisations`, “autorisations” and `authorizations`. */
const LONG = 9;

const isThing = (thing: string): boolean =>
  thing.length >= LEAST_LENGTH && !/^\d|^v\d/.test(thing) && !NO_THING.has(thing);

/** `0`: the same thing; `1`: spelt alike. Undefined: another. */
const thingDistance = (said: string, segment: string): 0 | 1 | undefined => {
  if (said === segment) return 0;
  if (said.length < LONG || segment.length < LONG || said[0] !== segment[0]) return undefined;
  return boundedEditDistance(said, segment, 2) <= 2 ? 1 : undefined;
};

export type NamedThing = {
  /** As the message has it. */
  readonly word: string;
  /** The path of the thing: `/bookings`. */
  readonly route: string;
};

const namesThing = (word: string): boolean => isThing(thingOf(word)) || thingsInEnglish(word).length > 0;

/** Words of the message that may name a thing: without any, nothing has to be read. */
const wordsOf = ({ details }: AskContext): readonly string[] =>
  (details.things ?? details.terms.map(({ text }) => text)).filter(namesThing);

/** The first of the words that a stored route has as a part of its path. */
export const findThingOfRoutes = (said: readonly string[], routes: readonly string[]): NamedThing | undefined => {
  const segments = [
    ...new Set(routes.flatMap((route) => readRoute(route)?.segments ?? []).filter((each) => isThing(thingOf(each)))),
  ];
  const words = said.filter(namesThing);
  for (const distance of [0, 1] as const)
    for (const word of words) {
      const thing = thingOf(word);
      const segment = segments.find((each) => thingDistance(thing, thingOf(each)) === distance);
      if (segment !== undefined) return { word, route: `/${segment}` };
    }
  for (const word of words) {
    const [segment] = thingsInEnglish(word).flatMap((thing) => segments.filter((each) => thingOf(each) === thing));
    if (segment !== undefined) return { word, route: `/${segment}` };
  }
  return undefined;
};

const findThing = (context: AskContext, rows: readonly PlacedRow<TallyRow>[]): NamedThing | undefined =>
  findThingOfRoutes(
    wordsOf(context),
    rows.map(({ row }) => row.value ?? ''),
  );

const STATUSES_READ = 40;

/** Inside an issue so many failed since its trouble began: what failed before is of another one. */
const sinceOnset = (context: AskContext): AskContext => {
  const { ask, previous, hasOwnTime, period } = context;
  const onset = causeOnset(context);
  if (onset === undefined || previous === undefined || hasOwnTime || !COUNTED.has(ask.measure)) return context;
  const from = Math.floor(onset / SECOND) * SECOND;
  return from <= period.from || from >= period.to ? context : { ...context, period: { ...period, from } };
};

const routesQuery = (context: AskContext): TallyQuery =>
  tallyQuery(overServices(context), 'logs', { by: 'operation', budget: ROUTES_READ });

/** Whose lines state a status code of most requests: whoever takes them in. Undefined: no more than one service does. */
const entryOf = (reads: AskReads): string | undefined => {
  const stating = reads.values('things-services').toSorted((a, b) => b.row.count - a.row.count);
  return stating.length > 1 ? stating[0]?.row.value : undefined;
};

/** Codes by which the services that state any are found. */
const USUAL_CODES = '200 201 202 204 301 302 304 307 400 401 403 404 409 422 429 499 500 502 503 504'.split(' ');

const servicesQuery = (context: AskContext): TallyQuery => {
  const own = tallyQuery(overServices(context), 'logs').filter.fields ?? [];
  const fields = [...own, { field: STATUS_FIELD, is: 'equal', values: USUAL_CODES } as const];
  return tallyQuery(overServices(context), 'logs', { by: 'service', filter: { fields } });
};

/** A request may have more than one line: those that state what became of it are counted, where any does. */
const thingQuery = (
  context: AskContext,
  reads: AskReads,
  { route, services }: { readonly route: string; readonly services?: readonly string[] },
): TallyQuery => {
  const wide = overServices(context);
  const statuses = reads.values('things-status').flatMap(({ row: { value } }) => (value ? [value] : []));
  const own = tallyQuery(wide, 'logs').filter.fields ?? [];
  const fields = [
    ...own,
    ...(statuses.length > 0 ? [{ field: STATUS_FIELD, is: 'equal', values: statuses } as const] : []),
  ];
  return tallyQuery(wide, 'logs', {
    by: 'operation',
    budget: ROUTES_READ,
    route,
    filter: { fields },
    ...optional({ services }),
  });
};

/** Several services log the same request: those of whoever takes it in are counted. */
const entryQuery = (context: AskContext, reads: AskReads, { route }: NamedThing): AskQueries => {
  const entry = entryOf(reads);
  return entry === undefined ? {} : { 'thing-entry': thingQuery(context, reads, { route, services: [entry] }) };
};

/** How many of its requests failed; of a question for those that did not, also by their status codes. */
const thingOutcome = (context: AskContext, reads: AskReads, thing: NamedThing): AskQueries =>
  asksForSuccesses(context)
    ? outcomeQueries(overServices(context), reads, {
        key: 'thing',
        statuses: 'things-status',
        options: { by: 'operation', budget: ROUTES_READ, route: thing.route },
      })
    : {
        thing: thingQuery(context, reads, thing),
        ...entryQuery(context, reads, thing),
        ...refusedQueries(context, reads, thing),
      };

/** Requests that are refused now and then are none to speak of. */
const LEAST_REFUSED_SHARE = 0.01;
const MOST_CODES = 3;

const REFUSED = /^4\d\d$/;

/** Of all requests of the time, the commonest first. */
const refusalCodes = (reads: AskReads): readonly string[] =>
  reads
    .values('things-status')
    .filter(({ row }) => REFUSED.test(row.value ?? ''))
    .toSorted((a, b) => b.row.count - a.row.count)
    .slice(0, MOST_CODES)
    .flatMap(({ row: { value } }) => value ?? []);

const refusedKey = (code: string): string => `thing-refused-${code}`;

const refusedQueries = (context: AskContext, reads: AskReads, { route }: NamedThing): AskQueries => {
  const wide = overServices(context);
  const own = tallyQuery(wide, 'logs').filter.fields ?? [];
  return Object.fromEntries(
    refusalCodes(reads).map((code) => {
      const fields = [...own, { field: STATUS_FIELD, is: 'equal', values: [code] } as const];
      return [
        refusedKey(code),
        tallyQuery(wide, 'logs', { by: 'operation', budget: ROUTES_READ, route, filter: { fields } }),
      ];
    }),
  );
};

type Refused = { readonly code: string; readonly refused: PlacedRow<TallyRow>; readonly all: PlacedRow<TallyRow> };

/** How many requests of one of the routes were answered with a code of refusal, where more were than failed. */
const refusedClaim = (
  routes: readonly PlacedRow<TallyRow>[],
  reads: AskReads,
  write: ResultWriter,
): number | undefined => {
  const [most] = refusalCodes(reads)
    .flatMap((code) => reads.values(refusedKey(code)).map((refused) => ({ code, refused })))
    .flatMap(({ code, refused }): readonly Refused[] => {
      const all = routes.find(({ row }) => row.value === refused.row.value);
      return all === undefined ? [] : [{ code, refused, all }];
    })
    .toSorted((a, b) => b.refused.row.count - a.refused.row.count);
  if (most === undefined) return undefined;
  const { code, refused, all } = most;
  const isNotable = refused.row.count > all.row.errors && refused.row.count >= LEAST_REFUSED_SHARE * all.row.count;
  return isNotable
    ? write.claim('route.refused', {
        route: { name: refused.row.value ?? '' },
        n: { figure: write.cell(refused, 'count') },
        count: { figure: wholeOf(write, [refused, 'count'], [all, 'count']) },
        share: { figure: write.ratio([refused, 'count'], [all, 'count'], 'percent') },
        status: { name: code },
        first: { clock: refused.row.first },
        last: { clock: refused.row.last },
      })
    : undefined;
};

/** The thing that the question names, once its routes were read. Undefined: it names none that requests have. */
export const namedThing = (context: AskContext, reads: AskReads): NamedThing | undefined => {
  if (!mayNameThing(context) || !reads.has('things') || reads.total('things-spans') !== undefined) return undefined;
  const thing = findThing(context, reads.values('things'));
  // “how many parcels failed in checkout?” is of the service
  const isOfService = context.subject.from === 'message' && !servicesAlsoThings(context).includes(thing?.word ?? '');
  return isOfService ? undefined : thing;
};

const thingQueries = (asked: AskContext, reads: AskReads): AskQueries => {
  const context = sinceOnset(asked);
  if (!mayNameThing(context)) return {};
  const thing = namedThing(context, reads);
  return {
    things: routesQuery(context),
    'things-services': servicesQuery(context),
    'things-status': tallyQuery(overServices(context), 'logs', { by: { field: STATUS_FIELD }, budget: STATUSES_READ }),
    ...(hasSource(context, 'spans') && { 'things-spans': tallyQuery(overServices(context), 'spans', { budget: 1 }) }),
    ...(thing !== undefined && thingOutcome(context, reads, thing)),
  };
};

/** Names that no service has, without that of a thing which requests handle: “are refunds affected?”. */
export const withoutNamedThing = (context: AskContext, reads: AskReads): AskContext => {
  const thing = namedThing(context, reads);
  if (thing === undefined || context.unstored === undefined) return context;
  return { ...context, unstored: context.unstored.filter(({ name }) => thingOf(name) !== thingOf(thing.word)) };
};

/** A measure that is asked of the requests which handle a thing, where the question names one. */
export const overNamedThings = (measure: MeasureAnswer): MeasureAnswer => ({
  needsCause: measure.needsCause,
  reads: (context, reads) => ({ ...measure.reads(context, reads), ...thingQueries(context, reads) }),
  answer: (context, reads, write) => {
    const thing = namedThing(context, reads);
    const route = thing && readRoute(thing.route);
    const near = (values: readonly PlacedRow<TallyRow>[]) => (route === undefined ? [] : nearestRoutes(values, route));
    const [outcome] = asksForSuccesses(context) ? findOutcomes(reads, 'thing', near) : [];
    if (outcome !== undefined) return answerOutcome(outcome, write);
    const atEntry = near(reads.values('thing-entry'));
    const rows = atEntry.length > 0 ? atEntry : near(reads.values('thing'));
    const refused = refusedClaim(rows, reads, write);
    if (refused !== undefined) write.sentences(refused);
    return rows.length > 0 ? answerRoute(rows, write) : measure.answer(context, reads, write);
  },
});
