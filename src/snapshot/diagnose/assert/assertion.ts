// What somebody may claim of a snapshot that its figures can deny.
import type { Limit } from '../diagnosis.js';

export type Assertion =
  /** The hour came near this limit, or went over it. */
  | { readonly about: 'limit'; readonly what: Limit }
  /** A figure went from one value to another, which is so many percent. */
  | { readonly about: 'change'; readonly from: number; readonly to: number; readonly percent: number };
