// The window of a turn: what the caller set, what the message says, what the issue had, or the last quarter of an hour.
import { optional } from '../../kernel/optional.js';
import type { TimeDoubt } from '../../investigation/scope.js';
import type { Rejection } from '../../kernel/rejection.js';
import { DAY, MINUTE, toIso } from '../../kernel/time.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import { asksOfChanges } from './changes-asked.js';
import { isComparedWith } from './compared.js';
import { type Covered, withinCovered } from './covered.js';
import type { Spoken } from './meaning.js';
import type { Anchor } from './words/named-zone.js';
import { runsOn, saysSince } from './previous.js';
import type { PreviousWindow } from './previous.js';
import { saidIn } from './said.js';
import { AHEAD } from './stretch.js';
import type { Stretch } from './stretch.js';
import { unclearIn } from './unclear.js';
import { isIanaZone } from './words/zone.js';

export type WindowRequest = {
  readonly text: string;
  readonly askedAt: Micros;
  /** IANA name: whose wall clock the message means. */
  readonly zone: string;
  readonly explicit?: { readonly from: Micros; readonly to: Micros };
  /** The window that the issue had. */
  readonly previous?: PreviousWindow;
  /** What the snapshots cover that the caller has named. */
  readonly captured?: Covered;
  /** What those cover that the issue is about: clock times are of their day. */
  readonly covered?: Covered;
  /** How far beyond `askedAt` stored rows are read. */
  readonly lookAhead: Micros;
};

/** The words leave something open: the turn goes on with `taken`, and asks. */
export type WindowDoubt = {
  readonly about: TimeDoubt;
  readonly phrase: string;
  readonly taken: TimeWindow;
  /** What the words mean as well. */
  readonly other?: TimeWindow;
};

export type ResolvedWindow = {
  readonly window: TimeWindow;
  /** When somebody noticed, where the message says since when. */
  readonly noticedAt?: Micros;
  /** What the engine reads: earlier than somebody noticed, and up to `lookAhead` beyond the question. */
  readonly analysis: TimeWindow;
  /** It has no end of its own: a follow-up without a time moves its end. */
  readonly open: boolean;
  readonly changed: boolean;
  readonly because: string;
  readonly doubt?: WindowDoubt;
};

export type WindowRefusal = Rejection<'window-inverted' | 'zone-unknown'>;

/** Faults begin before they are noticed. */
const UNNOTICED = 3 * MINUTE;
const USUAL = 15 * MINUTE;
const YEAR = 366 * DAY;

type Drawn = Pick<ResolvedWindow, 'window' | 'open' | 'because' | 'doubt'> & { readonly noticed: boolean };

const shown = ({ from, to }: Pick<Stretch, 'from' | 'to'>): string => `${toIso(from)} to ${toIso(to)}`;

/** No phrase reaches beyond what an instant can hold. */
const within = (at: Micros, askedAt: Micros): Micros => Math.min(Math.max(0, at), askedAt + YEAR);

/** Nothing is read beyond the question but the look-ahead; a phrase that lies in the future is kept as it is. */
const ended = (stretch: Stretch, { askedAt, lookAhead }: WindowRequest) => {
  const from = within(stretch.from, askedAt);
  return {
    from,
    to: from > askedAt ? Math.max(from, askedAt + lookAhead) : Math.max(from, Math.min(stretch.to, askedAt)),
  };
};

const doubtOf = (
  { about, other, phrase }: Spoken,
  taken: TimeWindow,
  request: WindowRequest,
): WindowDoubt | undefined => {
  if (about === undefined) return taken.from > request.askedAt + AHEAD ? { about: 'future', phrase, taken } : undefined;
  const second = other && { ...ended(other, request), phrase };
  return { about, phrase, taken, ...optional({ other: second }) };
};

