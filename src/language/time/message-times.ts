// What a message says of time, in its prose and in the record that is pasted into it.
import { optional } from '../../kernel/optional.js';
import type { Reading } from '../reading.js';
import { readSpokenTimes } from './spoken-times.js';

/** `prose`: the message without the record. */
export const timesOfMessage = (
  message: string,
  { prose, language }: { readonly prose: string; readonly language: string },
): Pick<Reading, 'time' | 'timeWithRecord'> =>
  optional({
    time: readSpokenTimes(prose, undefined, language),
    timeWithRecord: prose === message ? undefined : readSpokenTimes(message, undefined, language),
  });
