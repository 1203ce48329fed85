import { describe, expect, it } from 'vitest';
import { originOfFile } from './file-origin.js';

describe('who speaks in a file', () => {
  it.each([
    ['payments.log', 'payments'],
    ['/var/log/nginx/access.log', 'nginx'],
    ['/var/log/nginx/error.log.1.gz', 'nginx'],
    ['nginx-access.log', 'nginx'],
    ['shop-api_error.log-20261123', 'shop-api'],
    ['mysql-slow.log', 'mysql'],
    ['mariadb-slow-query.log.3', 'mariadb'],
    ['postgresql.csv', 'postgresql'],
    ['postgresql-2026-11-23_000000.csv', 'postgresql'],
    ['orders.2026-11-23.log', 'orders'],
    ['orders.2026-11-23.0.log.gz', 'orders'],
    ['logs/checkout/app.log', 'checkout'],
    ['logs/checkout/logs/stdout.log', 'checkout'],
    ['haproxy.log.zst', 'haproxy'],
    ['rabbit@mq1.log', 'rabbit@mq1'],
    ['C:\\inetpub\\orders\\output.log', 'orders'],
    ['gunicorn.err', 'gunicorn'],
  ])('%s: %s', (path, service) => {
    expect(originOfFile(path).service).toBe(service);
  });

  it.each(['access.log', '/var/log/syslog', '/var/log/messages', 'python.log', 'logs/app.log', '/tmp/0.log'])(
    '%s: nobody',
    (path) => {
      expect(originOfFile(path)).toEqual({});
    },
  );

  it('takes a number at the end for the instance of a service', () => {
    expect(originOfFile('catalog-2.log')).toEqual({ service: 'catalog', instance: 'catalog-2' });
    expect(originOfFile('redis-6379.log')).toEqual({ service: 'redis', instance: 'redis-6379' });
    expect(originOfFile('logs/web_01/access.log')).toEqual({ service: 'web', instance: 'web_01' });
    expect(originOfFile('cart-6d5f9c7b8d-x2x7k.log')).toEqual({ service: 'cart', instance: 'cart-6d5f9c7b8d-x2x7k' });
  });

  it('reads the paths of Kubernetes', () => {
    const uid = '1f0c8f6e-0d7f-4c58-9d7c-5a5f9d4f2b11';
    expect(originOfFile(`/var/log/pods/shop_cart-6d5f9c7b8d-x2x7k_${uid}/cart/0.log`)).toEqual({
      service: 'cart',
      pod: 'cart-6d5f9c7b8d-x2x7k',
      namespace: 'shop',
    });
    expect(originOfFile(`containers/cart-6d5f9c7b8d-x2x7k_shop_cart-${'a'.repeat(64)}.log`)).toEqual({
      service: 'cart',
      pod: 'cart-6d5f9c7b8d-x2x7k',
      namespace: 'shop',
    });
  });
});
