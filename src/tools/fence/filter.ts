// The filter of a call: what it asks for and what the issue asks for, both; never more than the issue's.
import { optional } from '../../kernel/optional.js';
import type { StructuredFilter } from '../../telemetry/query.js';
import { type Level, levelRank } from '../../telemetry/level.js';
import type { Fence } from '../tool.js';
import { few } from '../words/visible.js';
import type { Refused } from './names.js';

const ANY_OF = ['services', 'environments', 'regions', 'versions', 'traceIds', 'requestIds'] as const;
const NONE_OF = ['notServices', 'notEnvironments', 'notRegions', 'notVersions'] as const;

type AnyOf = (typeof ANY_OF)[number];

const shared = (a: readonly string[] | undefined, b: readonly string[] | undefined): readonly string[] | undefined =>
  a === undefined ? b : b === undefined ? a : a.filter((value) => b.includes(value));

const worse = (a: Level | undefined, b: Level | undefined): Level | undefined =>
  a === undefined || (b !== undefined && levelRank(b) > levelRank(a)) ? b : a;

const NOUN: { readonly [Name in AnyOf]: string } = {
  services: 'services',
  environments: 'environments',
  regions: 'regions',
  versions: 'versions',
  traceIds: 'traces',
  requestIds: 'requests',
};

/** Both filters at once; refused when nothing could satisfy both. */
export const within = (asked: StructuredFilter, { filter: own }: Fence): StructuredFilter | Refused => {
  const lists = ANY_OF.map((name) => [name, shared(asked[name], own[name])] as const);
  const empty = lists.find(([, values]) => values?.length === 0)?.[0];
  if (empty !== undefined)
    return { refused: `This issue is about the ${NOUN[empty]} ${few(own[empty] ?? [])} alone: others cannot be read.` };
  const without = NONE_OF.map((name) => [name, [...new Set([...(asked[name] ?? []), ...(own[name] ?? [])])]] as const);
  const minLevel = worse(asked.minLevel, own.minLevel);
  const fields = [...(own.fields ?? []), ...(asked.fields ?? [])];
  const kept = [...lists, ...without].filter(([, values]) => values !== undefined && values.length > 0);
  return {
    ...(Object.fromEntries(kept) as StructuredFilter),
    ...optional({ minLevel }),
    ...(fields.length !== 0 && { fields }),
  };
};
