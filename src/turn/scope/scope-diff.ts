// What a message changed in a scope, as text, and whether the scope was widened.
import type { Scope, ScopeDiff } from '../../investigation/scope.js';
import { levelRank } from '../../telemetry/level.js';
import type { Level } from '../../telemetry/level.js';

const LISTS = {
  services: 'service',
  notServices: 'not service',
  environments: 'environment',
  notEnvironments: 'not environment',
  regions: 'region',
  notRegions: 'not region',
  versions: 'version',
  notVersions: 'not version',
  traceIds: 'trace',
  requestIds: 'request',
} as const;

type ListName = keyof typeof LISTS;

const WANTED = [
  'services',
  'environments',
  'regions',
  'versions',
  'traceIds',
  'requestIds',
] as const satisfies readonly ListName[];
const UNWANTED = ['notServices', 'notEnvironments', 'notRegions', 'notVersions'] as const satisfies readonly ListName[];

const fieldLabels = ({ fields }: Scope): readonly string[] =>
  fields.map(({ field, is, values }) => `${field} ${is === 'not' ? 'is not' : 'is'} ${values.join(' or ')}`);

/** One line for each filter: `service checkout-service`, `level error and worse`. */
const labelsOf = (scope: Scope): readonly string[] => [
  ...(Object.keys(LISTS) as ListName[]).flatMap((name) => scope[name].map((value) => `${LISTS[name]} ${value}`)),
  ...(scope.minLevel === undefined ? [] : [`level ${scope.minLevel} and worse`]),
  ...fieldLabels(scope),
];

export const diffScopes = (previous: Scope, scope: Scope, because: readonly string[]): ScopeDiff => {
  const were = new Set(labelsOf(previous));
  const are = new Set(labelsOf(scope));
  return {
    added: [...are].filter((label) => !were.has(label)),
    removed: [...were].filter((label) => !are.has(label)),
    kept: [...are].filter((label) => were.has(label)),
    because,
  };
};

const letsInMore = (were: readonly string[], are: readonly string[]): boolean =>
  were.length > 0 && (are.length === 0 || are.some((value) => !were.includes(value)));

const minLevelRank = (level: Level | undefined): number => (level === undefined ? -1 : levelRank(level));

const filtersGone = (previous: Scope, scope: Scope): boolean => {
  const are = new Set(fieldLabels(scope));
  return fieldLabels(previous).some((label) => !are.has(label));
};

/** A widened scope includes records that no cursor has considered. */
export const isWidened = (previous: Scope, scope: Scope): boolean =>
  WANTED.some((name) => letsInMore(previous[name], scope[name])) ||
  UNWANTED.some((name) => previous[name].some((value) => !scope[name].includes(value))) ||
  minLevelRank(scope.minLevel) < minLevelRank(previous.minLevel) ||
  filtersGone(previous, scope);
