// RFC 6901 JSON pointers, through own keys only.

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** `/WaitEvents/TopEvents/3`. */
export const jsonPointer = (...keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${escaped(String(key))}`).join('');

/** The pointer of what stands below another. */
export const pointerBelow = (parent: string, ...keys: readonly (string | number)[]): string =>
  `${parent}${jsonPointer(...keys)}`;

export const pointerKeys = (text: string): readonly string[] =>
  text === '' ? [] : text.slice(1).split('/').map(unescaped);

const INDEX = /^(?:0|[1-9]\d*)$/;

/** An own item; inherited names (`constructor`, `__proto__`, `length`) are unknown. */
export const ownItem = (value: unknown, key: string): unknown => {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  if (Array.isArray(value) && !INDEX.test(key)) return undefined;
  return (value as { readonly [name: string]: unknown })[key];
};

export const valueAtPointer = (document: unknown, text: string): unknown =>
  pointerKeys(text).reduce<unknown>(ownItem, document);
