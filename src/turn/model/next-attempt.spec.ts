import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { optional } from '../../kernel/optional.js';
import { SECOND } from '../../kernel/time.js';
import {
  type ProfileCandidate,
  type FailedAttempt,
  nextAttempt,
  type NextAttempt,
  DEFAULT_RETRY_POLICY,
  type RequestAttempts,
} from './next-attempt.js';

const free = (...names: readonly string[]): readonly ProfileCandidate[] =>
  names.map((profile) => ({ profile, freeIn: 0 }));

const failure = (reason: FailedAttempt['reason'], profile = 'a', retryAfter?: number): FailedAttempt => ({
  profile,
  reason,
  because: `${profile}: ${reason}`,
  ...optional({ retryAfter }),
});

const plan = (failures: readonly FailedAttempt[], rest: Partial<RequestAttempts> = {}): NextAttempt =>
  nextAttempt({ failures, chain: free('a', 'b'), elapsed: 0, jitter: 0.5, ...rest });

const times = (count: number, each: FailedAttempt): readonly FailedAttempt[] =>
  Array.from({ length: count }, () => each);

describe('next attempt', () => {
  it('starts with the first profile of the chain, at once', () => {
    expect(plan([])).toEqual({ next: 'ask', profile: 'a', wait: 0 });
  });

  it('waits a random time within a bound that grows with each failure', () => {
    const wait = (count: number, jitter: number): number => {
      const next = plan(times(count, failure('unavailable')), { jitter });
      return next.next === 'ask' ? next.wait : -1;
    };
    expect([wait(1, 0.5), wait(2, 0.5), wait(3, 0.5)]).toEqual([SECOND / 2, SECOND, 2 * SECOND]);
    expect(wait(3, 0)).toBe(0);
  });

  it('waits as long as the provider asks for, and says so', () => {
    expect(plan([failure('throttled', 'a', 7 * SECOND)])).toEqual({
      next: 'ask',
      profile: 'a',
      wait: 7.5 * SECOND,
      because: 'a: throttled; asking a again in 8 s',
    });
  });

  it('asks the fallback when the wait would be long', () => {
    expect(plan([failure('throttled', 'a', 40 * SECOND)])).toMatchObject({ profile: 'b', wait: 0 });
    expect(plan([failure('throttled', 'a', 40 * SECOND)], { chain: free('a') })).toMatchObject({ wait: 40.5 * SECOND });
    expect(plan([failure('throttled', 'a', 400 * SECOND)], { chain: free('a') })).toMatchObject({ next: 'give-up' });
  });

  it('repeats once after a timeout, then asks the fallback', () => {
    expect(plan([failure('timeout')])).toMatchObject({ profile: 'a' });
    expect(plan(times(2, failure('timeout')))).toMatchObject({
      profile: 'b',
      because: 'a: timeout; asking b instead now',
    });
    expect(plan(times(2, failure('timeout')), { chain: free('a') })).toEqual({
      next: 'give-up',
      reason: 'timeout',
      because: 'a: timeout (asked 2 times)',
    });
  });

  it('asks the fallback at once when key, model or request are wrong', () => {
    expect(plan([failure('denied')])).toMatchObject({ profile: 'b', wait: 0 });
    expect(plan([failure('invalid')])).toMatchObject({ profile: 'b', wait: 0 });
  });

  it('gives up when no other model would do better', () => {
    expect(plan([failure('cancelled')])).toMatchObject({ next: 'give-up', reason: 'cancelled' });
    expect(plan([failure('oversize')])).toMatchObject({ next: 'give-up', reason: 'oversize' });
  });

  it('continues after the process was interrupted', () => {
    expect(plan([failure('interrupted')])).toMatchObject({ profile: 'a', wait: 0 });
  });

  it('skips a model whose circuit is open', () => {
    const chain = [{ profile: 'a', freeIn: 60 * SECOND }, ...free('b')];
    expect(plan([], { chain })).toEqual({
      next: 'ask',
      profile: 'b',
      wait: 0,
      because: 'a has failed again and again: asking b instead now',
    });
    expect(plan([], { chain: chain.slice(0, 1) })).toMatchObject({ profile: 'a', wait: 60 * SECOND });
  });

  it('always ends within its attempts and its time', () => {
    const reason = fc.constantFrom('throttled', 'timeout', 'unavailable', 'cut', 'invalid', 'denied', 'interrupted');
    const fate = fc.record({
      reason,
      jitter: fc.double({ min: 0, max: 0.999, noNaN: true }),
      took: fc.integer({ min: 0, max: 20 * SECOND }),
      retryAfter: fc.option(fc.integer({ min: 0, max: 100 * SECOND }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(fate, { minLength: 20, maxLength: 20 }), (fates) => {
        const chain = free('a', 'b', 'c');
        const failures: FailedAttempt[] = [];
        let elapsed = 0;
        for (const { reason, jitter, took, retryAfter } of fates) {
          const next = nextAttempt({ failures, chain, elapsed, jitter });
          if (next.next === 'give-up') break;
          elapsed += next.wait;
          expect(elapsed).toBeLessThanOrEqual(DEFAULT_RETRY_POLICY.total);
          elapsed += took;
          failures.push(failure(reason as 'cut', next.profile, retryAfter));
        }
        expect(failures.length).toBeLessThanOrEqual(chain.length * DEFAULT_RETRY_POLICY.attempts);
        expect(nextAttempt({ failures, chain, elapsed: DEFAULT_RETRY_POLICY.total + 1, jitter: 0 }).next).toBe(
          'give-up',
        );
      }),
    );
  });
});
