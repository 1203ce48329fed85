// Bounds and masks the description and argument schema of an outside tool.

type JsonSchema = { readonly [key: string]: unknown };

/** Nobody writes arguments so deep; what walks a value would run out of stack far beyond. */
const DEEPEST = 64;
const LONGEST_DESCRIPTION = 4_000;
const LONGEST_SCHEMA = 20_000;

const ANYTHING: JsonSchema = { type: 'object' };

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

const nestedValues = (values: readonly object[]): readonly object[] =>
  values.flatMap((value) => Object.values(value).filter(isNested));

/** Level after level, so that no depth is too much for it. */
export const isTooDeep = (value: unknown): boolean => {
  let level = isNested(value) ? ([value] as readonly object[]) : [];
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    if (level.length === 0) return false;
    level = nestedValues(level);
  }
  return level.length > 0;
};

type CleanText = (text: string) => string;

const cleanTexts = (value: unknown, clean: CleanText): unknown => {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((each) => cleanTexts(each, clean));
  if (!isNested(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleanTexts(each, clean)]));
};

/** One that is none would have a provider refuse the request with all its tools. */
const isSchema = ({ type, properties = {} }: JsonSchema): boolean =>
  type === 'object' &&
  isNested(properties) &&
  Object.values(properties).every((each) => isNested(each) && !Array.isArray(each));

/** A schema that cannot be kept becomes a plain object schema. */
export const boundedSchema = (schema: JsonSchema, clean: CleanText): JsonSchema =>
  !isSchema(schema) || isTooDeep(schema) || JSON.stringify(schema).length > LONGEST_SCHEMA
    ? ANYTHING
    : (cleanTexts(schema, clean) as JsonSchema);

export const boundedDescription = (description: string, clean: CleanText): string =>
  clean(description.slice(0, 2 * LONGEST_DESCRIPTION))
    .slice(0, LONGEST_DESCRIPTION)
    .toWellFormed();
