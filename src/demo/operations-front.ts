// Requests as customers start them, and the operations behind browsing and the cart.
import { SECOND } from '../kernel/time.js';
import { call, query, say, type Line, type Operation } from './steps.js';

const errorPage: readonly Line[] = [
  { level: 'error', text: 'rendered error page {"user":"{user}","session":"{session}","reason":"upstream"}' },
];

const page = (name: string, work: number, steps: Operation['steps']): Operation => ({
  service: 'storefront-web',
  name,
  work: work * 1000,
  steps,
  onFailure: errorPage,
});

export const FRONT: { readonly [id: string]: Operation } = {
  'page.product': page('GET /product/{sku}', 6, [
    call('catalog.item', { timeout: 3 * SECOND }),
    call('recommendation.similar', { timeout: 1.5 * SECOND, optional: true }),
    say('page served {"route":"/product/{sku}","status":200,"ms":{took},"session":"{session}"}'),
  ]),
  'page.search': page('GET /search', 5, [
    call('catalog.search', { timeout: 3 * SECOND }),
    say('page served {"route":"/search","status":200,"ms":{took},"session":"{session}"}'),
  ]),
  'page.cart': page('POST /cart/items', 4, [
    call('cart.add', { timeout: 3 * SECOND }),
    say('page served {"route":"/cart/items","status":201,"ms":{took},"session":"{session}"}'),
  ]),
  'page.checkout': page('POST /checkout', 8, [
    say('checkout submitted {"user":"{user}","cart":"{cart}","contact":"{email}"}'),
    call('checkout.place', { timeout: 4 * SECOND }),
    say('page served {"route":"/checkout","status":201,"ms":{took},"order":"{order}"}'),
  ]),
  'page.orders': page('GET /orders/{id}', 4, [
    call('order.get', { timeout: 3 * SECOND }),
    say('page served {"route":"/orders/{order}","status":200,"ms":{took},"session":"{session}"}'),
  ]),
  'catalog.item': {
    service: 'catalog-api',
    name: 'GET /items/{sku}',
    work: 3000,
    failsAt: 'client.go:58',
    steps: [
      say('item requested sku={sku}', 'item.go:41'),
      query('SELECT items', 2.4),
      say('item loaded sku={sku} variants={n}', 'item.go:58'),
      call('pricing.quote', { timeout: 0.9 * SECOND }),
      say('item priced sku={sku} price={amount} currency=EUR', 'item.go:71'),
    ],
  },
  'catalog.search': {
    service: 'catalog-api',
    name: 'GET /search',
    work: 7000,
    steps: [
      say('search q="{term}" page={n}', 'search.go:33'),
      query('SELECT items BY term', 9),
      say('search done q="{term}" hits={count}', 'search.go:62'),
    ],
  },
  'cart.add': {
    service: 'cart-api',
    name: 'POST /carts/{id}/lines',
    work: 4000,
    failsAt: 'CartController.java:71',
    steps: [
      say('adding sku={sku} qty={n} to cart {cart}', 'CartController.java:48'),
      call('inventory.check', { timeout: 1 * SECOND, retries: 1 }),
      call('pricing.quote', { timeout: 1 * SECOND, retries: 1 }),
      query('UPSERT cart_lines', 2.1),
      say('cart {cart} holds {lines} lines, subtotal {amount}', 'CartService.java:112'),
    ],
  },
  'cart.get': {
    service: 'cart-api',
    name: 'GET /carts/{id}',
    work: 2000,
    steps: [
      query('SELECT cart_lines', 1.8),
      say('cart {cart} read with {lines} lines', 'CartService.java:77'),
      say('cart {cart} returned', 'CartController.java:63'),
    ],
  },
  'recommendation.similar': {
    service: 'recommendation-api',
    name: 'GET /similar/{sku}',
    work: 9000,
    steps: [
      say('similar items for {sku} requested', 'api.py:27'),
      query('GET features', 3.2),
      say('ranked {count} candidates for {sku}', 'ranker.py:52'),
      say('returned {n} of {count} candidates', 'api.py:44'),
    ],
  },
};
