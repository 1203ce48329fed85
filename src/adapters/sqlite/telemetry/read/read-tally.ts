// Answers queries for tallies: records counted by one dimension, from the rows of the window.
import { composeMasked } from '../../../../kernel/masked.js';
import { optional } from '../../../../kernel/optional.js';
import { LEVELS } from '../../../../telemetry/level.js';
import type { FetchResult, TallyDimension, TallyQuery } from '../../../../telemetry/query.js';
import {
  EXCEPTION_ATTRIBUTES,
  isTallied,
  noValuesNotice,
  OPERATION_ATTRIBUTES,
  ROUTE_TEMPLATE,
  STATUS_ATTRIBUTES,
  tallyInstant,
  tallyRows,
  tallyWidth,
} from '../../../../telemetry/tally.js';
import { nameWithTemplate } from '../../../../telemetry/route-path.js';
import { wordsOf } from '../../../preparation/search-words.js';
import { collectTally, type CollectedTally, MOST_EXACT, type TallyValue } from './collect-tally.js';
import { holdsWords, idsHolding, NO_RECORD } from './held-words.js';
import { indexClause, lineConditions, selectLogs } from './log-selection.js';
import { spanConditions } from './read-records.js';
import { optionalNotices, type TelemetryReader, windowNotices } from './reader.js';
import { columnIn, ERROR_FIELDS, joinConditions, jsonPath, NO_CONDITIONS } from './sql-conditions.js';

/** How the value of a dimension is read: a column as SQL, with the parameters in it, and the text that its values stand for. */
type ValueReading = { readonly column: string; readonly parameters: readonly string[]; readonly valueOf: TallyValue };

const asText: TallyValue = (stored) => (stored === null ? '' : String(stored));

/** The first of the attributes that a record has. */
const firstAttribute = (names: readonly string[]): ValueReading => {
  const each = names.map(() => 'attributes ->> ?');
  const column = each.length === 1 ? each.join() : `coalesce(${each.join(', ')})`;
  return { column, parameters: names.map(jsonPath), valueOf: asText };
};

const inError = (name: string): ValueReading => ({
  column: 'error ->> ?',
  parameters: [jsonPath(name)],
  valueOf: asText,
});

const storedText = (column: string): ValueReading => ({ column, parameters: [], valueOf: asText });

/** Texts of a row itself that a field may mean, as filters have it. */
const OWN_FIELDS: { readonly [of in TallyQuery['of']]: readonly string[] } = {
  logs: ['span', 'request', 'message'],
  spans: ['span', 'parent', 'status'],
};

const ofLogs = (of: TallyQuery['of']): boolean => of === 'logs';

const fieldReading = (of: TallyQuery['of'], field: string): ValueReading => {
  if (OWN_FIELDS[of].includes(field)) return storedText(field);
  if (ofLogs(of) && ERROR_FIELDS.has(field)) return inError(field.slice('error.'.length));
  return firstAttribute([field]);
};

const ORIGIN_FIELDS = ['service', 'environment', 'region', 'version', 'pod', 'host'] as const;

/** A field that names a dimension means it. */
const knownDimension = (by: TallyDimension): TallyDimension =>
  typeof by === 'string' ? by : (ORIGIN_FIELDS.find((name) => name === by.field) ?? by);

const readingOf = (
  { lookup, aliases }: TelemetryReader,
  of: TallyQuery['of'],
  dimension: TallyDimension | undefined,
): ValueReading => {
  if (dimension === undefined) return storedText('NULL');
  const by = knownDimension(dimension);
  const named: TallyValue = (name) => lookup.name(Number(name));
  // every row has it, as filters mean it
  if (typeof by !== 'string' && by.field === 'source') return { ...storedText('source'), valueOf: named };
  if (typeof by !== 'string') return fieldReading(of, by.field);
  switch (by) {
    case 'service':
    case 'environment':
    case 'region':
    case 'version':
      return { ...storedText('scope'), valueOf: (scope) => lookup.scope(Number(scope))[by] ?? '' };
    case 'pod':
    case 'host':
      return { ...storedText('place'), valueOf: (place) => lookup.place(Number(place))[by] ?? '' };
    case 'template':
      return { ...storedText('template'), valueOf: (template) => aliases.current(lookup.template(Number(template))) };
    case 'level':
      return { ...storedText('level'), valueOf: (level) => LEVELS[Number(level)] ?? '' };
    case 'operation':
      return ofLogs(of) ? firstAttribute(OPERATION_ATTRIBUTES) : { ...storedText('name'), valueOf: named };
    case 'exception':
      return ofLogs(of) ? inError('type') : firstAttribute(EXCEPTION_ATTRIBUTES);
    case 'status':
      return firstAttribute(STATUS_ATTRIBUTES);
    case 'minute':
    case 'hour':
    case 'day': {
      const width = tallyWidth(by) ?? 1;
      return {
        ...storedText(`time - (time % ${width} + ${width}) % ${width}`),
        valueOf: (start) => tallyInstant(Number(start), width),
      };
    }
  }
  return by satisfies never;
};

