// The time axis of a watch: which causes each capture showed, since when each has been there, and what changed to the capture before.
import { round6 } from '../../kernel/json.js';
import { fromIso, type Micros, toIso } from '../../kernel/time.js';
import type { Diagnosis, SnapshotFinding } from '../diagnose/diagnosis.js';
import { activeSessions, type SnapshotView } from '../diagnose/snapshot-view.js';
import { isObject, placedObjects, readField } from '../format/fields.js';
import type { DatabaseSnapshot } from '../format/snapshot.js';

/** What one capture showed, the cause that comes first first. */
export type WatchedCapture = {
  readonly at: Micros;
  /** On average; absent where no session was sampled. */
  readonly sessions?: number;
  readonly causes: readonly WatchedCause[];
};

type WatchedCause = {
  readonly kind: string;
  /** Its first sentence. */
  readonly title: string;
  /** 0 to 1. */
  readonly confidence: number;
};

/** A cause over the captures that showed it one after the other. */
type WatchEpisode = {
  readonly kind: string;
  readonly title: string;
  readonly firstSeen: Micros;
  readonly lastSeen: Micros;
  /** Captures that showed it. */
  readonly captures: number;
  /** Sessions at work, on average, in the first and in the last of them. */
  readonly sessionsFirst?: number;
  readonly sessionsLast?: number;
  /** The capture before the first one, which did not show it: it began in between. Absent: nobody watched before. */
  readonly notBefore?: Micros;
};

export type WatchHistory = {
  /** Of the last capture. */
  readonly at?: Micros;
  /** Those of the last capture, in its order, then those that are over, the latest first. */
  readonly episodes: readonly WatchEpisode[];
};

export const NO_HISTORY: WatchHistory = { episodes: [] };

const MOST_EPISODES = 50;
const MOST_CAUSES = 5;

/** After so many intervals without a capture, what lasted and what came anew cannot be told apart. */
const LONGEST_GAP_INTERVALS = 3;

/** What a capture shows. Causes that follow from another are left out. */
export const watchedCapture = (look: SnapshotView, { findings }: Diagnosis, at: Micros): WatchedCapture => {
  const sessions = activeSessions(look)?.value;
  const isOwn = ({ explainedBy }: SnapshotFinding): boolean => explainedBy === undefined;
  return {
    at,
    ...(sessions !== undefined && { sessions }),
    causes: findings
      .filter(isOwn)
      .slice(0, MOST_CAUSES)
      .map(({ kind, sentences: [first], confidence }) => ({ kind, title: first.text, confidence })),
  };
};

/** `intervalMicros`: from one capture to the next. */
export const addCapture = (history: WatchHistory, capture: WatchedCapture, intervalMicros: Micros): WatchHistory => {
  const { at, sessions } = capture;
  const isWatched = history.at !== undefined && at - history.at <= LONGEST_GAP_INTERVALS * intervalMicros;
  const lasting = isWatched ? history.episodes.filter(({ lastSeen }) => lastSeen === history.at) : [];
  const now = capture.causes.map(({ kind, title }): WatchEpisode => {
    const before = lasting.find((episode) => episode.kind === kind);
    if (before !== undefined)
      return {
        ...before,
        title,
        lastSeen: at,
        captures: before.captures + 1,
        ...(sessions !== undefined && { sessionsLast: sessions }),
      };
    return {
      kind,
      title,
      firstSeen: at,
      lastSeen: at,
      captures: 1,
      ...(sessions !== undefined && { sessionsFirst: sessions, sessionsLast: sessions }),
      ...(isWatched && history.at !== undefined && { notBefore: history.at }),
    };
  });
  const over = history.episodes.filter(
    (episode) => !now.some((each) => each.kind === episode.kind && lasting.includes(episode)),
  );
  return { at, episodes: [...now, ...over].slice(0, MOST_EPISODES) };
};

