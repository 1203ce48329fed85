// The pages of log lines that are loaded: one stretch of time without a gap, which grows at both ends, and forgets at the far one what it can load again.
import { fromIso } from '../../../src/kernel/time.js';
import { instantBehind } from './log-search.js';

/** One page of the API, which says where it goes on: without a cursor it begins at an end of its window. */
export type LineRequest = {
  readonly order: 'newest' | 'oldest';
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
};

/** `isKnown`: it was loaded before, so what lies behind it is in the stack already. */
type NextRequest = { readonly request: LineRequest; readonly isKnown: boolean };

type TimedLine = { readonly id: string; readonly time: string };

type LinePage<Line> = {
  /** Absent: the lines came by the stream. */
  readonly request?: LineRequest;
  /** Oldest first. */
  readonly lines: readonly Line[];
};

type Window = { readonly from?: string; readonly to?: string };

export type LoadedLines<Line> = {
  readonly window: Window;
  readonly pages: readonly LinePage<Line>[];
  /** Pages before the first line, the next one last. */
  readonly above: readonly NextRequest[];
  /** Pages behind the last line, the next one last. */
  readonly below: readonly NextRequest[];
  /** Lines have come by the stream that are not shown, for there is a gap before them. */
  readonly hasMissed: boolean;
};

export type ListSide = 'above' | 'below';

/** Where the list begins; `at`: with lines on both sides of an instant. */
export type ListStart = 'first' | 'last' | { readonly at: string };

/** Whatever is shown needs no more, and a browser lays out no list without end. */
export const MOST_KEPT = 20_000;

/** Lines of the stream come one by one: they are joined, up to so many. */
const MOST_OF_LIVE_PAGE = 1_000;

const fresh = (request: LineRequest): NextRequest => ({ request, isKnown: false });

/** Nothing is loaded yet. */
export const startLines = <Line>(start: ListStart, window: Window): LoadedLines<Line> => {
  const empty = { window, pages: [], above: [], below: [], hasMissed: false };
  if (start === 'first') return { ...empty, below: [fresh({ order: 'oldest', ...window })] };
  if (start === 'last') return { ...empty, above: [fresh({ order: 'newest', ...window })] };
  return {
    ...empty,
    above: [fresh({ order: 'newest', ...window, to: start.at })],
    below: [fresh({ order: 'oldest', ...window, from: start.at })],
  };
};

export const nextRequest = <Line>(loaded: LoadedLines<Line>, side: ListSide): LineRequest | undefined =>
  loaded[side].at(-1)?.request;

export const allLines = <Line>({ pages }: LoadedLines<Line>): readonly Line[] => pages.flatMap(({ lines }) => lines);

const lineCount = <Line>(pages: readonly LinePage<Line>[]): number =>
  pages.reduce((sum, { lines }) => sum + lines.length, 0);

const lastLine = <Line>(pages: readonly LinePage<Line>[]): Line | undefined =>
  pages.findLast(({ lines }) => lines.length > 0)?.lines.at(-1);

/** From an instant on, with the lines of that instant: those that are there already are left out when they come. */
const onwards = <Line extends TimedLine>(
  { pages, window }: Pick<LoadedLines<Line>, 'pages' | 'window'>,
  side: ListSide,
): readonly NextRequest[] => {
  const edge = side === 'above' ? pages.find(({ lines }) => lines.length > 0)?.lines[0] : lastLine(pages);
  if (edge === undefined) return [];
  return side === 'above'
    ? [fresh({ order: 'newest', ...window, to: instantBehind(edge.time) })]
    : [fresh({ order: 'oldest', ...window, from: edge.time })];
};

/** Forgets whole pages at the side that is far from where the reader is. */
const forgetFar = <Line extends TimedLine>(loaded: LoadedLines<Line>, near: ListSide): LoadedLines<Line> => {
  const far = near === 'above' ? 'below' : 'above';
  const forgotten = far === 'below' ? loaded.pages.at(-1) : loaded.pages[0];
  if (forgotten === undefined || lineCount(loaded.pages) - forgotten.lines.length < MOST_KEPT) return loaded;
  const pages = far === 'below' ? loaded.pages.slice(0, -1) : loaded.pages.slice(1);
  const { request } = forgotten;
  const next =
    request === undefined ? onwards({ ...loaded, pages }, far) : [...loaded[far], { request, isKnown: true }];
  return forgetFar({ ...loaded, pages, [far]: next }, near);
};

