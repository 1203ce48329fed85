import { describe, expect, it } from '@jest/globals';
import { comparisonOf } from './analyse.js';
import { deviationsOf } from './deviation/find-deviations.js';
import { rankServices } from './rank-services.js';
import { PARAMETERS } from './parameters.js';
import { inputOf, ONSET, shopOf, type Visit } from '../../test/support/small-shop.js';

const since = (visit: Partial<Visit>, traceIds: boolean) =>
  deviationsOf(comparisonOf(inputOf(shopOf({ fault: (at) => (at >= ONSET ? visit : {}), traceIds }).batches)));

const leads = (visit: Partial<Visit>, traceIds: boolean) => {
  const [lead] = rankServices(since(visit, traceIds), PARAMETERS);
  return lead !== undefined && lead.score > 0 ? lead.service : undefined;
};

describe.each([
  ['that traces order', true],
  ['that no trace orders', false],
])('a plain line %s', (_, traceIds) => {
  it('that a release adds harms nobody, though it is new', () => {
    const deviations = since({ chatty: true }, traceIds);
    expect(deviations.some(({ likelihood }) => likelihood > PARAMETERS.sure)).toBe(true);
    expect(leads({ chatty: true }, traceIds)).toBeUndefined();
  });

  it('in place of another does', () => {
    expect(leads({ paid: 'Pay#31' }, traceIds)).toBe('payments');
  });

  it('beside one that is in place of another does not hide it', () => {
    expect(leads({ paid: 'Pay#31', chatty: true }, traceIds)).toBe('payments');
  });
});

describe('an added line', () => {
  it('that is an error is never harmless', () => {
    expect(leads({ refused: true }, true)).toBe('payments');
  });
});
