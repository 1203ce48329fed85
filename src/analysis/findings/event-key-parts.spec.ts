import { describe, expect, it } from 'vitest';
import { blamesCallee } from './event-key-parts.js';

describe('an exception', () => {
  it.each([
    'a.b#12!HttpServerErrorException$InternalServerError',
    'client.ts:80!ECONNREFUSED',
    'x!ConnectionResetError',
    'x!requests.exceptions.ReadTimeout',
    'x!io.grpc.StatusRuntimeException',
    'x!feign.FeignException$BadGateway',
  ])('blames the callee for %s', (event) => {
    expect(blamesCallee(event)).toBe(true);
  });

  it.each(['a.b#12!IllegalStateException', 'x!NullPointerException', 'HttpServerErrorException', 'x!OutOfMemoryError'])(
    'does not blame the callee for %s',
    (event) => {
      expect(blamesCallee(event)).toBe(false);
    },
  );
});
