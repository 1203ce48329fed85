// Lines that should never have been written: invented credentials, so that masking can be seen at work.
import type { LineTemplate } from './operation.js';
import type { ServiceName } from './topology.js';
import { ADDRESSES } from './line-values.js';

export type Leak = { readonly service: ServiceName; readonly line: LineTemplate; readonly secret: string };

const leak = (service: ServiceName, secret: string, line: LineTemplate): Leak => ({ service, secret, line });

export const LEAKS: readonly Leak[] = [
  leak('order-service', 'tr0ub4dor-and-3', {
    level: 'info',
    text: 'connected to postgres://orders:tr0ub4dor-and-3@orders-db:5432/orders',
    code: 'DataSource.java:33',
  }),
  leak('payment-gateway', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJkZW1vLXNob3AifQ.c2lnbmF0dXJlLW9mLW5vdGhpbmc', {
    level: 'debug',
    text: 'acquirer request header Authorization: Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJkZW1vLXNob3AifQ.c2lnbmF0dXJlLW9mLW5vdGhpbmc',
    code: 'acquirer.go:71',
  }),
  leak('payment-gateway', '4111 1111 1111 1111', {
    level: 'debug',
    text: 'test charge with card 4111 1111 1111 1111 declined as expected',
    code: 'selftest.go:25',
  }),
  leak('email-worker', 'correct-horse-battery', {
    level: 'info',
    text: 'smtp settings {"host":"smtp.example.com","user":"shop","password":"correct-horse-battery"}',
  }),
  leak('inventory-service', 'AKIAIOSFODNN7EXAMPLE', {
    level: 'info',
    text: 'feed bucket opened with access key AKIAIOSFODNN7EXAMPLE',
    code: 'FeedReader.java:27',
  }),
];

/** Every text that no store may hold unmasked. */
export const SECRETS: readonly string[] = [...LEAKS.map(({ secret }) => secret), ...ADDRESSES];
