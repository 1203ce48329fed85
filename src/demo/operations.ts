// Every operation of the demo shop by its id, and how often customers start each.
import { SECOND } from '../kernel/time.js';
import { callStep, type LineTemplate, logStep, type Operation, queryStep } from './operation.js';

/** The operations behind an order: checkout, prices, stock, payment, shipping, mail. */
const BACK: { readonly [id: string]: Operation } = {
  'checkout.place': {
    service: 'checkout-api',
    name: 'POST /checkouts',
    work: 6000,
    failsAt: 'CheckoutController.java:96',
    steps: [
      logStep('checkout of cart {cart} by user {user}', 'CheckoutController.java:52'),
      queryStep('INSERT checkouts', 1.7),
      callStep('cart.get', { retries: 1 }),
      callStep('pricing.total', { retries: 1 }),
      logStep('cart {cart} totals {amount} EUR', 'CheckoutService.java:88'),
      callStep('inventory.reserve', { retries: 1 }),
      callStep('payment.authorize'),
      logStep('payment of {amount} EUR authorised for cart {cart}', 'CheckoutService.java:121'),
      callStep('order.create', { timeout: 2 * SECOND }),
      logStep('order {order} placed', 'CheckoutController.java:74'),
    ],
  },
  'pricing.quote': {
    service: 'pricing-service',
    name: 'GET /quotes/{sku}',
    work: 2500,
    steps: [
      logStep('quote for {sku}', 'quotes.py:38'),
      queryStep('SELECT price_lists', 1.6),
      logStep('applied {n} rules to {sku}', 'rules.py:74'),
    ],
  },
  'pricing.total': {
    service: 'pricing-service',
    name: 'POST /totals',
    work: 4000,
    steps: [
      logStep('pricing cart {cart}', 'totals.py:29'),
      queryStep('SELECT price_lists', 1.9),
      logStep('coupon {coupon} applied to cart {cart}', 'rules.py:96'),
      logStep('total of cart {cart} is {amount} EUR', 'totals.py:61'),
    ],
  },
  'inventory.check': {
    service: 'inventory-service',
    name: 'GET /stock/{sku}',
    work: 2000,
    steps: [queryStep('SELECT stock', 1.5), logStep('stock of {sku}: {count} available', 'StockService.java:59')],
  },
  'inventory.reserve': {
    service: 'inventory-service',
    name: 'POST /reservations',
    work: 4000,
    steps: [
      logStep('reserving {lines} lines for cart {cart}', 'ReservationController.java:44'),
      queryStep('SELECT stock FOR UPDATE', 3.1),
      logStep('{lines} lines of cart {cart} in stock', 'ReservationService.java:91'),
      queryStep('INSERT reservations', 1.7),
      logStep('reservation {code} confirmed', 'ReservationService.java:104'),
    ],
  },
  'payment.authorize': {
    service: 'payment-gateway',
    name: 'POST /v2/authorizations',
    work: 3500,
    steps: [
      logStep('authorization requested amount={amount} currency=EUR ref={order}', 'authorize.go:64'),
      queryStep('SELECT payment_methods', 1.4),
      queryStep('acquirer POST /charges', 28),
      logStep('acquirer answered approved=true auth={code}', 'authorize.go:103'),
      queryStep('INSERT authorizations', 1.8),
      logStep('authorization stored auth={code}', 'authorize.go:127'),
    ],
  },
  'order.create': {
    service: 'order-service',
    name: 'POST /orders',
    work: 5000,
    failsAt: 'OrderController.java:83',
    steps: [
      logStep('creating order {order} for user {user}', 'OrderController.java:39'),
      queryStep('INSERT orders', 2.6),
      logStep('order {order} persisted', 'OrderService.java:118'),
      callStep('shipping.schedule', { timeout: 1.4 * SECOND }),
      logStep('order {order} confirmed, event published', 'OrderService.java:141'),
    ],
  },
  'order.get': {
    service: 'order-service',
    name: 'GET /orders/{id}',
    work: 2500,
    failsAt: 'OrderController.java:61',
    steps: [
      queryStep('SELECT orders', 1.9),
      callStep('shipping.track', { optional: true }),
      logStep('order {order} read', 'OrderService.java:66'),
    ],
  },
  'shipping.schedule': {
    service: 'shipping-service',
    name: 'POST /shipments',
    work: 4500,
    steps: [
      logStep('shipment requested {"order":"{order}","method":"standard"}'),
      queryStep('INSERT shipments', 2.2),
      logStep('label created {"label":"{code}","order":"{order}"}'),
      queryStep('UPDATE routes', 2.8),
      logStep('shipment scheduled {"order":"{order}","pickup":"tomorrow"}'),
    ],
  },
  'shipping.track': {
    service: 'shipping-service',
    name: 'GET /shipments/{order}',
    work: 2000,
    steps: [
      queryStep('SELECT shipments', 1.6),
      logStep('shipment status read {"order":"{order}","state":"in_transit"}'),
    ],
  },
  'mail.confirm': {
    service: 'email-worker',
    name: 'order.confirmed process',
    work: 3000,
    steps: [
      logStep('picked up order.confirmed {"order":"{order}","lag":{ms}}'),
      queryStep('SELECT templates', 1.3),
      logStep('confirmation rendered {"order":"{order}","template":"order-confirmation"}'),
      queryStep('smtp SEND', 42),
      logStep('confirmation sent {"order":"{order}","to":"{email}"}'),
    ],
  },
};

