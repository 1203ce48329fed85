// Whether a stored name of requests is of a route: by method, by path, and by parameters that stand for values.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldRoute, nameWithTemplate, readRoute, routeDistance } from './route-path.js';

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

describe('a name of requests with ids in its path', () => {
  it.each([
    ['GET /orders/17', 'GET /orders/{id}'],
    ['/orders/17/items/3', '/orders/{id}/items/{id}'],
    ['GET /users/7c9e6679-7425-40de-944b-e07fc1f90ae7', 'GET /users/{id}'],
    ['GET /commits/9fceb02d0ae598e95dc970b74767f193', 'GET /commits/{id}'],
    ['GET /reports/2026-03-04', 'GET /reports/{id}'],
    ['GET /shop/blue-shirt-42', 'GET /shop/{id}'],
    ['GET /skus/ORD_1234.json', 'GET /skus/{id}'],
    ['GET /search?q=17#top', 'GET /search'],
    ['GET /basket;jsessionid=8A1F', 'GET /basket'],
    ['HTTP GET http://stock:8080/items/4', 'HTTP GET http://stock:8080/items/{id}'],
  ])('“%s” is “%s”', (name, template) => {
    expect(foldRoute(name)).toBe(template);
  });

  it.each([
    'GET /api/v1/orders',
    'GET /api/v1beta1/pods',
    'POST /login/oauth2/callback',
    'GET /orders/{orderId2}',
    'GET /orders/:id2',
    '/shop.v1.Carts/AddItem2',
    'GET /caf%C3%A9/menu',
    'SELECT orders 17',
    'HTTP POST',
    '',
  ])('“%s” stays', (name) => {
    expect(foldRoute(name)).toBe(name);
  });

  const segment = fc.oneof(
    fc.stringMatching(/^[a-z]{1,8}$/),
    fc.nat().map(String),
    fc.uuid(),
    fc.stringMatching(/^[\w%.~:;=@-]{1,10}$/),
    fc.string({ maxLength: 8 }),
  );
  const anyName = fc
    .tuple(fc.constantFrom('', 'GET ', 'HTTP POST ', 'http://a:80'), fc.array(segment, { maxLength: 5 }))
    .map(([before, parts]) => `${before}/${parts.join('/')}`);

  it('is folded once for all', () => {
    fc.assert(fc.property(fc.oneof(anyName, fc.string()), (name) => foldRoute(foldRoute(name)) === foldRoute(name)));
  });

  it('keeps every word without a digit', () => {
    const word = fc.stringMatching(/^[a-zA-Z_.~-]{1,10}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat(), (words, id) => {
        const path = `/${words.join('/')}`;
        expect(foldRoute(`GET ${path}`)).toBe(`GET ${path}`);
        expect(foldRoute(`GET ${path}/${id}`)).toBe(`GET ${path}/{id}`);
      }),
    );
  });

  it('is of the route that one of its ids is asked by', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (asked, stored) => {
        expect(distance(`GET /orders/${asked}`, foldRoute(`GET /orders/${stored}`))).toBe(0);
      }),
    );
  });
});

describe('a name with the template that its server states', () => {
  it.each([
    ['GET /orders/blue', '/orders/{name}', 'GET /orders/{name}'],
    ['GET', '/orders/{name}', 'GET /orders/{name}'],
    ['HTTP POST', 'POST /orders', 'POST /orders'],
    ['order', '/orders/{name}', '/orders/{name}'],
    ['GET /orders/17', undefined, 'GET /orders/17'],
    ['GET /orders/17', 'OrderHandler', 'GET /orders/17'],
  ])('“%s” and “%s” are “%s”', (name, template, joined) => {
    expect(nameWithTemplate(name, template)).toBe(joined);
  });
});
