// What a message compares with, in the languages of the product.
import { describe, expect, it } from 'vitest';
import { readMessageDetails } from '../../language/details/message-details.js';
import { asksHowItWas, comparedKindOf, earlierDayOf } from './compared-with.js';

const questionOf = (message: string, language = 'en') => ({
  entities: [],
  details: readMessageDetails(message, { entities: [], language }),
});

describe('another time', () => {
  it.each([
    ['same time yesterday?', 'yesterday'],
    ['und gestern?', 'yesterday'],
    ['¿y ayer?', 'yesterday'],
    ['et hier ?', 'yesterday', 'fr'],
    ['e ontem?', 'yesterday'],
    ['昨天呢？', 'yesterday'],
    ['昨日は？', 'yesterday'],
    ['vs last week', 'week'],
    ['letzte Woche auch?', 'week'],
    ['la semana pasada?', 'week'],
    ['la semaine dernière ?', 'week'],
    ['semana passada?', 'week'],
    ['上周呢', 'week'],
    ['先週は？', 'week'],
  ])('is read in “%s”', (message, day, language = 'en') => {
    expect(earlierDayOf(questionOf(message, language).details)).toBe(day);
  });

  it.each(['how many errors today', 'chier les logs', 'ayeron', 'wie viele heute', 'hier sind nur timeouts'])(
    'is not read in “%s”',
    (message) => {
      expect(earlierDayOf(questionOf(message).details)).toBeUndefined();
    },
  );

  it.each([
    'was it ok before 9:20?',
    'war vor 9 uhr alles in ordnung?',
    '¿estaba bien antes de las 9?',
    'ça allait bien avant 9h ?',
    'estava bem antes das 9?',
    '9点之前正常吗',
  ])('is asked for its state in “%s”', (message) => {
    expect(asksHowItWas(questionOf(message))).toBe(true);
  });
});

describe('others of a kind', () => {
  it.each([
    ['difference between regions?', 'region'],
    ['compare it with its siblings', 'pod'],
    ['compare the versions with the others', 'version'],
    ['Unterschied zwischen den Regionen?', 'region'],
    ['compara con las otras réplicas', 'pod'],
    ['différence entre les régions ?', 'region'],
    ['diferença entre as regiões?', 'region'],
    ['和其他实例对比', 'pod'],
    ['リージョンの違いは？', 'region'],
  ])('are named in “%s”', (message, kind) => {
    expect(comparedKindOf(questionOf(message))).toBe(kind);
  });
});
