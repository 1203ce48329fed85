import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { addedFilter, editableFilters } from './scope-edits.js';

const SCOPE = {
  services: ['shop'],
  notServices: [],
  environments: [],
  notEnvironments: [],
  regions: ['eu-west-1', 'eu-west-2'],
  notRegions: [],
  versions: [],
  notVersions: [],
  traceIds: [],
  requestIds: [],
  fields: [
    { field: 'pod', is: 'equal' as const, values: ['a'] },
    { field: 'host', is: 'not' as const, values: ['b'] },
  ],
};

describe('the filters of a scope', () => {
  it('are left out one at a time, and the others stay', () => {
    expect(editableFilters({ ...SCOPE, minLevel: 'error' })).toEqual([
      { words: 'services: shop', without: { services: [] } },
      { words: 'regions: eu-west-1, eu-west-2', without: { regions: [] } },
      { words: 'minLevel: error', without: { minLevel: 'trace' } },
      { words: 'pod = a', without: { fields: [{ field: 'host', is: 'not', values: ['b'] }] } },
      { words: 'host ≠ b', without: { fields: [{ field: 'pod', is: 'equal', values: ['a'] }] } },
    ]);
  });

  it('are none where every line is looked at', () => {
    expect(editableFilters({ ...SCOPE, services: [], regions: [], fields: [], minLevel: 'trace' })).toEqual([]);
  });

  it('are added to those of their kind, and name no other kind', () => {
    expect([
      addedFilter(SCOPE, 'regions', 'us-east-1'),
      addedFilter(SCOPE, 'versions', '1.2'),
      addedFilter({ ...SCOPE, minLevel: 'error' }, 'minLevel', 'warn'),
    ]).toEqual([{ regions: ['eu-west-1', 'eu-west-2', 'us-east-1'] }, { versions: ['1.2'] }, { minLevel: 'warn' }]);
  });

  it('are there once each, however often they are added', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), (values) => {
        const added = values.reduce<readonly string[]>(
          (versions, value) => addedFilter({ versions: [...versions] }, 'versions', value).versions ?? [],
          [],
        );
        expect(added).toEqual([...new Set(values)]);
      }),
    );
  });
});
