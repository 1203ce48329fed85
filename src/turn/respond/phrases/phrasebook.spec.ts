// A phrasebook says a text whole or not at all, and carries over every value.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLive } from '../../../output/live-text.js';
import { type KeptParts, makePhrasebook } from './phrasebook.js';
import { phrasebookOf, ANSWER_PHRASES } from './phrasebooks.js';

const book = makePhrasebook('de', {
  'table {name}': 'Tabelle {name}',
  'dead rows {number}': 'tote Zeilen {number}',
  '{number} of {number2}': 'von {number2} sind es {number}',
  'set {code} for {name}': '{code} für {name} setzen',
  'ask “why?”': 'frag “warum?”',
  risk: 'Risiko',
  none: 'keines',
});

const said = (text: string, kept: KeptParts = {}): string | undefined => book.say(text, kept)?.text;

describe('a phrasebook', () => {
  it('joins phrases, with numbers in the style of the language', () => {
    expect(said('- Table `public.stock`, dead rows 258,708.5 [e2]')).toBe(
      '- Tabelle `public.stock`, tote Zeilen 258.708,5 [e2]',
    );
  });

  it('leaves names, quotations and statements as they are', () => {
    expect(said('table `dead rows 1,000`')).toBe('Tabelle `dead rows 1,000`');
    expect(said('“none”: ``a ` none``')).toBe('“none”: ``a ` none``');
    expect(said('set work_mem for `report`')).toBe('work_mem für `report` setzen');
  });

  it('says quotations that are the product’s own words', () => {
    expect(said('Ask “why?”.')).toBe('Frag “warum?”.');
  });

  it('tells in which order the numbers stand now', () => {
    expect(book.say('dead rows 7, 3 of 9')).toEqual({ text: 'tote Zeilen 7, von 9 sind es 3', numbers: [0, 2, 1] });
  });

  it('says nothing where one word has no phrase', () => {
    expect(said('table `stock`, and more')).toBeUndefined();
    expect(said('risks: none')).toBeUndefined();
    expect(said('one risk')).toBeUndefined();
  });

  it('keeps what is in the language already', () => {
    expect(said('risk: “Wer hält sie?”, wer weiß', { verbatim: ['wer weiß'] })).toBe(
      'Risiko: “Wer hält sie?”, wer weiß',
    );
  });

  it('knows names that stand without backticks, as whole words', () => {
    expect(said('table stock, dead rows 7', { names: ['stock', 'stock-2'] })).toBe('Tabelle stock, tote Zeilen 7');
    expect(said('table stock-2', { names: ['stock', 'stock-2'] })).toBe('Tabelle stock-2');
    expect(said('table stocks', { names: ['stock'] })).toBeUndefined();
    expect(said('risk', { names: ['table'] })).toBe('Risiko');
  });

  it('keeps the first letter of a name at the beginning', () => {
    expect(makePhrasebook('ja', { 'look only at {name}': '{name} だけを見る' }).say('Look only at `shop`')?.text).toBe(
      '`shop` だけを見る',
    );
    const plain = makePhrasebook('ja', { 'look only at {name}': '{name} だけを見る' });
    expect(plain.say('Look only at shop', { names: ['shop'] })?.text).toBe('shop だけを見る');
  });

  it('leaves a blank behind a citation and its mark, where words follow', () => {
    const japanese = makePhrasebook('ja', { 'since {time}': '{time} から' });
    expect(japanese.say('`shop` [e4], since 18:38')?.text).toBe('`shop` [e4]、 18:38 から');
    expect(japanese.say('since 18:38 [e4].')?.text).toBe('18:38 から [e4]。');
  });

  it('is not misled by characters that stand for values', () => {
    expect(said('table \ue000')).toBeUndefined();
  });
});

const LANGUAGES = Object.keys(ANSWER_PHRASES);
const ENGLISH = Object.keys(ANSWER_PHRASES['de'] ?? {});
const PLACEHOLDERS = /\{[a-z]+\d*\}/g;

const placeholdersOf = (text: string): readonly string[] => (text.match(PLACEHOLDERS) ?? []).toSorted();
const ownWords = (text: string): string => text.replace(PLACEHOLDERS, ' ');

describe.each(LANGUAGES)('the phrases in %s', (language) => {
  const phrases = ANSWER_PHRASES[language] as { readonly [english: string]: string };

  it('are those of every language, with the values of the English ones', () => {
    expect(Object.keys(phrases).toSorted()).toEqual(ENGLISH.toSorted());
    expect(
      ENGLISH.filter((english) => placeholdersOf(phrases[english] ?? '').join() !== placeholdersOf(english).join()),
    ).toEqual([]);
  });

  it('state no number of their own', () => {
    expect(ENGLISH.filter((english) => /\p{Nd}/u.test(ownWords(phrases[english] ?? '')))).toEqual([]);
  });

  it('are shown as words: none of them reads like an address', () => {
    expect(ENGLISH.filter((english) => isLive(ownWords(phrases[english] ?? '')) && !isLive(ownWords(english)))).toEqual(
      [],
    );
  });
});

const VALUES: { readonly [kind: string]: fc.Arbitrary<string> } = {
  name: fc.stringMatching(/^[a-z][a-z0-9_.]{0,12}$/).map((name) => `\`${name}\``),
  quote: fc.stringMatching(/^[a-z][a-z0-9 =$*.]{0,20}[a-z]$/).map((text) => `“${text}”`),
  number: fc.nat(999).map((value) => `${value} s`),
  time: fc.constantFrom('2026-11-21 14:02', '14:02'),
  code: fc.stringMatching(/^[a-z]{2,6}_[a-z]{2,8}$/),
};

/** A phrase as it stands in an answer, and the values in it. */
const filled = fc.constantFrom(...ENGLISH).chain((english) => {
  const kinds = (english.match(PLACEHOLDERS) ?? []).map((each) => each.replace(/[{}\d]/g, ''));
  return fc.tuple(...kinds.map((kind) => VALUES[kind] ?? fc.constant(''))).map((values) => {
    let at = 0;
    return { text: english.replace(PLACEHOLDERS, () => values[at++] ?? ''), values };
  });
});

it.each(LANGUAGES)('every phrase is said in %s with all of its values', (language) => {
  fc.assert(
    fc.property(filled, ({ text, values }) => {
      const spoken = phrasebookOf(language)?.say(text);
      expect(spoken).toBeDefined();
      for (const value of values) expect(spoken?.text).toContain(value);
      const numbers = values.filter((each) => each.endsWith(' s')).length;
      expect(spoken?.numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: numbers }, (_, rank) => rank));
    }),
  );
});
