// Pages of a list until there is none behind; a list that leads in a circle, or never ends, is told of.
import { notOurs } from './reply.js';

const MOST_PAGES = 100_000;

type Page = { readonly next?: string };

/** `read`: the page behind `after`. */
export async function* pages<P extends Page>(
  from: string,
  read: (after: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  const seen = new Set<string>();
  let next: string | undefined;
  do {
    const page = await read(next);
    yield page;
    next = page.next;
    if (next !== undefined && seen.has(next)) throw notOurs(from, 'a list that comes back to where it was');
    if (seen.size > MOST_PAGES) throw notOurs(from, `more than ${MOST_PAGES} pages`);
    if (next !== undefined) seen.add(next);
  } while (next !== undefined);
}
