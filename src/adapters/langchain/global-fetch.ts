// Watches the global fetch for the packages that ask through it and take no other; everybody else's requests stay as they were.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AttemptContext } from './provider-stream.js';
import { watchedFetch } from './watched-fetch.js';

const attempts = new AsyncLocalStorage<AttemptContext | undefined>();

let isPatched = false;

const patchGlobalFetch = (): void => {
  if (isPatched) return;
  isPatched = true;
  const plain = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const attempt = attempts.getStore();
    return attempt === undefined
      ? plain(input, init)
      : attempts.run(undefined, () => watchedFetch(attempt)(input, init));
  };
};

/** Requests that `ask` makes through the global fetch are those of this attempt. */
export const withWatchedGlobalFetch = <T>(attempt: AttemptContext, ask: () => Promise<T>): Promise<T> => {
  patchGlobalFetch();
  return attempts.run(attempt, ask);
};
