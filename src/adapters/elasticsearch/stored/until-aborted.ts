// Frees a caller who gives up, while the work goes on for the next one.
import { SourceError } from '../../../ports/sources.js';

export const untilAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  let giveUp = (): void => undefined;
  const given = new Promise<never>((_, reject) => {
    giveUp = () => reject(new SourceError('timeout', 'the caller gave up before the answer came'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work, given]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};
