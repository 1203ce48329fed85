// The words and patterns by which one language speaks of time: the schema of the tables.
//
// A template is words and `{slots}`; `[x]` may be left out, `(a|b)` is either. Words are folded before they are compared,
// so a table may spell them with or without accents.

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** `am` and `pm` are the halves of the day, `dawn` is the time before the morning. */
export type PartOfDay = 'am' | 'pm' | 'dawn' | 'morning' | 'afternoon' | 'evening' | 'night';

/** How a template of a clock reading is meant; `{minute}` and `{hour}` are its slots. */
export type ClockMeaning =
  | 'hour'
  | 'past'
  | 'to'
  | 'half past'
  | 'half to'
  | 'quarter past'
  | 'quarter to'
  | 'noon'
  | 'midnight'
  /** Noon where words announce a time: “since lunch”. */
  | 'lunch'
  /** Minutes of whatever hour it is: “half past”. */
  | 'half past any'
  | 'quarter past any';

/** Microseconds, or what the template adds to its number and unit. */
export type DurationMeaning = number | 'half more' | 'half' | 'quarter';

export type SpanName =
  `${'this' | 'last'} ${'week' | 'month' | 'year' | 'weekend'}` | `start of ${'day' | 'week' | 'month' | 'year'}`;

/** “This morning”, “last night”, “in the morning”. */
export type PartWhich = 'this' | 'last' | 'any' | 'tonight' | 'overnight' | 'before last' | 'early';

/** How a time stands to what is asked. The order is that of preference: the most specific first. */
export const TIME_RELATIONS = [
  'range',
  'within',
  'lasting',
  'preceding',
  'since',
  'noticed for',
  'last',
  'until',
  'around',
  'now',
] as const;

export type TimeRelation = (typeof TIME_RELATIONS)[number];

/** What a message does to the window that is talked about. */
export type WindowEditKind =
  | 'earlier'
  | 'later'
  | 'before'
  | 'after'
  | 'extend back'
  | 'extend'
  | 'resize'
  | 'same on day'
  | 'start at'
  | 'end at'
  | 'in zone'
  | 'half of day';

/** What happened, by which a time is told. `switch`: to another machine; `trouble`: the problem itself. */
export const EVENT_KINDS = [
  'deploy',
  'restart',
  'switch',
  'migration',
  'change',
  'alert',
  'trouble',
  'maintenance',
  'meeting',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/** `deploy*` begins a word, `*migration` ends one, `*update*` stands in one. */
export type EventWords = { readonly [kind in EventKind]?: string };

/** How the time that is asked about stands to the event. */
export const EVENT_SIDES = ['since', 'before', 'around'] as const;

export type EventSide = (typeof EVENT_SIDES)[number];

/** Times that are told by an event whose instant the message does not say: “since the deploy”. */
export type EventTimes = {
  /** Those of English are known in every language. */
  readonly words: EventWords;
  /** With `{event}`, and `{qualifier}` for the words before it that say which one. */
  readonly templates: { readonly [side in EventSide]: readonly string[] };
  /** Words that ask for the event, or for what was before and after it: “since which release”, “before and after the deploy”. */
  readonly untold: { readonly which: string; readonly bothSides: string };
  /** Words of a question that wants yes or no, and so names no window: “did it start after the deploy?”. */
  readonly yesOrNo: {
    readonly begin?: string;
    /** Where a question mark stands: languages that begin a statement alike. */
    readonly beginMarked?: string;
    readonly anywhere?: string;
    readonly end?: string;
    /** With one of these it does not count how the question ends. */
    readonly unless?: string;
    /** It begins by asking whether something was there: “were there warnings before the deploy?” names a window. */
    readonly exists?: string;
  };
};

export type TimeTable = {
  /** ISO 639-1. */
  readonly language: string;
  /** Number words; several spellings are separated by `|`. */
  readonly numbers: { readonly [words: string]: number };
  readonly units: { readonly [unit in TimeUnit]: string };
  /** Abbreviations that count as units after figures only. */
  readonly shortUnits?: { readonly [unit in TimeUnit]?: string };
  readonly durations: { readonly [template: string]: DurationMeaning };
  readonly clock: { readonly [meaning in ClockMeaning]?: readonly string[] };
  /** Which readings may be of the evening as well: “at 9”, only those in words (“half past nine”), or none. */
  readonly twelveHour: 'all' | 'in words' | 'none';
  /** Days from today. */
  readonly days: { readonly [template: string]: number };
  /** From Monday on. */
  readonly weekdays: readonly [string, string, string, string, string, string, string];
  /** Templates of a weekday that is over: “last {weekday}”. */
  readonly lastWeekdays: readonly string[];
  /** From January on. */
  readonly months: readonly string[];
  /** Templates of dates with `{monthday}`, `{month}`, `{year}`. */
  readonly dates: readonly string[];
  /** In figures the day stands before the month. */
  readonly isDayFirst: boolean;
  readonly parts: { readonly [part in PartOfDay]?: string };
  /** Templates that make a part of the day a time by itself, with `{part}` or without. */
  readonly partPhrases: { readonly [template: string]: PartWhich | readonly [PartWhich, PartOfDay] };
  readonly spans: { readonly [template: string]: SpanName };
  /** Templates of a month as a span: “in {month}”. */
  readonly monthSpans: readonly string[];
  /** Templates of a time by its distance. */
  readonly ago: readonly string[];
  /** What may stand before a time without changing it: “about”, “the”. */
  readonly near: string;
  /** Behind these a number in words is a pronoun: “tell me about THE one”. Absent: none is. */
  readonly determiners?: string;
  /** What may stand between the parts of a time: “yesterday AT 9”. */
  readonly joiners: string;
  /** Suffixes of a time that say “about”: “9ish”. */
  readonly about?: string;
  /** The instant of the question, as the end of a range. */
  readonly now: string;
  /** Between the ends of a range. */
  readonly to: string;
  /** What may follow a number that is an hour: “9 AND”. */
  readonly afterHour: string;
  /** Zones of the asker; zones that nobody knows. */
  readonly ownZone?: string;
  readonly machineZone?: string;
  readonly relations: { readonly [relation in TimeRelation]?: readonly string[] };
  /** Before a time that is not meant: “not”. */
  readonly negations: string;
  /** Before a time that is only compared with: “than”. */
  readonly comparisons: string;
  /** Between a comparison and the time: “than IT WAS yesterday”. */
  readonly compared?: string;
  /** Before a number that is a value and no time: “is at 9”. */
  readonly valued?: string;
  /** Before figures with a dot that are a measure or a version. */
  readonly measured?: string;
  /** After figures with a dot that are a measure or a version. */
  readonly measures?: string;
  /** “Now” counts only where a message ends, and not after these words. */
  readonly nowAtEnd?: string;
  readonly notNow?: string;
  /** After these words “10 to 9” is a reading of the clock, else it may be a range. */
  readonly announces?: string;
  /** A message with one of these words asks what happened: two numbers at its end are hours. */
  readonly asks?: string;
  /** Words of time that name none: “good morning”. */
  readonly ignored: readonly string[];
  readonly events: EventTimes;
  readonly edits: { readonly [kind in WindowEditKind]?: readonly string[] };
  /** What may stand around an edit: “please”, “and”, “what about”. */
  readonly fillers: string;
};
