import { describe, expect, it } from '@jest/globals';
import { Readiness } from './readiness.js';

describe('readiness', () => {
  it('tells how every store is, also of one that is silent or cannot be looked at', async () => {
    const readiness = new Readiness();
    readiness.observe('facts', async () => ({ state: 'ok' }));
    readiness.observe('telemetry', () => new Promise(() => undefined));
    readiness.observe('batches', () => Promise.reject(new Error('no such folder')));
    expect(await readiness.stores()).toEqual({
      facts: { state: 'ok' },
      telemetry: { state: 'unavailable', because: 'it does not answer within 2 s' },
      batches: { state: 'unavailable', because: 'no such folder' },
    });
  });
});
