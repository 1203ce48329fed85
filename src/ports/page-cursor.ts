// Where a page of a list ends: the instant and the id of its last entry, as text that is opaque to callers.
import { InvalidCursor } from './views.js';

export type PagePosition = readonly [at: number, id: string];

export const pageCursor = (at: number, id: string): string => JSON.stringify([at, id]);

/** Throws `InvalidCursor`. */
export const pagePosition = (cursor: string): PagePosition => {
  try {
    const [at, id] = JSON.parse(cursor) as [unknown, unknown];
    if (typeof at === 'number' && typeof id === 'string') return [at, id];
  } catch {
    // reported below
  }
  throw new InvalidCursor('cursor is not one that a list has returned');
};

/** One more entry than the page holds was read, if there is one. */
export const pageOf = <Entry>(
  found: readonly Entry[],
  limit: number,
  cursorOf: (entry: Entry) => string,
): { readonly items: readonly Entry[]; readonly next?: string } => {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return found.length > limit && last !== undefined ? { items, next: cursorOf(last) } : { items };
};
