// Masks stored JSON and text anew: every string by itself, with the addresses in it that have changed.

export type Remasking = {
  readonly mask: (text: string) => string;
  /** Replaces secrets that are known from the rows of the same investigation. */
  readonly maskKnown: (text: string) => string;
  /** Texts that are replaced whole: addresses of batches and texts, and rows that are quoted as they are. */
  readonly replaced: ReadonlyMap<string, string>;
};

/** Ids, digests and numbers: no kind of secret can be told from them. */
const PLAIN_ID = /^[\da-f -]*$/i;
/** Of a batch, inside a text. */
const ADDRESS = /(?<![\da-f])[\da-f]{64}(?![\da-f])/g;
/** A name with a digit may be an address or a token. */
const PLAIN_NAME = /^[a-z_.-]{1,64}$/i;

const remaskString = (text: string, { mask, maskKnown, replaced }: Remasking): string => {
  const whole = replaced.get(text);
  if (whole !== undefined) return whole;
  if (PLAIN_ID.test(text)) return text;
  return mask(maskKnown(text.replace(ADDRESS, (address) => replaced.get(address) ?? address)));
};

export const remaskValue = (value: unknown, by: Remasking): unknown => {
  if (typeof value === 'string') return remaskString(value, by);
  if (Array.isArray(value)) return value.map((item: unknown) => remaskValue(item, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      PLAIN_NAME.test(name) ? name : remaskString(name, by),
      remaskValue(item, by),
    ]),
  );
};

const parseObject = (text: string): object | undefined => {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
};

/** A text that nothing is found in stays as it is, byte for byte. */
export const remaskText = (text: string, by: Remasking): string => {
  const json = parseObject(text);
  if (json === undefined) return remaskString(text, by);
  const before = JSON.stringify(json);
  const after = JSON.stringify(remaskValue(json, by));
  return after === before ? text : after;
};
