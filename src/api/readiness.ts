// Whether the service accepts questions, and what it waits for.
import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { StoreState } from '../ports/store-state.js';

export type StoreStates = { readonly [store: string]: StoreState };

/** Shorter than the timeout of a monitor, which would otherwise blame this process. */
const PATIENCE_MILLIS = 4_000;

const SILENT: StoreState = {
  state: 'unavailable',
  because: `it does not answer within ${PATIENCE_MILLIS / 1000} s`,
};

type StateProbe = () => Promise<StoreState>;

/** A failing probe is a state too. */
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

/** One probe at a time: probes that hang on a dead network share would block one thread each. */
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

  /** Adds a store whose state is reported with the service's own. */
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
