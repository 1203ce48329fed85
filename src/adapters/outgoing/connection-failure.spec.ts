import { describe, expect, it } from 'vitest';
import { connectionFailure } from './connection-failure.js';

const coded = (code: string): Error => Object.assign(new Error('at https://token@host'), { code });

describe('a failed connection', () => {
  it.each<readonly [string, unknown, 'unsent' | 'unknown', string]>([
    ['that was refused', coded('ECONNREFUSED'), 'unsent', 'ECONNREFUSED'],
    ['inside that of fetch', new TypeError('fetch failed', { cause: coded('ENOTFOUND') }), 'unsent', 'ENOTFOUND'],
    [
      'inside that of a package',
      new Error('a request error', { cause: new TypeError('fetch failed', { cause: coded('CERT_HAS_EXPIRED') }) }),
      'unsent',
      'CERT_HAS_EXPIRED',
    ],
    [
      'of each of several addresses',
      new TypeError('fetch failed', { cause: new AggregateError([coded('ENETUNREACH'), coded('ECONNREFUSED')]) }),
      'unsent',
      'ENETUNREACH',
    ],
    ['that broke', coded('ECONNRESET'), 'unknown', 'ECONNRESET'],
    ['that took too long', new DOMException('The operation timed out', 'TimeoutError'), 'unknown', 'TimeoutError'],
  ])('is told by its code: one %s', (_, error, failed, because) => {
    expect(connectionFailure(error)).toEqual({ failed, because });
  });
});
