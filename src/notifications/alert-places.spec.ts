import { describe, expect, it } from 'vitest';
import { alertsByPlace, answeredPlaceOf } from './alert-places.js';

const alert = (name: string, at?: { target?: string; place?: string; startedAt?: number; endedAt?: number }) => ({
  name,
  ...(at && { places: [{ target: 'pager', place: 'P1', startedAt: 10, ...at }] }),
});

describe('alerts by their places', () => {
  it('are those of the target, each at its own', () => {
    const alerts = [
      alert('a'),
      alert('b', {}),
      alert('c', { place: 'P2' }),
      alert('d', {}),
      alert('e', { target: 'other' }),
    ];
    const names = [...alertsByPlace('pager', alerts)].map(([place, of]) => [place, of.map(({ name }) => name)]);
    expect(names).toEqual([
      ['P1', ['b', 'd']],
      ['P2', ['c']],
    ]);
  });

  it('are more than one where an alert names two issues', () => {
    const [one, two] = ['SHOP-1', 'SHOP-2'].map((place) => ({ target: 'board', place, startedAt: 10 }));
    const both = { name: 'a', places: [one, two].flatMap((each) => each ?? []) };
    expect([...alertsByPlace('board', [both, alert('b', {})]).keys()]).toEqual(['SHOP-1', 'SHOP-2']);
    expect(answeredPlaceOf({ target: 'board', place: 'SHOP-2' }, [both])).toEqual({ place: 'SHOP-2', startedAt: 10 });
  });

  it('have fired from the first start to the last end, and have no end while one fires', () => {
    const [first, last] = [alert('a', { startedAt: 20, endedAt: 40 }), alert('b', { startedAt: 10, endedAt: 30 })];
    const elsewhere = alert('c', { place: 'P2', startedAt: 1 });
    expect(answeredPlaceOf({ target: 'pager', place: 'P1' }, [first, last, elsewhere])).toEqual({
      place: 'P1',
      startedAt: 10,
      endedAt: 40,
    });
    expect(answeredPlaceOf({ target: 'pager', place: 'P1' }, [first, last, alert('d', {})])).toEqual({
      place: 'P1',
      startedAt: 10,
    });
    expect(answeredPlaceOf({ target: 'pager', place: 'P3' }, [first])).toBeUndefined();
  });
});
