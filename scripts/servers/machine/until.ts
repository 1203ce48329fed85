// Waiting for what no event tells: asks again until there is an answer, or the time is over.
import { setTimeout as after } from 'node:timers/promises';
import { CannotStart } from './cannot-start.js';

export type Patience = { readonly seconds: number; readonly everyMillis?: number };

type Nothing = false | undefined;

/** Why it cannot come any more ends the wait; any other failure counts as no answer. */
const nothing = (error: unknown): Nothing => {
  if (error instanceof CannotStart) throw error;
  return undefined;
};

/** The first answer. */
export const until = async <T>(
  what: string,
  ask: () => T | Nothing | Promise<T | Nothing>,
  { seconds, everyMillis = 50 }: Patience,
): Promise<T> => {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await Promise.resolve().then(ask).catch(nothing);
    if (answer !== false && answer !== undefined) return answer;
    if (performance.now() > end) throw new CannotStart(`waited ${seconds} s for ${what}`);
    await after(everyMillis);
  }
};
