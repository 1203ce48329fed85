// One investigation as it is now: session, turns, facts, and the text of a running turn as it comes.
import { useEffect, useState } from 'preact/hooks';
import { ApiFailure, call, failureOf } from '../api/client.js';
import { followFacts, type LiveText } from '../api/event-stream.js';
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

type FollowedInvestigation =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: ReturnType<typeof failureOf>; readonly retry: () => void }
  | ({
      readonly status: 'loaded';
      readonly facts: readonly WireFact[];
      readonly running: RunningView | undefined;
      /** The key may not follow facts: the page asks again and again. */
      readonly isPolling: boolean;
    } & InvestigationView);

export const useInvestigation = (id: string): FollowedInvestigation => {
  const [view, setView] = useState<InvestigationView>();
  const [facts, setFacts] = useState<readonly WireFact[]>([]);
  const [running, setRunning] = useState<RunningView>();
  const [isPolling, setPolling] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof failureOf>>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = async (): Promise<void> => {
      const loaded = await loadInvestigation(id);
      if (!stop.signal.aborted) setView(loaded);
    };
    const poll = (): void => {
      timer = setTimeout(
        () =>
          void reload()
            .catch(() => undefined)
            .then(poll),
        POLL_MS,
      );
    };
    const follow = async (): Promise<void> => {
      await reload();
      const recorded = await loadFacts(id);
      if (stop.signal.aborted) return;
      setFacts(recorded);
      setRunning(recorded.reduce(runningAfter, undefined));
      await followFacts(id, {
        after: recorded.at(-1)?.version ?? 0,
        signal: stop.signal,
        onFact: (fact) => {
          setFacts((before) => [...before, fact]);
          setRunning((before) => runningAfter(before, fact));
          if (RELOADING.has(fact.type)) void reload().catch(() => undefined);
        },
        onText: (delta) => setRunning((before) => runningAfterText(before, delta)),
      });
    };
    setView(undefined);
    setProblem(undefined);
    setRunning(undefined);
    follow().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      const isRefused = error instanceof ApiFailure && error.problem.status === 403;
      if (!isRefused) return setProblem(failureOf(error));
      setPolling(true);
      poll();
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [id, round]);

  if (problem !== undefined) return { status: 'failed', problem, retry: () => setRound((before) => before + 1) };
  if (view === undefined) return { status: 'loading' };
  return { status: 'loaded', ...view, facts, running, isPolling };
};
