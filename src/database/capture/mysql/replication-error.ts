// What a replica says of its error, without the rows of the user that stand in it.

const MOST_TEXT = 300;

/** What the server writes behind a value, in words of its own. */
const OWN_END = /, Error_code: \d+; handler error [A-Z_]+/;

/**
 * Pure. Up to the first value in quotation marks: values contain quotation marks, which the server does not escape, so
 * where one ends cannot be told. `undefined` where the server says nothing.
 */
export const replicationErrorText = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const words = value.replace(/(?:on query|Query\s*:|The query|statement\s*:).*$/is, '');
  const at = words.search(/['"`]/);
  const told = at < 0 ? words : `${words.slice(0, at)}'?'${OWN_END.exec(words.slice(at))?.[0] ?? ''}`;
  return told.slice(0, MOST_TEXT).trim();
};
