// Names of things as people and records spell them, brought together: “check-ins” and `checkins`, “readers” and `reader_id`.

const LEAST_STEM = 4;

/** In the singular, without the marks inside: “check-ins” and `checkins`, “entries” and `entry`. */
export const thingOf = (word: string): string => {
  const plain = word
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (plain.endsWith('ies') && plain.length > LEAST_STEM) return `${plain.slice(0, -3)}y`;
  return plain.endsWith('s') && !plain.endsWith('ss') ? plain.slice(0, -1) : plain;
};

/** A plural, or a case: “Bestellungen” and “Bestellung”, “заказов” and “заказ”. */
const LONGEST_ENDING = 3;
const LEAST_SAME = 5;

export const isSameThing = (a: string, b: string): boolean => {
  const [short = '', long = ''] = [thingOf(a), thingOf(b)].toSorted((one, other) => one.length - other.length);
  if (short === long) return true;
  return short.length >= LEAST_SAME && long.startsWith(short) && long.length - short.length <= LONGEST_ENDING;
};

const WORD = /\p{L}[\p{L}\p{M}]{2,}/gu;

/** Whether a text speaks of one of these things. */
export const speaksOfThing = (text: string, things: readonly string[]): boolean =>
  (text.match(WORD) ?? []).some((word) => things.some((thing) => isSameThing(word, thing)));

/** `MerchantId` is of merchant and id. */
const partsOfField = (field: string): readonly string[] =>
  field
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .map(thingOf);

/** Endings of fields that identify the thing before them: `reader_id`, `user.name`. */
const IDENTIFYING = /^(?:id|uuid|guid|name|key|code|no|nr|num|number|ref|reference|slug|label)$/u;

/**
 * `MerchantId` and `failed_merchant` hold merchants; `event.duration` holds no events: the noun is the last part of the field, or
 * parts that identify it stand behind it.
 */
export const holdsThing = (field: string, thing: string): boolean => {
  const parts = partsOfField(field);
  const at = parts.lastIndexOf(thing);
  return at >= 0 && parts.slice(at + 1).every((part) => IDENTIFYING.test(part));
};
