// The trouble that a question names by a status code, a path or a thing: which requests it is, when they were answered so, and what
// was logged of it then. Only what has to do with it is called its cause; whatever else is wrong stands apart.
import { type MessageDetails, statusesOf } from '../../language/details/message-details.js';
import { optional } from '../../kernel/optional.js';
import { HOUR, MINUTE, type Micros, SECOND, type TimeWindow } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { LogRecord } from '../../telemetry/record.js';
import { readRoute } from '../../telemetry/route-path.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { STATUS_FIELD } from '../counts/counted-records.js';
import { nearestRoutes, ROUTES_READ, saidRoute } from '../counts/route-counts.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, logQuery, tallyQuery, type TallyOptions } from '../queries.js';
import { wholeTime } from '../rows/lines-meant.js';
import { thingOf } from '../../language/names/thing-words.js';
import {
  CODE_FIELDS,
  type CodeField,
  holdsRoute,
  type NamedTrouble,
  ofCodes,
  routeNamed,
  rowsNamed,
} from './trouble-time.js';

const namedOf = (context: AskContext): NamedTrouble => {
  const { details } = context;
  // not all records name the method
  const segments = readRoute(saidRoute(context))?.segments ?? [];
  return {
    statuses: statusesOf(details),
    terms: details.things ?? details.terms.map(({ text }) => text),
    ...(segments.length > 0 && { path: `/${segments.join('/')}` }),
  };
};

/** A message that names a code or a path asks for the cause of that. */
export const namesTrouble = (details: MessageDetails, hasPath: boolean): boolean =>
  (statusesOf(details).length > 0 || hasPath) && details.record === undefined;

const mayNameTrouble = (context: AskContext): boolean => {
  const { ask, details } = context;
  if (ask.measure !== 'cause' || ask.form === 'one_line' || !hasSource(context, 'logs')) return false;
  return namesTrouble(details, saidRoute(context) !== '');
};

/** Whoever serves them. */
const overAll = (context: AskContext): AskContext => ({ ...overServices(context), entities: [] });

const timeOf = (context: AskContext): TimeWindow => (context.hasOwnTime ? context.period : wholeTime(context));

const boundsOf = (context: AskContext, field: CodeField, statuses: readonly string[]): TallyOptions => {
  const own = tallyQuery(overAll(context), 'logs').filter.fields ?? [];
  return {
    window: timeOf(context),
    by: 'operation',
    budget: ROUTES_READ,
    filter: { fields: [...own, ...ofCodes(field, statuses)] },
  };
};

const routesKey = (field: CodeField): string => `trouble-routes ${field}`;
const sampleKey = (field: CodeField): string => `trouble-sample ${field}`;

/** The field in which codes are stored that are meant. Undefined: no record has one. */
const codeField = (reads: AskReads): CodeField | undefined =>
  CODE_FIELDS.find((field) => reads.values(routesKey(field)).length > 0);

const routesOf = (reads: AskReads): readonly PlacedRow<TallyRow>[] => {
  const field = codeField(reads);
  return field === undefined ? [] : reads.values(routesKey(field));
};

/** What fails since then fails now. */
const PRESENT = 15 * MINUTE;
const SAMPLE = 60;
const LINES_READ = 40;
const PATTERNS_READ = 60;

/** Fields that say of a request what it was, not whose it was. */
const OF_REQUEST =
  /status|path|url|route|method|operation|protocol|version|bytes|size|length|duration|time|level|trace|span|line|file|thread|logger|request_?id/i;

const LEAST_SAMPLE = 8;
const MOST_FIELDS = 3;

/** Fields that hold one value on all lines of the sample. */
const sharedFields = (lines: readonly PlacedRow<LogRecord>[]): readonly string[] => {
  if (lines.length < LEAST_SAMPLE) return [];
  const values = new Map<string, Map<string, number>>();
  for (const { row } of lines)
    for (const [field, value] of Object.entries(row.attributes ?? {})) {
      if (OF_REQUEST.test(field)) continue;
      const counts = values.get(field) ?? new Map<string, number>();
      values.set(field, counts.set(String(value), (counts.get(String(value)) ?? 0) + 1));
    }
  return [...values]
    .filter(([, counts]) => counts.size === 1 && [...counts.values()][0] === lines.length)
    .map(([field]) => field)
    .slice(0, MOST_FIELDS);
};

/** Lines of the requests, of the route that is meant. */
const sampleOf = (reads: AskReads, route: string | undefined): readonly PlacedRow<LogRecord>[] =>
  reads
    .rows(sampleKey(codeField(reads) ?? STATUS_FIELD), 'log')
    .filter(
      ({ row }) =>
        route === undefined ||
        [row.message, ...Object.values(row.attributes ?? {})].some((each) => holdsRoute(String(each), route)),
    );

/** What begins nearer than this begins together. */
const TOGETHER = 90 * SECOND;

/** Before it began, so long nothing like it was logged. */
const BEFORE = HOUR;
const EDGE = MINUTE;

