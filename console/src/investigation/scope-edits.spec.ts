import { describe, expect, it } from 'vitest';
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

  it('are added as a scope that names them alone', () => {
    expect([addedFilter('regions', 'eu'), addedFilter('minLevel', 'warn')]).toEqual([
      { regions: ['eu'] },
      { minLevel: 'warn' },
    ]);
  });
});
