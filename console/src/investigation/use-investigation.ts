// One investigation as it is now: session, turns, facts, and the text of a running turn as it comes.
import { useEffect, useState } from 'preact/hooks';
import { ApiFailure, call, failureOf, isRefusal } from '../api/client.js';
import { followFacts, type LiveText, pause, type PresentPeople } from '../api/event-stream.js';
import type { WireFact, WireSession, WireTurn } from '../api/operations.js';

type InvestigationView = {
  readonly session: WireSession;
  readonly turns: readonly WireTurn[];
};

/** Of the running turn: what it has recorded, and the unchecked text of a model. */
export type RunningView = {
  readonly turn: number;
  readonly step: string;
  readonly draft: string;
  readonly notice?: string;
};

const ENDINGS: ReadonlySet<string> = new Set(['TurnAnswered', 'TurnFailed', 'TurnCancelled', 'TurnTimedOut']);
const RELOADING: ReadonlySet<string> = new Set([
  ...ENDINGS,
  'TurnAsked',
  'TurnStarted',
  'ContextSummarized',
  'FeedbackGiven',
  'HandoverNoted',
  'InvestigationDeleted',
]);
const POLL_MS = 2_000;
const MOST_PAGES = 50;

export const loadFacts = async (id: string): Promise<readonly WireFact[]> => {
  const facts: WireFact[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { items, next } = await call('listFacts', { parts: { clientTxnId: id }, query: { limit: 1000, cursor } });
    facts.push(...items);
    if (next === undefined) break;
    cursor = next;
  }
  return facts;
};

const loadInvestigation = async (id: string): Promise<InvestigationView> => {
  const parts = { clientTxnId: id };
  const [session, { items }] = await Promise.all([call('getInvestigation', { parts }), call('listTurns', { parts })]);
  return { session, turns: items };
};

/** Pure: what is shown of the running turn after a fact. */
export const runningAfter = (before: RunningView | undefined, { type, data }: WireFact): RunningView | undefined => {
  const { turn } = data;
  if (typeof turn !== 'number') return before;
  if (ENDINGS.has(type)) return before?.turn === turn ? undefined : before;
  return { turn, step: type, draft: before?.turn === turn ? before.draft : '' };
};

/** Pure: what is shown of it after a piece of text. */
export const runningAfterText = (before: RunningView | undefined, delta: LiveText): RunningView => {
  const same = before?.turn === delta.turn ? before : undefined;
  return {
    turn: delta.turn,
    step: same?.step ?? '',
    draft: (delta.begins === true ? '' : (same?.draft ?? '')) + delta.text,
    ...(delta.notice !== undefined && { notice: delta.notice }),
  };
};

type RefresherOptions<Value> = {
  readonly load: () => Promise<Value>;
  readonly onLoaded: (value: Value) => void;
  /** It has failed, and is tried again. */
  readonly onLost: () => void;
  /** It is refused, and not tried again. */
  readonly onRefused: (error: unknown) => void;
  readonly signal: AbortSignal;
};

/** Returns what loads anew. One load at a time, so that an older one never ends last; what changes meanwhile is loaded behind it. */
export const refresher = <Value>({ load, onLoaded, onLost, onRefused, signal }: RefresherOptions<Value>) => {
  let [isBusy, isWanted] = [false, false];
  const loadOnce = async (): Promise<void> => {
    try {
      const value = await load();
      if (!signal.aborted) onLoaded(value);
    } catch (error) {
      if (signal.aborted) return;
      if (isRefusal(error)) return onRefused(error);
      onLost();
      await pause(POLL_MS, signal);
      isWanted = true;
    }
  };
  const run = async (): Promise<void> => {
    isBusy = true;
    while (isWanted && !signal.aborted) {
      isWanted = false;
      await loadOnce();
    }
    isBusy = false;
  };
  return (): void => {
    isWanted = true;
    if (!isBusy) void run();
  };
};

type FollowedInvestigation =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: ReturnType<typeof failureOf>; readonly retry: () => void }
  | ({
      readonly status: 'loaded';
      readonly facts: readonly WireFact[];
      readonly running: RunningView | undefined;
      /** Who else looks at it now; absent: it is not known. */
      readonly present: PresentPeople | undefined;
      /** The key may not follow facts: the page asks again and again. */
      readonly isPolling: boolean;
      /** Since when the service does not answer, in milliseconds; absent: it does. */
      readonly lostSince: number | undefined;
    } & InvestigationView);

export const useInvestigation = (id: string): FollowedInvestigation => {
  const [view, setView] = useState<InvestigationView>();
  const [facts, setFacts] = useState<readonly WireFact[]>([]);
  const [running, setRunning] = useState<RunningView>();
  const [present, setPresent] = useState<PresentPeople>();
  const [isPolling, setPolling] = useState(false);
  const [lostSince, setLostSince] = useState<number>();
  const [problem, setProblem] = useState<ReturnType<typeof failureOf>>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setInterval> | undefined;
    const onLoaded = (loaded: InvestigationView): void => {
      setView(loaded);
      setLostSince(undefined);
    };
    const onLost = (): void => {
      setPresent(undefined);
      setLostSince((before) => before ?? Date.now());
    };
    const end = (error: unknown): void => {
      stop.abort();
      clearInterval(timer);
      setProblem(failureOf(error));
    };
    const { signal } = stop;
    const reload = refresher({ load: () => loadInvestigation(id), onLoaded, onLost, onRefused: end, signal });
    const poll = (): void => {
      setPolling(true);
      timer = setInterval(() => document.visibilityState === 'visible' && reload(), POLL_MS);
    };
    const follow = async (): Promise<void> => {
      const loaded = await loadInvestigation(id);
      if (signal.aborted) return;
      onLoaded(loaded);
      const recorded = await loadFacts(id);
      if (signal.aborted) return;
      setFacts(recorded);
      setRunning(recorded.reduce(runningAfter, undefined));
      await followFacts(id, {
        after: recorded.at(-1)?.version ?? 0,
        signal,
        onFact: (fact) => {
          setFacts((before) => [...before, fact]);
          setRunning((before) => runningAfter(before, fact));
          if (RELOADING.has(fact.type)) reload();
        },
        onText: (delta) => setRunning((before) => runningAfterText(before, delta)),
        onPresence: setPresent,
        onOpen: () => {
          setLostSince(undefined);
          // what was written meanwhile is not sent again
          setRunning((before) => before && { ...before, draft: '' });
        },
        onLost,
      });
    };
    setView(undefined);
    setProblem(undefined);
    setRunning(undefined);
    setPresent(undefined);
    setFacts([]);
    setPolling(false);
    setLostSince(undefined);
    follow().catch((error: unknown) => {
      if (signal.aborted) return;
      if (error instanceof ApiFailure && error.problem.status === 403) poll();
      else end(error);
    });
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [id, round]);

  if (problem !== undefined) return { status: 'failed', problem, retry: () => setRound((before) => before + 1) };
  if (view === undefined) return { status: 'loading' };
  return { status: 'loaded', ...view, facts, running, present, isPolling, lostSince };
};