const windowOf = (rows: readonly PlacedRow<TallyRow>[]): TimeWindow => ({
  from: Math.min(...rows.map(({ row }) => row.first)),
  to: Math.max(...rows.map(({ row }) => row.last)) + 1,
});

const routeOf = (context: AskContext, reads: AskReads): string | undefined =>
  routeNamed(
    namedOf(context),
    routesOf(reads).map(({ row }) => row.value ?? ''),
  );

const rowsOfRoute = (reads: AskReads, key: string, route: string): readonly PlacedRow<TallyRow>[] => {
  const wanted = readRoute(route);
  return wanted === undefined ? [] : nearestRoutes(reads.values(key), wanted);
};

const meantRows = (context: AskContext, reads: AskReads): readonly PlacedRow<TallyRow>[] =>
  rowsNamed(namedOf(context), routesOf(reads), (rows, route) =>
    rows.filter(({ row }) => holdsRoute(row.value ?? '', route)),
  );

/** Words by which lines may speak of it: the thing, as the path and the message spell it. */
const wordsOfTrouble = (route: string | undefined): readonly string[] => {
  const segments = readRoute(route ?? '')?.segments.filter((each) => /\p{L}{3}/u.test(each)) ?? [];
  return [...new Set(segments.flatMap((each) => [each, thingOf(each)]))];
};

const servicesNamedLike = ({ catalogue }: AskContext, words: readonly string[]): readonly string[] =>
  catalogue.service.filter((service) => words.some((word) => thingOf(service).includes(thingOf(word))));

/** The codes that are named, else the one that most of the requests have. */
const codesMeant = (context: AskContext, reads: AskReads): readonly string[] => {
  const named = statusesOf(context.details);
  const field = codeField(reads);
  if (named.length > 0 || field === undefined) return named;
  const counts = new Map<string, number>();
  for (const { row } of sampleOf(reads, routeOf(context, reads))) {
    const code = String(row.attributes?.[field] ?? '');
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most === undefined ? [] : [most[0]];
};

const detailQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const rows = meantRows(context, reads);
  const route = routeOf(context, reads);
  if (rows.length === 0) return {};
  const field = codeField(reads) ?? STATUS_FIELD;
  const [wide, bounds] = [overAll(context), boundsOf(context, field, codesMeant(context, reads))];
  const { from, to } = windowOf(rows);
  const warned = { minLevel: 'warn', budget: PATTERNS_READ } as const;
  const window = { from: from - EDGE, to: to + EDGE };
  const words = wordsOfTrouble(route);
  const services = servicesNamedLike(context, words);
  const { filter: _filter, ...unfiltered } = bounds;
  const fields = sharedFields(sampleOf(reads, route));
  const onset = causeOnset(context);
  const until = onset === undefined ? from : Math.min(onset - TOGETHER, to);
  return {
    ...(until > from && {
      'trouble-before': tallyQuery(wide, 'logs', {
        ...bounds,
        window: { from, to: until },
        ...(route !== undefined && { route }),
      }),
    }),
    ...(route !== undefined && {
      trouble: tallyQuery(wide, 'logs', { ...bounds, route }),
      'trouble-all': tallyQuery(wide, 'logs', { ...unfiltered, window: { from, to }, route }),
    }),
    ...Object.fromEntries(
      fields.flatMap((shared) => {
        const options = { window: { from, to }, by: { field: shared }, budget: 5 } as const;
        return [
          [`trouble-by ${shared}`, tallyQuery(wide, 'logs', { ...bounds, ...options })],
          [`trouble-all-by ${shared}`, tallyQuery(wide, 'logs', options)],
        ];
      }),
    ),
    ...Object.fromEntries(
      words.map((text) => [
        `trouble-said ${text}`,
        logQuery(wide, { window, minLevel: 'warn', text, order: 'oldest', budget: LINES_READ }),
      ]),
    ),
    ...(services.length > 0 && {
      'trouble-own': logQuery(wide, { window, services, minLevel: 'warn', order: 'oldest', budget: LINES_READ }),
    }),
    'trouble-patterns': tallyQuery(wide, 'logs', {
      ...warned,
      by: 'template',
      window: { from: from - BEFORE, to: to + EDGE },
    }),
    'trouble-lines': logQuery(wide, {
      minLevel: 'warn',
      window: { from: from - TOGETHER, to: from + TOGETHER },
      order: 'oldest',
      budget: LINES_READ,
    }),
  };
};

/** In two rounds: which requests were answered so, then what they share, and what was logged of them and with them. */
export const troubleQueries = (context: AskContext, reads: AskReads): AskQueries => {
  if (!mayNameTrouble(context)) return {};
  const [wide, { path, statuses }] = [overAll(context), namedOf(context)];
  const first = {
    ...Object.fromEntries(
      CODE_FIELDS.flatMap((field) => {
        const bounds = boundsOf(context, field, statuses);
        const { window, filter } = bounds;
        return [
          [routesKey(field), tallyQuery(wide, 'logs', { ...bounds, ...(path !== undefined && { route: path }) })],
          [sampleKey(field), logQuery(wide, { ...optional({ window, filter }), budget: SAMPLE })],
        ];
      }),
    ),
    ...(!context.window.open && {
      'trouble-present': tallyQuery(wide, 'logs', {
        by: 'service',
        budget: 10,
        window: { from: context.askedAt - PRESENT, to: context.askedAt + 1 },
      }),
    }),
  };
  return reads.has(routesKey(STATUS_FIELD)) ? { ...first, ...detailQueries(context, reads) } : first;
};

