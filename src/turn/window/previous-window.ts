// The window before the message.
import type { TimeWindow } from '../../kernel/time.js';
import { saysSinceWhen } from '../../language/time/read-times.js';

/** `open`: it extends to the question. */
export type PreviousWindow = TimeWindow & { readonly open: boolean };

/** Somebody noticed at its start. */
export const saysSince = ({ phrase }: TimeWindow): boolean => phrase !== undefined && saysSinceWhen(phrase);
