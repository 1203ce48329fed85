import { describe, expect, it } from 'vitest';
import { isInterpreter, serviceOfUnit, splitInstance } from '../normalise/service-name.js';
import { speakerOfRows } from './speaker.js';

const rows = (name: string, values: readonly unknown[], more: object = {}): readonly object[] =>
  values.map((value) => ({ message: 'm', ...more, [name]: value }));

describe('who speaks by a field that all rows agree on', () => {
  it('takes the name that pino gives the application, even of one row', () => {
    expect(speakerOfRows(rows('name', ['orders'], { level: 30 }))).toBe('orders');
    expect(speakerOfRows(rows('name', ['cpu'], { level: 'info' }))).toBeUndefined();
  });

  it('takes the application that Serilog adds to each event', () => {
    expect(speakerOfRows(rows('Application', ['claims-api']))).toBe('claims-api');
  });

  it('takes a logger of many rows, and none where there are several', () => {
    expect(speakerOfRows(rows('logger', Array(6).fill('checkout')))).toBe('checkout');
    expect(speakerOfRows(rows('logger', ['checkout', 'db', 'checkout', 'http', 'checkout']))).toBeUndefined();
    expect(speakerOfRows(rows('logger', ['checkout']))).toBeUndefined();
  });

  it.each(['root', 'com.acme.Pay', 'PaymentController', 'uvicorn.access', 'python3', 'http://x'])(
    'takes %s for no service',
    (logger) => {
      expect(speakerOfRows(rows('logger', Array(9).fill(logger)))).toBeUndefined();
    },
  );

  it('leaves rows alone that name their service', () => {
    expect(speakerOfRows(rows('logger', Array(9).fill('checkout'), { service: 'cart' }))).toBeUndefined();
  });
});

describe('names', () => {
  it.each(['python3', 'python3.11', 'java', 'node', 'ruby', '-'])('%s only runs a service', (name) => {
    expect(isInterpreter(name)).toBe(true);
  });

  it.each(['node-exporter', 'javalin', 'nodebalancer', 'php-fpm', 'catalog'])('%s is a service', (name) => {
    expect(isInterpreter(name)).toBe(false);
  });

  it('reads the service of a systemd unit', () => {
    expect(serviceOfUnit('orders.service')).toBe('orders');
    expect(serviceOfUnit('postgresql@15-main.service')).toBe('postgresql');
    expect(serviceOfUnit('docker-1a2b3c.scope')).toBeUndefined();
    expect(serviceOfUnit('orders')).toBe('orders');
  });

  it('splits the number or the pod from a service', () => {
    expect(splitInstance('web-1')).toEqual({ service: 'web', instance: 'web-1' });
    expect(splitInstance('shop-cart-6d5f9c7b8d-x2x7k').service).toBe('shop-cart');
    expect(splitInstance('fluentd-q5x9z').service).toBe('fluentd');
    expect(splitInstance('payment-queue')).toEqual({ service: 'payment-queue' });
  });
});
