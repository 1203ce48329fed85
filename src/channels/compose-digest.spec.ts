import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromIso } from '../kernel/time.js';
import { composeDigest, type DayDigest, isEmptyDigest, localDay } from './compose-digest.js';

const at = (text: string): number => fromIso(text) ?? Number.NaN;
const DAY: DayDigest = {
  window: { from: at('2026-03-28T07:00:00Z'), to: at('2026-03-29T06:00:00Z') },
  zone: 'Europe/Berlin',
  investigations: [],
  alerts: [],
};

describe('the digest of a day', () => {
  it('tells its time in its zone, also where clocks were set', () => {
    expect(composeDigest(DAY).text).toContain('From 2026-03-28 08:00 to 2026-03-29 08:00 (Europe/Berlin)');
  });

  it('tells causes and states, and alerts that nobody has looked at', () => {
    const { text, notes } = composeDigest({
      ...DAY,
      investigations: [
        { title: 'checkout **fails** [e1]', state: 'open', cause: 'pricing', candidates: ['pricing', 'cart'] },
        { title: 'cart is slow', state: 'resolved', candidates: ['a', 'b', 'c', 'd'] },
        { title: 'why?', state: 'unanswered', candidates: [] },
        { title: 'now?', state: 'running', candidates: [] },
      ],
      alerts: [
        { name: 'HighErrorRate', severity: 'critical', service: 'checkout', starts: 3, isFiring: true },
        { name: 'DiskFull', severity: 'warning', starts: 1, isFiring: false },
      ],
    });
    expect(text).toMatch(/4 investigations \(3 not resolved\), 4 alerts not looked at\.$/);
    expect(notes).toEqual([
      [
        'Investigations',
        '• checkout fails – cause: pricing – open',
        '• cart is slow – candidates: a, b, c – resolved',
        '• why? – no cause found – not answered',
        '• now? – no cause found – still running',
      ].join('\n'),
      [
        'Alerts that nobody has looked at',
        '• HighErrorRate – critical – checkout – 3 times – still firing',
        '• DiskFull – warning',
      ].join('\n'),
    ]);
  });

  it('says so where there is nothing', () => {
    expect(isEmptyDigest(DAY)).toBe(true);
    expect(composeDigest(DAY)).toMatchObject({
      kind: 'digest',
      notes: [],
      text: expect.stringContaining('nothing was asked') as string,
    });
  });

  it('stays short, whatever titles hold, and counts what it leaves out', () => {
    const investigation = fc.record({
      title: fc.string({ maxLength: 500 }),
      state: fc.constantFrom('running', 'unanswered', 'open', 'resolved' as const),
      candidates: fc.array(fc.constantFrom('cart', 'checkout')),
    });
    fc.assert(
      fc.property(fc.array(investigation, { minLength: 1, maxLength: 30 }), (investigations) => {
        const [note = ''] = composeDigest({ ...DAY, investigations }).notes;
        const lines = note.split('\n');
        expect(note.length).toBeLessThan(3_000);
        expect(lines).toHaveLength(1 + Math.min(10, investigations.length) + (investigations.length > 10 ? 1 : 0));
        if (investigations.length > 10) expect(lines.at(-1)).toBe(`and ${investigations.length - 10} more`);
      }),
    );
  });

  it('has the day of its zone, which no two days share', () => {
    // half past one is before midnight of UTC in summer, and after it in winter
    const days = ['2026-03-28T00:30:00Z', '2026-03-29T00:30:00Z', '2026-03-29T23:30:00Z', '2026-03-30T23:30:00Z'];
    expect(days.map((each) => localDay(at(each), 'Europe/Berlin'))).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ]);
  });
});
