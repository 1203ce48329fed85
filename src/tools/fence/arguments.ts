// Arguments that several tools share, and the bounds that they make together with the fence.
import { z } from 'zod';
import { optional } from '../../kernel/optional.js';
import type { TimeWindow } from '../../kernel/time.js';
import { LEVELS } from '../../telemetry/level.js';
import type { StructuredFilter } from '../../telemetry/query.js';
import type { Fence } from '../tool.js';
import { instantOf } from '../words/times.js';
import { within } from './filter.js';
import { isRefused, namesOf, type Refused } from './names.js';
import { windowOf } from './window.js';

const isSaid = (text: string): boolean => text.trim() !== '';

export const words = (most: number) =>
  z.string().max(most).refine(isSaid, 'must not be empty: leave it out, or say what to look for');

const instant = z
  .string()
  .max(40)
  .refine((text) => instantOf(text) !== undefined, 'must be an instant in UTC, such as "2026-11-22T10:04:00Z"');

const value = z.string().min(1).max(200);
const values = z.array(value).min(1).max(20);

export const period = {
  from: instant
    .describe('Start, UTC, such as 2026-11-22T10:04:00Z. Without it: the window of the issue.')
    .exactOptional(),
  to: instant.describe('End (exclusive), UTC. Without it: the end of the window of the issue.').exactOptional(),
};

export const services = z
  .array(value)
  .min(1)
  .max(30)
  .describe('Only these services, by their names in the data. Without it: all.')
  .exactOptional();

export const minLevel = z.enum(LEVELS).describe('Only lines of this level or worse.').exactOptional();

const condition = z.strictObject({
  field: value.describe('host, pod, version, region, environment, error.type, or the name of an attribute.'),
  is: z
    .enum(['equal', 'not'])
    .describe('Whether the field must have one of the values, or none of them. Default equal.')
    .exactOptional(),
  values,
});

export const where = z
  .array(condition)
  .min(1)
  .max(8)
  .describe('Further conditions; all must hold. Values are whole values, not parts.')
  .exactOptional();

export const traceIds = values.describe('Only these traces.').exactOptional();
export const requestIds = values.describe('Only these requests.').exactOptional();

export type Scoping = {
  readonly from?: string;
  readonly to?: string;
  readonly services?: readonly string[];
  readonly min_level?: StructuredFilter['minLevel'];
  readonly trace_ids?: readonly string[];
  readonly request_ids?: readonly string[];
  readonly where?: readonly z.infer<typeof condition>[];
};

/** Where nothing is known nothing is refused: the source then says what it holds. */
const servicesOf = (said: Scoping['services'], { known }: Fence): { readonly names: readonly string[] } | Refused =>
  said === undefined || known.services.length === 0
    ? { names: said ?? [] }
    : namesOf(said, { noun: 'service', all: known.services });

const fieldsOf = (where: Scoping['where'] = []): Pick<StructuredFilter, 'fields'> =>
  where.length === 0 ? {} : { fields: where.map(({ field, is = 'equal', values }) => ({ field, is, values })) };

const filterOf = (said: Scoping, services: readonly string[]): StructuredFilter => ({
  ...(services.length !== 0 && { services }),
  ...optional({ minLevel: said.min_level, traceIds: said.trace_ids, requestIds: said.request_ids }),
  ...fieldsOf(said.where),
});

export type Bounds = { readonly window: TimeWindow; readonly filter: StructuredFilter };

/** What a call may read of what it asks for. */
export const boundsOf = (said: Scoping, fence: Fence): Bounds | Refused => {
  const named = servicesOf(said.services, fence);
  if (isRefused(named)) return named;
  const filter = within(filterOf(said, named.names), fence);
  if (isRefused(filter)) return filter;
  const window = windowOf(said, fence);
  return isRefused(window) ? window : { window, filter };
};

/** Position of a store when the turn started. */
export const upTo = ({ asOf }: Fence, source: string): number => asOf[source] ?? 0;
