// Whether a stored name of requests is of the route that a question names: “GET /products”, “/login”.

const METHOD = /\b(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)\b/i;

/** `method` in capitals. `segments`: of the path, in lower case, without query and ids of versions. */
export type RequestRoute = { readonly method?: string; readonly segments: readonly string[] };

const segmentsOf = (path: string): readonly string[] =>
  path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());

/** Undefined: the text holds no path. */
export const readRoute = (text: string): RequestRoute | undefined => {
  const path = /\/\S*/.exec(text)?.[0];
  if (path === undefined) return undefined;
  const method = METHOD.exec(text)?.[1]?.toUpperCase();
  return { segments: segmentsOf(path.replace(/[.,;:!?)"'”»\]]+$/, '')), ...(method !== undefined && { method }) };
};

/** Whatever stands there: `{id}`, `:id`, `*`, `<id>`. */
const PARAMETER = /^(?:\{.*\}|:.+|\*+|<.*>|v\*)$/;
/** A number, a generated id, a version: a word is none of them. */
const VALUE = /\d/;

const isValueOf = (value: string, parameter: string): boolean =>
  PARAMETER.test(parameter) && (VALUE.test(value) || PARAMETER.test(value));

/** “/products” is no `/{sku}`, and “/products/17” is `/products/{sku}`. */
const isSameSegment = (a: string, b: string): boolean => a === b || isValueOf(a, b) || isValueOf(b, a);

const matchesAt = (wanted: readonly string[], stored: readonly string[], at: number): boolean =>
  wanted.every((part, index) => isSameSegment(part, stored[at + index] ?? ''));

/** The lower the nearer: the same path, an end of it (“/checkout” of `/api/checkout`), a part of it. Undefined: another route. */
export const routeDistance = (wanted: RequestRoute, stored: RequestRoute): number | undefined => {
  if (wanted.method !== undefined && stored.method !== undefined && wanted.method !== stored.method) return undefined;
  const spare = stored.segments.length - wanted.segments.length;
  if (spare < 0) return undefined;
  if (spare === 0) return matchesAt(wanted.segments, stored.segments, 0) ? 0 : undefined;
  // the root is a part of every path
  if (wanted.segments.length === 0) return undefined;
  if (matchesAt(wanted.segments, stored.segments, spare)) return 1;
  return Array.from({ length: spare }, (_, at) => at).some((at) => matchesAt(wanted.segments, stored.segments, at))
    ? 2
    : undefined;
};
