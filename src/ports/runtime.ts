// Inputs that pure code takes from outside: a clock, ids and digests.
import type { CancelSignal } from '../kernel/cancel.js';
import type { Micros } from '../kernel/time.js';

export abstract class Clock {
  abstract now(): Micros;
  /** Since some moment, by a clock that nobody sets: for how long things take. */
  elapsed(): Micros {
    return this.now();
  }
  /** Resolves after the given time, or at once when the signal aborts. */
  abstract sleep(micros: Micros, signal?: CancelSignal): Promise<void>;
}

export abstract class IdGenerator {
  /** A new unique id, sortable by time of creation. */
  abstract id(): string;
  /** An integer in [0, 2^31). */
  abstract seed(): number;
}

export abstract class Digests {
  /** SHA-256, hexadecimal. */
  abstract sha256(text: string): string;
  /** HMAC-SHA-256 under the installation's key: of payloads that may hold secrets. */
  abstract keyed(text: string): string;
  /** HMAC-SHA-256 under an investigation's salt: the reference of a text. */
  abstract salted(salt: string, text: string): string;
}
