// Words of the language are never names, whatever stands beside them.
import { describe, expect, it } from 'vitest';
import { unknownNamesOfQuestion } from './names-of-question.js';
import type { UnknownName } from './unknown-names.js';

const WORDS = new Set(['welche', 'quel', 'worst', 'pro', 'staging', 'test']);

const kept = (
  name: string,
  field: UnknownName['field'] = 'service',
  entities: Parameters<typeof unknownNamesOfQuestion>[1]['entities'] = [],
) =>
  unknownNamesOfQuestion([{ name, field, suggestions: [] }], {
    text: `errors in ${name}?`,
    entities,
    isWord: (word) => WORDS.has(word.toLowerCase()),
    stored: new Set(['cart-api']),
  }).length === 1;

describe('an unknown name of a question', () => {
  it.each([['ledger-web'], ['db2'], ['pricng']])('is one: %s', (name) => {
    expect(kept(name)).toBe(true);
  });

  it.each([['welche'], ['quel'], ['worst'], ['Welche']])('is none where it is a word: %s', (name) => {
    expect(kept(name)).toBe(false);
    expect(kept(name, 'region')).toBe(false);
  });

  it('is a usual environment, though that is a word', () => {
    expect(kept('staging', 'environment')).toBe(true);
    expect(kept('test', 'environment')).toBe(false);
  });

  it('is none where the reading has found it, or where other letters are joined to it', () => {
    expect(kept('eu-west-1', 'region', [{ kind: 'region', text: 'eu-west-1', start: 10, end: 19 }])).toBe(false);
    expect(kept('checkoutは')).toBe(false);
    expect(kept('Cart-API')).toBe(false);
  });
});
