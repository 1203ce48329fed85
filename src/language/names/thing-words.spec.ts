// One thing in its forms.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameThing, speaksOfThing } from './thing-words.js';

describe('a thing', () => {
  it.each([
    ['Bestellung', 'Bestellungen'],
    ['Mahnung', 'mahnungen'],
    ['pedido', 'pedidos'],
    ['заказ', 'заказов'],
    ['check-ins', 'checkin'],
  ])('is the same as “%s” and “%s”', (a, b) => {
    expect(isSameThing(a, b)).toBe(true);
    expect(isSameThing(b, a)).toBe(true);
  });

  it.each([
    ['order', 'ordering-service'],
    ['Post', 'Posten'],
    ['loan', 'lamp'],
  ])('is another: “%s” and “%s”', (a, b) => {
    expect(isSameThing(a, b)).toBe(false);
  });

  it('is the same as itself, and spoken of where it stands', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,12}$/), (word) => {
        expect(isSameThing(word, word)).toBe(true);
        expect(speaksOfThing(`7 ${word} gone`, [word])).toBe(true);
        expect(speaksOfThing(`7 ${word} gone`, [])).toBe(false);
      }),
    );
  });
});
