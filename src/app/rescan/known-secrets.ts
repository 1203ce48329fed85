// Replaces secrets that are known from elsewhere: a quotation may hold one without the words that gave it away, or only its beginning.

/** Shorter ones are in too many other words. */
const LEAST_LENGTH = 6;

const isWordCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

const isWordAt = (text: string, at: number): boolean => at >= 0 && at < text.length && isWordCode(text.charCodeAt(at));

/** A plain word may be somebody's password, but also a name in every other line. */
const isTelling = (secret: string): boolean => secret.length >= LEAST_LENGTH && !/^[A-Z]?[a-z]+$/.test(secret);

type SecretIndex = ReadonlyMap<string, readonly (readonly [secret: string, placeholder: string])[]>;

const indexSecrets = (known: ReadonlyMap<string, string>): SecretIndex => {
  const index = new Map<string, (readonly [string, string])[]>();
  const longestFirst = [...known].filter(([secret]) => isTelling(secret)).sort(([a], [b]) => b.length - a.length);
  for (const pair of longestFirst) {
    const start = pair[0].slice(0, LEAST_LENGTH);
    index.set(start, [...(index.get(start) ?? []), pair]);
  }
  return index;
};

const CUT = '…';

/** Where a text was cut: at its end, or before an ellipsis. */
const isCutAt = (text: string, at: number): boolean => at === text.length || text.startsWith(CUT, at);

type KnownMatch = { readonly end: number; readonly placeholder: string };

const matchAt = (text: string, at: number, index: SecretIndex): KnownMatch | undefined => {
  if (isWordAt(text, at - 1) && isWordAt(text, at)) return undefined;
  const candidates = index.get(text.slice(at, at + LEAST_LENGTH)) ?? [];
  for (const [secret, placeholder] of candidates) {
    const end = at + secret.length;
    if (text.startsWith(secret, at) && !(isWordAt(text, end - 1) && isWordAt(text, end))) return { end, placeholder };
  }
  const cut = text.indexOf(CUT, at);
  const end = cut < 0 ? text.length : cut;
  for (const [secret, placeholder] of candidates)
    if (end - at < secret.length && isCutAt(text, end) && secret.startsWith(text.slice(at, end)))
      return { end, placeholder };
  return undefined;
};

/** Linear in the length of the text, but for secrets that begin alike. `known`: secret → its placeholder. */
export const createKnownSecretMask = (known: ReadonlyMap<string, string>): ((text: string) => string) => {
  const index = indexSecrets(known);
  if (index.size === 0) return (text) => text;
  return (text) => {
    let [masked, done] = ['', 0];
    for (let at = 0; at + LEAST_LENGTH <= text.length; at += 1) {
      const match = matchAt(text, at, index);
      if (match === undefined) continue;
      masked += text.slice(done, at) + match.placeholder;
      done = match.end;
      at = match.end - 1;
    }
    return done === 0 ? text : masked + text.slice(done);
  };
};
