// Where each service of the shop can break, and in which words. Data only.
import type { ThrownError } from '../log-style.js';
import type { ServiceName } from '../topology.js';

/** Where a service can break, and in which words. */
type Defect = ThrownError & { readonly code?: string; readonly frame: string };

export type WeakSpot = {
  readonly service: ServiceName;
  readonly operation: string;
  /** Step before which it breaks: the step is the normal line `skipped`. */
  readonly step: number;
  readonly defect: Defect;
  /** Comes with a new release. */
  readonly regression: Defect;
  readonly setting: {
    readonly change: 'configuration' | 'flag';
    readonly title: string;
    readonly text: string;
    readonly code?: string;
  };
  /** The query that a slow database drags. */
  readonly query: string;
};

/** Weak spots of the services around browsing, cart, prices and mail. Data only. */
export const BROWSE_SPOTS: readonly WeakSpot[] = [
  {
    service: 'catalog-api',
    operation: 'catalog.item',
    step: 2,
    query: 'SELECT items',
    defect: {
      type: 'IndexOutOfRange',
      message: 'runtime error: index out of range [4] with length 4',
      code: 'variants.go:66',
      frame: 'pickVariant',
    },
    regression: {
      type: 'NilPointer',
      message: 'runtime error: invalid memory address or nil pointer dereference',
      code: 'images.go:29',
      frame: 'resizeURL',
    },
    setting: {
      change: 'flag',
      title: 'flag hide-unrated-items switched on',
      text: 'item hidden sku={sku}: rating missing',
      code: 'visibility.go:24',
    },
  },
  {
    service: 'cart-api',
    operation: 'cart.add',
    step: 4,
    query: 'UPSERT cart_lines',
    defect: {
      type: 'java.util.ConcurrentModificationException',
      message: 'cart was changed while it was summed',
      code: 'CartService.java:109',
      frame: 'cart.CartService.subtotal',
    },
    regression: {
      type: 'java.lang.NumberFormatException',
      message: 'For input string: "1,0"',
      code: 'Quantity.java:18',
      frame: 'cart.Quantity.parse',
    },
    setting: {
      change: 'configuration',
      title: 'cart.maximum-lines changed from 100 to 1',
      text: 'cart {cart} refused sku={sku}: {lines} lines exceed the maximum of 1',
      code: 'CartLimits.java:22',
    },
  },
  {
    service: 'pricing-service',
    operation: 'pricing.total',
    step: 2,
    query: 'SELECT price_lists',
    defect: { type: 'ZeroDivisionError', message: 'division by zero', code: 'rules.py:91', frame: 'apply_coupon' },
    regression: { type: 'KeyError', message: "'tax_class'", code: 'taxes.py:47', frame: 'tax_of' },
    setting: {
      change: 'configuration',
      title: 'pricing.maximum-discount changed from 40 to 0',
      text: 'coupon {coupon} rejected: discount exceeds the maximum of 0',
      code: 'rules.py:84',
    },
  },
  {
    service: 'recommendation-api',
    operation: 'recommendation.similar',
    step: 2,
    query: 'GET features',
    defect: { type: 'ValueError', message: 'cannot reshape array of size 0', code: 'ranker.py:49', frame: 'rank' },
    regression: { type: 'ImportError', message: 'model file is of version 3', code: 'model.py:20', frame: 'load' },
    setting: {
      change: 'flag',
      title: 'flag ranker-v2 switched on',
      text: 'no ranking for {sku}: feature vector is of version 1',
      code: 'ranker.py:40',
    },
  },
  {
    service: 'email-worker',
    operation: 'mail.confirm',
    step: 2,
    query: 'smtp SEND',
    defect: { type: 'ReferenceError', message: 'deliveryDate is not defined', frame: 'renderConfirmation' },
    regression: { type: 'SyntaxError', message: 'Unexpected token in template at 214', frame: 'compileTemplate' },
    setting: {
      change: 'configuration',
      title: 'mail.sender changed from shop to ""',
      text: 'confirmation refused: sender is empty {"order":"{order}"}',
    },
  },
];

