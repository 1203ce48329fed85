// Waiting for what no event tells: asks again until it is so, or the time is over.
import { setTimeout as after } from 'node:timers/promises';
import { CannotStart } from './cannot-start.js';

export type Patience = { readonly seconds: number; readonly everyMillis?: number };

type Answer = boolean | Promise<boolean>;

/** An answer that fails counts as no. */
export const until = async (what: string, isSo: () => Answer, patience: Patience): Promise<void> => {
  const { seconds, everyMillis = 50 } = patience;
  const end = performance.now() + seconds * 1000;
  for (;;) {
    if (
      await Promise.resolve()
        .then(isSo)
        .catch((error: unknown) => refuse(error))
    )
      return;
    if (performance.now() > end) throw new CannotStart(`waited ${seconds} s for ${what}`);
    await after(everyMillis);
  }
};

/** Why it cannot come any more ends the wait. */
const refuse = (error: unknown): false => {
  if (error instanceof CannotStart) throw error;
  return false;
};
