// Times that are told by an event whose instant the message does not say: “since the deploy”, “vor dem Neustart”, “デプロイ以降”.
import type { CompiledYesOrNo, EventWord } from './compiled-table.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import type { ScannedText } from './scanned-text.js';
import type { SlotReading } from './time-point.js';
import { filledValues, type TemplateMatch, type TimeScan } from './time-scan.js';
import type { EventKind, EventSide } from './time-table.js';

const LETTERS = /[\p{L}\p{M}\p{N}_]+/uy;
/** An ending may stand apart: “failover'a”. */
const INFLECTED = /[\p{L}\p{M}\p{N}_]+(?:'\p{L}+)?/uy;

const endOfEvent = (text: ScannedText, at: number, { before, word, isOpen, isEnding }: EventWord): number => {
  let start = at;
  for (const each of before) {
    const end = text.endOfWord(each, start);
    if (end < 0) return -1;
    start = text.folded.charAt(end) === '-' ? end + 1 : text.skipBlanks(end);
  }
  if (isEnding) {
    const written = text.match(LETTERS, start)?.[0] ?? '';
    const isSaid = isOpen ? written.includes(word) : written.endsWith(word);
    return isSaid ? start + written.length : -1;
  }
  if (!isOpen || !text.isSpaced(start)) return text.endOfWord(word, start);
  return text.folded.startsWith(word, start) ? start + (text.match(INFLECTED, start)?.[0].length ?? 0) : -1;
};

/** The event itself: “deployment”, “Datenbankmigration”, “重启”. */
export const readEvents = ({ text, table }: TimeScan, at: number): readonly SlotReading<EventKind>[] => {
  if (!text.isWordStart(at)) return [];
  const { endings, byCharacter } = table.events.words;
  let longest: SlotReading<EventKind> | undefined;
  for (const word of [...endings, ...(byCharacter.get(text.folded.charAt(at)) ?? [])]) {
    const end = endOfEvent(text, at, word);
    if (end > (longest?.end ?? -1)) longest = { end, value: word.kind };
  }
  return longest === undefined ? [] : [longest];
};

/** With the sign behind it: “l'”, “v2.”. */
const PIECE = /[\p{L}\p{M}\p{N}_]+['./-]*/uy;
const MOST_PIECES = 6;

/** The words before an event that say which one, the fewest first. */
export const readQualifiers = (scan: TimeScan, at: number): readonly SlotReading<true>[] => {
  const { text, table } = scan;
  // “meiner Meinung nach ist …”
  if (scan.findWords(table.events.yesOrNo.begin, at).length > 0) return [];
  const qualifiers: SlotReading<true>[] = [];
  let next = at;
  while (qualifiers.length < MOST_PIECES) {
    const piece = text.match(PIECE, next)?.[0];
    if (piece === undefined) break;
    qualifiers.push({ end: next + piece.length, value: true });
    next = text.skipBlanks(next + piece.length);
  }
  return qualifiers;
};

/** What the words around an event say of the time that is meant. */
export type EventTime = {
  readonly side: EventSide;
  readonly kind: EventKind;
  /** “10 minutes before the restart”. Micros. */
  readonly length?: Micros;
};

type EventPlace = EventTime & { readonly start: number; readonly end: number };

const toEventPlace = (match: TemplateMatch<EventSide>): EventPlace => {
  const [kind = 'deploy'] = filledValues(match, 'event');
  const length = filledValues(match, 'length')[0] ?? filledValues(match, 'period')[0];
  return { start: match.start, end: match.end, side: match.meaning, kind, ...optional({ length: length?.micros }) };
};

const FIRST_LETTER = /[\p{L}\p{M}]/u;
const AT_END = /^[\s?？.。!！]*$/u;
const QUESTION_MARK = /[?？]/;

const firstLetterOf = ({ text }: TimeScan): number => Math.max(0, text.folded.search(FIRST_LETTER));

/** “Was there a deploy before the outage?” asks for what happened first, and not for a window before the trouble. */
const OF_TROUBLE: ReadonlySet<EventKind> = new Set(['alert', 'trouble']);

/** “Were there warnings before the deploy?” asks for what was there in a window. */
const asksWhatWasThere = (scan: TimeScan, { kind }: EventTime): boolean =>
  !OF_TROUBLE.has(kind) && scan.findWords(scan.table.events.yesOrNo.exists, firstLetterOf(scan)).length > 0;

/** “Did it start after the deploy?” names no window. */
const asksYesOrNo = (scan: TimeScan, { begin, beginMarked, anywhere, end, unless }: CompiledYesOrNo): boolean => {
  const { text } = scan;
  const first = firstLetterOf(scan);
  if (scan.findWords(begin, first).length > 0) return true;
  if (QUESTION_MARK.test(text.folded) && scan.findWords(beginMarked, first).length > 0) return true;
  if (text.starts.some(({ at }) => scan.findWords(anywhere, at).length > 0)) return true;
  const endsSo = text.starts.some(({ at }) =>
    scan.findWords(end, at).some((word) => AT_END.test(text.folded.slice(word.end))),
  );
  return endsSo && !text.starts.some(({ at }) => scan.findWords(unless, at).length > 0);
};

/** “Since which release”, “latency before and after the deploy”: it asks for the event, or compares what lies on both sides of it. */
const isUntold = (scan: TimeScan, { start, end }: { readonly start: number; readonly end: number }): boolean => {
  const { text, table } = scan;
  const { which, bothSides } = table.events.untold;
  const behind = text.skipBlanks(end);
  return text.starts.some(({ at }) => {
    const isAsked = scan.findWords(which, at).some((words) => at >= start || text.skipBlanks(words.end) === start);
    if (at < end && isAsked) return true;
    return at <= behind && scan.findWords(bothSides, at).some((words) => words.end > start);
  });
};

/** The first that stands in the text. Undefined: none does. */
export const findEventTime = (scan: TimeScan): EventPlace | undefined => {
  const { text, table } = scan;
  for (const { at } of text.starts) {
    const [longest] = scan.matchTemplates(table.events.templates, at).toSorted((a, b) => b.end - a.end);
    if (longest === undefined || isUntold(scan, longest)) continue;
    const place = toEventPlace(longest);
    return asksYesOrNo(scan, table.events.yesOrNo) && !asksWhatWasThere(scan, place) ? undefined : place;
  }
  return undefined;
};