/** A pattern of warnings or errors that was logged while the trouble lasted. */
export type TroubleLine = {
  readonly line: PlacedRow<LogRecord>;
  readonly counted: PlacedRow<TallyRow>;
  /** It speaks of it, or its service is called like it; else it only began with it. */
  readonly isOfIt: boolean;
};

export type FoundTrouble = {
  /** As stored. */
  readonly route?: string;
  /** Who and what is called like it. */
  readonly words: readonly string[];
  readonly services: readonly string[];
  readonly statuses: readonly string[];
  /** The requests, and all requests of the route in the same time. */
  readonly hit: PlacedRow<TallyRow>;
  readonly all?: PlacedRow<TallyRow>;
  readonly window: TimeWindow;
  /** What all of them have alone: the field, and the row that counts them. */
  readonly shared: readonly { readonly field: string; readonly row: PlacedRow<TallyRow> }[];
  readonly lines: readonly TroubleLine[];
};

const sharedValues = (reads: AskReads, fields: readonly string[]): FoundTrouble['shared'] =>
  fields.flatMap((field) => {
    const [own, ...more] = reads.values(`trouble-by ${field}`);
    const others = reads.values(`trouble-all-by ${field}`);
    const isAlone = own !== undefined && more.length === 0 && others.length > 1;
    return isAlone ? [{ field, row: own }] : [];
  });

const MOST_LINES = 3;

const linesOfTrouble = (
  reads: AskReads,
  { words, from, own }: { readonly words: readonly string[]; readonly from: Micros; readonly own: ReadonlySet<string> },
): readonly TroubleLine[] => {
  const patterns = reads.values('trouble-patterns');
  const said = [
    ...words.flatMap((word) => reads.rows(`trouble-said ${word}`, 'log')),
    ...reads.rows('trouble-own', 'log'),
  ];
  const beside = reads.rows('trouble-lines', 'log');
  const found = new Map<string, TroubleLine>();
  for (const [lines, isOfIt] of [
    [said, true],
    [beside, false],
  ] as const)
    for (const line of lines) {
      const { template = '' } = line.row;
      const counted = patterns.find(({ row }) => row.value === template);
      const isNew = counted !== undefined && Math.abs(counted.row.first - from) <= TOGETHER;
      if (counted === undefined || own.has(template) || found.has(template) || (!isOfIt && !isNew)) continue;
      found.set(template, { line, counted, isOfIt });
    }
  return [...found.values()]
    .toSorted((a, b) => Number(b.isOfIt) - Number(a.isOfIt) || b.counted.row.count - a.counted.row.count)
    .slice(0, MOST_LINES);
};

const busiest = (rows: readonly PlacedRow<TallyRow>[]): PlacedRow<TallyRow> | undefined =>
  rows.toSorted((a, b) => b.row.count - a.row.count)[0];

/** How many of them were answered so before the cause began. */
export const hitsBeforeOnset = (reads: AskReads, { row: { value } }: PlacedRow<TallyRow>): number =>
  (value === undefined
    ? reads.total('trouble-before')
    : reads.values('trouble-before').find((each) => each.row.value === value)
  )?.row.count ?? 0;

/** The requests that the question means, and what was logged of them. Undefined: it names none, or none is stored. */
export const findTrouble = (context: AskContext, reads: AskReads): FoundTrouble | undefined => {
  if (!mayNameTrouble(context) || !reads.has(routesKey(STATUS_FIELD))) return undefined;
  const meant = meantRows(context, reads);
  const route = routeOf(context, reads);
  const hit =
    route === undefined
      ? reads.total(routesKey(codeField(reads) ?? STATUS_FIELD))
      : busiest(rowsOfRoute(reads, 'trouble', route));
  if (meant.length === 0 || hit === undefined) return undefined;
  const all =
    route === undefined ? undefined : reads.values('trouble-all').find(({ row }) => row.value === hit.row.value);
  const sample = sampleOf(reads, route);
  const words = wordsOfTrouble(route);
  const window = windowOf(meant);
  return {
    ...(route !== undefined && { route }),
    words,
    services: servicesNamedLike(context, words),
    statuses: codesMeant(context, reads),
    hit,
    ...(all !== undefined && { all }),
    window,
    shared: sharedValues(reads, sharedFields(sample)),
    lines: linesOfTrouble(reads, {
      words,
      from: window.from,
      own: new Set(sample.flatMap(({ row }) => row.template ?? [])),
    }),
  };
};
