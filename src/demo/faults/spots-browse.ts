// Weak spots of the services around browsing, cart, prices and mail. Data only.
import type { WeakSpot } from './weak-spot.js';

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
