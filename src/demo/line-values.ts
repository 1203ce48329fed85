// The ids and values that fill a line's places: those of a request stay the same in all its services.
import type { Random } from './random.js';

export type LineValues = { readonly [place: string]: string };

/** Invented people at a domain that is reserved for examples. */
export const ADDRESSES = [
  'ada.keller@example.com',
  'b.okafor@example.org',
  'chiara.rossi@example.net',
  'd.lindqvist@example.com',
  'emil.novak@example.org',
  'fatima.zahra@example.net',
  'g.papadopoulos@example.com',
  'hana.sato@example.org',
] as const;

const TERMS = ['running shoes', 'rain jacket', 'desk lamp', 'tea pot', 'backpack', 'headphones'] as const;
const COUPONS = ['SPRING15', 'WELCOME10', 'VIP20', 'FREESHIP'] as const;

export const drawRequestValues = (random: Random): LineValues => ({
  user: `u-${random.int(10_000, 99_999)}`,
  session: random.hex(8),
  cart: `c-${random.hex(8)}`,
  order: `SO-${random.int(1_000_000, 9_999_999)}`,
  sku: `SKU-${random.int(1000, 9999)}`,
  amount: `${random.int(9, 420)}.${String(random.int(0, 99)).padStart(2, '0')}`,
  email: random.pick(ADDRESSES),
  term: random.pick(TERMS),
  lines: String(random.int(1, 6)),
  coupon: random.pick(COUPONS),
  code: random.hex(8).toUpperCase(),
});

/** Places that a request does not fix are drawn for each line. */
const drawn = (place: string, random: Random): string => {
  switch (place) {
    case 'n':
      return String(random.int(1, 9));
    case 'ms':
      return String(random.int(12, 180));
    case 'count':
      return String(random.int(10, 900));
    default:
      return random.hex(8);
  }
};

export const fillLine = (text: string, words: LineValues, random: Random): string =>
  text.replace(/\{(\w+)\}/g, (_whole, place: string) => words[place] ?? drawn(place, random));
