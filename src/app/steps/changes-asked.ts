// The time in which a message asks what was changed, where that is not the window of the issue.
import type { TimeWindow } from '../../kernel/time.js';
import { changesAskedIn } from '../../turn/window/changes-asked.js';
import type { Merged } from '../../turn/pipeline.js';

export const changesAsked = (
  { running: { windowBefore }, circumstances: { askedAt, zone } }: Merged,
  message: string,
): { readonly changes?: TimeWindow } => {
  const previous = windowBefore && { ...windowBefore.asked, open: windowBefore.open };
  const changes = changesAskedIn(message, { askedAt, zone: { kind: 'iana', name: zone } }, previous);
  return changes === undefined ? {} : { changes };
};
