// Resolves the window of a turn: set by the caller, named in the message, kept from the issue, or the last 15 minutes.
import { optional } from '../../kernel/optional.js';
import type { TimeDoubt } from '../../investigation/scope.js';
import type { Rejection } from '../../kernel/rejection.js';
import { DAY, type Micros, MINUTE, type TimeWindow, toIso } from '../../kernel/time.js';
import { hasTimeOfItsOwn } from './changes-window.js';
import { type CapturedPeriod, moveIntoCapturedPeriod } from './captured-period.js';
import { CLOCK_TOLERANCE } from '../../language/time/resolve-point.js';
import { findImpossibleDay } from '../../language/time/resolve-spoken.js';
import type { TimeReading } from '../../language/time/spoken-times.js';
import type { TimeAnchor } from '../../language/time/zones/named-zone.js';
import type { WindowPhrase } from './window-phrase.js';
import { type PreviousWindow, saysSince } from './previous-window.js';
import { resolveMessageTime } from './message-time.js';
import { isIanaZone } from '../../language/time/zones/time-zone.js';

export type WindowRequest = {
  /** What the message says of time. Absent: nothing. */
  readonly time?: TimeReading | undefined;
  readonly askedAt: Micros;
  /** IANA name: whose wall clock the message means. */
  readonly zone: string;
  readonly explicit?: { readonly from: Micros; readonly to: Micros };
  /** It asks what was changed: a time that it names is that of the changes. */
  readonly asksForChanges?: boolean;
  /** The window before the message. */
  readonly previous?: PreviousWindow;
  /** What the snapshots cover that the caller named. */
  readonly captured?: CapturedPeriod;
  /** What the snapshots cover: clock times belong to that day. */
  readonly covered?: CapturedPeriod;
  /** How far beyond `askedAt` stored rows are read. */
  readonly lookAhead: Micros;
  /** When the newest line before the question was written, or a span lately. Absent: none is known. */
  readonly newest?: Micros;
};

/** The phrase is ambiguous: the turn uses `taken`, and asks. */
export type WindowDoubt = {
  readonly about: TimeDoubt;
  readonly phrase: string;
  readonly taken: TimeWindow;
  /** The second reading. */
  readonly other?: TimeWindow;
};

export type ResolvedWindow = {
  readonly window: TimeWindow;
  /** When somebody noticed, where the message says “since”. */
  readonly noticedAt?: Micros;
  /** What the engine reads: from before somebody noticed, up to `lookAhead` beyond the question. */
  readonly analysis: TimeWindow;
  /** Without an end of its own: a follow-up without a time moves its end. */
  readonly open: boolean;
  readonly changed: boolean;
  readonly because: string;
  readonly doubt?: WindowDoubt;
  /** Set where nothing is stored of the time that is meant: the newest record was written before it. */
  readonly endedAt?: Micros;
};

export type WindowRefusal = Rejection<'window-inverted' | 'zone-unknown'>;

/** Problems begin before they are noticed. */
const NOTICE_DELAY = 3 * MINUTE;
/** The window of a first question that says no time. */
export const DEFAULT_LENGTH = 15 * MINUTE;
const YEAR = 366 * DAY;

type WindowDraft = Pick<ResolvedWindow, 'window' | 'open' | 'because' | 'doubt'> & {
  readonly noticed: boolean;
  /** To where something is stored. */
  readonly isMoved?: boolean;
};

type Stretch = Pick<TimeWindow, 'from' | 'to'>;

const windowText = ({ from, to }: Stretch): string => `${toIso(from)} to ${toIso(to)}`;

/** Limits a phrase to valid instants, at most a year ahead. */
const clampInstant = (at: Micros, askedAt: Micros): Micros => Math.min(Math.max(0, at), askedAt + YEAR);

/** Nothing beyond the question is read but the look-ahead. A window in the future keeps its start. */
const clampToQuestion = (stretch: Stretch, { askedAt, lookAhead }: WindowRequest) => {
  const from = clampInstant(stretch.from, askedAt);
  return {
    from,
    to: from > askedAt ? Math.max(from, askedAt + lookAhead) : Math.max(from, Math.min(stretch.to, askedAt)),
  };
};

const windowDoubt = (
  { about, other, phrase }: WindowPhrase,
  taken: TimeWindow,
  request: WindowRequest,
): WindowDoubt | undefined => {
  if (about === undefined)
    return taken.from > request.askedAt + CLOCK_TOLERANCE ? { about: 'future', phrase, taken } : undefined;
  const second = other && { ...clampToQuestion(other, request), phrase };
  return { about, phrase, taken, ...optional({ other: second }) };
};

const windowFromPhrase = (spoken: WindowPhrase, request: WindowRequest): WindowDraft => {
  const { phrase, noticed = false } = spoken;
  const window = { ...clampToQuestion(spoken, request), phrase };
  const open = spoken.open || (spoken.from <= request.askedAt && spoken.to > request.askedAt);
  const because = `"${phrase}" is ${windowText(window)} (clock of ${request.zone})`;
  const doubt = windowDoubt(spoken, window, request);
  if (doubt === undefined) return { window, noticed, open, because };
  const second = doubt.other === undefined ? '' : `; it could also be ${windowText(doubt.other)}`;
  return { window, noticed, open, because: `${because}${second}`, doubt };
};

