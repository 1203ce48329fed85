// Weak spots of the services that place an order. Data only.
import type { WeakSpot } from './weak-spot.js';

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
