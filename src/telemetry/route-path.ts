// Routes in names of requests: whether a stored name is of the route that a question names (“GET /products”, “/login”), and which template the ids in it hide.

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

/** What takes the place of an id. */
const ID = '{id}';

/** `/shop.v1.Carts/AddItem2`: names of code, no path with ids. */
const RPC_METHOD = /^\/(?:\w+\.)+[A-Z]\w*\/[A-Z]\w*$/;

/** `v2`, `v1beta1`, `2.0` behind a `v`: which interface it is, not which thing. */
const VERSION = /^v\d+(?:(?:alpha|beta|rc)\d*)?$/;

/** Words of the trade that are written with a digit. */
const WORDS_WITH_DIGITS: ReadonlySet<string> = new Set(
  (
    '2fa 3d a11y auth0 b2b b2c base32 base64 e2e ec2 h2 http2 http3 i18n ipv4 ipv6 k8s l10n log4j m2m mp3 mp4 md5 ' +
    'neo4j o11y o365 oauth1 oauth2 p2p pkcs12 route53 s3 saml2 sha1 sha256 sha512 utf8 web2 web3 x509'
  ).split(' '),
);

const hasDigit = (text: string): boolean => /\d/.test(text);

/** A segment of a path that names one thing among many: a number, a UUID, a hash, a date, a slug that ends in a number. */
const isId = (segment: string): boolean => {
  // an escape is a character, whatever digits it is written with
  const plain = segment.replace(/%[0-9a-f]{2}/gi, '-').toLowerCase();
  if (PARAMETER.test(plain)) return false;
  return plain
    .split(/[-_.~:@+,=]/)
    .some((part) => hasDigit(part) && !VERSION.test(part) && !WORDS_WITH_DIGITS.has(part));
};

const foldSegment = (segment: string): string => (isId(segment) ? ID : segment);

/** Of a path: its query and its parameters behind a semicolon are no part of a route. */
const foldPath = (path: string): string => {
  if (RPC_METHOD.test(path)) return path;
  return path
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((segment) => foldSegment(segment.replace(/;.*$/s, '')))
    .join('/');
};

/**
 * The name of a request with `{id}` in place of the ids in its path: `GET /orders/17?full=1` is `GET /orders/{id}`.
 * What holds no path stays as it is. Folding what is folded changes nothing.
 */
export const foldRoute = (name: string): string =>
  // a path begins the name, or stands behind a blank or a host
  name.replace(/(^|\s|:\/\/[^\s/]+)(\/[^\s]*)/, (_, before: string, path: string) => `${before}${foldPath(path)}`);

/** The name of a request whose server states the template of its route, with the method that the name begins with. */
export const nameWithTemplate = (name: string, template: string | undefined): string => {
  if (template === undefined || !template.includes('/')) return name;
  const method = METHOD.exec(template) === null ? METHOD.exec(name)?.[1]?.toUpperCase() : undefined;
  return method === undefined ? template : `${method} ${template}`;
};
