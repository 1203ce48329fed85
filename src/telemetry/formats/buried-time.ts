// Lines whose time stands behind other words: `[Nest] 1234  - 11/23/2026, 2:03:52 PM     LOG [App] …`, WebLogic, S3.
import { toIso } from '../../kernel/time.js';
import { type LineContext, type LineReader, type PlainRow, plainRow } from './line-reader.js';
import { type LineTime, readLineTime } from './line-time.js';
import { ANY_LEVEL_NAME } from './level-names.js';
import { preambleFields, readPreamble } from './preambles.js';

/** Where a date with a clock may begin. Numbers alone are ids as often as times. */
const MAY_BEGIN =
  /(?<=[\s[(<{=|>,])(?=\d{1,4}[-/.]\d{1,2}[-/.]\d|\d{6} \d\d:\d\d:\d\d|\d{1,2}[/ -]\p{L}{3}|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}[ .,])/gu;
/** Behind it, a time is what a message is about. */
const FARTHEST = 160;
const MOST_TRIES = 8;

type BuriedTime = LineTime & { readonly start: number };

const findTime = (line: string, context: LineContext): BuriedTime | undefined => {
  let tries = 0;
  for (const { index } of line.slice(0, FARTHEST).matchAll(MAY_BEGIN)) {
    const stamp = readLineTime(line.slice(index, index + 80), context);
    if (stamp !== undefined) return { at: stamp.at, start: index, end: index + stamp.end };
    tries += 1;
    if (tries === MOST_TRIES) return undefined;
  }
  return undefined;
};

const AFTER_TIME = /^[\])>]?[ \t]{0,20}(?:[-|] )?/;
const LEVEL_BEFORE = new RegExp(String.raw`(?<![\w.-])(?<level>${ANY_LEVEL_NAME})(?![\w.-])`);
/** Passenger's `[ W 2026-11-23 …`. */
const LETTER_BEFORE = /^\[ ?(?<level>[CEWNID])\d? $/;
const LETTERS: { readonly [letter: string]: string } = { C: 'critical', N: 'notice' };

/** The message is the whole line: what stands around the time belongs to it. */
export const readBuriedTime: LineReader = (line, context) => {
  const time = findTime(line, context);
  if (time === undefined) return undefined;
  const before = line.slice(0, time.start);
  const letter = LETTER_BEFORE.exec(before)?.groups?.['level'];
  const level = letter === undefined ? LEVEL_BEFORE.exec(before)?.groups?.['level'] : (LETTERS[letter] ?? letter);
  const { message: _, ...behind } = readPreamble(line.slice(time.end).replace(AFTER_TIME, ''), context.levelColumn);
  const outer: PlainRow = level === undefined ? {} : preambleFields('', { level });
  return plainRow({ ...behind, ...outer, '@timestamp': toIso(time.at), message: line } as {
    readonly [name: string]: string | number;
  });
};
