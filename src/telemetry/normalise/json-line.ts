// One line of JSON. Strict first; writers that print bare NaN and Infinity are forgiven, with null in their place.

/** A whole string, closed or not, or a bare word that is no JSON; it never backtracks. */
const STRING_OR_BARE = /"(?:[^"\\]+|\\[^])*"?|-?\b(?:NaN|Infinity)\b/g;

type JsonLine = { readonly ok: unknown } | { readonly rejected: 'not-json' };

const parseStrict = (text: string): JsonLine => {
  try {
    return { ok: JSON.parse(text) };
  } catch {
    return { rejected: 'not-json' };
  }
};

/** Plain text is told from JSON by its beginning: an error of the parser for every line costs more than reading it. */
const MAY_BE_JSON = /^\s*[[{"\-\dtfnNI]/;

export const parseJsonLine = (text: string): JsonLine => {
  if (!MAY_BE_JSON.test(text)) return { rejected: 'not-json' };
  const first = parseStrict(text);
  if ('ok' in first || !/NaN|Infinity/.test(text)) return first;
  return parseStrict(text.replace(STRING_OR_BARE, (found) => (found.startsWith('"') ? found : 'null')));
};
