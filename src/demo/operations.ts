// Every operation of the demo shop by its id, and how often customers start each.
import { BACK } from './operations-back.js';
import { FRONT } from './operations-front.js';
import type { Operation } from './steps.js';

export const DEMO_OPERATIONS: { readonly [id: string]: Operation } = { ...FRONT, ...BACK };

/** Percent of all requests. */
export const DEMO_STARTS: readonly (readonly [id: string, percent: number])[] = [
  ['page.product', 23],
  ['page.search', 17],
  ['page.cart', 18],
  ['page.checkout', 16],
  ['page.orders', 10],
  ['mail.confirm', 16],
];