const drawnFrom = (spoken: Spoken, request: WindowRequest): Drawn => {
  const { phrase, noticed = false } = spoken;
  const window = { ...ended(spoken, request), phrase };
  const open = spoken.open || (spoken.from <= request.askedAt && spoken.to > request.askedAt);
  const because = `"${phrase}" is ${shown(window)} (clock of ${request.zone})`;
  const doubt = doubtOf(spoken, window, request);
  if (doubt === undefined) return { window, noticed, open, because };
  const second = doubt.other === undefined ? '' : `; it could also be ${shown(doubt.other)}`;
  return { window, noticed, open, because: `${because}${second}`, doubt };
};

const asWindow = ({ from, to, phrase }: PreviousWindow): TimeWindow => ({
  from,
  to,
  ...optional({ phrase }),
});

const kept = (previous: TimeWindow, open: boolean, askedAt: Micros): Drawn => {
  const noticed = saysSince(previous);
  if (!open) return { window: previous, noticed, open, because: 'no time named: the window of the issue stays' };
  const window = { ...previous, to: Math.max(previous.to, askedAt) };
  return { window, noticed, open, because: 'no time named: the window of the issue runs on to the question' };
};

/** Without words for it, the window of the named snapshots, that of the issue, or the last quarter of an hour. */
const unsaid = ({ previous, captured, askedAt }: WindowRequest): Drawn => {
  if (captured !== undefined) {
    const window = { from: captured.from, to: captured.to };
    return {
      window,
      noticed: false,
      open: false,
      because: `no time named: what the snapshots cover, ${shown(window)}`,
    };
  }
  if (previous !== undefined) return kept(asWindow(previous), runsOn(previous), askedAt);
  const window = { from: askedAt - USUAL, to: askedAt };
  return { window, noticed: false, open: true, because: 'no time named: the 15 minutes up to the question' };
};

/** A window that runs up to the question holds "now" already; a time that it is compared with, or of changes, does not move it. */
const stays = ({ present, phrase }: Spoken, { text, previous }: WindowRequest, anchor: Anchor): boolean =>
  previous !== undefined &&
  ((present === true && runsOn(previous)) || isComparedWith(text, phrase) || asksOfChanges(text, anchor, previous));

const draw = (request: WindowRequest, anchor: Anchor): Drawn => {
  const { text, explicit, previous, covered } = request;
  if (explicit !== undefined) {
    const window = { ...explicit, phrase: shown(explicit) };
    return { window, noticed: false, open: false, because: `set by the caller: ${shown(explicit)}` };
  }
  const unclear = unclearIn(text, anchor);
  if (unclear !== undefined) {
    const drawn = unsaid(request);
    return { ...drawn, doubt: { ...unclear, taken: drawn.window } };
  }
  const spoken = withinCovered(saidIn(text, anchor, previous), covered, (askedAt) =>
    saidIn(text, { ...anchor, askedAt }, previous),
  );
  return spoken === undefined || stays(spoken, request, anchor) ? unsaid(request) : drawnFrom(spoken, request);
};

const isSame = (a: TimeWindow, b: TimeWindow | undefined): boolean => a.from === b?.from && a.to === b.to;

export const resolveWindow = (request: WindowRequest): ResolvedWindow | WindowRefusal => {
  const { explicit, previous, askedAt, lookAhead } = request;
  if (explicit !== undefined && explicit.to < explicit.from)
    return { rejected: 'window-inverted', because: `the window ends before it starts: ${shown(explicit)}` };
  if (!isIanaZone(request.zone))
    return { rejected: 'zone-unknown', because: `not an IANA time zone: ${request.zone.slice(0, 64)}` };
  const { window, noticed, open, because, doubt } = draw(request, {
    askedAt,
    zone: { kind: 'iana', name: request.zone },
  });
  const from = noticed ? window.from - UNNOTICED : window.from;
  const to = window.to === askedAt ? askedAt + lookAhead : window.to;
  return {
    window,
    ...(noticed && { noticedAt: window.from }),
    analysis: { ...window, from, to },
    open,
    changed: !isSame(window, previous),
    because,
    ...optional({ doubt }),
  };
};
