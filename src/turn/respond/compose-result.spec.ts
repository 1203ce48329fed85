// The text of a result: its blocks, then notices, then in which language it is where that is not the asker's.
import { describe, expect, it } from 'vitest';
import { ResultWriter } from '../../answer/result-writer.js';
import { writeResultText } from './compose-result.js';

const textIn = (language: string, notices: readonly string[] = []): string => {
  const draft = new ResultWriter(language).text('lines.none').finish({ kind: 'unknown', missing: 'lines' });
  return writeResultText(draft, [], { language, notices });
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
});
