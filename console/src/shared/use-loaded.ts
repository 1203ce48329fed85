// Loads what a view shows, and says how far that is.
import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { failureOf } from '../api/client.js';

type Problem = ReturnType<typeof failureOf>;

export type Loaded<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: Problem }
  | { readonly status: 'loaded'; readonly value: Value };

const LOADING = { status: 'loading' } as const;

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.every((each, i) => Object.is(each, b[i]));

/** Loads anew when a key differs, and is loading until that is there. A reload keeps what was loaded before until then. */
export const useLoaded = <Value>(
  load: () => Promise<Value>,
  keys: readonly unknown[],
): readonly [Loaded<Value>, () => void] => {
  const [found, setFound] = useState<{ readonly keys: readonly unknown[]; readonly loaded: Loaded<Value> }>();
  const [round, setRound] = useState(0);
  // sent before the first paint, which it need not wait for
  useLayoutEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setFound({ keys, loaded: { status: 'loaded', value } }),
      (error: unknown) => isCurrent && setFound({ keys, loaded: { status: 'failed', problem: failureOf(error) } }),
    );
    return () => {
      isCurrent = false;
    };
  }, [...keys, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  // what another key has loaded stands under no heading of this one, not for one frame
  return [found !== undefined && isSameList(keys, found.keys) ? found.loaded : LOADING, reload];
};

const REFRESH_MS = 10_000;

/** Loads anew every ten seconds while the page is seen. */
export const useRefresh = (reload: () => void, isOn = true): void =>
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload, isOn]);

export type Pending =
  { readonly status: 'idle' } | { readonly status: 'busy' } | { readonly status: 'failed'; readonly problem: Problem };

/** Runs what a button starts: one at a time, with its failure. */
export const usePending = (): readonly [Pending, (work: () => Promise<void>) => void] => {
  const [pending, setPending] = useState<Pending>({ status: 'idle' });
  const run = (work: () => Promise<void>): void => {
    if (pending.status === 'busy') return;
    setPending({ status: 'busy' });
    work().then(
      () => setPending({ status: 'idle' }),
      (error: unknown) => setPending({ status: 'failed', problem: failureOf(error) }),
    );
  };
  return [pending, run];
};
