// Whether the service takes questions, and what it still waits for.
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  private readonly reasons = new Set<string>();

  /** Not ready until the returned function is called. */
  hold(reason: string): () => void {
    this.reasons.add(reason);
    return () => void this.reasons.delete(reason);
  }

  waitingFor(): readonly string[] {
    return [...this.reasons];
  }

  beforeApplicationShutdown(): void {
    this.hold('the end of the process');
  }
}
