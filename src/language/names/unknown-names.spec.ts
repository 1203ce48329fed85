// Names that a message uses and the catalogue does not hold: which words count as such, and which never do.
import { describe, expect, it } from 'vitest';
import { buildLexicon } from '../lexicon.js';
import { EntityFinder } from './find-entities.js';
import { isSurelyName } from './unknown-names.js';

const NAMES = { service: ['checkout', 'card-vault'], environment: ['production'], region: ['eu-west-1'] };

const lexicon = buildLexicon([], ['welche', 'quel', 'worst', 'pro', 'staging', 'test']);
const finder = new EntityFinder(NAMES, lexicon);

const unknownIn = (message: string): readonly string[] => finder.find(message).unknown.map(({ name }) => name);

describe('a name that is not stored', () => {
  it.each([
    ['how many errors in nosuch-service?', 'nosuch-service'],
    ['errors in ledger-web', 'ledger-web'],
    ['wieviele fehler von ledger-web?', 'ledger-web'],
    ['errores de ledger-web', 'ledger-web'],
    ['ledger-web のエラーは？', 'ledger-web'],
    ['ledger-web 的错误', 'ledger-web'],
    ['errors in eu-south-9?', 'eu-south-9'],
    ['is it only in eu-west-9?', 'eu-west-9'],
    ['ist es nur in eu-west-9?', 'eu-west-9'],
    ['¿es solo en eu-west-2?', 'eu-west-2'],
    ['c’est seulement en eu-west-9 ?', 'eu-west-9'],
    ['é só em eu-west-9?', 'eu-west-9'],
    ['è solo in eu-west-9?', 'eu-west-9'],
    ['is het alleen in eu-west-9?', 'eu-west-9'],
    ['czy to tylko w eu-west-9?', 'eu-west-9'],
    ['sadece eu-west-9 mu?', 'eu-west-9'],
    ['kya sirf eu-west-9 mein hai?', 'eu-west-9'],
    ['只在 eu-west-9 吗？', 'eu-west-9'],
    ['eu-west-9 だけですか？', 'eu-west-9'],
    ['eu-west-9 에서만 그래?', 'eu-west-9'],
    ['is it on staging too?', 'staging'],
    ['staging too?', 'staging'],
    ['and staging?', 'staging'],
    ['y en staging?', 'staging'],
    ['pasa también en staging?', 'staging'],
    ['passiert das auch auf staging', 'staging'],
    ['ist das auf der staging auch so?', 'staging'],
    ['ça arrive aussi en staging ?', 'staging'],
    ['acontece também em staging?', 'staging'],
    ['succede anche su staging?', 'staging'],
    ['en staging también?', 'staging'],
    ['solo en canary', 'canary'],
  ])('is found in “%s”', (message, name) => {
    expect(unknownIn(message)).toEqual([name]);
  });

  it.each([
    'how many errors in card-vault?',
    'errors in checkout',
    'errors in real-time?',
    'draft of the post-mortem',
    'who is on-call',
    'is it end-to-end?',
    'and in eu-west-1?',
    'in production?',
    'the number of time-outs',
    'how many errors in total',
    'show me the stage',
    'wie war die perf in der nacht',
    'le test de perf est fini',
  ])('is not seen in “%s”', (message) => {
    expect(unknownIn(message)).toEqual([]);
  });
});

describe('an unknown name of a question', () => {
  const isName = (name: string, field: 'service' | 'region' | 'environment' = 'service'): boolean =>
    isSurelyName({ name, field, suggestions: [], start: 0, end: name.length }, lexicon);

  it.each(['ledger-web', 'db2', 'pricng'])('is one: %s', (name) => expect(isName(name)).toBe(true));

  it.each(['welche', 'quel', 'worst', 'Welche', 'checkoutは'])('is none where it is a word: %s', (name) => {
    expect(isName(name)).toBe(false);
    expect(isName(name, 'region')).toBe(false);
  });

  it('is a usual environment, though that is a word', () => {
    expect(isName('staging', 'environment')).toBe(true);
    expect(isName('test', 'environment')).toBe(false);
  });
});
