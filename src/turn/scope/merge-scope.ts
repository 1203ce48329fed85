// Merges the scope of a turn: the scope, edited by what the message was read to say, overruled by the caller.
import type { Scope, ScopeDiff } from '../../investigation/scope.js';
import { canonicalJson } from '../../kernel/json.js';
import { optional } from '../../kernel/optional.js';
import { type Entity, namesOfEntity, type UnknownName } from '../../language/names/entity.js';
import type { MessageScope } from '../../language/reading.js';
import type { ScopeWords } from '../../language/scope/scope-words.js';
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
  /** Absent: it edits no scope. */
  readonly message?: MessageScope;
  /** The scope; unrestricted for a new issue. */
  readonly previous: Scope;
  /** The whole scope that the message asks for, where its act says it. */
  readonly asked?: Scope;
  /** Set by the caller; overrules the message. */
  readonly explicit?: Partial<Scope>;
  /** The first suspect: what “that service” means. */
  readonly suspect?: string;
};

/** A name that is not stored, is misspelt, or that several names share. */
export type DoubtfulName = Pick<UnknownName, 'name' | 'field' | 'suggestions'>;

export type MergedScope = {
  readonly scope: Scope;
  readonly diff: ScopeDiff;
  /** They filter nothing; the caller is asked. */
  readonly unknown: readonly DoubtfulName[];
  /** It includes what the previous scope excluded. */
  readonly widened: boolean;
};

const LIST_OF = {
  service: 'services',
  environment: 'environments',
  region: 'regions',
  version: 'versions',
} as const satisfies { readonly [Kind in Entity['kind']]?: ScopeList };

type ScopeEntity = Entity & { readonly kind: keyof typeof LIST_OF };

const isOfScope = (entity: Entity): entity is ScopeEntity => Object.hasOwn(LIST_OF, entity.kind);

const editVerb = ({ wanted, instead }: Pick<ScopeEdit, 'wanted' | 'instead'>): string => {
  if (!wanted) return 'leaves out';
  return instead ? 'means only' : 'means';
};

const editOf = (
  list: ScopeList,
  { value, said, wanted, instead }: Omit<ScopeEdit, 'list' | 'because'> & { readonly said: string },
): ScopeEdit => ({
  list,
  value,
  wanted,
  instead,
  because: `"${said}" ${editVerb({ wanted, instead })} ${value}`,
});

/** “All services, not just checkout”: what is reset is not narrowed by a name that is merely one of them. */
const editsOfNames = (entities: readonly Entity[], isReset: boolean): readonly ScopeEdit[] =>
  entities.filter(isOfScope).flatMap((entity) => {
    const { kind, text, use, certainty } = entity;
    if (use === undefined || certainty !== 'named' || (isReset && use.merely === true)) return [];
    return namesOfEntity(entity).map((value) => editOf(LIST_OF[kind], { value, said: text, ...use }));
  });

const editsOf = ({ entities, scope }: MessageScope, suspect: string | undefined): readonly ScopeEdit[] => {
  const { reference, resets } = scope ?? {};
  return [
    ...editsOfNames(entities, resets !== undefined),
    ...(reference === undefined || suspect === undefined
      ? []
      : [editOf('services', { value: suspect, wanted: true, ...reference })]),
  ];
};

/** What is not certain filters nothing. */
const doubtfulNames = ({ entities, unknown = [] }: MessageScope): readonly DoubtfulName[] => [
  ...entities
    .filter(isOfScope)
    .flatMap((entity) =>
      entity.certainty === 'misspelt' || entity.certainty === 'shared'
        ? [{ name: entity.text, field: entity.kind, suggestions: namesOfEntity(entity) }]
        : [],
    ),
  ...unknown,
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
  message: MessageScope,
  suspect: string | undefined,
): { readonly scope: Scope; readonly because: readonly string[] } => {
  const { resets = [], minLevel, fields, traceIds = [], requestIds = [] } = message.scope ?? {};
  const edits = editsOf(message, suspect);
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

const SAYS_NOTHING: MessageScope = { entities: [] };

const changedParts = (before: Scope, after: Scope): readonly string[] =>
  (Object.keys(after) as (keyof Scope)[]).filter(
    (part) => canonicalJson(before[part] ?? null) !== canonicalJson(after[part] ?? null),
  );

const partsBecause = (by: string, parts: readonly string[]): readonly string[] =>
  parts.length === 0 ? [] : [`set by the ${by}: ${parts.join(', ')}`];

export const mergeScope = ({
  message = SAYS_NOTHING,
  previous,
  asked,
  explicit = {},
  suspect,
}: ScopeRequest): MergedScope => {
  const merged = applyWords(previous, message, suspect);
  const scope = { ...merged.scope, ...asked, ...explicit };
  const because = [
    ...merged.because,
    ...partsBecause('message', asked === undefined ? [] : changedParts(previous, asked)),
    ...partsBecause('caller', Object.keys(explicit)),
  ];
  return {
    scope,
    diff: diffScopes(previous, scope, [...new Set(because)]),
    unknown: doubtfulNames(message).filter(({ field }) => explicit[LIST_OF[field]] === undefined),
    widened: isWidened(previous, scope),
  };
};
