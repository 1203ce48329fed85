// Options that are times: an instant of the wall clock, or so long ago.
import { type Micros, toIso } from '../../kernel/time.js';
import type { CommandArguments } from '../command.js';
import { usageError } from '../command-failure.js';
import { parseLogInstant } from '../show/log-instant.js';

export const TIME_HELP =
  'Times look like 15m, "2026-11-21 14:05", 14:05, today, yesterday or 2026-11-21T14:05:00+01:00; without a zone they are UTC.';

export const instantOfOption = (args: CommandArguments, option: string, now: Micros): string | undefined => {
  const text = args.text(option);
  if (text === undefined) return undefined;
  const at = parseLogInstant(text, now);
  if (at === undefined) throw usageError(`--${option} ${text} is no time`, TIME_HELP);
  return toIso(at);
};
