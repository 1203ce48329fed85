import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { calledOperationName, calledService, callEvent, operationName } from './operation-names.js';

describe('an operation', () => {
  it.each([
    ['GET /orders/17/items/4', 'GET /orders/*/items/*'],
    ['/users/9b2d1c3e-1111-2222-3333-444455556666/cart', '/users/*/cart'],
    ['/blobs/64b7f2a91c', '/blobs/*'],
    ['/s/q8ZkT1vUw0aYb3Lx', '/s/*'],
    ['GET /search?q=shoes&page=2', 'GET /search'],
    ['OrderController.create', 'OrderController.create'],
    ['/api/v1/facade/cafe', '/api/v*/facade/cafe'],
    ['', '*'],
  ])('normalises %s to %s', (name, operation) => {
    expect(operationName(name)).toBe(operation);
  });

  it('gives one name for any number in the same place', () => {
    fc.assert(fc.property(fc.nat(), fc.nat(), (a, b) => operationName(`/o/${a}`) === operationName(`/o/${b}`)));
  });

  it('reads it from a call with its service, and from nothing else', () => {
    expect(calledService(callEvent('payments', 'POST /pay'))).toBe('payments');
    expect(calledOperationName(callEvent('payments', 'POST /pay'))).toBe('POST /pay');
    expect(calledService('SELECT orders')).toBeUndefined();
    expect(calledOperationName('SELECT orders')).toBeUndefined();
  });
});
