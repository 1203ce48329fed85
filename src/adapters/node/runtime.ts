// Clock, ids and digests of the machine.
import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CancelSignal } from '../../kernel/cancel.js';
import { type Micros, MILLISECOND, SECOND } from '../../kernel/time.js';
import { Clock, Digests, IdGenerator } from '../../ports/runtime.js';

/** Where a clock takes its time from; a test moves them by itself. In milliseconds. */
type TimeSource = {
  /** What the machine says it is, to a millisecond. Somebody may set it. */
  readonly wall: () => number;
  /** Finer than a millisecond, and never set. It stands still while the machine sleeps. */
  readonly elapsed: () => number;
};

const MACHINE_TIME: TimeSource = { wall: () => Date.now(), elapsed: () => performance.now() };

/** Between the two sources; more than it means that the wall clock was set, or that the machine has slept. */
const MOST_DRIFT = 5 * MILLISECOND;

/** A clock that is set back by less stands still until it is there again. */
const SMALL_STEP_BACK = SECOND;

/** Milliseconds. Node takes a longer timer for one of a millisecond. */
const LONGEST_TIMER = 2 ** 31 - 1;

class SystemClock extends Clock {
  #anchor: { readonly wall: Micros; readonly elapsed: Micros };
  #last: Micros = 0;

  constructor(private readonly source: TimeSource) {
    super();
    this.#anchor = this.#read();
  }

  #read(): { readonly wall: Micros; readonly elapsed: Micros } {
    return { wall: this.source.wall() * MILLISECOND, elapsed: Math.round(this.source.elapsed() * MILLISECOND) };
  }

  /** The wall clock's time, with the digits that it does not show. */
  override now(): Micros {
    const read = this.#read();
    const expected = this.#anchor.wall + read.elapsed - this.#anchor.elapsed;
    const isDrifted = Math.abs(expected - read.wall) > MOST_DRIFT;
    if (isDrifted) this.#anchor = read;
    const now = isDrifted ? read.wall : expected;
    const isSmallStepBack = now < this.#last && this.#last - now < SMALL_STEP_BACK;
    return isSmallStepBack ? this.#last : (this.#last = now);
  }

  override elapsed(): Micros {
    return this.#read().elapsed;
  }

  override async sleep(micros: Micros, signal?: CancelSignal): Promise<void> {
    if (signal?.aborted === true) return;
    const abort = new AbortController();
    signal?.addEventListener('abort', () => abort.abort(), { once: true });
    let left = micros / MILLISECOND;
    do {
      await wait(Math.min(left, LONGEST_TIMER), undefined, { ref: false, signal: abort.signal }).catch(() => undefined);
      left -= LONGEST_TIMER;
    } while (left > 0 && !abort.signal.aborted);
  }
}

class SystemChance extends IdGenerator {
  #last = 0;
  #count = 0;

  /** 12 hexadecimal digits of milliseconds, 4 of a counter, 16 of chance: sorts by time within a process. */
  override id(): string {
    const now = Date.now();
    this.#count = now === this.#last ? this.#count + 1 : 0;
    this.#last = now;
    const head = now.toString(16).padStart(12, '0') + (this.#count & 0xffff).toString(16).padStart(4, '0');
    return head + randomBytes(8).toString('hex');
  }

  override seed(): number {
    return randomInt(2 ** 31);
  }
}

class KeyedDigests extends Digests {
  constructor(private readonly key: Uint8Array) {
    super();
  }

  override sha256(text: string): string {
    return hash('sha256', text, 'hex');
  }

  override keyed(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('hex');
  }

  override salted(salt: string, text: string): string {
    return createHmac('sha256', salt).update(text).digest('hex');
  }
}

export const systemClock = (source = MACHINE_TIME): Clock => new SystemClock(source);

/** For measuring how long something takes: no instant, but never set. */
export const elapsedMicros = (): Micros => Math.round(performance.now() * MILLISECOND);
export const systemIds = (): IdGenerator => new SystemChance();
export const keyedDigests = (key: Uint8Array): Digests => new KeyedDigests(key);

/** A key of its own for one purpose, so that keys of different uses never meet. */
export const derivedKey = (master: Uint8Array, purpose: string): Uint8Array =>
  createHmac('sha256', master).update(purpose).digest();
