import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildLexicon } from '../lexicon.js';
import { EntityFinder } from './find-entities.js';
import { boundedEditDistance } from './name-similarity.js';

const STOP_WORDS =
  'the this that with from have what when where rn it so far in on at us no me die der das und ist nicht que los las una les des est pas para com não che per het een van jest się nie bir için hai kya';

const lexicon = buildLexicon(
  [['word', STOP_WORDS.split(' ')]],
  ['check', 'orders', 'card', 'product', 'region', 'services'],
);

const finder = new EntityFinder(
  {
    service: ['checkout', 'payment-gateway', 'cart', 'order-service', 'fraud-check'],
    pod: ['cart-7d9f8b6c4d-x2x7k', 'cart-7d9f8b6c4d-q8w4z', 'checkout-5c6b7f9c8d-abc12'],
    region: ['eu-west-1', 'us-east-1', 'us-west-2'],
    environment: ['production'],
  },
  lexicon,
);

const found = (text: string): readonly string[] =>
  finder
    .find(text)
    .entities.map(({ kind, name, names, text: typed }) => `${kind} ${name ?? names?.join('|') ?? typed}`);

describe('names that are misspelt or shortened', () => {
  it.each([
    ['why is chekout failing', ['service checkout']],
    ['checkuot?', ['service checkout']],
    ['checkouts?', ['service checkout']],
    ['paymnet gateway down', ['service payment-gateway']],
    ['payment-gatway', ['service payment-gateway']],
    ['errors in prod', ['environment production']],
    ['pod x2x7k', ['pod cart-7d9f8b6c4d-x2x7k']],
    ['7d9f8b6c4d', ['pod cart-7d9f8b6c4d-x2x7k|cart-7d9f8b6c4d-q8w4z']],
    ['only eu', ['region eu-west-1']],
    ['same in US', ['region us-east-1|us-west-2']],
    ['eu?', ['region eu-west-1']],
    ['errores en eu-west', ['region eu-west-1']],
    ['看eu的', ['region eu-west-1']],
    ['euだけ', ['region eu-west-1']],
    ['is it only in zone eu-west-1a?', []],
    ['nur in us-east-1c?', []],
  ])('are found in “%s”', (text, entities) => {
    expect(found(text)).toEqual(entities);
  });

  it.each([
    'check this',
    'tell us more',
    'is it just us',
    'eu acho que sim',
    'how many so far rn',
    'is it still so',
    'card',
    'carts',
    'the checks',
    'my product',
    '2024',
  ])('are not found in “%s”', (text) => {
    expect(found(text).filter((each) => !each.startsWith('number'))).toEqual([]);
  });

  it('are told from names in the catalogue by nothing but the catalogue', () => {
    const empty = new EntityFinder({}, lexicon);
    expect(empty.find('errors in prod rn, chekout in eu').entities).toEqual([]);
  });

  it('are no words that the reader knows', () => {
    const names = new EntityFinder({ service: ['these-', 'which-one', 'perchè'] }, lexicon);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STOP_WORDS.split(' ')), { maxLength: 8 }), (words) => {
        expect(names.find(words.join(' ')).entities).toEqual([]);
      }),
    );
  });

  it('do not overlap, and stand where they say', () => {
    const part = fc.constantFrom('chekout', 'payment', 'gatway', '-', ' ', 'eu', '7d9f8b6c4d', 'x');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const text = parts.join('');
        let end = 0;
        for (const entity of finder.find(text).entities) {
          expect(entity.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(entity.start, entity.end)).toBe(entity.text);
          end = entity.end;
        }
      }),
    );
  });
});

describe('the edit distance of two words', () => {
  it.each([
    ['checkout', 'checkout', 0],
    ['chekout', 'checkout', 1],
    ['checkuot', 'checkout', 1],
    ['checkout', 'cart', 3],
  ])('of %s and %s is %i, at most one more than asked for', (a, b, distance) => {
    expect(boundedEditDistance(a, b, 2)).toBe(distance);
  });
});

describe('a name with another number', () => {
  it('is another one, and no misspelling', () => {
    const numbered = new EntityFinder({ region: ['eu-west-1'], host: ['web-7'] }, lexicon);
    const number = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(number, number, (region, host) => {
        const { entities } = numbered.find(`eu-west-${region}, web-${host}`);
        const named = entities.flatMap(({ name }) => (name === undefined ? [] : [name]));
        expect(named.includes('eu-west-1')).toBe(region === 1);
        expect(named.includes('web-7')).toBe(host === 7);
      }),
    );
  });
});
