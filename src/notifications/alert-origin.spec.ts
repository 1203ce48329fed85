import { describe, expect, it } from 'vitest';
import { alertsByPlace, answeredPlaceOf } from './alert-origin.js';

const alert = (name: string, origin?: { source?: string; place?: string; startedAt?: number; endedAt?: number }) => ({
  name,
  ...(origin && { origin: { source: 'pager', place: 'P1', startedAt: 10, ...origin } }),
});

describe('alerts by their places', () => {
  it('are those of the source, each at its own', () => {
    const alerts = [
      alert('a'),
      alert('b', {}),
      alert('c', { place: 'P2' }),
      alert('d', {}),
      alert('e', { source: 'other' }),
    ];
    const names = [...alertsByPlace('pager', alerts)].map(([place, of]) => [place, of.map(({ name }) => name)]);
    expect(names).toEqual([
      ['P1', ['b', 'd']],
      ['P2', ['c']],
    ]);
  });

  it('have fired from the first start to the last end, and have no end while one fires', () => {
    const [first, last] = [alert('a', { startedAt: 20, endedAt: 40 }), alert('b', { startedAt: 10, endedAt: 30 })];
    const elsewhere = alert('c', { place: 'P2', startedAt: 1 });
    expect(answeredPlaceOf('P1', [first, last, elsewhere])).toEqual({ place: 'P1', startedAt: 10, endedAt: 40 });
    expect(answeredPlaceOf('P1', [first, last, alert('d', {})])).toEqual({ place: 'P1', startedAt: 10 });
    expect(answeredPlaceOf('P3', [first])).toBeUndefined();
  });
});
