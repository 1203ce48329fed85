// A model that lies in every way that we could think of, over true rows; and one that tells the truth in its own words.
import { describe, expect, it } from 'vitest';
import { incidents, liesOf, truthsOf, verdict } from '../../../test/support/lies.js';

describe('what a model states', () => {
  const all = incidents();

  it('never shows one of more than two hundred lies as fact', () => {
    const planted = all.flatMap(liesOf);
    const shown = planted.filter((lie) => verdict(lie)?.verdict === 'supported');
    expect(shown.map(({ kind, claim }) => `${kind}: ${claim.text}`)).toEqual([]);
    expect(planted.length).toBeGreaterThan(200);
  });

  it('strikes out a claim that cites a row of another investigation', () => {
    const stolen = all.flatMap(liesOf).filter(({ kind }) => kind === 'a row of somebody else');
    expect(new Set(stolen.map((lie) => verdict(lie)?.verdict))).toEqual(new Set(['contradicted']));
  });

  it('shows as fact what rows say: quoted, named, timed, or restated', () => {
    const stated = all.flatMap(truthsOf);
    const checked = stated.map(verdict).filter((each) => each?.verdict !== 'supported');
    expect(checked.map((each) => `${each?.because}: ${each?.text}`)).toEqual([]);
    expect(stated.length).toBeGreaterThan(200);
  });
});
