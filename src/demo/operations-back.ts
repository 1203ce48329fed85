// The operations behind an order: checkout, prices, stock, payment, shipping, mail.
import { SECOND } from '../kernel/time.js';
import { call, query, say, type Operation } from './steps.js';

export const BACK: { readonly [id: string]: Operation } = {
  'checkout.place': {
    service: 'checkout-api',
    name: 'POST /checkouts',
    work: 6000,
    failsAt: 'CheckoutController.java:96',
    steps: [
      say('checkout of cart {cart} by user {user}', 'CheckoutController.java:52'),
      query('INSERT checkouts', 1.7),
      call('cart.get', { retries: 1 }),
      call('pricing.total', { retries: 1 }),
      say('cart {cart} totals {amount} EUR', 'CheckoutService.java:88'),
      call('inventory.reserve', { retries: 1 }),
      call('payment.authorize'),
      say('payment of {amount} EUR authorised for cart {cart}', 'CheckoutService.java:121'),
      call('order.create', { timeout: 2 * SECOND }),
      say('order {order} placed', 'CheckoutController.java:74'),
    ],
  },
  'pricing.quote': {
    service: 'pricing-service',
    name: 'GET /quotes/{sku}',
    work: 2500,
    steps: [
      say('quote for {sku}', 'quotes.py:38'),
      query('SELECT price_lists', 1.6),
      say('applied {n} rules to {sku}', 'rules.py:74'),
    ],
  },
  'pricing.total': {
    service: 'pricing-service',
    name: 'POST /totals',
    work: 4000,
    steps: [
      say('pricing cart {cart}', 'totals.py:29'),
      query('SELECT price_lists', 1.9),
      say('coupon {coupon} applied to cart {cart}', 'rules.py:96'),
      say('total of cart {cart} is {amount} EUR', 'totals.py:61'),
    ],
  },
  'inventory.check': {
    service: 'inventory-service',
    name: 'GET /stock/{sku}',
    work: 2000,
    steps: [query('SELECT stock', 1.5), say('stock of {sku}: {count} available', 'StockService.java:59')],
  },
  'inventory.reserve': {
    service: 'inventory-service',
    name: 'POST /reservations',
    work: 4000,
    steps: [
      say('reserving {lines} lines for cart {cart}', 'ReservationController.java:44'),
      query('SELECT stock FOR UPDATE', 3.1),
      say('{lines} lines of cart {cart} in stock', 'ReservationService.java:91'),
      query('INSERT reservations', 1.7),
      say('reservation {code} confirmed', 'ReservationService.java:104'),
    ],
  },
  'payment.authorize': {
    service: 'payment-gateway',
    name: 'POST /v2/authorizations',
    work: 3500,
    steps: [
      say('authorization requested amount={amount} currency=EUR ref={order}', 'authorize.go:64'),
      query('SELECT payment_methods', 1.4),
      query('acquirer POST /charges', 28),
      say('acquirer answered approved=true auth={code}', 'authorize.go:103'),
      query('INSERT authorizations', 1.8),
      say('authorization stored auth={code}', 'authorize.go:127'),
    ],
  },
  'order.create': {
    service: 'order-service',
    name: 'POST /orders',
    work: 5000,
    failsAt: 'OrderController.java:83',
    steps: [
      say('creating order {order} for user {user}', 'OrderController.java:39'),
      query('INSERT orders', 2.6),
      say('order {order} persisted', 'OrderService.java:118'),
      call('shipping.schedule', { timeout: 1.4 * SECOND }),
      say('order {order} confirmed, event published', 'OrderService.java:141'),
    ],
  },
  'order.get': {
    service: 'order-service',
    name: 'GET /orders/{id}',
    work: 2500,
    failsAt: 'OrderController.java:61',
    steps: [
      query('SELECT orders', 1.9),
      call('shipping.track', { optional: true }),
      say('order {order} read', 'OrderService.java:66'),
    ],
  },
  'shipping.schedule': {
    service: 'shipping-service',
    name: 'POST /shipments',
    work: 4500,
    steps: [
      say('shipment requested {"order":"{order}","method":"standard"}'),
      query('INSERT shipments', 2.2),
      say('label created {"label":"{code}","order":"{order}"}'),
      query('UPDATE routes', 2.8),
      say('shipment scheduled {"order":"{order}","pickup":"tomorrow"}'),
    ],
  },
  'shipping.track': {
    service: 'shipping-service',
    name: 'GET /shipments/{order}',
    work: 2000,
    steps: [query('SELECT shipments', 1.6), say('shipment status read {"order":"{order}","state":"in_transit"}')],
  },
  'mail.confirm': {
    service: 'email-worker',
    name: 'order.confirmed process',
    work: 3000,
    steps: [
      say('picked up order.confirmed {"order":"{order}","lag":{ms}}'),
      query('SELECT templates', 1.3),
      say('confirmation rendered {"order":"{order}","template":"order-confirmation"}'),
      query('smtp SEND', 42),
      say('confirmation sent {"order":"{order}","to":"{email}"}'),
    ],
  },
};
