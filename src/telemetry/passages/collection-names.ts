// What collections and their documents may be called.

/** Part of addresses and of what people type: no slash, no blank, no control character. */
export const COLLECTION_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const COLLECTION_RULE = 'must be 1 to 64 letters, digits, ".", "-" or "_", a letter or digit first';

export const LONGEST_DOCUMENT_NAME = 512;

export const describeUnknownDocument = (collection: string, name: string): string =>
  `"${collection}" has no document "${name}"`;

/** Unlike `undefined`, says what is known. */
export const describeUnknownCollection = (name: string, known: readonly string[]): string =>
  known.length === 0
    ? `there is no collection "${name}", and no other one: casefile knowledge add NAME FILES… makes one`
    : `there is no collection "${name}": there are ${known.map((each) => `"${each}"`).join(', ')}`;
