// Names that a message takes back are not meant; all others are.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readByCatalogue } from '../../bench/followup/read-message.js';
import type { Entity } from './names/entity.js';
import { questionInstead, withoutWithdrawn } from './self-correction.js';

const CATALOGUE = { services: ['cart', 'ledger'], environments: [], regions: [], hosts: ['q1', 'q2'] };

const hostsIn = (text: string): readonly Entity[] =>
  [...text.matchAll(/q\d/g)].map(({ 0: said, index: start }) => ({
    kind: 'host',
    text: said,
    name: said,
    start,
    end: start + said.length,
  }));

const meant = (text: string): string => withoutWithdrawn(text, hostsIn(text));

describe('a name that is taken back', () => {
  it.each([
    'on q1? no wait, q2',
    'how many on q1, sorry, q2?',
    'errors on q1, I mean on q2',
    'auf q1? nein, q2',
    'auf q1, ich meine auf q2',
    'sur q1 ? non, q2',
    'sur q1, pardon, sur q2',
    '¿en q1? no, espera, q2',
    'em q1, quero dizer, q2',
    'su q1? no, q2',
    'q1，不对，q2',
    'q1、いや、q2',
    'on q1? no q2',
    'o q1? não, q2',
    'w q1? nie, q2',
  ])('is not meant in “%s”', (text) => {
    expect(hostsIn(meant(text)).map((each) => each.text)).toEqual(['q2']);
  });

  it.each([
    'q1 and q2?',
    'on q1, no errors on q2?',
    'is it q1 or q2?',
    'not q1 but q2',
    'did q1 fail before q2?',
    'es q1, no q2',
    'to q1, nie q2',
    'é q1, não q2',
    'è q1, non q2',
    'it is q1, no q2',
    '是q1，不是q2',
  ])('is none in “%s”', (text) => {
    expect(meant(text)).toBe(text);
  });

  it('leaves everything else in its place', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('q1', 'q2', 'no', 'wait', ',', '?', 'sorry', 'errors', 'I mean')),
        (words) => {
          const text = words.join(' ');
          const left = meant(text);
          expect(left).toHaveLength(text.length);
          for (const [index, sign] of [...left].entries()) expect([' ', text[index]]).toContain(sign);
        },
      ),
    );
  });

  it('is no name of the reading', () => {
    const { entities } = readByCatalogue('how many errors in cart? no wait, ledger', CATALOGUE);
    expect(entities.map(({ name }) => name)).toEqual(['ledger']);
  });

  it('leaves no gap in what is quoted of the message', () => {
    const { details } = readByCatalogue('how many errors in cart? no wait, ledger', CATALOGUE);
    expect(details?.excerpt).toBe('how many errors in ledger');
  });
});

describe('a question that is asked instead', () => {
  it.each([
    ['no i meant why is it slow', 'why is it slow'],
    ['nein, ich meinte wer ist betroffen?', 'wer ist betroffen?'],
    ['no, quise decir ¿cuántos errores hay?', '¿cuántos errores hay?'],
    ['non, je voulais dire combien d’erreurs ?', 'combien d’erreurs ?'],
  ])('stands where the message has it: “%s”', (message, question) => {
    const read = questionInstead(message);
    expect(read.trim().replace(/^¿/, '')).toBe(question.replace(/^¿/, ''));
    expect(read).toHaveLength(message.length);
  });

  it.each(['no, I meant orders', 'no, it is the database', 'why is it slow?', 'what I meant is the cart'])(
    'is none in “%s”',
    (message) => {
      expect(questionInstead(message)).toBe(message);
    },
  );
});
