// Slows down whoever tries keys: so many wrong ones a minute per address, and over all addresses. Nobody is kept waiting.
import { isIPv6 } from 'node:net';
import { type Micros, MINUTE } from '../../kernel/time.js';
import type { UsageRate } from '../../ports/usage-limits.js';

const PER_ADDRESS: UsageRate = { most: 10, per: MINUTE };
const OVER_ALL: UsageRate = { most: 200, per: MINUTE };

/** Beyond it the older half is forgotten. */
const MOST_REMEMBERED = 10_000;

const forgetOlderHalf = (remembered: Map<string, unknown> | Set<string>): void => {
  if (remembered.size <= MOST_REMEMBERED) return;
  for (const oldest of [...remembered.keys()].slice(0, MOST_REMEMBERED / 2)) remembered.delete(oldest);
};

const ALL = 'all';

/** Whoever has one IPv6 address has its network of 64 bits. */
const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = ''] = plain.split('::', 1);
  const groups = head.split(':').filter((group) => group !== '');
  return [...groups, '0', '0', '0', '0'].slice(0, 4).join(':');
};

export class WrongKeys {
  /** The time at which all wrong keys are paid back. */
  private readonly paid = new Map<string, Micros>();
  private readonly admitted = new Set<string>();

  /** `elapsed`: a time that never goes back. */
  constructor(private readonly elapsed: () => Micros) {}

  /**
   * How long to wait before a key of this address is looked at; 0: not at all. Clients that were admitted before from this
   * address go on, so that trying keys shuts out nobody who is at work. Everybody else waits, with a right key too: else
   * the answer would tell the right key from a wrong one.
   */
  waitOf(address: string, digest: string): Micros {
    const network = networkOf(address);
    if (this.admitted.has(`${network} ${digest}`)) return 0;
    return Math.max(this.owed(network, PER_ADDRESS), this.owed(ALL, OVER_ALL));
  }

  recordWrong(address: string): void {
    this.owe(networkOf(address), PER_ADDRESS);
    this.owe(ALL, OVER_ALL);
  }

  recordRight(address: string, digest: string): void {
    const pair = `${networkOf(address)} ${digest}`;
    if (this.admitted.has(pair)) return;
    this.admitted.add(pair);
    forgetOlderHalf(this.admitted);
  }

  private owed(name: string, { most, per }: UsageRate): Micros {
    const now = this.elapsed();
    return Math.max(0, Math.max(now, this.paid.get(name) ?? 0) + per / most - per - now);
  }

  private owe(name: string, { most, per }: UsageRate): void {
    const until = Math.max(this.elapsed(), this.paid.get(name) ?? 0) + per / most;
    this.paid.delete(name);
    this.paid.set(name, until);
    forgetOlderHalf(this.paid);
  }
}
