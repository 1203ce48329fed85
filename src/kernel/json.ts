// Canonical JSON: one text for each value, whatever the order of keys, the locale or the machine.

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether `JSON.stringify` gives the canonical text, which is many times faster: finite numbers, keys in order at every depth. */
const isCanonical = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isCanonical);
  const fields = value as { readonly [key: string]: unknown };
  let last = '';
  for (const key of Object.keys(fields)) {
    if (key < last || !isCanonical(fields[key])) return false;
    last = key;
  }
  return true;
};

/** Keys sorted by code unit, no white space, absent and `undefined` alike; throws on NaN and infinities. */
export const canonicalJson = (value: unknown): string => {
  if (isCanonical(value)) return JSON.stringify(value);
  if (value === null || typeof value !== 'object') throw new RangeError(`not a JSON number: ${String(value)}`);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  const fields = value as { readonly [key: string]: unknown };
  const keys = Object.keys(fields).filter((key) => fields[key] !== undefined);
  const parts = keys.sort(byCodeUnit).map((key) => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`);
  return `{${parts.join(',')}}`;
};

/** The same fields with keys in order: canonical JSON of such objects is written faster. */
export const withSortedKeys = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).sort(([a], [b]) => byCodeUnit(a, b))) as T;

/** Six significant digits for computed non-integers, so that no later digit of a platform's libm enters a fact. */
export const round6 = (value: number): number =>
  Number.isInteger(value) || !Number.isFinite(value) ? value : Number(value.toPrecision(6));

/** `round6` on every number inside. */
export const roundNumbers = <T>(value: T): T => {
  if (typeof value === 'number') return round6(value) as T;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: unknown) => roundNumbers(item)) as T;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, roundNumbers(item)])) as T;
};

/** Total order on text by code unit: the same on every machine, unlike `localeCompare`. */
export const compareText = byCodeUnit;