const toTimeWindow = ({ from, to, phrase }: PreviousWindow): TimeWindow => ({
  from,
  to,
  ...optional({ phrase }),
});

const keepPreviousWindow = (previous: TimeWindow, open: boolean, askedAt: Micros): WindowDraft => {
  const noticed = saysSince(previous);
  if (!open) return { window: previous, noticed, open, because: 'no time named: the window of the issue stays' };
  const window = { ...previous, to: Math.max(previous.to, askedAt) };
  return { window, noticed, open, because: 'no time named: the window of the issue runs on to the question' };
};

/** What was written last is told by whole minutes. */
const lastStored = (newest: Micros): TimeWindow => {
  const to = (Math.floor(newest / MINUTE) + 1) * MINUTE;
  return { from: to - DEFAULT_LENGTH, to };
};

/** The window of the named snapshots, else of the issue, else the last 15 minutes: up to the question, or of what is stored. */
const windowWithoutPhrase = ({ previous, captured, askedAt, newest }: WindowRequest): WindowDraft => {
  if (captured !== undefined) {
    const window = { from: captured.from, to: captured.to };
    return {
      window,
      noticed: false,
      open: false,
      because: `no time named: what the snapshots cover, ${windowText(window)}`,
    };
  }
  if (previous !== undefined) return keepPreviousWindow(toTimeWindow(previous), previous.open, askedAt);
  const window = { from: askedAt - DEFAULT_LENGTH, to: askedAt };
  if (newest !== undefined && newest < window.from)
    return {
      window: lastStored(newest),
      noticed: false,
      open: true,
      isMoved: true,
      because: 'no time named, and nothing is stored of the 15 minutes up to the question: the last 15 that are stored',
    };
  return { window, noticed: false, open: true, because: 'no time named: the 15 minutes up to the question' };
};

/** An open window contains "now" already. A time of comparison, or of changes, does not move the window. */
const keepsPreviousWindow = (
  spoken: WindowPhrase,
  { time, previous, asksForChanges = false }: WindowRequest,
  anchor: TimeAnchor,
): boolean =>
  time !== undefined &&
  previous !== undefined &&
  ((spoken.present === true && previous.open) ||
    spoken.compared === true ||
    (asksForChanges && hasTimeOfItsOwn(time, anchor, previous)));

/** An event of unknown time, or a day that does not exist. */
const unclearTime = (
  time: TimeReading | undefined,
  anchor: TimeAnchor,
): Pick<WindowDoubt, 'phrase' | 'about'> | undefined => {
  if (time?.event !== undefined) return { phrase: time.event, about: 'event' };
  const phrase = time && findImpossibleDay(time, anchor);
  return phrase === undefined ? undefined : { phrase, about: 'date' };
};

const draftWindow = (request: WindowRequest, anchor: TimeAnchor): WindowDraft => {
  const { time, explicit, previous, covered } = request;
  if (explicit !== undefined) {
    const window = { ...explicit, phrase: windowText(explicit) };
    return { window, noticed: false, open: false, because: `set by the caller: ${windowText(explicit)}` };
  }
  const unclear = unclearTime(time, anchor);
  if (unclear !== undefined) {
    const drawn = windowWithoutPhrase(request);
    return { ...drawn, doubt: { ...unclear, taken: drawn.window } };
  }
  const spoken = moveIntoCapturedPeriod(resolveMessageTime(time, anchor, previous), covered, (askedAt) =>
    resolveMessageTime(time, { ...anchor, askedAt }, previous),
  );
  return spoken === undefined || keepsPreviousWindow(spoken, request, anchor)
    ? windowWithoutPhrase(request)
    : windowFromPhrase(spoken, request);
};

/** The newest record, where it was written before the time that is meant. Snapshots have a time of their own. */
const endOfTelemetry = (
  { window, isMoved = false }: WindowDraft,
  { newest, captured, askedAt }: WindowRequest,
): Micros | undefined => {
  if (newest === undefined || captured !== undefined || window.from > askedAt) return undefined;
  return isMoved || newest < window.from ? newest : undefined;
};

const isSameWindow = (a: TimeWindow, b: TimeWindow | undefined): boolean => a.from === b?.from && a.to === b.to;

export const resolveWindow = (request: WindowRequest): ResolvedWindow | WindowRefusal => {
  const { explicit, previous, askedAt, lookAhead } = request;
  if (explicit !== undefined && explicit.to < explicit.from)
    return { rejected: 'window-inverted', because: `the window ends before it starts: ${windowText(explicit)}` };
  if (!isIanaZone(request.zone))
    return { rejected: 'zone-unknown', because: `not an IANA time zone: ${request.zone.slice(0, 64)}` };
  const draft = draftWindow(request, { askedAt, zone: { kind: 'iana', name: request.zone } });
  const { window, noticed, open, because, doubt } = draft;
  const from = noticed ? window.from - NOTICE_DELAY : window.from;
  const to = window.to === askedAt ? askedAt + lookAhead : window.to;
  return {
    window,
    ...(noticed && { noticedAt: window.from }),
    analysis: { ...window, from, to },
    open,
    changed: !isSameWindow(window, previous),
    because,
    ...optional({ doubt, endedAt: endOfTelemetry(draft, request) }),
  };
};