/** Requests as customers start them, and the operations behind browsing and the cart. */
const errorPage: readonly LineTemplate[] = [
  { level: 'error', text: 'rendered error page {"user":"{user}","session":"{session}","reason":"upstream"}' },
];

const page = (name: string, work: number, steps: Operation['steps']): Operation => ({
  service: 'storefront-web',
  name,
  work: work * 1000,
  steps,
  onFailure: errorPage,
});

const FRONT: { readonly [id: string]: Operation } = {
  'page.product': page('GET /product/{sku}', 6, [
    callStep('catalog.item', { timeout: 3 * SECOND }),
    callStep('recommendation.similar', { timeout: 1.5 * SECOND, optional: true }),
    logStep('page served {"route":"/product/{sku}","status":200,"ms":{took},"session":"{session}"}'),
  ]),
  'page.search': page('GET /search', 5, [
    callStep('catalog.search', { timeout: 3 * SECOND }),
    logStep('page served {"route":"/search","status":200,"ms":{took},"session":"{session}"}'),
  ]),
  'page.cart': page('POST /cart/items', 4, [
    callStep('cart.add', { timeout: 3 * SECOND }),
    logStep('page served {"route":"/cart/items","status":201,"ms":{took},"session":"{session}"}'),
  ]),
  'page.checkout': page('POST /checkout', 8, [
    logStep('checkout submitted {"user":"{user}","cart":"{cart}","contact":"{email}"}'),
    callStep('checkout.place', { timeout: 4 * SECOND }),
    logStep('page served {"route":"/checkout","status":201,"ms":{took},"order":"{order}"}'),
  ]),
  'page.orders': page('GET /orders/{id}', 4, [
    callStep('order.get', { timeout: 3 * SECOND }),
    logStep('page served {"route":"/orders/{order}","status":200,"ms":{took},"session":"{session}"}'),
  ]),
  'catalog.item': {
    service: 'catalog-api',
    name: 'GET /items/{sku}',
    work: 3000,
    failsAt: 'client.go:58',
    steps: [
      logStep('item requested sku={sku}', 'item.go:41'),
      queryStep('SELECT items', 2.4),
      logStep('item loaded sku={sku} variants={n}', 'item.go:58'),
      callStep('pricing.quote', { timeout: 0.9 * SECOND }),
      logStep('item priced sku={sku} price={amount} currency=EUR', 'item.go:71'),
    ],
  },
  'catalog.search': {
    service: 'catalog-api',
    name: 'GET /search',
    work: 7000,
    steps: [
      logStep('search q="{term}" page={n}', 'search.go:33'),
      queryStep('SELECT items BY term', 9),
      logStep('search done q="{term}" hits={count}', 'search.go:62'),
    ],
  },
  'cart.add': {
    service: 'cart-api',
    name: 'POST /carts/{id}/lines',
    work: 4000,
    failsAt: 'CartController.java:71',
    steps: [
      logStep('adding sku={sku} qty={n} to cart {cart}', 'CartController.java:48'),
      callStep('inventory.check', { timeout: 1 * SECOND, retries: 1 }),
      callStep('pricing.quote', { timeout: 1 * SECOND, retries: 1 }),
      queryStep('UPSERT cart_lines', 2.1),
      logStep('cart {cart} holds {lines} lines, subtotal {amount}', 'CartService.java:112'),
    ],
  },
  'cart.get': {
    service: 'cart-api',
    name: 'GET /carts/{id}',
    work: 2000,
    steps: [
      queryStep('SELECT cart_lines', 1.8),
      logStep('cart {cart} read with {lines} lines', 'CartService.java:77'),
      logStep('cart {cart} returned', 'CartController.java:63'),
    ],
  },
  'recommendation.similar': {
    service: 'recommendation-api',
    name: 'GET /similar/{sku}',
    work: 9000,
    steps: [
      logStep('similar items for {sku} requested', 'api.py:27'),
      queryStep('GET features', 3.2),
      logStep('ranked {count} candidates for {sku}', 'ranker.py:52'),
      logStep('returned {n} of {count} candidates', 'api.py:44'),
    ],
  },
};

export const DEMO_OPERATIONS: { readonly [id: string]: Operation } = { ...FRONT, ...BACK };

/** Percent of all requests. */
export const DEMO_STARTS: readonly (readonly [id: string, percent: number])[] = [
  ['page.product', 23],
  ['page.search', 17],
  ['page.cart', 18],
  ['page.checkout', 16],
  ['page.orders', 10],
  ['mail.confirm', 16],
];
