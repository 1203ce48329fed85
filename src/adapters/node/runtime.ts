// Clock, ids and digests of the machine.
import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CancelSignal } from '../../kernel/cancel.js';
import type { Micros } from '../../kernel/time.js';
import { Clock, Digests, IdGenerator } from '../../ports/runtime.js';

class SystemClock extends Clock {
  /** Wall-clock microseconds: the start of the process plus what has passed since, so that an adjusted clock never runs back. */
  readonly #origin = Math.round(performance.timeOrigin * 1000);

  override now(): Micros {
    return this.#origin + Math.round(performance.now() * 1000);
  }

  override async sleep(micros: Micros, signal?: CancelSignal): Promise<void> {
    if (signal?.aborted === true) return;
    const abort = new AbortController();
    signal?.addEventListener('abort', () => abort.abort(), { once: true });
    await wait(micros / 1000, undefined, { ref: false, signal: abort.signal }).catch(() => undefined);
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

export const systemClock = (): Clock => new SystemClock();
export const systemIds = (): IdGenerator => new SystemChance();
export const keyedDigests = (key: Uint8Array): Digests => new KeyedDigests(key);

/** A key of its own for one purpose, so that keys of different uses never meet. */
export const derivedKey = (master: Uint8Array, purpose: string): Uint8Array =>
  createHmac('sha256', master).update(purpose).digest();
