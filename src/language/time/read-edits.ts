// Reads what a message does to the window that is talked about: "an hour earlier", "widen to 2 hours", "that was UTC".
import { optional } from '../../kernel/optional.js';
import type { DayReading, LengthReading, TimePoint } from './time-point.js';
import { filledValues, type TemplateMatch, type TimeScan } from './time-scan.js';
import type { WindowEditKind } from './time-table.js';

export type WindowEdit = {
  readonly kind: WindowEditKind;
  readonly length?: LengthReading;
  readonly day?: DayReading;
  readonly point?: TimePoint;
  readonly half?: 'am' | 'pm';
  readonly zone?: string;
  /** The words of the length, the day or the point. */
  readonly words: string;
};

type EditMatch = TemplateMatch<WindowEditKind>;

/** These are read anywhere in a message; the others must be all that it says. */
const isReadAnywhere = (kind: WindowEditKind): boolean => kind === 'before' || kind === 'after';

const OTHER_SIGNS = /[\p{L}\p{N}+/]/u;

/** What is left beside the fillers is no word. */
const skipFillers = (scan: TimeScan, at: number): number => {
  let next = at;
  while (next < scan.text.length) {
    const [filler] = scan.findWords(scan.table.fillers, next);
    if (filler !== undefined) next = filler.end;
    else if (OTHER_SIGNS.test(scan.text.folded.charAt(next))) return next;
    else next += 1;
  }
  return next;
};

/** "Before it crashed" names an event instead. */
const endsWithoutWord = ({ text }: TimeScan, { end }: EditMatch): boolean => {
  const at = text.skipBlanks(end);
  return at >= text.length || !(text.isLetter(at) || text.isDigit(at) || text.folded.charAt(end) === "'");
};

const wholeEdits = (scan: TimeScan): readonly EditMatch[] => {
  const starts: number[] = [0];
  for (let at = 0; at < scan.text.length; at = Math.max(starts.at(-1) ?? 0, at + 1)) {
    const next = scan.text.isWordStart(at) ? (scan.findWords(scan.table.fillers, at)[0]?.end ?? -1) : at;
    if (next < 0 || (next === at && OTHER_SIGNS.test(scan.text.folded.charAt(at)))) {
      starts.push(at);
      break;
    }
    starts.push(at, next);
  }
  return [...new Set(starts)]
    .filter((at) => scan.text.isWordStart(at))
    .flatMap((at) => scan.matchTemplates(scan.table.edits, at))
    .filter(({ end, meaning }) => !isReadAnywhere(meaning) && skipFillers(scan, end) >= scan.text.length);
};

const inlineEdits = (scan: TimeScan): readonly EditMatch[] => {
  const found: EditMatch[] = [];
  for (const at of scan.starts)
    found.push(
      ...scan
        .matchTemplates(scan.table.edits, at)
        .filter((match) => isReadAnywhere(match.meaning) && endsWithoutWord(scan, match)),
    );
  return found;
};

const toEdit = (scan: TimeScan, match: EditMatch): WindowEdit => {
  const [first] = match.filled;
  return {
    kind: match.meaning,
    words: first === undefined ? '' : scan.text.text.slice(first.start, first.end),
    ...optional({
      length: filledValues(match, 'period')[0] ?? filledValues(match, 'length')[0],
      day: filledValues(match, 'day')[0],
      point: filledValues(match, 'time')[0],
      half: filledValues(match, 'half')[0],
      zone: filledValues(match, 'zone')[0],
    }),
  };
};

/** Every edit that the text can mean under one table. */
export const readWindowEdits = (scan: TimeScan): readonly WindowEdit[] =>
  [...wholeEdits(scan), ...inlineEdits(scan)].map((match) => toEdit(scan, match));
