// Whether the service takes questions, and what it still waits for.
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { StoreState } from '../ports/store-state.js';

export type StoreStates = { readonly [store: string]: StoreState };

@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  private readonly reasons = new Set<string>();
  private readonly observed = new Map<string, () => Promise<StoreState>>();

  /** Not ready until the returned function is called. */
  hold(reason: string): () => void {
    this.reasons.add(reason);
    return () => void this.reasons.delete(reason);
  }

  /** A store whose state is told with the service's own. */
  observe(store: string, state: () => Promise<StoreState>): void {
    this.observed.set(store, state);
  }

  async stores(): Promise<StoreStates> {
    const states = [...this.observed].map(async ([store, state]) => [store, await state()] as const);
    return Object.fromEntries(await Promise.all(states));
  }

  waitingFor(): readonly string[] {
    return [...this.reasons];
  }

  beforeApplicationShutdown(): void {
    this.hold('the end of the process');
  }
}
