// What each service complains about for weeks, and nobody minds. Data only.
import { optional } from '../kernel/optional.js';
import type { Line } from './steps.js';
import type { ServiceName } from './topology.js';

const line = (level: 'warn' | 'error', text: string, code?: string): Line => ({
  level,
  text,
  ...optional({ code }),
});

export const LOUD_LINES: { readonly [name in ServiceName]: readonly Line[] } = {
  'storefront-web': [
    line('warn', 'content security policy report {"directive":"img-src","session":"{session}"}'),
    line('error', 'asset not found {"path":"/static/{session}.map"}'),
  ],
  'catalog-api': [
    line('warn', 'image of {sku} is {count} px wide, expected 1200', 'images.go:77'),
    line('error', 'could not refresh facet counts: index is read-only, keeping the old ones', 'facets.go:51'),
  ],
  'cart-api': [
    line('warn', 'dropping expired cart {cart} of {n} lines', 'CartJanitor.java:40'),
    line('error', 'could not merge guest cart {cart}: owner differs', 'CartMerger.java:58'),
  ],
  'checkout-api': [
    line('warn', 'address of user {user} could not be geocoded', 'AddressBook.java:93'),
    line('error', 'analytics event for cart {cart} dropped: queue full', 'Analytics.java:35'),
  ],
  'payment-gateway': [
    line('warn', 'card scheme table is {n} days old', 'schemes.go:31'),
    line('error', 'settlement report {code} not yet available, will ask again', 'settlement.go:112'),
  ],
  'inventory-service': [
    line('warn', 'stock of {sku} differs from warehouse count by {n}', 'StockAudit.java:66'),
    line('error', 'warehouse feed line {count} skipped: unknown shelf', 'FeedReader.java:81'),
  ],
  'pricing-service': [
    line('warn', 'price list for {sku} has overlapping validity', 'lists.py:118'),
    line('error', 'exchange rate feed answered 304 without a body', 'rates.py:29'),
  ],
  'order-service': [
    line('warn', 'order {order} has been open for {n} days', 'OrderAudit.java:47'),
    line('error', 'export of order {order} to the ledger postponed', 'LedgerExport.java:70'),
  ],
  'shipping-service': [
    line('warn', 'carrier answered 429, next poll in {n} s {"carrier":"north"}'),
    line('error', 'tracking update ignored {"label":"{code}","reason":"unknown state"}'),
  ],
  'recommendation-api': [
    line('warn', 'feature of {sku} is stale by {n} hours', 'features.py:83'),
    line('error', 'experiment {code} has no control group', 'experiments.py:44'),
  ],
  'email-worker': [
    line('warn', 'mailbox full {"to":"{email}"}'),
    line('error', 'bounce could not be matched {"message":"{code}"}'),
  ],
};
