// Time phrases without an instant: events of unknown time, and days that do not exist.
import type { TimeDoubt } from '../../investigation/scope.js';
import { findImpossibleDay, namesTime } from '../../language/time/read-times.js';
import type { MessageAnchor } from '../../language/time/read-times.js';

export type UnclearTime = { readonly phrase: string; readonly about: TimeDoubt };

const EVENT = String.raw`(?:deploy(?:ment|s)?|release|roll-?(?:out|back)|restart|reboot|fail-?over|switch-?over|cut-?over|migration|upgrade|update|launch|patch|hot-?fix|merge|change|outage|incident|alert|spike|maintenance(?: window)?|backup|stand-?up|meeting|go-?live)\b`;
const THE = String.raw`(?:the |our |that |this |a |last |latest |first |second |previous |today['’]s |[a-z-]+ ){0,4}?`;
const LENGTH = String.raw`(?:\b(?:[\w.]+ )?(?:second|sec|minute|min|hour|hr|day|week)s?\b|\b\d+ ?(?:s|m|h|d|w)\b)`;
const HAPPENED = String.raw`(?:[\w.-]+ ){1,4}(?:went (?:out|live)|shipped|(?:was|were|got) (?:deployed|released|rolled out|rolled back|merged|restarted|rebooted|upgraded|updated|migrated))`;
const WE_DID = String.raw`(?:we|they|you|i|somebody|someone) (?:deployed|released|merged|restarted|upgraded|migrated|rolled|switched|changed|shipped|failed)\b`;

const EVENTS: readonly RegExp[] = [
  new RegExp(String.raw`${LENGTH} (?:right )?(?:before|after|around|following|prior to|from) ${THE}${EVENT}`, 'i'),
  new RegExp(String.raw`\bsince (?:${THE}${EVENT}|${HAPPENED}|${WE_DID})`, 'i'),
  new RegExp(String.raw`\b(?:before|after|during|around|until) (?:${THE}${EVENT}|${WE_DID})`, 'i'),
];

/** "Did it start after the deploy?" names no window. */
const YES_OR_NO = /^\W*(?:did|does|do|was|were|is|are|has|have|had|could|can|would|might)\b/i;

const findEvent = (text: string, { language }: MessageAnchor): UnclearTime | undefined => {
  if (YES_OR_NO.test(text)) return undefined;
  const match = EVENTS.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  return match === undefined || namesTime(text, language) ? undefined : { phrase: match[0], about: 'event' };
};

export const findUnclearTime = (message: string, anchor: MessageAnchor): UnclearTime | undefined => {
  const event = findEvent(message, anchor);
  if (event !== undefined) return event;
  const phrase = findImpossibleDay(message, anchor);
  return phrase === undefined ? undefined : { phrase, about: 'date' };
};
