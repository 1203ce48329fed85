// “Did anyone deploy anything today?” asks for changes in a window of its own: the window stays.
import type { TimeWindow } from '../../kernel/time.js';
import type { TimeReading } from '../../language/time/spoken-times.js';
import type { TimeAnchor } from '../../language/time/zones/named-zone.js';
import { amendWindow } from './amend-window.js';
import { resolveMessageTime } from './message-time.js';
import type { PreviousWindow } from './previous-window.js';

/** “Did anything change in the two hours before it?” is about the window itself. */
export const hasTimeOfItsOwn = (time: TimeReading, anchor: TimeAnchor, previous: PreviousWindow): boolean =>
  amendWindow(time, anchor, previous) === undefined;

/** A second window, in which the changes that the message asks for are looked for; undefined: only in the issue's. */
export const resolveChangesWindow = (
  time: TimeReading | undefined,
  anchor: TimeAnchor,
  previous: PreviousWindow | undefined,
): TimeWindow | undefined => {
  if (time === undefined || previous === undefined || !hasTimeOfItsOwn(time, anchor, previous)) return undefined;
  const spoken = resolveMessageTime(time, anchor, previous);
  return spoken === undefined || spoken.from >= anchor.askedAt
    ? undefined
    : { from: Math.max(0, spoken.from), to: Math.min(spoken.to, anchor.askedAt) };
};
