// Merges the scope of a turn: the scope, edited by what the message was read to say, overruled by the caller.
import type { Scope, ScopeDiff } from '../../investigation/scope.js';
import { optional } from '../../kernel/optional.js';
import type { NameUse, ScopeWords } from '../../language/scope/scope-words.js';
import type { UnknownName } from '../../language/scope/unknown-names.js';
import { diffScopes, isWidened } from './scope-diff.js';
import {
  addFieldFilter,
  applyScopeEdits,
  type ScopeEdit,
  type ScopeList,
  withIds,
  withoutKinds,
} from './scope-edits.js';

export type ScopeRequest = {
  readonly words: ScopeWords;
  /** The scope; unrestricted for a new issue. */
  readonly previous: Scope;
  /** Set by the caller; overrules the message. */
  readonly explicit?: Partial<Scope>;
  /** The first suspect: what “that service” means. */
  readonly suspect?: string;
};

export type MergedScope = {
  readonly scope: Scope;
  readonly diff: ScopeDiff;
  /** Names that are not in the data. They filter nothing; the caller is asked. */
  readonly unknown: readonly UnknownName[];
  /** It includes what the previous scope excluded. */
  readonly widened: boolean;
};

const LIST_OF: { readonly [Kind in NameUse['kind']]: ScopeList } = {
  service: 'services',
  environment: 'environments',
  region: 'regions',
  version: 'versions',
};

const editVerb = ({ wanted, instead }: Pick<NameUse, 'wanted' | 'instead'>): string => {
  if (!wanted) return 'leaves out';
  return instead ? 'means only' : 'means';
};

const editOfUse = ({ kind, name, said, ...use }: NameUse): ScopeEdit => ({
  list: LIST_OF[kind],
  value: name,
  ...use,
  because: `"${said}" ${editVerb(use)} ${name}`,
});

const editsOf = ({ names = [], reference }: ScopeWords, suspect: string | undefined): readonly ScopeEdit[] => [
  ...names.map(editOfUse),
  ...(reference === undefined || suspect === undefined
    ? []
    : [editOfUse({ kind: 'service', name: suspect, wanted: true, ...reference })]),
];

const withFields = (scope: Scope, fields: ScopeWords['fields'] = []): Scope => ({
  ...scope,
  fields: fields.reduce(
    (filters, { field, value, wanted }) =>
      addFieldFilter(filters, { field, is: wanted ? 'equal' : 'not', values: [value] }),
    scope.fields,
  ),
});

const applyWords = (
  previous: Scope,
  words: ScopeWords,
  suspect: string | undefined,
): { readonly scope: Scope; readonly because: readonly string[] } => {
  const { resets = [], minLevel, fields, traceIds = [], requestIds = [] } = words;
  const edits = editsOf(words, suspect);
  const cleared = resets.reduce((scope, { kinds }) => withoutKinds(scope, kinds), previous);
  const edited = withFields(applyScopeEdits(cleared, edits), fields);
  const scope = withIds(withIds(edited, 'traceIds', traceIds), 'requestIds', requestIds);
  return {
    scope: { ...scope, ...optional({ minLevel }) },
    because: [
      ...resets.map(({ phrase }) => `"${phrase}" takes filters away`),
      ...edits.map(({ because }) => because),
      ...(minLevel === undefined ? [] : [`level ${minLevel} and worse is asked for`]),
    ],
  };
};

export const mergeScope = ({ words, previous, explicit, suspect }: ScopeRequest): MergedScope => {
  const merged = applyWords(previous, words, suspect);
  const scope = { ...merged.scope, ...explicit };
  const set = Object.keys(explicit ?? {});
  const because = [...merged.because, ...(set.length === 0 ? [] : [`set by the caller: ${set.join(', ')}`])];
  return {
    scope,
    diff: diffScopes(previous, scope, [...new Set(because)]),
    unknown: (words.unknown ?? []).filter(({ field }) => explicit?.[LIST_OF[field]] === undefined),
    widened: isWidened(previous, scope),
  };
};
