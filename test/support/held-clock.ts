// A clock that stands still until a test moves it.
import type { Micros } from '../../src/kernel/time.js';
import { Clock } from '../../src/ports/runtime.js';

export class HeldClock extends Clock {
  constructor(public time: Micros) {
    super();
  }

  override now(): Micros {
    return this.time;
  }

  override async sleep(): Promise<void> {
    // nobody waits
  }
}
