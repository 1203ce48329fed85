// Options that are times: an instant of the wall clock, or so long ago.
import { fromIso, type Micros, toIso } from '../../kernel/time.js';
import type { CommandArguments, CommandOptions } from '../command.js';
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

/** Other tools call them so. */
const SAME = { since: 'from', until: 'to' } as const;

type Bound = keyof typeof SAME;

/** The bounds of a window, under both of their names. */
export const windowOptions = (help: { readonly [Name in Bound]: string }): CommandOptions => ({
  since: { type: 'string', value: 'TIME', help: help.since },
  until: { type: 'string', value: 'TIME', help: help.until },
  from: { type: 'string', value: 'TIME', help: 'the same as --since' },
  to: { type: 'string', value: 'TIME', help: 'the same as --until' },
});

const boundOf = (args: CommandArguments, bound: Bound, now: Micros): string | undefined => {
  const other = SAME[bound];
  if (args.text(bound) !== undefined && args.text(other) !== undefined)
    throw usageError(`--${bound} and --${other} are the same`, 'Give one of them.');
  return instantOfOption(args, bound, now) ?? instantOfOption(args, other, now);
};

export type OptionWindow = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Both in RFC 3339; one that is not given is undefined. */
export const windowOfOptions = (args: CommandArguments, now: Micros): OptionWindow => {
  const [from, to] = [boundOf(args, 'since', now), boundOf(args, 'until', now)];
  if (from !== undefined && to !== undefined && (fromIso(from) ?? 0) >= (fromIso(to) ?? 0))
    throw usageError(`--since ${from} is not before --until ${to}`, 'Swap them.');
  return { from, to };
};
