import { describe, expect, it } from 'vitest';
import { entityMark } from './names/entity.js';
import { buildLexicon, findConcepts, foldLexicon, isKnownWord } from './lexicon.js';
import { foldText, tokenize } from './tokens.js';

const lexicon = buildLexicon(
  [
    ['count', ['how many', 'wie viele', '多少']],
    ['how', ['how', 'wie']],
    ['error', ['error*', 'fehler*', '错误', 'エラー']],
    ['since', ['since', 'seit', 'から']],
  ],
  ['table'],
);

const concepts = (text: string): readonly string[] =>
  findConcepts(
    lexicon,
    tokenize(foldText(text)).map((token) => token.text),
  );

describe('the concepts of a message', () => {
  it.each([
    ['how many errors since', ['count', 'error', 'since']],
    ['Wie viele Fehlermeldungen seit', ['count', 'error', 'since']],
    ['wie geht das', ['how']],
    ['有多少错误', ['count', 'error']],
    ['エラーいつから', ['error', 'since']],
    ['nothing of these', []],
    ['', []],
  ])('of “%s” are in the order of the text, longer entries first', (text, found) => {
    expect(concepts(text)).toEqual(found);
  });

  it.each([
    ['Où', 'ou est le service'],
    ['ＯＫ', 'ok'],
    ['Ausfäll*', 'die Ausfalle'],
    ['how  Many', 'how many errors'],
    ['aujourd’hui', "aujourd'hui"],
    ['ｴﾗｰ', 'エラーが'],
  ])('of the entry “%s”, folded, are found in “%s”', (entry, text) => {
    const folded = foldLexicon([['concept', [entry]]]);
    const tokens = tokenize(foldText(text)).map((token) => token.text);
    expect(findConcepts(buildLexicon(folded), tokens)).toEqual(['concept']);
    expect(foldLexicon(folded)).toEqual(folded);
  });

  it('are marks of entities as well', () => {
    const service = entityMark('service');
    expect(concepts(`errors in ${service}`)).toEqual(['error', service]);
  });

  it('tell which words are known', () => {
    expect(['errors', 'since', 'table', 'chekout'].map((word) => isKnownWord(lexicon, word))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
