import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, tokenize } from './tokens.js';

describe('the tokens of a message', () => {
  it('are words, numbers and marks in any script', () => {
    const words = (text: string): readonly string[] => tokenize(text).map((token) => token.text);
    expect(words('why is it slow?')).toEqual(['why', 'is', 'it', 'slow', '?']);
    expect(words("what's up")).toEqual(["what's", 'up']);
    expect(words('为什么失败')).toEqual(['为什么', '失败']);
    expect(words('  ')).toEqual([]);
  });

  it('stand in the text where they say', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const { text: token, start, end } of tokenize(text)) expect(text.slice(start, end)).toBe(token);
      }),
    );
  });
});

describe('folded text', () => {
  it('has one form for what people type differently', () => {
    expect(foldText('Où est  L’ERREUR')).toBe("ou est l'erreur");
    expect(foldText('ＯＫ')).toBe('ok');
    expect(foldText('größer')).toBe('großer');
    expect(foldText('İstanbul ılık')).toBe('istanbul ilik');
  });

  it('keeps marks that are letters of their own', () => {
    expect(foldText('デプロイ')).toBe('デプロイ');
    expect(foldText('क्यों')).toBe('क्यों');
  });

  it('of plain letters is the same beside a letter that is not plain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(foldText(`ßx${text}x`)).toBe(`ß${foldText(`x${text}x`)}`);
      }),
    );
  });

  it('does not change when it is folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
