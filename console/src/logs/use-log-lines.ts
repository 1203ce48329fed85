// Loads the lines of the log view at both ends as the reader comes near, and follows those that are stored meanwhile.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { call, failureOf } from '../api/client.js';
import { type LineFollower, followLines } from '../api/event-stream.js';
import type { Reply, WireLine } from '../api/operations.js';
import type { LogConditions } from './log-search.js';
import {
  addGap,
  addLive,
  addPage,
  allLines,
  type BeginState,
  beginOfStream,
  type ListSide,
  type ListStart,
  type LoadedLines,
  nextRequest,
  startLines,
} from './line-pages.js';
import { TEXTS } from '../texts/texts.js';

type Problem = ReturnType<typeof failureOf>;

/** Of one request, the most that the API gives: fewer requests on a long way. */
const PAGE = 1_000;

/** A connection begins with lines that may be there already, at most a page of them. */
const MOST_KNOWN = 20 * PAGE;

type LiveState = 'off' | 'connected' | 'lost';

export type LogLines = {
  readonly lines: readonly WireLine[];
  /** Each start has another one. */
  readonly round: number;
  readonly start: ListStart;
  /** What was to be loaded first is there. */
  readonly isReady: boolean;
  readonly hasMore: { readonly [Side in ListSide]: boolean };
  readonly problem: Problem | undefined;
  /** Limits of what was found, in words. */
  readonly notices: readonly string[];
  readonly live: LiveState;
  /** Lines that have come while the end was not seen. */
  readonly unseen: number;
  readonly load: (side: ListSide) => void;
  readonly restart: (start: ListStart) => void;
  /** Asks again for what has failed; the lines that are there stay. */
  readonly retry: () => void;
  /** Whether the last line is on the screen. */
  readonly tellEnd: (isAtEnd: boolean) => void;
};

const firstSides = (start: ListStart): readonly ListSide[] => {
  if (start === 'first') return ['below'];
  return start === 'last' ? ['above'] : ['above', 'below'];
};

type Shown = Pick<LogLines, 'problem' | 'notices' | 'live' | 'unseen' | 'isReady'>;

const NOTHING: Shown = { problem: undefined, notices: [], live: 'off', unseen: 0, isReady: false };

const MOST_NOTICES = 5;

/** Notices are added to those before them. */
type ShownChange = { readonly [Key in keyof Shown]?: Shown[Key] };

const changedBy =
  ({ notices = [], ...change }: ShownChange) =>
  (before: Shown): Shown => ({
    ...before,
    ...change,
    notices: [...new Set([...before.notices, ...notices])].slice(-MOST_NOTICES),
  });

/** What comes within this time is drawn at once. */
const DRAW_MS = 250;

type FollowedLines = {
  readonly query: LineFollower['query'];
  /** Each has a connection of its own; absent: nothing is followed. */
  readonly key: string | undefined;
  /** Ids of lines that are there already. */
  readonly known: () => readonly string[];
  readonly onLines: (lines: readonly WireLine[]) => void;
  /** Lines are missed before those that come next. */
  readonly onGap: () => void;
  readonly onChange: (change: ShownChange) => void;
};

const useFollowedLines = (followed: FollowedLines): void => {
  const latest = useRef(followed);
  latest.current = followed;
  useEffect(() => {
    if (followed.key === undefined) return;
    const stop = new AbortController();
    const known = new Set(followed.known());
    let waiting: WireLine[] = [];
    let takeId = beginOfStream(PAGE, known);
    let begin: BeginState = 'open';
    let seen = 0;
    const drawing = setInterval(() => {
      // the first lines of a connection are drawn when it is known whether they join the list
      const isComing = begin === 'open' && waiting.length > seen;
      seen = waiting.length;
      if (isComing) return;
      seen = 0;
      const lines = waiting.filter(({ id }) => !known.has(id));
      waiting = [];
      if (lines.length === 0) return;
      for (const { id } of lines) known.add(id);
      for (const id of known) {
        if (known.size <= MOST_KNOWN) break;
        known.delete(id);
      }
      latest.current.onLines(lines);
    }, DRAW_MS);
    const change: FollowedLines['onChange'] = (changed) => latest.current.onChange(changed);
    followLines({
      query: followed.query,
      signal: stop.signal,
      onOpen: () => {
        takeId = beginOfStream(PAGE, known);
        begin = 'open';
        change({ live: 'connected' });
      },
      onLost: () => change({ live: 'lost' }),
      onLine: (line) => {
        waiting.push(line);
        const next = takeId(line.id);
        if (next === 'gap' && begin !== 'gap') latest.current.onGap();
        begin = next;
      },
      onNotice: (notice) => change({ notices: [notice] }),
    }).catch((error: unknown) => change({ problem: failureOf(error) }));
    return () => {
      clearInterval(drawing);
      stop.abort();
      change({ live: 'off' });
    };
  }, [followed.key]);
};

const windowOf = ({ from, to }: LogConditions): Pick<LogConditions, 'from' | 'to'> => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