/** The page that `nextRequest` names has come, as the API has it; `next`: its cursor. */
export const addPage = <Line extends TimedLine>(
  loaded: LoadedLines<Line>,
  side: ListSide,
  reply: { readonly items: readonly Line[]; readonly next?: string | undefined },
): LoadedLines<Line> => {
  const taken = loaded[side].at(-1);
  if (taken === undefined) return loaded;
  const { request, isKnown } = taken;
  const known = new Set(allLines(loaded).map(({ id }) => id));
  const items = reply.items.filter(({ id }) => !known.has(id));
  const page = { request, lines: request.order === 'newest' ? items.toReversed() : items };
  const goesOn = !isKnown && reply.next !== undefined ? [fresh({ ...request, cursor: reply.next })] : [];
  const grown = {
    ...loaded,
    pages: side === 'above' ? [page, ...loaded.pages] : [...loaded.pages, page],
    [side]: [...loaded[side].slice(0, -1), ...goesOn],
  };
  if (side === 'below' && grown.below.length === 0 && grown.hasMissed)
    return forgetFar({ ...grown, below: onwards(grown, 'below'), hasMissed: false }, side);
  return forgetFar(grown, side);
};

/** Whether a line lies before an instant. The same one may be written with another number of digits. */
const isBefore = (a: string, b: string): boolean => (fromIso(a) ?? Infinity) < (fromIso(b) ?? -Infinity);

/** Behind all lines of its instant. The page is no longer one that the API has: behind its cursor are the lines that there were. */
const withLate = <Line extends TimedLine>(pages: readonly LinePage<Line>[], late: Line): readonly LinePage<Line>[] => {
  const at = Math.max(
    pages.findLastIndex(({ lines: [first] }) => first !== undefined && !isBefore(late.time, first.time)),
    0,
  );
  return pages.map((page, index) => {
    if (index !== at) return page;
    const behind = page.lines.findIndex(({ time }) => isBefore(late.time, time));
    return { lines: page.lines.toSpliced(behind < 0 ? page.lines.length : behind, 0, late) };
  });
};

/** Lines that are earlier than the last one: among the others, by their time. */
const addLate = <Line extends TimedLine>(loaded: LoadedLines<Line>, late: readonly Line[]): LoadedLines<Line> => {
  const first = allLines(loaded)[0];
  const isAbove = ({ time }: Line): boolean =>
    loaded.above.length > 0 && first !== undefined && isBefore(time, first.time);
  const shown = late.filter((line) => !isAbove(line));
  return {
    ...loaded,
    pages: shown.reduce(withLate, loaded.pages),
    // the requests that are known go on among the lines that there were
    above: shown.length === late.length ? loaded.above : onwards(loaded, 'above'),
  };
};

/** Lines that were stored meanwhile: those that came late at their time, the others behind all. `isAtEnd`: the reader sees the last line; else nothing is forgotten that may be on the screen. */
export const addLive = <Line extends TimedLine>(
  loaded: LoadedLines<Line>,
  lines: readonly Line[],
  isAtEnd: boolean,
): LoadedLines<Line> => {
  const ordered = lines.toSorted((a, b) => (isBefore(a.time, b.time) ? -1 : isBefore(b.time, a.time) ? 1 : 0));
  const end = lastLine(loaded.pages);
  const late = end === undefined ? [] : ordered.filter(({ time }) => isBefore(time, end.time));
  const placed = late.length === 0 ? loaded : addLate(loaded, late);
  const grown = appendLive(placed, ordered.slice(late.length));
  return isAtEnd && grown.below.length === 0 ? forgetFar(grown, 'below') : grown;
};

const appendLive = <Line extends TimedLine>(loaded: LoadedLines<Line>, lines: readonly Line[]): LoadedLines<Line> => {
  if (lines.length === 0) return loaded;
  if (loaded.below.length > 0) {
    // some may lie before what the known requests lead to
    const below = onwards(loaded, 'below');
    return { ...loaded, below: below.length > 0 ? below : loaded.below, hasMissed: true };
  }
  const last = loaded.pages.at(-1);
  const isJoined = last !== undefined && last.request === undefined && last.lines.length < MOST_OF_LIVE_PAGE;
  const page = { lines: isJoined ? [...last.lines, ...lines] : lines };
  return { ...loaded, pages: [...(isJoined ? loaded.pages.slice(0, -1) : loaded.pages), page] };
};

/** Lines have come that do not join the last one: what lies between is loaded like any page. */
export const addGap = <Line extends TimedLine>(loaded: LoadedLines<Line>): LoadedLines<Line> =>
  loaded.below.length > 0 ? { ...loaded, hasMissed: true } : { ...loaded, below: onwards(loaded, 'below') };

/** `joined`: no line is missed; `gap`: lines may lie between those that were there and the first ones that came. */
export type BeginState = 'open' | 'joined' | 'gap';

/** A connection begins with the newest stored lines, at most `limit`: it joins the list where one of them is known, or where there are fewer. Takes the id of each line as it comes. */
export const beginOfStream = (limit: number, known: ReadonlySet<string>): ((id: string) => BeginState) => {
  let count = 0;
  let state: BeginState = known.size === 0 ? 'joined' : 'open';
  return (id) => {
    count += 1;
    if (state === 'open' && known.has(id)) state = 'joined';
    if (state === 'open' && count >= limit) state = 'gap';
    return state;
  };
};
