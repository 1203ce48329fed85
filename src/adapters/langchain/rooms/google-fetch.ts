// Google's package asks through the global fetch and takes no other: while it asks, that one is watched.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Line } from '../room.js';
import { watchedFetch } from '../watched-fetch.js';

const lines = new AsyncLocalStorage<Line | undefined>();

let isLaid = false;

/** Everybody else's requests go the way they went. */
const lay = (): void => {
  if (isLaid) return;
  isLaid = true;
  const plain = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const line = lines.getStore();
    return line === undefined ? plain(input, init) : lines.run(undefined, () => watchedFetch(line)(input, init));
  };
};

export const watching = <T>(line: Line, ask: () => Promise<T>): Promise<T> => {
  lay();
  return lines.run(line, ask);
};
