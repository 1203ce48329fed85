import { describe, expect, it } from 'vitest';
import { readJiraWords } from './jira-words.js';

const SELF = { id: 'u-1', name: 'casefile' };
const text = (words: string) => ({ type: 'text', text: words });
const block = (type: string, ...content: readonly object[]) => ({ type, content });
const paragraph = (words: string) => block('paragraph', text(words));

describe('the words of a document', () => {
  it('are of lines of their own where their blocks are', () => {
    const document = block(
      'doc',
      paragraph('/casefile why?'),
      block('taskList', block('taskItem', text('check the pool')), block('taskItem', text('restart'))),
      block('table', block('tableRow', block('tableCell', paragraph('9:40'), paragraph('error 500')))),
      block('nestedExpand', paragraph('one'), paragraph('two')),
      block('decisionList', block('decisionItem', text('three')), block('decisionItem', text('four'))),
    );
    expect(readJiraWords(document, SELF).text.split('\n')).toEqual([
      'why?',
      'check the pool',
      'restart',
      '9:40',
      'error 500',
      'one',
      'two',
      'three',
      'four',
    ]);
  });
});

describe('the words of wiki markup', () => {
  it('leave out quotes, and take no longer for many empty lines', () => {
    expect(readJiraWords('bq. said before\n  bq. and this\n/casefile why?', SELF).text).toBe('why?');
    const begun = performance.now();
    readJiraWords(`${'\n'.repeat(200_000)}x`, SELF);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
