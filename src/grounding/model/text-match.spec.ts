// Where a quotation and a name stand as a whole, in scripts with and without blanks.
import { describe, expect, it } from 'vitest';
import { containsQuote, findWhole } from './text-match.js';

describe('a name inside a text', () => {
  it.each([
    ['call of cart failed', 'cart', true],
    ['call of cart-api failed', 'cart', false],
    ['无法连接checkout服务', 'checkout', true],
    ['checkoutサービスが停止', 'checkout', true],
    ['checkout가 멈췄습니다', 'checkout', true],
    ['无法连接checkout-api服务', 'checkout', false],
    ['失败5万次', '5', false],
    ['支付服务重启', '服务', false],
    ['सेवाएँ बंद', 'सेव', false],
    ['सेवाएँ बंद', 'सेवाएँ', true],
  ])('“%s” has “%s”: %s', (text, name, isWhole) => {
    expect(findWhole(text, name) >= 0).toBe(isWhole);
  });
});

describe('a quotation', () => {
  it.each([
    ['错误：支付超时，订单等待', '支付超时', true],
    ['不可以重启', '可以重启', false],
    ['这不是checkout服务的错误', 'checkout服务的错误', false],
    ['这是checkout服务的错误', 'checkout服务的错误', true],
    ['再起動できません', '再起動でき', false],
  ])('of “%s” may be “%s”: %s', (text, quote, isContained) => {
    expect(containsQuote(text, quote)).toBe(isContained);
  });
});
