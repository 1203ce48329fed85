// Topics by the tables of words, and where a message names them.
import { describe, expect, it } from 'vitest';
import { findTopicSpans, readTopics } from './read-topics.js';

const named = (text: string, language: string) =>
  findTopicSpans(text, language).map(({ topic, start, end }) => [topic, text.slice(start, end)]);

describe('where a message names its topics', () => {
  it.each([
    [
      'could it be the network or dns?',
      'en',
      [
        ['network', 'network'],
        ['dns', 'dns'],
      ],
    ],
    [
      'the file descriptors, or packet loss?',
      'en',
      [
        ['network', 'packet'],
        ['files', 'file descriptors'],
      ],
    ],
    [
      'Datenbanken oder das Netzwerk?',
      'de',
      [
        ['database', 'Datenbanken'],
        ['network', 'Netzwerk'],
      ],
    ],
    [
      '¿la CACHÉ o la memoria?',
      'es',
      [
        ['memory', 'memoria'],
        ['cache', 'CACHÉ'],
      ],
    ],
    [
      '是数据库还是内存？',
      'zh',
      [
        ['database', '数据库'],
        ['memory', '内存'],
      ],
    ],
    ['why is checkout slow?', 'en', []],
  ])('is found in “%s”', (text, language, expected) => {
    expect(named(text, language)).toEqual(expected);
  });

  it('is somewhere for each of them', () => {
    const text = 'the db, the thread pool, a deploy, retries or the clocks of the nodes';
    expect(findTopicSpans(text, 'en').map(({ topic }) => topic)).toEqual(readTopics(text, 'en'));
  });
});
