// The wording of a message as its reading keeps it.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasSign, readWording, WORDING_SIGNS } from './message-wording.js';

const catalogue = { services: ['checkout-api', 'mail-worker'], environments: ['prod'], regions: ['eu-west-1'] };

const wordingOf = (message: string) => readWording(message, catalogue);

describe('the wording of a message', () => {
  it('holds signs, words of content, names and signatures', () => {
    const wording = wordingOf('separate problem: mail-worker throws TaxGatewayTimeout since 14:05 in eu-west-1');
    expect(hasSign(wording, 'shift')).toBe(true);
    expect(hasSign(wording, 'question', 'request')).toBe(false);
    expect(wording.places).toEqual({ services: ['mail-worker'], environments: [], regions: ['eu-west-1'] });
    expect(wording.signatures).toEqual(['TaxGatewayTimeout']);
    expect(wording.content).toContain('taxgatewaytimeout');
    expect(wording.framed).toBeUndefined();
  });

  it('holds the report inside a question apart', () => {
    const { framed, opening } = wordingOf('any idea why mail-worker is stuck in prod?');
    expect(framed?.services).toEqual(['mail-worker']);
    expect(framed?.signs).toContain('symptom');
    expect(opening.services).toEqual([]);
  });

  it('counts the words without a first sentence that closes what was before', () => {
    const { length } = wordingOf('orders are fine now. But mail is stuck for an hour');
    expect(length.act).toBeLessThan(length.whole);
  });

  it('is the same after it was stored, of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (message) => {
        const wording = wordingOf(message);
        expect(JSON.parse(JSON.stringify(wording))).toEqual(wording);
        expect(wording.signs).toEqual(WORDING_SIGNS.filter((sign) => wording.signs.includes(sign)));
        expect(wording.length.act).toBeLessThanOrEqual(wording.length.whole);
      }),
    );
  });

  it('reads no more than the beginning of a long text', () => {
    expect(wordingOf(`checkout-api ${'x '.repeat(3_000)} mail-worker`).places.services).toEqual(['checkout-api']);
  });
});
