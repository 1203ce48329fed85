// What a server says of its tools as it may be kept: of bounded length and depth, without secrets.

type Schema = { readonly [key: string]: unknown };

/** Nobody writes arguments so deep; what walks a value would run out of stack far beyond. */
const DEEPEST = 64;
const LONGEST_DESCRIPTION = 4_000;
const LONGEST_SCHEMA = 20_000;

const ANYTHING: Schema = { type: 'object' };

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

const within = (values: readonly object[]): readonly object[] =>
  values.flatMap((value) => Object.values(value).filter(isNested));

/** Level after level, so that no depth is too much for it. */
export const isTooDeep = (value: unknown): boolean => {
  let level = isNested(value) ? ([value] as readonly object[]) : [];
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    if (level.length === 0) return false;
    level = within(level);
  }
  return level.length > 0;
};

type Clean = (text: string) => string;

const cleaned = (value: unknown, clean: Clean): unknown => {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((each) => cleaned(each, clean));
  if (!isNested(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each, clean)]));
};

/** One that is none would have a provider refuse the request with all its tools. */
const isSchema = ({ type, properties = {} }: Schema): boolean =>
  type === 'object' &&
  isNested(properties) &&
  Object.values(properties).every((each) => isNested(each) && !Array.isArray(each));

/** Of a schema that cannot be kept, only that it is one of an object. */
export const keptSchema = (schema: Schema, clean: Clean): Schema =>
  !isSchema(schema) || isTooDeep(schema) || JSON.stringify(schema).length > LONGEST_SCHEMA
    ? ANYTHING
    : (cleaned(schema, clean) as Schema);

export const keptDescription = (description: string, clean: Clean): string =>
  clean(description.slice(0, 2 * LONGEST_DESCRIPTION))
    .slice(0, LONGEST_DESCRIPTION)
    .toWellFormed();
