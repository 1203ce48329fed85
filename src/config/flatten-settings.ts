// The configuration as a list of paths and values, for its history: what may be secret is told apart by a digest alone.
import { canonicalJson } from '../kernel/json.js';

const SECRET = /key|secret|password|token|hash|uri|url|header|env|credential|prompt|options|args/i;

const leaves = (value: unknown, path: readonly string[]): readonly (readonly [readonly string[], unknown])[] => {
  if (Array.isArray(value)) return value.flatMap((each: unknown, index) => leaves(each, [...path, String(index)]));
  if (value === null || typeof value !== 'object') return value === undefined ? [] : [[path, value]];
  return Object.entries(value).flatMap(([name, each]) => leaves(each, [...path, name]));
};

/** `digest`: keyed, so that nobody can try likely secrets. `mask`: of whatever else is text. */
export const flattenSettings = (
  config: object,
  {
    digest,
    mask,
  }: { readonly digest: (text: string) => string; readonly mask: (text: string, name: string) => string },
): { readonly [path: string]: string } =>
  Object.fromEntries(
    leaves(config, []).map(([path, value]) => {
      const name = path.at(-1) ?? '';
      const text = typeof value === 'string' ? value : canonicalJson(value);
      const isSecret = typeof value === 'string' && path.some((part) => SECRET.test(part));
      return [path.join('.'), isSecret ? `digest ${digest(text).slice(0, 12)}` : mask(text, name)];
    }),
  );
