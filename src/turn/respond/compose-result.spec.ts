// The text of a result: its blocks, then notices, then in which language it is where that is not the asker's.
import { describe, expect, it } from 'vitest';
import { ResultWriter } from '../../answer/result-writer.js';
import { writeResultText } from './compose-result.js';

const textIn = (language: string, notices: readonly string[] = [], isFirstInLanguage = true): string => {
  const draft = new ResultWriter(language).text('lines.none').finish({ kind: 'unknown', missing: 'lines' });
  return writeResultText(draft, [], { language, notices, isFirstInLanguage });
};

describe('the text of a result', () => {
  it.each([
    ['en', 'No such log line is stored for this time.'],
    ['zh', '这段时间没有存储这样的日志。'],
    ['ja', 'この時間にそのようなログは保存されていません。'],
  ])('is in the language of the question where it has a catalogue: %s', (language, text) => {
    expect(textIn(language)).toBe(text);
  });

  it('says at its end, in the language of the question, that it is in English where there is no catalogue', () => {
    expect(textIn('it', ['This answers turn 3.']).split('\n\n')).toEqual([
      'No such log line is stored for this time.',
      'This answers turn 3.',
      '(Rispondo in inglese.)',
    ]);
  });

  it('does not say again that it is in English', () => {
    expect(textIn('it', [], false)).toBe('No such log line is stored for this time.');
  });
});

describe('a paragraph', () => {
  const claim = (text: string, ...citations: readonly string[]) =>
    ({ type: 'observation', text, citations, figures: [], verdict: 'supported' }) as const;
  const textOf = (...claims: ReturnType<typeof claim>[]): string =>
    writeResultText({ blocks: [{ kind: 'sentences', claims: claims.map((_, index) => index) }] }, claims, {
      language: 'en',
      notices: [],
      isFirstInLanguage: false,
    });

  it('cites rows once, behind the last sentence that stands on them', () => {
    expect(textOf(claim('12 errors.', 'e1'), claim('That is 3 %.', 'e1'))).toBe('12 errors. That is 3 %. [e1]');
  });

  it('cites each sentence that stands on rows of its own', () => {
    expect(textOf(claim('12 errors.', 'e1'), claim('8 before.', 'e2'))).toBe('12 errors. [e1] 8 before. [e2]');
  });
});
