import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Tenant } from '../../../kernel/brand.js';
import { everyIndexOf, INDEX_PARTS, indexOfDay, indexPattern, ownerOf, parseIndexName } from './index-names.js';

const anyTenant = fc
  .oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[a-z0-9-]{1,50}$/), fc.constantFrom('a', 'a-logs', 'a.logs'))
  .map((name) => name as Tenant);
const at = Date.UTC(2026, 1, 2, 12) * 1000;

const matches = (pattern: string, name: string): boolean => name.startsWith(pattern.slice(0, -1));

describe('index names', () => {
  it('are valid for an index', () => {
    fc.assert(
      fc.property(anyTenant, fc.constantFrom(...INDEX_PARTS), (tenant, part) => {
        expect(indexOfDay(ownerOf('casefile', tenant), part, at)).toMatch(/^casefile-[a-z0-9_.]+-[a-z]+-2026\.02\.02$/);
      }),
    );
  });

  it('never match the pattern of another tenant', () => {
    fc.assert(
      fc.property(anyTenant, anyTenant, fc.constantFrom(...INDEX_PARTS), (mine, theirs, part) => {
        fc.pre(mine !== theirs);
        const [own, other] = [ownerOf('casefile', mine), ownerOf('casefile', theirs)];
        expect(matches(indexPattern(own, part), indexOfDay(other, part, at))).toBe(false);
        expect(matches(everyIndexOf(own), indexOfDay(other, part, at))).toBe(false);
      }),
    );
  });

  it('say the tenant, the part and the day', () => {
    const owner = ownerOf('casefile', 'acme-eu' as Tenant);
    const index = indexOfDay(owner, 'spans', at);
    expect(index).toBe('casefile-acme.eu-spans-2026.02.02');
    expect(parseIndexName('casefile', index)).toEqual({ index, code: owner.code, part: 'spans', day: '2026.02.02' });
    expect(parseIndexName('casefile', 'casefile-acme.eu-state')).toBeUndefined();
    expect(parseIndexName('casefile', 'other-acme-logs-2026.02.02')).toBeUndefined();
  });
});
