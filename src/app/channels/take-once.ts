// Takes each event of a channel once, while it is remembered: a mention comes as two events, and a slow delivery again.
import { LRUCache } from 'lru-cache';

/** `later`: nothing was done that the same delivery would not do again. `reply`: for the sender alone. */
export type EventOutcome =
  { readonly outcome: 'done'; readonly reply?: string } | { readonly outcome: 'later'; readonly because: string };

/** Of what is forgotten, the facts tell that it was asked. */
const MOST_REMEMBERED = 10_000;

export type TakeOnce = (identity: readonly unknown[], take: () => Promise<EventOutcome>) => Promise<EventOutcome>;

/** Who brings the same identity meanwhile or later gets the same outcome; what could not be done is forgotten. */
export const takeOnce = (): TakeOnce => {
  const taken = new LRUCache<string, Promise<EventOutcome>>({ max: MOST_REMEMBERED });
  return async (identity, take) => {
    const key = JSON.stringify(identity);
    const known = taken.get(key);
    if (known !== undefined) return known;
    const taking = take();
    taken.set(key, taking);
    const isDone = await taking.then(
      ({ outcome }) => outcome === 'done',
      () => false,
    );
    if (!isDone) taken.delete(key);
    return taking;
  };
};
