// Arguments that several tools share, and how they are bounded by the scope of the call.
import { z } from 'zod';
import { optional } from '../kernel/optional.js';
import type { StructuredFilter } from '../telemetry/query.js';
import { type Level, levelRank, LEVELS } from '../telemetry/level.js';
import type { ToolScope } from './tool.js';
import { listFew } from './presentation/visible-text.js';
import { isRefusedCall, type RefusedCall, resolveNames } from './known-names.js';
import type { TimeWindow } from '../kernel/time.js';
import { formatWindow, parseToolInstant } from './presentation/times.js';

const ANY_OF = ['services', 'environments', 'regions', 'versions', 'traceIds', 'requestIds'] as const;
const NONE_OF = ['notServices', 'notEnvironments', 'notRegions', 'notVersions'] as const;

type AnyOfField = (typeof ANY_OF)[number];

const intersect = (
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): readonly string[] | undefined =>
  a === undefined ? b : b === undefined ? a : a.filter((value) => b.includes(value));

const worseLevel = (a: Level | undefined, b: Level | undefined): Level | undefined =>
  a === undefined || (b !== undefined && levelRank(b) > levelRank(a)) ? b : a;

const NOUN: { readonly [Name in AnyOfField]: string } = {
  services: 'services',
  environments: 'environments',
  regions: 'regions',
  versions: 'versions',
  traceIds: 'traces',
  requestIds: 'requests',
};

/** Both filters at once; refused when nothing could satisfy both. */
const intersectFilters = (asked: StructuredFilter, { filter: own }: ToolScope): StructuredFilter | RefusedCall => {
  const lists = ANY_OF.map((name) => [name, intersect(asked[name], own[name])] as const);
  const empty = lists.find(([, values]) => values?.length === 0)?.[0];
  if (empty !== undefined)
    return {
      refused: `This issue is about the ${NOUN[empty]} ${listFew(own[empty] ?? [])} alone: others cannot be read.`,
    };
  const without = NONE_OF.map((name) => [name, [...new Set([...(asked[name] ?? []), ...(own[name] ?? [])])]] as const);
  const minLevel = worseLevel(asked.minLevel, own.minLevel);
  const fields = [...(own.fields ?? []), ...(asked.fields ?? [])];
  const kept = [...lists, ...without].filter(([, values]) => values !== undefined && values.length > 0);
  return {
    ...(Object.fromEntries(kept) as StructuredFilter),
    ...optional({ minLevel }),
    ...(fields.length !== 0 && { fields }),
  };
};

type WindowArguments = { readonly from?: string; readonly to?: string };

/** Half a window is completed from that of the issue. */
const completeWindow = ({ from, to }: WindowArguments, { window, widest }: ToolScope): TimeWindow => {
  const [start, end] = [from, to].map((text) => (text === undefined ? undefined : parseToolInstant(text)));
  const width = window.to - window.from;
  if (start !== undefined) return { from: start, to: end ?? (window.to > start ? window.to : widest.to) };
  if (end !== undefined) return { from: window.from < end ? window.from : Math.max(widest.from, end - width), to: end };
  return { from: window.from, to: window.to };
};

export const resolveCallWindow = (said: WindowArguments, scope: ToolScope): TimeWindow | RefusedCall => {
  const { from, to } = completeWindow(said, scope);
  const { widest } = scope;
  if (from >= to)
    return { refused: `The window is empty: "from" must lie before "to" (${formatWindow({ from, to })}).` };
  if (from >= widest.from && to <= widest.to) return { from, to };
  return {
    refused:
      `The window ${formatWindow({ from, to })} leaves what may be read here: ${formatWindow(widest)}. ` +
      `Ask within it; without "from" and "to" the window of the issue is read: ${formatWindow(scope.window)}.`,
  };
};

const isNotBlank = (text: string): boolean => text.trim() !== '';

export const wordsArgument = (most: number) =>
  z.string().max(most).refine(isNotBlank, 'must not be empty: leave it out, or say what to look for');

const instantArgument = z
  .string()
  .max(40)
  .refine((text) => parseToolInstant(text) !== undefined, 'must be an instant in UTC, such as "2026-11-22T10:04:00Z"');

const valueArgument = z.string().min(1).max(200);
const valuesArgument = z.array(valueArgument).min(1).max(20);

export const periodArguments = {
  from: instantArgument
    .describe('Start, UTC, such as 2026-11-22T10:04:00Z. Without it: the window of the issue.')
    .exactOptional(),
  to: instantArgument.describe('End (exclusive), UTC. Without it: the end of the window of the issue.').exactOptional(),
};

export const servicesArgument = z
  .array(valueArgument)
  .min(1)
  .max(30)
  .describe('Only these services, by their names in the data. Without it: all.')
  .exactOptional();

export const minLevelArgument = z.enum(LEVELS).describe('Only lines of this level or worse.').exactOptional();

const condition = z.strictObject({
  field: valueArgument.describe('host, pod, version, region, environment, error.type, or the name of an attribute.'),
  is: z
    .enum(['equal', 'not'])
    .describe('Whether the field must have one of the values, or none of them. Default equal.')
    .exactOptional(),
  values: valuesArgument,
});

export const whereArgument = z
  .array(condition)
  .min(1)
  .max(8)
  .describe('Further conditions; all must hold. Values are whole values, not parts.')
  .exactOptional();

export const traceIdsArgument = valuesArgument.describe('Only these traces.').exactOptional();
export const requestIdsArgument = valuesArgument.describe('Only these requests.').exactOptional();

type ScopeArguments = {
  readonly from?: string;
  readonly to?: string;
  readonly services?: readonly string[];
  readonly min_level?: StructuredFilter['minLevel'];
  readonly trace_ids?: readonly string[];
  readonly request_ids?: readonly string[];
  readonly where?: readonly z.infer<typeof condition>[];
};

/** Without known names no name is refused; the source then decides. */
const resolveServices = (
  said: ScopeArguments['services'],
  { known }: ToolScope,
): { readonly names: readonly string[] } | RefusedCall =>
  said === undefined || known.services.length === 0
    ? { names: said ?? [] }
    : resolveNames(said, { noun: 'service', all: known.services });

const fieldsOf = (where: ScopeArguments['where'] = []): Pick<StructuredFilter, 'fields'> =>
  where.length === 0 ? {} : { fields: where.map(({ field, is = 'equal', values }) => ({ field, is, values })) };

const filterOf = (said: ScopeArguments, services: readonly string[]): StructuredFilter => ({
  ...(services.length !== 0 && { services }),
  ...optional({ minLevel: said.min_level, traceIds: said.trace_ids, requestIds: said.request_ids }),
  ...fieldsOf(said.where),
});

export type CallBounds = { readonly window: TimeWindow; readonly filter: StructuredFilter };

/** The window and filter of a call: what it asks for, within its scope. */
export const boundCall = (said: ScopeArguments, scope: ToolScope): CallBounds | RefusedCall => {
  const named = resolveServices(said.services, scope);
  if (isRefusedCall(named)) return named;
  const filter = intersectFilters(filterOf(said, named.names), scope);
  if (isRefusedCall(filter)) return filter;
  const window = resolveCallWindow(said, scope);
  return isRefusedCall(window) ? window : { window, filter };
};

/** Position of a store when the turn started. */
export const storePosition = ({ asOf }: ToolScope, source: string): number => asOf[source] ?? 0;
