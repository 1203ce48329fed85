// Loads what a view shows, and says how far that is.
import { useCallback, useEffect, useState } from 'preact/hooks';
import { failureOf } from '../api/client.js';

type Problem = ReturnType<typeof failureOf>;

export type Loaded<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: Problem }
  | { readonly status: 'loaded'; readonly value: Value };

/** Loads anew when a key differs; what was loaded before stays until the next is there. */
export const useLoaded = <Value>(
  load: () => Promise<Value>,
  keys: readonly unknown[],
): readonly [Loaded<Value>, () => void] => {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ status: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setLoaded({ status: 'loaded', value }),
      (error: unknown) => isCurrent && setLoaded({ status: 'failed', problem: failureOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [...keys, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return [loaded, reload];
};

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
