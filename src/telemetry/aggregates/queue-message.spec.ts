import { describe, expect, it } from '@jest/globals';
import { isMessageSpan } from './queue-message.js';

describe('a span that takes up a message', () => {
  it.each([
    [{ 'span.kind': 'consumer' }],
    [{ 'span.kind': 'SPAN_KIND_CONSUMER' }],
    [{ 'messaging.operation': 'process' }],
    [{ 'messaging.operation.type': 'receive' }],
  ])('says so: %j', (attributes) => {
    expect(isMessageSpan({ attributes })).toBe(true);
  });

  it.each([[{}], [{ 'span.kind': 'server' }], [{ 'messaging.operation': 'publish' }], [{ 'span.kind': 5 }]])(
    'is not one with %j',
    (attributes) => {
      expect(isMessageSpan({ attributes })).toBe(false);
    },
  );

  it('is not one that says nothing', () => {
    expect(isMessageSpan({})).toBe(false);
  });
});
