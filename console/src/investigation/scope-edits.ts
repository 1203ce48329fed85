// The filters of a scope as they can be changed: each one with the scope that a turn is asked with to leave it out, or to add one.
import { LEVELS } from '../../../src/telemetry/level.js';
import type { AskInput, WireSession } from '../api/operations.js';

export type TurnScope = WireSession['issues'][number]['scopes'];
type AskedScope = NonNullable<AskInput['scope']>;

export const LEVEL_NAMES = LEVELS;

export const FILTER_KINDS = ['services', 'notServices', 'environments', 'regions', 'versions', 'minLevel'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

/** `words`: the filter as a chip. `without`: what a turn sets to leave it out; fields that are absent stay as they are. */
export type EditableFilter = { readonly words: string; readonly without: AskedScope };

const LISTS = [
  'services',
  'notServices',
  'environments',
  'notEnvironments',
  'regions',
  'notRegions',
  'versions',
  'notVersions',
  'traceIds',
  'requestIds',
] as const;

/** None: everything is looked at. The lowest level lets every line through, so it is no filter. */
export const editableFilters = (scope: Partial<TurnScope>): readonly EditableFilter[] => {
  const lists = LISTS.flatMap((name) => {
    const values = scope[name] ?? [];
    return values.length === 0 ? [] : [{ words: `${name}: ${values.join(', ')}`, without: { [name]: [] } }];
  });
  const level =
    scope.minLevel === undefined || scope.minLevel === LEVELS[0]
      ? []
      : [{ words: `minLevel: ${scope.minLevel}`, without: { minLevel: LEVELS[0] } }];
  const { fields: filters = [] } = scope;
  const fields = filters.map((filter) => ({
    words: `${filter.field} ${filter.is === 'equal' ? '=' : '≠'} ${filter.values.join(', ')}`,
    without: {
      fields: filters
        .filter((each) => each !== filter)
        .map(({ field, is, values }) => ({ field, is, values: [...values] })),
    },
  }));
  return [...lists, ...level, ...fields];
};

/** What a turn sets to look at this value, too: beside those of its kind that the scope has. A level takes the place of the one before. */
export const addedFilter = (scope: Partial<TurnScope>, kind: FilterKind, value: string): AskedScope =>
  kind === 'minLevel'
    ? { minLevel: LEVELS.find((level) => level === value) ?? 'error' }
    : { [kind]: [...new Set([...(scope[kind] ?? []), value])] };
