// Every operation of the shop by its id, and how often customers start each.
import { BACK } from './operations-back.js';
import { FRONT } from './operations-front.js';
import type { Random } from './random.js';
import type { Operation } from './steps.js';

const OPERATIONS: { readonly [id: string]: Operation } = { ...FRONT, ...BACK };

export const operation = (id: string): Operation => {
  const found = OPERATIONS[id];
  if (found === undefined) throw new RangeError(`no operation ${id}`);
  return found;
};

/** Percent of all requests. */
const STARTS: readonly (readonly [id: string, percent: number])[] = [
  ['page.product', 23],
  ['page.search', 17],
  ['page.cart', 18],
  ['page.checkout', 16],
  ['page.orders', 10],
  ['mail.confirm', 16],
];

export const drawStart = (random: Random): string => {
  let rest = random.next() * 100;
  for (const [id, percent] of STARTS) {
    rest -= percent;
    if (rest < 0) return id;
  }
  return 'mail.confirm';
};