/** What a capture brought: what matters most first. Empty: it showed what the one before did. */
export type WatchChange = { readonly what: 'began' | 'over' | 'first'; readonly episode: WatchEpisode };

const isShown = ({ at, episodes }: WatchHistory): readonly WatchEpisode[] =>
  episodes.filter(({ lastSeen }) => lastSeen === at);

export const changesBetween = (before: WatchHistory, after: WatchHistory): readonly WatchChange[] => {
  const [was, is] = [isShown(before), isShown(after)];
  const has = (list: readonly WatchEpisode[], { kind }: WatchEpisode): boolean =>
    list.some((each) => each.kind === kind);
  const began = is.filter((each) => !has(was, each));
  const over = was.filter((each) => !has(is, each));
  const [first] = is;
  const isNewFirst = first !== undefined && has(was, first) && was[0]?.kind !== first.kind;
  return [
    ...began.map((episode): WatchChange => ({ what: 'began', episode })),
    ...(isNewFirst ? [{ what: 'first', episode: first } as const] : []),
    ...over.map((episode): WatchChange => ({ what: 'over', episode })),
  ];
};

const seconds = (micros: Micros): number => round6(micros / 1_000_000);

/** The section `Watch` of a snapshot: an episode a row. `_sec` are seconds, counted back from the capture. */
export const watchSection = ({ at = 0, episodes }: WatchHistory, intervalMicros: Micros): object => ({
  interval_sec: seconds(intervalMicros),
  Episodes: episodes.map((episode) => ({
    kind: episode.kind,
    first_seen: toIso(episode.firstSeen),
    first_seen_sec: seconds(at - episode.firstSeen),
    last_seen: toIso(episode.lastSeen),
    last_seen_sec: seconds(at - episode.lastSeen),
    captures: episode.captures,
    ...(episode.sessionsFirst !== undefined && { sessions_first: round6(episode.sessionsFirst) }),
    ...(episode.sessionsLast !== undefined && { sessions_last: round6(episode.sessionsLast) }),
    ...(episode.notBefore !== undefined && {
      not_before: toIso(episode.notBefore),
      not_before_sec: seconds(at - episode.notBefore),
    }),
    is_over: episode.lastSeen !== at,
    title: episode.title,
  })),
});

const readEpisode = (value: unknown): readonly WatchEpisode[] => {
  const text = (key: string): string | undefined => readField(value, 'text', key);
  const number = (key: string): number | undefined => readField(value, 'number', key);
  const time = (key: string): Micros | undefined => fromIso(text(key) ?? '');
  const [kind, title, firstSeen, lastSeen, captures] = [
    text('kind'),
    text('title'),
    time('first_seen'),
    time('last_seen'),
    number('captures'),
  ];
  if (kind === undefined || title === undefined || captures === undefined) return [];
  if (firstSeen === undefined || lastSeen === undefined) return [];
  const [sessionsFirst, sessionsLast, notBefore] = [
    number('sessions_first'),
    number('sessions_last'),
    time('not_before'),
  ];
  return [
    {
      kind,
      title,
      firstSeen,
      lastSeen,
      captures,
      ...(sessionsFirst !== undefined && { sessionsFirst }),
      ...(sessionsLast !== undefined && { sessionsLast }),
      ...(notBefore !== undefined && { notBefore }),
    },
  ];
};

/** The history that a snapshot of a watch carries; none in other files. What is not as `watchSection` writes it is left out. */
export const readWatchHistory = ({ artifact, waits, meta }: DatabaseSnapshot): WatchHistory => {
  const section = Object.hasOwn(artifact, 'Watch') ? artifact['Watch'] : undefined;
  const at = meta.to ?? waits?.to;
  if (!isObject(section) || at === undefined) return NO_HISTORY;
  const episodes = placedObjects(section['Episodes'], '').flatMap(({ value }) => readEpisode(value));
  return { at, episodes: episodes.slice(0, MOST_EPISODES) };
};