const fetchInTurn = async (
  sides: readonly ListSide[],
  isCurrent: () => boolean,
  fetchSide: (side: ListSide) => Promise<void>,
): Promise<void> => {
  for (const side of sides) if (isCurrent()) await fetchSide(side);
};

/** Far from the end, what lies between is to be loaded anyway. */
const gapNotices = ({ below }: LoadedLines<WireLine>): readonly string[] =>
  below.length === 0 ? [TEXTS.logs.gap] : [];

type PagesOptions = {
  readonly query: LineFollower['query'];
  readonly first: () => LoadedLines<WireLine>;
  readonly onChange: (change: ShownChange) => void;
};

/** The pages that are loaded. One request at a time: each says where the next one goes on. */
const useLoadedPages = ({ query, first, onChange }: PagesOptions) => {
  const [loaded, setLoaded] = useState(first);
  const current = useRef({ loaded, isBusy: false, round: 0, failed: [] as readonly ListSide[] });
  const keep = (next: typeof loaded): void => {
    current.current.loaded = next;
    setLoaded(next);
  };
  const fetchSide = async (side: ListSide): Promise<void> => {
    const request = nextRequest(current.current.loaded, side);
    const ofRound = current.current.round;
    if (request === undefined) return;
    const reply: Reply<'searchLogs'> = await call('searchLogs', { query: { ...query, ...request, limit: PAGE } });
    if (current.current.round !== ofRound) return;
    keep(addPage(current.current.loaded, side, reply));
    if (reply.notices.length > 0) onChange({ notices: reply.notices });
  };
  const load = (sides: readonly ListSide[]): void => {
    if (current.current.isBusy) return;
    const ofRound = current.current.round;
    const isCurrent = (): boolean => current.current.round === ofRound;
    current.current.isBusy = true;
    fetchInTurn(sides, isCurrent, fetchSide)
      .then(
        () => isCurrent() && onChange({ isReady: true, problem: undefined }),
        (error: unknown) => {
          if (!isCurrent()) return;
          current.current.failed = sides;
          onChange({ problem: failureOf(error) });
        },
      )
      .finally(() => {
        if (isCurrent()) current.current.isBusy = false;
      });
  };
  /** Begins anew; what was on its way is not taken. */
  const begin = (start: ListStart, round: number, window: LoadedLines<WireLine>['window']): void => {
    current.current = { loaded: startLines(start, window), isBusy: false, round, failed: [] };
    keep(current.current.loaded);
    load(firstSides(start));
  };
  return { loaded, current, keep, load, begin };
};

/** Of one search: another one needs a component of its own. */
export const useLogLines = (conditions: LogConditions, begin: ListStart, isFollowing: boolean): LogLines => {
  const { query, from } = conditions;
  const window = windowOf(conditions);
  const [{ start, round }, setStart] = useState({ start: begin, round: 0 });
  const [shown, setShown] = useState(NOTHING);
  const isAtEnd = useRef(begin === 'last');
  const [attempt, setAttempt] = useState(0);
  const pages = useLoadedPages({
    query,
    first: () => startLines<WireLine>(begin, window),
    onChange: (change) => setShown(changedBy(change)),
  });
  const { loaded, current, keep } = pages;

  useEffect(() => {
    setShown((before) => ({ ...NOTHING, live: before.live }));
    isAtEnd.current = start === 'last';
    pages.begin(start, round, window);
    return () => {
      current.current.round = -1;
    };
  }, [round]);

  const { isReady } = shown;
  useFollowedLines({
    query: { ...query, from, limit: PAGE },
    key: isFollowing && isReady ? `${round} ${attempt}` : undefined,
    known: () => allLines(current.current.loaded).map(({ id }) => id),
    onLines: (come) => {
      keep(addLive(current.current.loaded, come, isAtEnd.current));
      if (!isAtEnd.current) setShown((before) => ({ ...before, unseen: before.unseen + come.length }));
    },
    onGap: () => {
      setShown(changedBy({ notices: gapNotices(current.current.loaded) }));
      keep(addGap(current.current.loaded));
    },
    onChange: (change) => setShown(changedBy(change)),
  });

  const restart = (next: ListStart): void => setStart((before) => ({ start: next, round: before.round + 1 }));
  // what is followed is the end
  useEffect(() => {
    if (isFollowing && (isReady || start !== 'last')) restart('last');
  }, [isFollowing]);
  return {
    ...shown,
    lines: useMemo(() => allLines(loaded), [loaded]),
    round,
    start,
    hasMore: { above: loaded.above.length > 0, below: loaded.below.length > 0 },
    load: (side) => {
      if (shown.problem === undefined && loaded[side].length > 0) pages.load([side]);
    },
    restart,
    retry: () => {
      const sides = current.current.failed;
      current.current.failed = [];
      setShown((before) => ({ ...before, problem: undefined }));
      if (sides.length > 0) pages.load(sides);
      else setAttempt((before) => before + 1);
    },
    tellEnd: (next) => {
      isAtEnd.current = next;
      if (next && shown.unseen > 0) setShown((before) => ({ ...before, unseen: 0 }));
    },
  };
};
