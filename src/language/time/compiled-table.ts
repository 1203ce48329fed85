// A table of a language, prepared for reading: words by their first character, templates by their first word.
import { foldCharacters } from './fold-characters.js';
import { ENGLISH_EVENTS } from './tables/english-events.js';
import { parseTemplate, startsOfTemplate, type TimeTemplate } from './template.js';
import {
  type ClockMeaning,
  type DurationMeaning,
  EVENT_KINDS,
  EVENT_SIDES,
  type EventKind,
  type EventSide,
  type EventTimes,
  type EventWords,
  type PartOfDay,
  type PartWhich,
  type SpanName,
  TIME_RELATIONS,
  type TimeRelation,
  type TimeTable,
  type TimeUnit,
  type WindowEditKind,
} from './time-table.js';

/** What a template may ask for. `time` is a point that may be vague, where the words before it announce a time. */
const TIME_SLOTS = [
  'number',
  'minute',
  'hour',
  'unit',
  'length',
  'period',
  'month',
  'monthday',
  'monthnumber',
  'year',
  'weekday',
  'part',
  'day',
  'point',
  'time',
  'clock',
  'zone',
  'half',
  'gap',
  'to',
  'event',
  'qualifier',
] as const;

export type TimeSlot = (typeof TIME_SLOTS)[number];

type IndexedTemplate<Meaning> = { readonly template: TimeTemplate<TimeSlot>; readonly meaning: Meaning };

/** Templates by the first character of their first words, and by their first slot. */
export type TemplateIndex<Meaning> = {
  readonly byCharacter: ReadonlyMap<string, readonly (IndexedTemplate<Meaning> & { readonly word: string })[]>;
  readonly bySlot: readonly (IndexedTemplate<Meaning> & { readonly slot: TimeSlot })[];
};

type WordEntry<Value> = { readonly word: string; readonly value: Value };

/** Words by their first character, the longest first. */
export type WordIndex<Value> = ReadonlyMap<string, readonly WordEntry<Value>[]>;

const groupByFirst = <Entry extends { readonly word: string }>(entries: readonly Entry[]) =>
  Map.groupBy(
    entries.toSorted((a, b) => b.word.length - a.word.length),
    ({ word }) => word.charAt(0),
  );

const splitWords = (words: string): readonly string[] =>
  words === '' ? [] : words.split('|').map((word) => foldCharacters(word));

const indexWords = <Value>(entries: readonly (readonly [words: string, value: Value])[]): WordIndex<Value> =>
  groupByFirst(entries.flatMap(([words, value]) => splitWords(words).map((word) => ({ word, value }))));

const indexTemplates = <Meaning>(
  entries: readonly (readonly [source: string, meaning: Meaning])[],
): TemplateIndex<Meaning> => {
  const parsed = entries.map(([source, meaning]) => ({ template: parseTemplate(source, TIME_SLOTS), meaning }));
  const startOf = (entry: IndexedTemplate<Meaning>) => startsOfTemplate(entry.template);
  return {
    byCharacter: groupByFirst(
      parsed.flatMap((entry) => [...new Set(startOf(entry).words)].map((word) => ({ ...entry, word }))),
    ),
    bySlot: parsed.flatMap((entry) => [...new Set(startOf(entry).slots)].map((slot) => ({ ...entry, slot }))),
  };
};

type PartMeaning = { readonly which: PartWhich; readonly part?: PartOfDay };

/** `before`: words that stand before the last one. */
export type EventWord = {
  readonly kind: EventKind;
  readonly before: readonly string[];
  readonly word: string;
  /** More letters may follow. */
  readonly isOpen: boolean;
  /** Other letters may stand before it. */
  readonly isEnding: boolean;
};

export type CompiledYesOrNo = { readonly [place in keyof Required<EventTimes['yesOrNo']>]: WordIndex<true> };

type CompiledEvents = {
  readonly words: {
    readonly byCharacter: ReadonlyMap<string, readonly EventWord[]>;
    readonly endings: readonly EventWord[];
  };
  readonly templates: TemplateIndex<EventSide>;
  readonly untold: { readonly which: WordIndex<true>; readonly bothSides: WordIndex<true> };
  readonly yesOrNo: CompiledYesOrNo;
};

