// The nouns behind “which”, in the languages that part words by blanks.
import { describe, expect, it } from 'vitest';
import { findAskedNouns, findCountedNoun } from './asked-nouns.js';

describe('the nouns that a question asks for', () => {
  it.each([
    ['which merchants are affected?', 'merchants'],
    ['which of our tenants?', 'tenants'],
    ['Welche Mandanten sind betroffen?', 'mandanten'],
    ['¿qué usuarios están afectados?', 'usuarios'],
    ['Quels clients sont touchés ?', 'clients'],
    ['quais clientes foram afetados?', 'clientes'],
    ['quali utenti?', 'utenti'],
    ['que usuarios estan afectados', 'usuarios'],
    ['y en que sucursales?', 'sucursales'],
    ['¿y a qué clientes afecta?', 'clientes'],
    ['any other mission?', 'mission'],
    ['and the other brokers?', 'brokers'],
    ['und die anderen Makler?', 'makler'],
    ['et les autres agences ?', 'agences'],
  ])('of “%s”', (prose, noun) => {
    expect(findAskedNouns(prose)).toContain(noun);
  });

  it.each([
    ['which booking number was the last?', ['booking', 'number']],
    ['what was the last error?', []],
    ['what merchants?', ['merchants']],
    ['and the other one?', []],
    ['is the other problem over?', []],
  ])('end before the words of a sentence: “%s”', (prose, nouns) => {
    expect(findAskedNouns(prose)).toEqual(nouns);
  });

  it.each([
    'cuántos son los pedidos que fallaron?',
    'est-ce que redis répond',
    'el momento en que cambió',
    'o serviço que caiu voltou?',
    'pense que search va mal',
  ])('are not those behind “that” in “%s”', (prose) => {
    expect(findAskedNouns(prose)).toEqual([]);
  });

  it.each([
    'how many failed?',
    'is it over?',
    '',
    'what was it?',
    'what is the first?',
    'what are those?',
    'what does the lease say?',
  ])('are none of “%s”', (prose) => {
    expect(findAskedNouns(prose)).toEqual([]);
  });

  it.each([
    ['how many subscribers failed', 'subscribers'],
    ['wie viele Verträge sind betroffen?', 'verträge'],
    ['combien de contrats ?', 'contrats'],
    ['¿cuántos abonados?', 'abonados'],
    ['what failed?', undefined],
  ])('is what “%s” counts: %s', (prose, noun) => {
    expect(findCountedNoun(prose)).toBe(noun);
  });
});
