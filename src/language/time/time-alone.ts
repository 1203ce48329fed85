// Messages that say a time and nothing else: “between 9:20 and 9:30?”, “und seit gestern abend”.
import type { TimeScan } from './time-scan.js';

const OTHER_SIGNS = /[\p{L}\p{N}]/u;

const lastEnd = (found: readonly { readonly end: number }[]): number => Math.max(-1, ...found.map(({ end }) => end));

/** The end of the longest time that begins here; -1: none does. “Now” alone is none. */
const endOfTime = (scan: TimeScan, at: number): number =>
  Math.max(
    lastEnd(scan.matchTemplates(scan.table.relations, at).filter(({ meaning }) => meaning !== 'now')),
    lastEnd(scan.readSlot('point', at).filter(({ value }) => value.form === 'clear' && value.isNow !== true)),
    lastEnd(scan.readSlot('time', at).filter(({ value }) => value.form === 'clear' && value.isNow !== true)),
  );

/** Every word is of a time, or stands around one without meaning. */
export const saysTimeAlone = (scan: TimeScan): boolean => {
  const { text, table } = scan;
  let saysTime = false;
  for (let at = 0; at < text.length;) {
    const end = text.isWordStart(at) ? endOfTime(scan, at) : -1;
    const around = text.isWordStart(at)
      ? lastEnd([...scan.findWords(table.fillers, at), ...scan.findWords(table.near, at)])
      : -1;
    saysTime ||= end > at;
    const next = Math.max(end, around);
    if (next > at) at = next;
    else if (OTHER_SIGNS.test(text.folded.charAt(at))) return false;
    else at += 1;
  }
  return saysTime;
};
