import { describe, expect, it } from 'vitest';
import { type Remasking, remaskText } from './remask-value.js';

const BY: Remasking = {
  mask: (text) => text.replaceAll(/\d+\.\d+\.\d+\.\d+|ghp_\w+/g, '[masked]'),
  maskKnown: (text) => text,
  replaced: new Map(),
};

describe('masking a stored text anew', () => {
  it.each([
    ['{"10.20.30.40":1}', '{"[masked]":1}'],
    ['{"a":{"ghp_16C7e42F292c6912E7":"x"}}', '{"a":{"[masked]":"x"}}'],
    ['[{"peer.address":"10.20.30.40:80"}]', '[{"peer.address":"[masked]:80"}]'],
  ])('finds secrets in names and values: %s', (text, masked) => {
    expect(remaskText(text, BY)).toBe(masked);
  });

  it('leaves a text byte for byte in which nothing is found', () => {
    const text = '{ "service.name": "checkout", "p95": 12 }';
    expect(remaskText(text, BY)).toBe(text);
  });
});