/** The name of a span, with the template of its route where it states one. */
const routeReading = ({ lookup }: TelemetryReader): ValueReading => ({
  column: "name || ' ' || coalesce(attributes ->> ?, '')",
  parameters: [jsonPath(ROUTE_TEMPLATE)],
  valueOf: (stored) => {
    const [, name = '', template = ''] = /^(\d+) (.*)$/s.exec(String(stored)) ?? [];
    return nameWithTemplate(lookup.name(Number(name)), template || undefined);
  },
});

const NO_DURATION = 'NULL';

/** The attribute in microseconds, with the parameters in it. */
const statedColumn = ({ stated }: TallyQuery): Pick<ValueReading, 'column' | 'parameters'> =>
  stated === undefined
    ? { column: NO_DURATION, parameters: [] }
    : {
        column: `CAST(round((attributes ->> ?) * ${stated.micros}) AS INTEGER)`,
        parameters: [jsonPath(stated.field)],
      };

const ERROR_LEVEL = LEVELS.indexOf('error');

const collectLogs = (reader: TelemetryReader, query: TallyQuery): CollectedTally => {
  const { window, filter, upTo, templates, phrases, stated } = query;
  const selection = selectLogs(reader, {
    ask: 'logs',
    order: 'newest',
    budget: 0,
    window,
    filter,
    upTo,
    ...optional({ templates, phrases, stated }),
  });
  const { column, parameters, valueOf } = readingOf(reader, 'logs', query.by);
  const duration = statedColumn(query);
  const range = {
    table: `log ${indexClause(selection)}`,
    columns: { value: column, failed: `level >= ${ERROR_LEVEL}`, duration: duration.column },
    parameters: [...parameters, ...duration.parameters],
    conditions: joinConditions(lineConditions(selection), holdsWords(reader, query)),
  };
  return collectTally(reader.store, range, valueOf);
};

const collectSpans = (reader: TelemetryReader, query: TallyQuery): CollectedTally => {
  const { window, filter, upTo, text, templates, phrases } = query;
  const words = text === undefined ? undefined : [...new Set(wordsOf(text))];
  const { column, parameters, valueOf } =
    query.by === 'operation' && query.route !== undefined ? routeReading(reader) : readingOf(reader, 'spans', query.by);
  const conditions = [
    spanConditions(reader, { ask: 'spans', order: 'newest', budget: 0, window, filter, upTo }),
    columnIn('name', words && (words.length === 0 ? [] : idsHolding(reader, 'name', words))),
    templates === undefined && phrases === undefined ? NO_CONDITIONS : NO_RECORD,
  ].reduce(joinConditions);
  const range = {
    table: `span ${filter.traceIds === undefined ? 'INDEXED BY span_time' : ''}`,
    columns: { value: column, failed: "status = 'error'", duration: 'duration' },
    parameters,
    conditions,
  };
  return collectTally(reader.store, range, valueOf);
};

const collect = (reader: TelemetryReader, query: TallyQuery): CollectedTally =>
  query.of === 'logs' ? collectLogs(reader, query) : collectSpans(reader, query);

const patternTexts = ({ store }: TelemetryReader, { groups }: CollectedTally): CollectedTally['groups'] => {
  const textOf = store.sql('SELECT text FROM template WHERE key = ?');
  return groups.map((group) => {
    const text = textOf.get(group.value)?.['text'];
    return typeof text === 'string' && text !== '' ? { ...group, text } : group;
  });
};

const NOT_EXACT = `there are more than ${MOST_EXACT} records: percentiles are within one percent, and traces are not counted`;

export const readTally = (reader: TelemetryReader, query: TallyQuery): FetchResult => {
  const { by, ...ungrouped } = query;
  const collected = collect(reader, isTallied(query) ? query : ungrouped);
  const hasValues = isTallied(query) && collected.groups.some(({ value }) => value !== '');
  const groups = by === 'template' ? patternTexts(reader, collected) : collected.groups;
  const notices = [
    ...windowNotices(reader, query.window),
    ...(by === undefined || hasValues || collected.total === undefined ? [] : [noValuesNotice(query)]),
    ...(collected.isExact ? [] : [NOT_EXACT]),
  ];
  const { rows, ...counts } = tallyRows(query, collected.total, hasValues ? groups : []);
  return { rows: composeMasked(rows), ...counts, ...optionalNotices(notices) };
};
