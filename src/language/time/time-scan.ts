// One text under one table: reads slots and templates at a position, each once.
import type { CompiledTable, TemplateIndex, TimeSlot, WordIndex } from './compiled-table.js';
import type { ScannedText } from './scanned-text.js';
import type { TimeTemplate } from './template.js';
import type { DayReading, LengthReading, SlotReading, TimePoint, ClockReading } from './time-point.js';
import type { EventKind, PartOfDay, TimeUnit } from './time-table.js';

export type TimeSlotValues = {
  number: number;
  minute: number;
  hour: number;
  unit: TimeUnit;
  length: LengthReading;
  period: LengthReading;
  month: number;
  monthday: number;
  monthnumber: number;
  year: number;
  weekday: number;
  part: PartOfDay;
  day: DayReading;
  point: TimePoint;
  time: TimePoint;
  clock: ClockReading;
  zone: string;
  half: 'am' | 'pm';
  gap: true;
  to: true;
  event: EventKind;
  qualifier: true;
};

/** How each slot is read: every reading at a position, the longest first. */
export type SlotReaders = {
  readonly [Slot in TimeSlot]: (scan: TimeScan, at: number) => readonly SlotReading<TimeSlotValues[Slot]>[];
};

type FilledSlot = {
  readonly slot: TimeSlot;
  readonly value: TimeSlotValues[TimeSlot];
  readonly start: number;
  readonly end: number;
};

export type TemplateMatch<Meaning> = {
  readonly start: number;
  readonly end: number;
  readonly filled: readonly FilledSlot[];
  readonly meaning: Meaning;
};

/** What was read for a slot, in the order of the text. */
export const filledValues = <Slot extends TimeSlot>(
  { filled }: Pick<TemplateMatch<unknown>, 'filled'>,
  slot: Slot,
): readonly TimeSlotValues[Slot][] =>
  filled.filter((each) => each.slot === slot).map(({ value }) => value as TimeSlotValues[Slot]);

/** More readings than these of one template at one position are not followed. */
const MOST_MATCHES = 8;

type AnyReadings = readonly SlotReading<TimeSlotValues[TimeSlot]>[];
type AnyMatches = readonly TemplateMatch<unknown>[];

const NO_MATCHES: readonly never[] = [];

type TemplatePlace = {
  readonly template: TimeTemplate<TimeSlot>;
  readonly index: number;
  readonly end: number;
  readonly isFirst: boolean;
};

export class TimeScan {
  readonly text: ScannedText;
  readonly table: CompiledTable;
  private readonly readers: SlotReaders;
  private begun: readonly number[] | undefined;
  private readonly read: { [slot in TimeSlot]?: AnyReadings[] } = {};
  private readonly matched = new Map<TemplateIndex<unknown>, AnyMatches[]>();
  /** What the template that is being matched has read so far. */
  private readonly filled: FilledSlot[] = [];

  constructor(text: ScannedText, table: CompiledTable, readers: SlotReaders) {
    this.text = text;
    this.table = table;
    this.readers = readers;
  }

  /** The positions at which a time can begin. */
  get starts(): readonly number[] {
    this.begun ??= this.text.starts
      .filter(({ word }) => word === '' || this.table.vocabulary.has(word))
      .map(({ at }) => at);
    return this.begun;
  }

  readSlot<Slot extends TimeSlot>(slot: Slot, at: number): readonly SlotReading<TimeSlotValues[Slot]>[] {
    const bySlot = (this.read[slot] ??= []);
    const known = bySlot[at];
    if (known !== undefined) return known as readonly SlotReading<TimeSlotValues[Slot]>[];
    // a slot that is read inside itself is not there
    bySlot[at] = NO_MATCHES;
    const readings = this.readers[slot](this, at);
    bySlot[at] = readings;
    return readings;
  }

  /** Every word of the index that stands here, the longest first. */
  findWords<Value>(index: WordIndex<Value>, at: number, from = -1): readonly SlotReading<Value>[] {
    const entries = index.get(this.text.folded.charAt(at));
    if (entries === undefined) return NO_MATCHES;
    const found: SlotReading<Value>[] = [];
    for (const { word, value } of entries) {
      const end = this.endOfWords(word, at, from);
      if (end >= 0) found.push({ end, value });
    }
    return found;
  }