export type CompiledTable = {
  readonly table: TimeTable;
  /** Every word with which something of the table can begin; of scripts without spaces every character. */
  readonly vocabulary: ReadonlySet<string>;
  readonly numbers: WordIndex<number>;
  readonly units: WordIndex<TimeUnit>;
  readonly shortUnits: WordIndex<TimeUnit>;
  readonly weekdays: WordIndex<number>;
  readonly months: WordIndex<number>;
  readonly parts: WordIndex<PartOfDay>;
  readonly near: WordIndex<true>;
  readonly determiners: ReadonlySet<string>;
  readonly joiners: WordIndex<true>;
  readonly about: WordIndex<true>;
  readonly to: WordIndex<true>;
  readonly afterHour: WordIndex<true>;
  readonly now: WordIndex<true>;
  readonly zones: WordIndex<'our time' | 'server time'>;
  readonly durations: TemplateIndex<DurationMeaning>;
  readonly clock: TemplateIndex<ClockMeaning>;
  readonly days: TemplateIndex<number>;
  readonly lastWeekdays: TemplateIndex<true>;
  readonly dates: TemplateIndex<true>;
  readonly partPhrases: TemplateIndex<PartMeaning>;
  readonly spans: TemplateIndex<SpanName>;
  readonly monthSpans: TemplateIndex<true>;
  readonly ago: TemplateIndex<true>;
  readonly ignored: TemplateIndex<true>;
  readonly relations: TemplateIndex<TimeRelation>;
  readonly events: CompiledEvents;
  readonly edits: TemplateIndex<WindowEditKind>;
  readonly fillers: WordIndex<true>;
  readonly negations: readonly string[];
  readonly comparisons: readonly string[];
  readonly valued: ReadonlySet<string>;
  readonly measured: ReadonlySet<string>;
  readonly measures: WordIndex<true>;
  readonly nowAtEnd: WordIndex<true>;
  readonly notNow: ReadonlySet<string>;
  readonly asks: WordIndex<true>;
  readonly announces: ReadonlySet<string>;
};

/** Units that every language writes after figures. */
const SHORT_UNITS: { readonly [unit in TimeUnit]?: string } = {
  second: 's|sec|secs',
  minute: 'm|min|mins',
  hour: 'h|hr|hrs',
  day: 'd',
  week: 'w|wk|wks',
};

/** What every language may write. */
const RELATION_SIGNS: { readonly [relation in TimeRelation]?: readonly string[] } = {
  range: ['{time} {to} {time}', String.raw`(\[|\() {point} , {point} (\]|\))`],
  within: ['{point} (+/-|+-|+/–|+–|±) {length}'],
};

const AGO_SIGNS = ['(t|now) (-|−) {length}'];
const NEAR_SIGNS = '~|@';
const TO_SIGNS = '-|–|—|/|→|⇒|->|..|...|~|〜|～';

const all = (words: string): readonly (readonly [string, true])[] => [[words, true]];
const toEach = (templates: readonly string[] = []): readonly (readonly [string, true])[] =>
  templates.map((template) => [template, true]);

const meaningsOf = <Meaning extends string>(
  sources: { readonly [meaning in Meaning]?: readonly string[] },
  names: readonly Meaning[],
): readonly (readonly [string, Meaning])[] =>
  names.flatMap((name) => (sources[name] ?? []).map((source) => [source, name] as const));

const keysOf = <Key extends string>(record: { readonly [key in Key]?: unknown }): readonly Key[] =>
  Object.keys(record) as Key[];

const entriesOf = <Key extends string, Value>(record: {
  readonly [key in Key]?: Value;
}): readonly (readonly [Key, Value])[] =>
  keysOf(record).flatMap((key) => {
    const value = record[key];
    return value === undefined ? [] : [[key, value] as const];
  });

const swapped = <A, B>(entries: readonly (readonly [A, B])[]): readonly (readonly [B, A])[] =>
  entries.map(([a, b]) => [b, a] as const);

const partMeaning = (meaning: PartWhich | readonly [PartWhich, PartOfDay]): PartMeaning =>
  typeof meaning === 'string' ? { which: meaning } : { which: meaning[0], part: meaning[1] };

const SLOT = /\{[a-z]+\}/g;
const SEPARATORS = /[^\p{L}\p{M}]+/u;
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Strings among the keys and values of a part of a table. */
const stringsOf = (part: unknown): readonly string[] => {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => [key, ...stringsOf(value)]);
};

const wordsOf = (text: string): readonly string[] =>
  foldCharacters(text.replaceAll(SLOT, ' '))
    .split(SEPARATORS)
    .flatMap((word) => (UNSPACED_SCRIPT.test(word) ? [...word] : [word]))
    .filter((word) => word !== '');

/** Of the forms that every language shares. */
const SIGN_WORDS = ['t', 'ts', 'epoch', 'unix', 'unixtime', 'timestamp'];
const HAN_FIGURES = '一二两兩三四五六七八九十';

/** Not the words that only stand around a time; of events those that say how a time stands to them. */
const vocabularyOf = (table: TimeTable): ReadonlySet<string> => {
  const { asks: _a, measured: _b, measures: _c, valued: _d, fillers: _e, comparisons: _f, events, ...parts } = table;
  return new Set([
    ...HAN_FIGURES,
    ...SIGN_WORDS,
    ...stringsOf([parts, Object.values(events.templates)]).flatMap(wordsOf),
  ]);
};

const toEventWord = (kind: EventKind, source: string): EventWord => {
  const words = source.replaceAll('*', '').split(' ');
  return {
    kind,
    before: words.slice(0, -1),
    word: words.at(-1) ?? '',
    isOpen: source.endsWith('*'),
    isEnding: source.startsWith('*'),
  };
};

