// Waits for what must happen, and leaves the processor to it.
import { setTimeout as wait } from 'node:timers/promises';

const EVERY_MS = 20;

/** Resolves when `reached` is true; the test's own time limit ends it. */
export const untilTrue = async (reached: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await reached())) await wait(EVERY_MS);
};
