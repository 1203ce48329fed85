import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { agoText, instantText, millisOf, timeText, typedInstant, windowText, zoneText } from './format.js';

const instants = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });

describe('instants', () => {
  it('writes in UTC what an ISO string says', () => {
    fc.assert(
      fc.property(instants, (date) => {
        const iso = date.toISOString();
        expect(instantText(iso, 'UTC')).toBe(iso.slice(0, 19).replace('T', ' '));
        expect(instantText(date.getTime() * 1000, 'UTC')).toBe(instantText(iso, 'UTC'));
        expect(timeText(iso, 'UTC')).toBe(iso.slice(11, 19));
      }),
    );
  });

  it('writes what is no instant as it is', () => {
    expect([instantText('soon', 'UTC'), timeText('soon', undefined), millisOf('soon')]).toEqual([
      'soon',
      'soon',
      undefined,
    ]);
  });

  it('names the second day of a window where it is another one', () => {
    const from = '2026-11-21T23:58:00Z';
    expect(windowText({ from, to: '2026-11-21T23:59:00Z' }, 'UTC')).toBe('2026-11-21 23:58:00 to 23:59:00 UTC');
    expect(windowText({ from, to: '2026-11-22T00:01:00Z' }, 'UTC')).toBe(
      '2026-11-21 23:58:00 to 2026-11-22 00:01:00 UTC',
    );
  });

  it.each([
    [10, 'just now'],
    [60, '1 minute ago'],
    [7_199, '1 hour ago'],
    [200_000, '2 days ago'],
  ])('says %d seconds as %s', (seconds, words) => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(agoText(new Date(now - seconds * 1000).toISOString(), now)).toBe(words);
  });
});

describe('the zone of an instant', () => {
  it('is what stands behind it where it is typed', () => {
    fc.assert(
      fc.property(instants, (date) => {
        const iso = date.toISOString();
        expect(zoneText(iso, 'UTC')).toBe('UTC');
        const own = zoneText(iso, undefined);
        expect(Date.parse(`${iso.slice(0, 10)}T00:00:00${own.slice(3)}`)).not.toBeNaN();
        expect(typedInstant(iso, undefined).endsWith(own.slice(3))).toBe(true);
      }),
    );
    expect(zoneText('soon', 'UTC')).toBe('');
  });
});

describe('an instant as it can be typed', () => {
  it('is the same instant in either zone, with all its digits', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom('UTC' as const, undefined), (date, zone) => {
        const typed = typedInstant(date.toISOString(), zone);
        expect(Date.parse(typed)).toBe(date.getTime());
        expect(typed.slice(0, 19).replace('T', ' ')).toBe(instantText(date.toISOString(), zone));
      }),
    );
    expect(typedInstant('2026-11-20T09:14:00.123456Z', 'UTC')).toBe('2026-11-20T09:14:00.123456Z');
    expect(typedInstant('2026-11-20T09:14:00.000Z', 'UTC')).toBe('2026-11-20T09:14:00Z');
    expect(typedInstant('soon', undefined)).toBe('soon');
  });
});
