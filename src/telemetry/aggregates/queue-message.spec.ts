import { describe, expect, it } from 'vitest';
import { isMessageSpan } from './segments.js';

describe('a span that takes up a message', () => {
  it.each([
    [{ 'span.kind': 'consumer' }],
    [{ 'span.kind': 'SPAN_KIND_CONSUMER' }],
    [{ 'messaging.operation': 'process' }],
    [{ 'messaging.operation.type': 'receive' }],
  ])('recognises it by %j', (attributes) => {
    expect(isMessageSpan({ attributes })).toBe(true);
  });

  it.each([[{}], [{ 'span.kind': 'server' }], [{ 'messaging.operation': 'publish' }], [{ 'span.kind': 5 }]])(
    'does not recognise it by %j',
    (attributes) => {
      expect(isMessageSpan({ attributes })).toBe(false);
    },
  );

  it('does not recognise a span without such attributes', () => {
    expect(isMessageSpan({})).toBe(false);
  });
});
