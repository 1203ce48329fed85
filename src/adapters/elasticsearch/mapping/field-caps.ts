import { optional } from '../../../kernel/optional.js';
// What a cluster says about fields: their types, and in which indexes they have them.

/** The answer of `_field_caps`, as far as it is read. */
export type FieldCaps = {
  readonly indices: readonly string[];
  readonly fields: {
    readonly [path: string]: {
      readonly [type: string]: {
        readonly type: string;
        readonly searchable?: boolean;
        readonly indices?: readonly string[];
      };
    };
  };
};

type FieldKind = 'exact' | 'number' | 'boolean' | 'ip' | 'date' | 'text';

/** One type that a path has; `indices` absent: in every index of the pattern. */
export type TypedIn = {
  readonly kind: FieldKind;
  readonly type: string;
  readonly indices?: readonly string[];
  /** Some index keeps its values, and not its words: a query for them is an error there. */
  readonly isUnsearchable?: true;
};

/** A path that some index has, and the exact twin of its text, if there is one. */
export type FieldPlace = {
  readonly path: string;
  readonly types: readonly TypedIn[];
  readonly keyword: readonly TypedIn[];
  /** The list of objects around it that some index keeps as documents of their own: they are asked through it alone. */
  readonly nested?: string;
  /** Absent: every index does. */
  readonly nestedIn?: readonly string[];
};

const KINDS: { readonly [type: string]: FieldKind } = {
  keyword: 'exact',
  constant_keyword: 'exact',
  wildcard: 'exact',
  flattened: 'exact',
  version: 'exact',
  text: 'text',
  match_only_text: 'text',
  pattern_text: 'text',
  annotated_text: 'text',
  date: 'date',
  date_nanos: 'date',
  boolean: 'boolean',
  ip: 'ip',
  long: 'number',
  integer: 'number',
  short: 'number',
  byte: 'number',
  double: 'number',
  float: 'number',
  half_float: 'number',
  scaled_float: 'number',
  unsigned_long: 'number',
};

const typesOf = ({ fields }: FieldCaps, path: string): readonly TypedIn[] =>
  Object.values(fields[path] ?? {})
    .flatMap(({ type, indices, searchable }): readonly TypedIn[] => {
      const kind = KINDS[type];
      if (kind === undefined) return [];
      return [{ kind, type, ...optional({ indices }), ...(searchable === false && { isUnsearchable: true }) }];
    })
    .sort((a, b) => (a.type < b.type ? -1 : 1));

export const parentsOf = (path: string): readonly string[] => {
  const keys = path.split('.');
  return keys.slice(1).map((_, index) => keys.slice(0, index + 1).join('.'));
};

type NestedAround = Pick<FieldPlace, 'nested' | 'nestedIn'>;

const nestedAround = ({ fields }: FieldCaps, path: string): NestedAround => {
  const nested = parentsOf(path).findLast((parent) => fields[parent]?.['nested'] !== undefined);
  if (nested === undefined) return {};
  const nestedIn = fields[nested]?.['nested']?.indices;
  return { nested, ...optional({ nestedIn }) };
};

/** `undefined`: no index has it, or only as an object. */
export const fieldPlaceAt = (caps: FieldCaps, path: string): FieldPlace | undefined => {
  const types = typesOf(caps, path);
  if (types.length === 0) return undefined;
  const keyword = typesOf(caps, `${path}.keyword`).filter(({ kind }) => kind === 'exact');
  return { path, types, keyword, ...nestedAround(caps, path) };
};

export const hasKind = ({ types }: FieldPlace, kind: FieldKind): boolean => types.some((each) => each.kind === kind);

/** What is asked for: each path, what may stand beside a text, and what stands around it. */
export const pathsWithRelatives = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.flatMap((path) => [path, `${path}.keyword`, ...parentsOf(path)])),
];
