// Whether the service takes questions, and what it still waits for.
import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { StoreState } from '../ports/store-state.js';

export type StoreStates = { readonly [store: string]: StoreState };

/** Whoever asks gives up soon, and would take this process for the one that does not answer. */
const PATIENCE_MILLIS = 4_000;

const SILENT: StoreState = {
  state: 'unavailable',
  because: `it does not answer within ${PATIENCE_MILLIS / 1000} s`,
};

type StateProbe = () => Promise<StoreState>;

/** Whatever goes wrong with looking is a state, too. */
const inTime = async (looking: Promise<StoreState>): Promise<StoreState> => {
  const over = new AbortController();
  const silent = wait(PATIENCE_MILLIS, SILENT, { signal: over.signal });
  silent.catch(() => undefined);
  try {
    return await Promise.race([looking, silent]);
  } catch (error) {
    return { state: 'unavailable', because: error instanceof Error ? error.message : 'an unknown failure' };
  } finally {
    over.abort();
  }
};

/** One look at a time: those that hang on a dead share would take one thread after the other. */
const oneAtATime = (look: StateProbe): StateProbe => {
  let looking: Promise<StoreState> | undefined;
  return () =>
    (looking ??= look().finally(() => {
      looking = undefined;
    }));
};

@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  private readonly reasons = new Set<string>();
  private readonly observed = new Map<string, StateProbe>();

  /** Not ready until the returned function is called. */
  hold(reason: string): () => void {
    this.reasons.add(reason);
    return () => void this.reasons.delete(reason);
  }

  /** A store whose state is told with the service's own. */
  observe(store: string, look: StateProbe): void {
    this.observed.set(store, oneAtATime(look));
  }

  async stores(): Promise<StoreStates> {
    const states = [...this.observed].map(async ([store, look]) => [store, await inTime(look())] as const);
    return Object.fromEntries(await Promise.all(states));
  }

  waitingFor(): readonly string[] {
    return [...this.reasons];
  }

  beforeApplicationShutdown(): void {
    this.hold('the end of the process');
  }
}
