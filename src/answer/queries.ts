// Queries of narrow questions: counts and records of the subject, in its period.
import { optional } from '../kernel/optional.js';
import type { TimeWindow } from '../kernel/time.js';
import type { EntityKind } from '../language/names/entity.js';
import type { Level } from '../telemetry/level.js';
import type { LogQuery, SpanQuery, StructuredFilter, TallyDimension, TallyQuery } from '../telemetry/query.js';
import type { AskContext } from './ask-context.js';

export type RecordBounds = {
  /** Default: the period of the question. */
  readonly window?: TimeWindow;
  /** Default: those of the subject. */
  readonly services?: readonly string[];
  readonly minLevel?: Level;
  /** Over the scope's own filter. */
  readonly filter?: Partial<StructuredFilter>;
};

const namesOf = ({ entities }: AskContext, kind: EntityKind): readonly string[] => [
  ...new Set(entities.flatMap((entity) => (entity.kind === kind ? [entity.name ?? entity.text] : []))),
];

const listOrNone = (values: readonly string[]): readonly string[] | undefined =>
  values.length === 0 ? undefined : values;

const fieldFilter = (field: string, values: readonly string[]): StructuredFilter['fields'] =>
  values.length === 0 ? [] : [{ field, is: 'equal', values }];

/** The scope of the issue, narrowed to what the message names and to the services of the subject. */
export const askFilter = (context: AskContext, { services, minLevel, filter }: RecordBounds = {}): StructuredFilter => {
  const { scope, subject } = context;
  const { minLevel: ofScope, traceIds: _traces, requestIds: _requests, ...lists } = scope;
  const kept = Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0)) as StructuredFilter;
  const fields = [
    ...scope.fields,
    ...(fieldFilter('pod', namesOf(context, 'pod')) ?? []),
    ...(fieldFilter('host', namesOf(context, 'host')) ?? []),
  ];
  return {
    ...kept,
    ...optional({
      services: listOrNone(services ?? subject.services),
      regions: listOrNone(namesOf(context, 'region')) ?? kept.regions,
      environments: listOrNone(namesOf(context, 'environment')) ?? kept.environments,
      versions: listOrNone(namesOf(context, 'version')) ?? kept.versions,
      minLevel: minLevel ?? ofScope,
    }),
    ...(fields.length > 0 && { fields }),
    ...filter,
  };
};

const TALLY_VALUES = 50;

export type TallyOptions = RecordBounds & {
  readonly by?: TallyDimension;
  readonly text?: string;
  readonly templates?: readonly string[];
  readonly phrases?: readonly string[];
  readonly budget?: number;
  readonly stated?: TallyQuery['stated'];
  readonly route?: string;
};

/** Counts lines or spans of the subject. The scope's least level does not apply: errors are a cell of the row. */
export const tallyQuery = (
  context: AskContext,
  of: TallyQuery['of'],
  {
    by,
    text,
    templates,
    phrases,
    stated,
    route,
    budget = TALLY_VALUES,
    window = context.period,
    ...bounds
  }: TallyOptions = {},
): TallyQuery => {
  const { minLevel: _level, ...filter } = askFilter(context, bounds);
  return {
    ask: 'tally',
    of,
    window,
    filter: { ...filter, ...optional({ minLevel: bounds.minLevel }) },
    upTo: context.asOf[of] ?? 0,
    budget,
    ...optional({ by, text, templates, phrases, stated, route }),
  };
};

export type LogOptions = RecordBounds &
  Pick<LogQuery, 'text' | 'templates' | 'phrases' | 'ids' | 'stated'> & {
    readonly order?: LogQuery['order'];
    readonly budget?: number;
  };

export const logQuery = (context: AskContext, options: LogOptions = {}): LogQuery => {
  const { order = 'newest', budget = 20, window = context.period, ...rest } = options;
  const { text, templates, phrases, ids, stated, ...bounds } = rest;
  return {
    ask: 'logs',
    window,
    filter: askFilter(context, bounds),
    upTo: context.asOf['logs'] ?? 0,
    budget,
    order,
    ...optional({ text, templates, phrases, ids, stated }),
  };
};

export type SpanOptions = RecordBounds & { readonly order?: SpanQuery['order']; readonly budget?: number };

/** Spans have no level. */
export const spanQuery = (context: AskContext, options: SpanOptions = {}): SpanQuery => {
  const { order = 'newest', budget = 20, window = context.period, ...bounds } = options;
  const { minLevel: _level, ...filter } = askFilter(context, bounds);
  return { ask: 'spans', window, filter, upTo: context.asOf['spans'] ?? 0, budget, order };
};

/** The source exists and has taken rows. */
export const hasSource = ({ asOf }: AskContext, source: string): boolean => (asOf[source] ?? 0) > 0;
