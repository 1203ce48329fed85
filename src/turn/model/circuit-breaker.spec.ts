import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { MINUTE, SECOND } from '../../kernel/time.js';
import {
  availableAt,
  type CircuitBreaker,
  CLOSED_CIRCUIT,
  recordAttempt,
  recordFailure,
  recordSuccess,
} from './circuit-breaker.js';

const NOW = 1_000 * SECOND;

const after = (failures: number, from: CircuitBreaker = CLOSED_CIRCUIT): CircuitBreaker =>
  Array.from({ length: failures }).reduce<CircuitBreaker>(
    (circuit) => recordFailure(circuit, 'unavailable', NOW),
    from,
  );

describe('circuit breaker', () => {
  it('opens after five failures in a row, for half a minute', () => {
    expect(availableAt(after(4), NOW)).toBe(NOW);
    expect(after(5)).toEqual({ is: 'open', trips: 1, until: NOW + 30 * SECOND });
  });

  it('closes after a success', () => {
    expect(availableAt(recordSuccess(), NOW)).toBe(NOW);
    expect(after(4, recordSuccess())).toEqual({ is: 'closed', failures: 4 });
  });

  it('allows one probe request after its open time, and the next only after that one', () => {
    const open = after(5);
    expect(recordAttempt(open, NOW)).toBe(open);
    const half = recordAttempt(open, NOW + 30 * SECOND);
    expect(half).toMatchObject({ is: 'half-open' });
    expect(availableAt(half, NOW + 30 * SECOND)).toBe(NOW + 60 * SECOND);
  });

  it('stays open longer each time the probe fails, up to five minutes', () => {
    let circuit = after(5);
    const waits = [1, 2, 3, 4, 5].map(() => {
      circuit = recordFailure(recordAttempt(circuit, availableAt(circuit, NOW)), 'timeout', NOW);
      return availableAt(circuit, NOW) - NOW;
    });
    expect(waits).toEqual([60 * SECOND, 120 * SECOND, 240 * SECOND, 5 * MINUTE, 5 * MINUTE]);
  });

  it('ignores throttled and invalid requests', () => {
    for (const reason of ['throttled', 'oversize', 'invalid', 'denied', 'cancelled'] as const) {
      expect(recordFailure(after(4), reason, NOW)).toEqual(after(4));
    }
    expect(recordFailure(recordAttempt(after(5), NOW + MINUTE), 'throttled', NOW)).toBe(CLOSED_CIRCUIT);
  });

  it('never blocks a model for more than five minutes', () => {
    const step = fc.record({
      pass: fc.integer({ min: 0, max: 600 }),
      what: fc.constantFrom('try', 'answer', 'unavailable', 'timeout', 'cut', 'denied'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let [circuit, now] = [CLOSED_CIRCUIT, NOW];
        for (const { pass, what } of steps) {
          now += pass * SECOND;
          if (what === 'try') circuit = recordAttempt(circuit, now);
          else if (what === 'answer') circuit = recordSuccess();
          else circuit = recordFailure(circuit, what as 'cut', now);
          expect(availableAt(circuit, now) - now).toBeLessThanOrEqual(5 * MINUTE);
        }
      }),
    );
  });
});
