import { describe, expect, it } from '@jest/globals';
import { isMessage } from './message.js';

describe('a span that takes up a message', () => {
  it.each([
    [{ 'span.kind': 'consumer' }],
    [{ 'span.kind': 'SPAN_KIND_CONSUMER' }],
    [{ 'messaging.operation': 'process' }],
    [{ 'messaging.operation.type': 'receive' }],
  ])('says so: %j', (attributes) => {
    expect(isMessage({ attributes })).toBe(true);
  });

  it.each([[{}], [{ 'span.kind': 'server' }], [{ 'messaging.operation': 'publish' }], [{ 'span.kind': 5 }]])(
    'is not one with %j',
    (attributes) => {
      expect(isMessage({ attributes })).toBe(false);
    },
  );

  it('is not one that says nothing', () => {
    expect(isMessage({})).toBe(false);
  });
});