export const ORDER_SPOTS: readonly WeakSpot[] = [
  {
    service: 'checkout-api',
    operation: 'checkout.place',
    step: 4,
    query: 'INSERT checkouts',
    defect: {
      type: 'java.lang.ArithmeticException',
      message: 'Rounding necessary',
      code: 'CheckoutService.java:86',
      frame: 'checkout.CheckoutService.sum',
    },
    regression: {
      type: 'java.lang.ClassCastException',
      message: 'class TotalsV1 cannot be cast to class TotalsV2',
      code: 'TotalsMapper.java:31',
      frame: 'checkout.TotalsMapper.map',
    },
    setting: {
      change: 'configuration',
      title: 'checkout.maximum-total changed from 5000.00 to 5.00',
      text: 'cart {cart} refused: total {amount} exceeds the maximum of 5.00',
      code: 'CheckoutRules.java:44',
    },
  },
  {
    service: 'payment-gateway',
    operation: 'payment.authorize',
    step: 3,
    query: 'SELECT payment_methods',
    defect: {
      type: 'UnmarshalTypeError',
      message: 'json: cannot unmarshal string into Go struct field Charge.approved of type bool',
      code: 'acquirer.go:92',
      frame: 'parseCharge',
    },
    regression: {
      type: 'SignatureError',
      message: 'signature of acquirer answer does not match: unknown key version 2',
      code: 'signature.go:57',
      frame: 'verifySignature',
    },
    setting: {
      change: 'flag',
      title: 'flag strict-3ds switched on for all cards',
      text: 'authorization declined: no 3-D Secure session for ref={order}',
      code: 'policy.go:38',
    },
  },
  {
    service: 'inventory-service',
    operation: 'inventory.reserve',
    step: 2,
    query: 'SELECT stock FOR UPDATE',
    defect: {
      type: 'java.util.NoSuchElementException',
      message: 'No value present',
      code: 'ReservationService.java:87',
      frame: 'inventory.ReservationService.pickWarehouse',
    },
    regression: {
      type: 'org.hibernate.LazyInitializationException',
      message: 'could not initialize proxy [Warehouse#4] - no session',
      code: 'WarehouseMapper.java:52',
      frame: 'inventory.WarehouseMapper.toView',
    },
    setting: {
      change: 'configuration',
      title: 'inventory.safety-stock changed from 2 to 2000',
      text: 'reservation for cart {cart} refused: available {count} is below the safety stock of 2000',
      code: 'StockPolicy.java:29',
    },
  },
  {
    service: 'order-service',
    operation: 'order.create',
    step: 2,
    query: 'INSERT orders',
    defect: {
      type: 'org.springframework.dao.DataIntegrityViolationException',
      message: 'duplicate key value violates unique constraint "orders_number_key"',
      code: 'OrderRepository.java:74',
      frame: 'order.OrderRepository.insert',
    },
    regression: {
      type: 'com.fasterxml.jackson.databind.JsonMappingException',
      message: 'No serializer found for class com.shop.order.Address',
      code: 'OrderEvents.java:48',
      frame: 'order.OrderEvents.publish',
    },
    setting: {
      change: 'flag',
      title: 'flag require-vat-id switched on',
      text: 'order {order} rejected: field vatId is required',
      code: 'OrderValidator.java:37',
    },
  },
  {
    service: 'shipping-service',
    operation: 'shipping.schedule',
    step: 2,
    query: 'INSERT shipments',
    defect: {
      type: 'TypeError',
      message: "Cannot read properties of undefined (reading 'zone')",
      frame: 'pickCarrier',
    },
    regression: { type: 'RangeError', message: 'Invalid time value', frame: 'pickupDate' },
    setting: {
      change: 'configuration',
      title: 'shipping.carriers changed from "north,post,express" to ""',
      text: 'no carrier accepts the parcel {"order":"{order}","carriers":[]}',
    },
  },
];
