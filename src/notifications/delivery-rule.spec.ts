import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromIso, HOUR, SECOND, toIso } from '../kernel/time.js';
import { dueAfterQuietHours, isWantedBy, nextAttemptAt, type QuietHours, worstSeverity } from './delivery-rule.js';

const NIGHT: QuietHours = { from: 22 * 60, to: 7 * 60, zone: 'Europe/Berlin', except: ['critical'] };
const at = (iso: string): number => fromIso(iso) ?? 0;
const due = (iso: string, severity: 'critical' | 'warning' = 'warning'): string =>
  toIso(dueAfterQuietHours(at(iso), severity, NIGHT));

describe('quiet hours', () => {
  it('end in the zone that is named, also where its clock is set back that night', () => {
    expect(due('2026-07-01T21:30:00Z')).toBe(toIso(at('2026-07-02T05:00:00Z')));
    expect(due('2026-10-24T21:30:00Z')).toBe(toIso(at('2026-10-25T06:00:00Z')));
  });

  it('hold nothing back by day, and nothing that is excepted by night', () => {
    expect(due('2026-07-01T12:00:10Z')).toBe(toIso(at('2026-07-01T12:00:10Z')));
    expect(due('2026-07-01T23:00:10Z', 'critical')).toBe(toIso(at('2026-07-01T23:00:10Z')));
  });
});

describe('a target', () => {
  const event = { tenant: 'acme', event: 'finished', alerts: [{ severity: 'error', service: 'cart' }] } as const;

  it('hears of an alert that matches in everything', () => {
    expect(isWantedBy({}, event)).toBe(true);
    expect(isWantedBy({ severities: ['error'], services: ['cart'] }, event)).toBe(true);
    expect(isWantedBy({ severities: ['critical'] }, event)).toBe(false);
    expect(isWantedBy({ environments: ['prod'] }, event)).toBe(false);
    expect(isWantedBy({ events: ['failed'] }, event)).toBe(false);
    expect(isWantedBy({ tenants: ['other'] }, event)).toBe(false);
  });

  it('is not told because of two alerts that match by halves', () => {
    const alerts = [{ severity: 'critical', service: 'cart' } as const, { severity: 'info', service: 'web' } as const];
    expect(isWantedBy({ severities: ['critical'], services: ['web'] }, { ...event, alerts })).toBe(false);
    expect(worstSeverity(alerts)).toBe('critical');
  });
});

describe('the next attempt', () => {
  it('comes later each time, at most an hour later, and not before the target wants it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 2 * HOUR }), (attempt, wanted) => {
        const pause = nextAttemptAt(0, attempt, wanted);
        expect(pause).toBeGreaterThanOrEqual(Math.max(5 * SECOND, wanted));
        expect(pause).toBeLessThanOrEqual(Math.max(HOUR, wanted));
        expect(nextAttemptAt(0, attempt + 1)).toBeGreaterThanOrEqual(nextAttemptAt(0, attempt));
      }),
    );
  });

  it('is in whole microseconds and not too early, whatever the target has named', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2 * HOUR, noNaN: true }), (wanted) => {
        const at = nextAttemptAt(1, 1, wanted);
        expect(at).toSatisfy(Number.isInteger);
        expect(at).toBeGreaterThanOrEqual(1 + wanted);
      }),
    );
  });
});