  /** The end after any number of these words, with blanks between them. */
  skipWords(index: WordIndex<true>, at: number): number {
    let end = at;
    for (;;) {
      const next = this.findWords(index, this.text.skipBlanks(end), end)[0]?.end;
      if (next === undefined || next <= end) return end === at ? at : this.text.skipBlanks(end);
      end = next;
    }
  }

  /** Each blank of the words matches any blanks, or a hyphen. */
  private endOfWords(words: string, at: number, from: number): number {
    if (!words.includes(' ')) return this.text.endOfWord(words, at, from);
    let end = from;
    let next = at;
    for (const word of words.split(' ')) {
      end = this.text.endOfWord(word, next, end);
      if (end < 0) return -1;
      next = this.text.folded.charAt(end) === '-' ? end + 1 : this.text.skipBlanks(end);
    }
    return end;
  }

  matchTemplates<Meaning>(index: TemplateIndex<Meaning>, at: number): readonly TemplateMatch<Meaning>[] {
    let byPosition = this.matched.get(index);
    if (byPosition === undefined) {
      byPosition = [];
      this.matched.set(index, byPosition);
    }
    const known = byPosition[at];
    if (known !== undefined) return known as readonly TemplateMatch<Meaning>[];
    byPosition[at] = NO_MATCHES;
    const matches = this.findMatches(index, at);
    byPosition[at] = matches;
    return matches;
  }

  private findMatches<Meaning>(index: TemplateIndex<Meaning>, at: number): readonly TemplateMatch<Meaning>[] {
    const matches: TemplateMatch<Meaning>[] = [];
    const seen: TimeTemplate<TimeSlot>[] = [];
    for (const { template, meaning, word } of index.byCharacter.get(this.text.folded.charAt(at)) ?? NO_MATCHES) {
      if (this.text.endOfWord(word, at) < 0 || seen.includes(template)) continue;
      seen.push(template);
      this.matchTemplate(template, meaning, at, matches);
    }
    for (const { template, meaning, slot } of index.bySlot) {
      if (seen.includes(template) || this.readSlot(slot, at).length === 0) continue;
      seen.push(template);
      this.matchTemplate(template, meaning, at, matches);
    }
    return matches.length === 0 ? NO_MATCHES : matches;
  }

  private matchTemplate<Meaning>(
    template: TimeTemplate<TimeSlot>,
    meaning: Meaning,
    start: number,
    matches: TemplateMatch<Meaning>[],
  ): void {
    const outer = this.filled.splice(0);
    let left = MOST_MATCHES;
    this.matchFrom({ template, index: 0, end: start, isFirst: true }, (end) => {
      matches.push({ start, end, filled: [...this.filled], meaning });
      left -= 1;
      return left > 0;
    });
    this.filled.splice(0, this.filled.length, ...outer);
  }

  /** Calls back at every end; false: no more are wanted. */
  private matchFrom(place: TemplatePlace, onEnd: (end: number) => boolean): boolean {
    const { template, index, end, isFirst } = place;
    const element = template[index];
    if (element === undefined) return onEnd(end);
    const goOn = (next: number): boolean =>
      this.matchFrom({ template, index: index + 1, end: next, isFirst: isFirst && next === end }, onEnd);
    if (element.kind === 'choice')
      return element.of.every((each) => this.matchFrom({ template: each, index: 0, end, isFirst }, goOn));
    const at = isFirst ? end : this.text.skipBlanks(end);
    if (element.kind === 'word') {
      const next = this.text.endOfWord(element.word, isFirst ? at : this.skipHyphen(at), isFirst ? -1 : end);
      return next < 0 || goOn(next);
    }
    return this.matchSlot(element.slot, at, goOn);
  }

  /** "Demi-heure", "meio-dia". */
  private skipHyphen(at: number): number {
    return this.text.folded.charAt(at) === '-' && this.text.isLetter(at + 1) && this.text.isLetter(at - 1)
      ? at + 1
      : at;
  }

  private matchSlot(slot: TimeSlot, start: number, goOn: (end: number) => boolean): boolean {
    for (const { end, value } of this.readSlot(slot, start)) {
      this.filled.push({ slot, value, start, end });
      const isWanted = goOn(end);
      this.filled.pop();
      if (!isWanted) return false;
    }
    return true;
  }
}
