// Whether a stored name of requests is of a route: by method, by path, and by parameters that stand for values.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRoute, routeDistance } from './route-path.js';

const distance = (wanted: string, stored: string): number | undefined => {
  const [a, b] = [readRoute(wanted), readRoute(stored)];
  return a === undefined || b === undefined ? undefined : routeDistance(a, b);
};

describe('a stored name', () => {
  it.each([
    ['GET /products', 'GET /products', 0],
    ['/login', 'POST /login?next=1', 0],
    ['GET /products/17', 'GET /products/{sku}', 0],
    ['GET /products/{sku}', 'GET /products/17', 0],
    ['POST /checkout', 'POST /api/v2/checkout', 1],
    ['/checkout', '/checkout/address', 2],
    ['GET /products', 'POST /products', undefined],
    ['GET /products', 'GET /{sku}', undefined],
    ['GET /products', 'GET /items/{sku}', undefined],
    ['/a/b', '/a', undefined],
    ['/login', 'HTTP POST', undefined],
  ])('of “%s”: “%s” is as far as %s', (wanted, stored, expected) => {
    expect(distance(wanted, stored)).toBe(expected);
  });

  it('is of the route that is written in it, and of no other method', () => {
    const path = fc
      .array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 })
      .map((all) => `/${all.join('/')}`);
    fc.assert(
      fc.property(path, fc.constantFrom('GET', 'POST'), (each, method) => {
        expect(distance(`${method} ${each}`, `${method} ${each}`)).toBe(0);
        expect(distance(each, `${method} ${each}`)).toBe(0);
        expect(distance(`DELETE ${each}`, `${method} ${each}`)).toBeUndefined();
      }),
    );
  });
});
