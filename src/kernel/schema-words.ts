// What a value must be, in words for whoever sent it: said of every schema that has no words of its own. Never the value.

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

const KINDS: { readonly [kind: string]: string } = {
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

const FORMS: { readonly [form: string]: string } = {
  datetime: 'a date and time with its zone, such as 2026-11-21T10:00:00Z',
  date: 'a date such as 2026-11-21',
  email: 'an e-mail address',
  url: 'a URL such as https://example.org/path',
  uuid: 'a UUID',
};

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return KINDS[typeof value] ?? typeof value;
};

const ofType = ({ expected = '', input }: SchemaFault): string => {
  const kind = KINDS[expected] ?? expected;
  if (input === undefined) return `is missing: it must be ${kind}`;
  const is = kindOf(input);
  return is === kind || (expected === 'int' && is === KINDS['number'])
    ? `must be ${kind}`
    : `must be ${kind}, not ${is}`;
};

const COUNTED: { readonly [origin: string]: string } = {
  string: 'character',
  array: 'entry',
  set: 'entry',
  map: 'entry',
  object: 'entry',
};

const counted = (count: unknown, of: string): string => {
  const many = of === 'entry' ? 'entries' : `${of}s`;
  return `${String(count)} ${count === 1 ? of : many}`;
};

const tooSmall = ({ origin = '', minimum, inclusive = true }: SchemaFault): string => {
  const of = COUNTED[origin];
  if (of === undefined)
    return inclusive ? `must be ${String(minimum)} or more` : `must be more than ${String(minimum)}`;
  return minimum === 1 ? 'must not be empty' : `must have at least ${counted(minimum, of)}`;
};

const tooBig = ({ origin = '', maximum, inclusive = true }: SchemaFault): string => {
  const of = COUNTED[origin];
  if (of !== undefined) return `must have at most ${counted(maximum, of)}`;
  return inclusive ? `must be ${String(maximum)} or less` : `must be less than ${String(maximum)}`;
};

const ofForm = ({ format = '', prefix }: SchemaFault): string =>
  format === 'starts_with'
    ? `must begin with ${JSON.stringify(prefix)}`
    : `must be ${FORMS[format] ?? 'of another form'}`;

const ofValues = ({ values = [] }: SchemaFault): string =>
  `must be ${values.length > 1 ? 'one of ' : ''}${values.map((value) => JSON.stringify(value)).join(', ')}`;

const WORDS: { readonly [code: string]: (fault: SchemaFault) => string } = {
  invalid_type: ofType,
  too_small: tooSmall,
  too_big: tooBig,
  invalid_format: ofForm,
  invalid_value: ofValues,
  invalid_union: () => 'has none of the forms that it may have',
  invalid_key: ({ issues: [first] = [] }) => first?.message ?? 'has a name that it may not have',
  invalid_element: ({ issues: [first] = [] }) => first?.message ?? 'has an entry that it may not have',
  not_multiple_of: ({ divisor }) => `must be a multiple of ${String(divisor)}`,
};

/** Goes on from the name of the field. Undefined: the schema has words of its own. */
export const schemaWords = (fault: SchemaFault): string | undefined => WORDS[fault.code ?? '']?.(fault);
