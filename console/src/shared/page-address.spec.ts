import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { ADMINISTRATION_SECTIONS, formatAddress, type PageAddress, parseAddress } from './page-address.js';

const text = fc.string({ minLength: 1, unit: 'grapheme' });
const number = fc.integer({ min: 1, max: 1_000_000 });
const optionalFields = { requiredKeys: ['page', 'id'] as ['page', 'id'] };

const addresses: fc.Arbitrary<PageAddress> = fc.oneof(
  fc.record({ page: fc.constant('home' as const), search: text }, { requiredKeys: ['page'] }),
  fc.record(
    { page: fc.constant('investigation' as const), id: text, turn: number, evidence: text, asOf: text },
    optionalFields,
  ),
  fc.record(
    {
      page: fc.constant('logs' as const),
      filters: fc.array(
        fc.record({ name: fc.constantFrom('service', 'notService', 'host', 'template', 'where'), value: text }),
        { maxLength: 4 },
      ),
      words: text,
      level: text,
      from: text,
      to: text,
      last: text,
      by: text,
      row: text,
      at: text,
    },
    { requiredKeys: ['page', 'filters'] },
  ),
  fc.record({ page: fc.constant('audit' as const), id: text, fact: number }, optionalFields),
  fc.record({ page: fc.constant('administration' as const), section: fc.constantFrom(...ADMINISTRATION_SECTIONS) }),
);

describe('page addresses', () => {
  it('opens the view that a link was made of', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(parseAddress(formatAddress(address))).toEqual(address);
      }),
    );
  });

  it('reads any text as a view, or as none', () => {
    const pieces = [
      '#',
      '/',
      '?',
      '%',
      '=',
      '&',
      'é',
      '%2F',
      '%E0',
      'audit',
      'investigation',
      'logs',
      'where',
      'turn',
      '7',
      '\u0000',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const address = parseAddress(parts.join(''));
        expect(parseAddress(formatAddress(address))).toEqual(address);
      }),
    );
  });

  it.each([
    ['', { page: 'home' }],
    ['#/', { page: 'home' }],
    ['#/?q=timeout', { page: 'home', search: 'timeout' }],
    ['#/investigation/demo', { page: 'investigation', id: 'demo' }],
    ['#/investigation/a%2Fb?turn=2&evidence=e4', { page: 'investigation', id: 'a/b', turn: 2, evidence: 'e4' }],
    ['#/investigation/demo?turn=0', { page: 'investigation', id: 'demo' }],
    ['#/audit/demo?fact=12', { page: 'audit', id: 'demo', fact: 12 }],
    ['#/audit/%E0%A4%A', { page: 'unknown' }],
    ['#/administration', { page: 'administration', section: 'sources' }],
    ['#/administration/keys', { page: 'administration', section: 'keys' }],
    ['#/administration/cellar', { page: 'unknown' }],
    ['#/logs', { page: 'logs', filters: [] }],
    [
      '#/logs?q=%22too+many%22&service=cart&service=&where=code%3D53300&last=15m&nonsense=1',
      {
        page: 'logs',
        words: '"too many"',
        last: '15m',
        filters: [
          { name: 'service', value: 'cart' },
          { name: 'where', value: 'code=53300' },
        ],
      },
    ],
    ['#/logs/x', { page: 'unknown' }],
    ['#/elsewhere/x', { page: 'unknown' }],
  ])('reads %j', (hash, address) => {
    expect(parseAddress(hash)).toEqual(address);
  });
});
