// Reads a list of a view to its end, page by page.
import { optional } from '../kernel/optional.js';

export const PAGE_SIZE = 200;
/** What is beyond it is not read. */
const MOST_READ = 2_000;

type Page<Item> = { readonly items: readonly Item[]; readonly next?: string };

export const readAllPages = async <Item>(
  list: (more: { readonly cursor?: string }) => Promise<Page<Item>>,
): Promise<readonly Item[]> => {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await list(optional({ cursor }));
    all.push(...items);
    cursor = next;
  } while (cursor !== undefined && all.length < MOST_READ);
  return all;
};
