import { describe, expect, it } from 'vitest';
import { Readiness } from './readiness.js';

describe('readiness', () => {
  it('reports the state of every store, even of one that is silent or whose probe fails', async () => {
    const readiness = new Readiness();
    readiness.observe('facts', async () => ({ state: 'ok' }));
    let looks = 0;
    readiness.observe('telemetry', () => {
      looks += 1;
      return new Promise(() => undefined);
    });
    readiness.observe('batches', () => Promise.reject(new Error('no such folder')));
    const [states] = await Promise.all([readiness.stores(), readiness.stores()]);
    expect(states).toEqual({
      facts: { state: 'ok' },
      telemetry: { state: 'unavailable', because: 'it does not answer within 4 s' },
      batches: { state: 'unavailable', because: 'no such folder' },
    });
    expect(looks).toBe(1);
  });
});