/** Each once, of the first table that has it. */
const eventWordsOf = (tables: readonly EventWords[]): readonly EventWord[] => {
  const known = new Map<string, EventWord>();
  for (const words of tables)
    for (const kind of EVENT_KINDS)
      for (const source of splitWords(words[kind] ?? ''))
        if (!known.has(source)) known.set(source, toEventWord(kind, source));
  return [...known.values()];
};

const compileEvents = ({ words, templates, untold, yesOrNo }: EventTimes): CompiledEvents => {
  const all = eventWordsOf([words, ENGLISH_EVENTS]);
  const compiled = (list: string | undefined): WordIndex<true> => indexWords([[list ?? '', true]]);
  return {
    words: {
      byCharacter: Map.groupBy(
        all.filter(({ isEnding }) => !isEnding),
        ({ before, word }) => (before[0] ?? word).charAt(0),
      ),
      endings: all.filter(({ isEnding }) => isEnding),
    },
    templates: indexTemplates(meaningsOf(templates, EVENT_SIDES)),
    untold: { which: compiled(untold.which), bothSides: compiled(untold.bothSides) },
    yesOrNo: {
      begin: compiled(yesOrNo.begin),
      beginMarked: compiled(yesOrNo.beginMarked),
      anywhere: compiled(yesOrNo.anywhere),
      end: compiled(yesOrNo.end),
      unless: compiled(yesOrNo.unless),
      exists: compiled(yesOrNo.exists),
    },
  };
};

const compileTimeTable = (table: TimeTable): CompiledTable => {
  const shortUnits = { ...SHORT_UNITS, ...table.shortUnits };
  const zones = [
    [table.ownZone ?? '', 'our time'],
    [table.machineZone ?? '', 'server time'],
  ] as const;
  return {
    table,
    vocabulary: vocabularyOf(table),
    numbers: indexWords(entriesOf(table.numbers)),
    units: indexWords(swapped(entriesOf(table.units))),
    shortUnits: indexWords(swapped(entriesOf(shortUnits))),
    weekdays: indexWords(table.weekdays.map((words, at) => [words, at])),
    months: indexWords(table.months.map((words, at) => [words, at])),
    parts: indexWords(swapped(entriesOf(table.parts))),
    near: indexWords(all(table.near === '' ? NEAR_SIGNS : `${table.near}|${NEAR_SIGNS}`)),
    determiners: new Set((table.determiners ?? '').split('|')),
    joiners: indexWords(all(table.joiners)),
    about: indexWords(all(table.about ?? '')),
    to: indexWords(all(table.to === '' ? TO_SIGNS : `${table.to}|${TO_SIGNS}`)),
    afterHour: indexWords(all(table.afterHour)),
    now: indexWords(all(table.now)),
    zones: indexWords(zones),
    durations: indexTemplates(entriesOf(table.durations)),
    clock: indexTemplates(meaningsOf(table.clock, keysOf(table.clock))),
    days: indexTemplates(entriesOf(table.days)),
    lastWeekdays: indexTemplates(toEach(table.lastWeekdays)),
    dates: indexTemplates(toEach(table.dates)),
    partPhrases: indexTemplates(
      entriesOf(table.partPhrases).map(([source, meaning]) => [source, partMeaning(meaning)]),
    ),
    spans: indexTemplates(entriesOf(table.spans)),
    monthSpans: indexTemplates(toEach(table.monthSpans)),
    ago: indexTemplates(toEach([...table.ago, ...AGO_SIGNS])),
    ignored: indexTemplates(toEach(table.ignored)),
    relations: indexTemplates([
      ...meaningsOf(table.relations, TIME_RELATIONS),
      ...meaningsOf(RELATION_SIGNS, TIME_RELATIONS),
    ]),
    events: compileEvents(table.events),
    edits: indexTemplates(meaningsOf(table.edits, keysOf(table.edits))),
    fillers: indexWords(all(table.fillers)),
    negations: splitWords(table.negations),
    comparisons: splitWords(table.comparisons),
    valued: new Set(splitWords(table.valued ?? '')),
    measured: new Set(splitWords(table.measured ?? '')),
    measures: indexWords(all(table.measures ?? '')),
    nowAtEnd: indexWords(all(table.nowAtEnd ?? '')),
    notNow: new Set(splitWords(table.notNow ?? '')),
    announces: new Set(splitWords(table.announces ?? '')),
    asks: indexWords(all(table.asks ?? '')),
  };
};

const compiledTables = new Map<TimeTable, CompiledTable>();

/** Compiled once, when a message needs it. */
export const compiledTable = (table: TimeTable): CompiledTable => {
  const known = compiledTables.get(table);
  if (known !== undefined) return known;
  const compiled = compileTimeTable(table);
  compiledTables.set(table, compiled);
  return compiled;
};
