import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { calledOperation, calleeOf, callTo, operationOf } from './operation.js';

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
  ])('%s is %s', (name, operation) => {
    expect(operationOf(name)).toBe(operation);
  });

  it('is the same for any number in the same place', () => {
    fc.assert(fc.property(fc.nat(), fc.nat(), (a, b) => operationOf(`/o/${a}`) === operationOf(`/o/${b}`)));
  });

  it('can be read from a call with its service, and from nothing else', () => {
    expect(calleeOf(callTo('payments', 'POST /pay'))).toBe('payments');
    expect(calledOperation(callTo('payments', 'POST /pay'))).toBe('POST /pay');
    expect(calleeOf('SELECT orders')).toBeUndefined();
    expect(calledOperation('SELECT orders')).toBeUndefined();
  });
});
