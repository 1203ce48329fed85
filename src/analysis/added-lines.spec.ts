import { describe, expect, it } from 'vitest';
import { comparisonOf } from './analyze.js';
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
  it('blames nobody for a new line that a release adds', () => {
    const deviations = since({ chatty: true }, traceIds);
    expect(deviations.some(({ likelihood }) => likelihood > PARAMETERS.sure)).toBe(true);
    expect(leads({ chatty: true }, traceIds)).toBeUndefined();
  });

  it('blames a line that takes the place of another', () => {
    expect(leads({ paid: 'Pay#31' }, traceIds)).toBe('payments');
  });

  it('keeps blaming a line in place of another beside an added one', () => {
    expect(leads({ paid: 'Pay#31', chatty: true }, traceIds)).toBe('payments');
  });
});

describe('an added line', () => {
  it('never treats an error as harmless', () => {
    expect(leads({ refused: true }, true)).toBe('payments');
  });
});
