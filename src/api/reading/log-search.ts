// Reads which log lines are meant from the query of a request.
import type { LogSearch } from '../../app/telemetry/search-logs.js';
import { optional } from '../../kernel/optional.js';
import { DAY, HOUR, type Micros, MINUTE, SECOND, type TimeWindow } from '../../kernel/time.js';
import type { FieldFilter, StructuredFilter } from '../../telemetry/query.js';
import type { LogCountsQuery } from '../contract/logs.js';
import { emptyPeriod, exclusiveFields } from '../problems/problems.js';

const UNITS: { readonly [unit: string]: Micros } = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };

type SearchQuery = Omit<LogCountsQuery, 'by' | 'field' | 'limit'>;

/** Lines of a clock that is ahead are stored, too. */
const AHEAD = 366 * DAY;

/** Before any line; stores keep 0 for "never". */
const EVER: Micros = 1;

/** Without any time, everything that is stored. */
const windowOf = ({ from, to, last }: SearchQuery, now: Micros): TimeWindow => {
  if (last === undefined) {
    const window = { from: from ?? EVER, to: to ?? now + AHEAD };
    if (window.from >= window.to) throw emptyPeriod();
    return window;
  }
  if (from !== undefined || to !== undefined) throw exclusiveFields('last', '"from" or "to"');
  return { from: now - Number(last.slice(0, -1)) * (UNITS[last.slice(-1)] ?? 0), to: now };
};

/** Fields that have a list of their own in the filter. */
const LISTS: { readonly [field: string]: keyof StructuredFilter } = {
  service: 'services',
  environment: 'environments',
  region: 'regions',
  version: 'versions',
};

const conditionOf = (text: string): FieldFilter => {
  const [, field = '', not = '', value = ''] = /^([^=!]+)(!?)=(.*)$/s.exec(text) ?? [];
  return { field: field.trim(), is: not === '' ? 'equal' : 'not', values: [value] };
};

/** Several values of one field are "any of" them, as the lists are. */
const joinConditions = (conditions: readonly FieldFilter[]): readonly FieldFilter[] =>
  [...Map.groupBy(conditions, ({ field, is }) => `${is} ${field}`).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ ...first, values: [...first.values, ...rest.flatMap(({ values }) => values)] }],
  );

const anyOf = (field: string, values: readonly string[] | undefined): readonly FieldFilter[] =>
  values === undefined ? [] : [{ field, is: 'equal', values }];

const filterOf = (asked: SearchQuery): StructuredFilter => {
  const { service, notService, environment, level, pod, host, trace, request, where = [] } = asked;
  const conditions = joinConditions(where.map(conditionOf));
  const fields = [
    ...anyOf('pod', pod),
    ...anyOf('host', host),
    ...conditions.filter(({ field, is }) => is === 'not' || LISTS[field] === undefined),
  ];
  const lists = conditions.flatMap(({ field, is, values }) => {
    const list = is === 'equal' ? LISTS[field] : undefined;
    return list === undefined ? [] : [[list, values] as const];
  });
  return {
    ...(Object.fromEntries(lists) as StructuredFilter),
    ...optional({
      services: service,
      notServices: notService,
      environments: environment,
      minLevel: level,
      traceIds: trace,
      requestIds: request,
    }),
    ...(fields.length > 0 && { fields }),
  };
};

/** Of `text`, each word is a phrase of its own. */
const phrasesOf = ({ text, phrase = [] }: SearchQuery): readonly string[] => [
  ...(text?.split(/\s+/).filter((word) => word !== '') ?? []),
  ...phrase,
];

/** `window`: that of the first page. */
export const logSearchOf = (asked: SearchQuery, now: Micros, window?: TimeWindow): LogSearch => {
  const phrases = phrasesOf(asked);
  return {
    window: window === undefined ? windowOf(asked, now) : { from: window.from, to: window.to },
    filter: filterOf(asked),
    ...(phrases.length > 0 && { phrases }),
    ...optional({ templates: asked.template }),
  };
};
