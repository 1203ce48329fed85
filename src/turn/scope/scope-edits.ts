// Applies the edits of a message to a scope, list by list.
import { type Scope, unrestrictedScope } from '../../investigation/scope.js';
import type { ScopeKind } from '../../language/scope/scope-resets.js';
import type { FieldFilter } from '../../telemetry/query.js';

/** Each list with its list of exclusions. */
const LEFT_OUT = {
  services: 'notServices',
  environments: 'notEnvironments',
  regions: 'notRegions',
  versions: 'notVersions',
} as const;

export type ScopeList = keyof typeof LEFT_OUT;

export type ScopeEdit = {
  readonly list: ScopeList;
  readonly value: string;
  readonly wanted: boolean;
  /** Replaces the values before. */
  readonly instead: boolean;
  readonly because: string;
};

const union = (a: readonly string[], b: readonly string[]): readonly string[] => [...new Set([...a, ...b])];
const withoutValues = (a: readonly string[], b: readonly string[]): readonly string[] =>
  a.filter((value) => !b.includes(value));

/** Removes unwanted values; they become exclusions only where the list is empty afterwards. */
const editList = (scope: Scope, list: ScopeList, edits: readonly ScopeEdit[]): Scope => {
  const mine = edits.filter((edit) => edit.list === list);
  if (mine.length === 0) return scope;
  const wanted = mine.filter((edit) => edit.wanted).map(({ value }) => value);
  const unwanted = withoutValues(
    mine.filter((edit) => !edit.wanted).map(({ value }) => value),
    wanted,
  );
  const start = mine.some((edit) => edit.wanted && edit.instead) ? [] : scope[list];
  const values = withoutValues(union(start, wanted), unwanted);
  const leftOut = withoutValues(scope[LEFT_OUT[list]], wanted);
  return { ...scope, [list]: values, [LEFT_OUT[list]]: values.length === 0 ? union(leftOut, unwanted) : leftOut };
};

export const applyScopeEdits = (scope: Scope, edits: readonly ScopeEdit[]): Scope =>
  (Object.keys(LEFT_OUT) as ScopeList[]).reduce((edited, list) => editList(edited, list, edits), scope);

/** What a reset of each kind of filter empties. */
const FIELDS_OF: { readonly [Kind in ScopeKind]: readonly (keyof Scope)[] } = {
  service: ['services', 'notServices'],
  environment: ['environments', 'notEnvironments'],
  region: ['regions', 'notRegions'],
  version: ['versions', 'notVersions'],
  level: ['minLevel'],
  trace: ['traceIds'],
  request: ['requestIds'],
  field: ['fields'],
};

export const withoutKinds = (scope: Scope, kinds: readonly ScopeKind[]): Scope => {
  const fields = kinds.flatMap((kind) => FIELDS_OF[kind]);
  const { minLevel, ...lists } = scope;
  const emptied = Object.fromEntries(
    fields.filter((name) => name !== 'minLevel').map((name) => [name, unrestrictedScope[name]]),
  );
  return {
    ...lists,
    ...emptied,
    ...(!(minLevel === undefined || fields.includes('minLevel')) && { minLevel }),
  };
};

export const withIds = (scope: Scope, list: 'traceIds' | 'requestIds', ids: readonly string[]): Scope =>
  ids.length === 0 ? scope : { ...scope, [list]: union(scope[list], ids) };

/** One filter for each field and comparison; values of the same field are alternatives. */
export const addFieldFilter = (fields: readonly FieldFilter[], add: FieldFilter): readonly FieldFilter[] => {
  const same = fields.find(({ field, is }) => field === add.field && is === add.is);
  if (same === undefined) return [...fields, add];
  const values = [...new Set([...same.values, ...add.values])];
  return fields.map((filter) => (filter === same ? { ...same, values } : filter));
};
