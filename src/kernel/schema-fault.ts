// Describes to a caller what a value must be, for schemas without a message of their own. Never shows the value.

/** A fault as the schema library tells it, as far as its kinds have it. */
export type SchemaFault = {
  readonly code?: string;
  readonly input?: unknown;
  readonly expected?: string;
  readonly origin?: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly inclusive?: boolean;
  readonly format?: string;
  readonly prefix?: unknown;
  readonly values?: readonly unknown[];
  readonly divisor?: unknown;
  readonly issues?: readonly { readonly message: string }[];
};

const TYPE_NAMES: { readonly [kind: string]: string } = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  nan: 'not a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMAT_NAMES: { readonly [form: string]: string } = {
  datetime: 'a date and time with its zone, such as 2026-11-21T10:00:00Z',
  date: 'a date such as 2026-11-21',
  email: 'an e-mail address',
  url: 'a URL such as https://example.org/path',
  uuid: 'a UUID',
};

const typeNameOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return TYPE_NAMES[typeof value] ?? typeof value;
};

const describeType = ({ expected = '', input }: SchemaFault): string => {
  const kind = TYPE_NAMES[expected] ?? expected;
  if (input === undefined) return `is missing: it must be ${kind}`;
  const is = typeNameOf(input);
  return is === kind || (expected === 'int' && is === TYPE_NAMES['number'])
    ? `must be ${kind}`
    : `must be ${kind}, not ${is}`;
};

const COUNTED_UNITS: { readonly [origin: string]: string } = {
  string: 'character',
  array: 'entry',
  set: 'entry',
  map: 'entry',
  object: 'entry',
};

const countOf = (count: unknown, of: string): string => {
  const many = of === 'entry' ? 'entries' : `${of}s`;
  return `${String(count)} ${count === 1 ? of : many}`;
};

const describeMinimum = ({ origin = '', minimum, inclusive = true }: SchemaFault): string => {
  const of = COUNTED_UNITS[origin];
  if (of === undefined)
    return inclusive ? `must be ${String(minimum)} or more` : `must be more than ${String(minimum)}`;
  return minimum === 1 ? 'must not be empty' : `must have at least ${countOf(minimum, of)}`;
};

const describeMaximum = ({ origin = '', maximum, inclusive = true }: SchemaFault): string => {
  const of = COUNTED_UNITS[origin];
  if (of !== undefined) return `must have at most ${countOf(maximum, of)}`;
  return inclusive ? `must be ${String(maximum)} or less` : `must be less than ${String(maximum)}`;
};

const describeFormat = ({ format = '', prefix }: SchemaFault): string =>
  format === 'starts_with'
    ? `must begin with ${JSON.stringify(prefix)}`
    : `must be ${FORMAT_NAMES[format] ?? 'of another form'}`;

const describeValues = ({ values = [] }: SchemaFault): string =>
  `must be ${values.length > 1 ? 'one of ' : ''}${values.map((value) => JSON.stringify(value)).join(', ')}`;

const DESCRIPTIONS: { readonly [code: string]: (fault: SchemaFault) => string } = {
  invalid_type: describeType,
  too_small: describeMinimum,
  too_big: describeMaximum,
  invalid_format: describeFormat,
  invalid_value: describeValues,
  invalid_union: () => 'has none of the forms that it may have',
  invalid_key: ({ issues: [first] = [] }) => first?.message ?? 'has a name that it may not have',
  invalid_element: ({ issues: [first] = [] }) => first?.message ?? 'has an entry that it may not have',
  not_multiple_of: ({ divisor }) => `must be a multiple of ${String(divisor)}`,
};

/** Continues a sentence that begins with the field's name. `undefined`: the schema has a message of its own. */
export const describeSchemaFault = (fault: SchemaFault): string | undefined => DESCRIPTIONS[fault.code ?? '']?.(fault);
