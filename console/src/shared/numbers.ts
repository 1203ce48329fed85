// How numbers, amounts and lengths of time are written, in the language of the page.
import { pageLanguage } from '../texts/language.js';

/** `1,234`. */
export const countText = (value: number): string => value.toLocaleString(pageLanguage());

/** `1 row`, `2 rows`: in the form that the language has for so many. `many`: of French, Spanish and Portuguese, of whole millions. */
export const pluralText = (value: number, one: string, other: string, many = `de ${other}`): string => {
  const category = new Intl.PluralRules(pageLanguage()).select(value);
  return `${countText(value)} ${category === 'one' ? one : category === 'many' ? many : other}`;
};

/** `3.142`: a number in so many digits, without marks between thousands. */
export const roundedText = (value: number, digits: number): string =>
  value.toLocaleString(pageLanguage(), { maximumSignificantDigits: digits, useGrouping: false });

/** `$3`, `$0.12`, `$0.0042`. */
export const moneyText = (dollars: number): string =>
  dollars.toLocaleString(pageLanguage(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
    ...(dollars !== 0 && dollars < 0.01 && { maximumSignificantDigits: 2 }),
  });

/** `12 kB`, `3 MB`. */
export const bytesText = (bytes: number): string =>
  bytes < 1_000_000 ? `${countText(Math.ceil(bytes / 1_000))} kB` : `${countText(Math.round(bytes / 1_000_000))} MB`;

export { shareText as percentText } from '../../../src/output/share-text.js';

/** `21.4 ms`, `1.53 s`. */
export const durationText = (micros: number): string => {
  if (micros < 1000) return `${Math.round(micros)} µs`;
  const [value, unit] = micros < 1_000_000 ? [micros / 1000, 'ms'] : [micros / 1_000_000, 's'];
  return `${roundedText(value, 3)} ${unit}`;
};

/** In the largest unit of which it is a whole number, as parts: `3`, ` `, `minutes`. */
const lengthParts = (micros: number): readonly Intl.NumberFormatPart[] => {
  const minutes = Math.round(micros / 60_000_000);
  const [size, unit] = (
    [
      [1440, 'day'],
      [60, 'hour'],
    ] as const
  ).find(([each]) => minutes % each === 0) ?? [1, 'minute'];
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(pageLanguage(), style).formatToParts(minutes / size);
};

/** `1 minute`, `3 minutes`. */
export const lengthText = (micros: number): string =>
  lengthParts(micros)
    .map(({ value }) => value)
    .join('');

/** `minute`, `3 minutes`, `hour`: a width of bars. */
export const spanText = (micros: number): string => {
  const parts = lengthParts(micros);
  const numbers = parts.filter(({ type }) => type === 'integer').map(({ value }) => value);
  const isOne = numbers.length === 1 && numbers[0] === '1';
  return isOne ? (parts.find(({ type }) => type === 'unit')?.value ?? '') : lengthText(micros);
};

/** A measured value in at most four digits. */
export const valueText = (value: number): string =>
  Math.abs(value) >= 10_000 ? countText(Math.round(value)) : roundedText(value, 4);
