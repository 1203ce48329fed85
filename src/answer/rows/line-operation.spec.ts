// What a question asks of lines, by its words.
import { describe, expect, it } from 'vitest';
import { countContext } from '../../../test/support/ask-counts.js';
import type { Ask } from '../../language/reading.js';
import { lineOperation } from './line-operation.js';

const operationOf = (message: string, language: string, measure: Ask['measure']): unknown =>
  lineOperation(countContext({ message, language, ask: { measure } }));

describe('what is asked of lines', () => {
  it.each([
    ['when was the first “no quorum” line?', 'en', { kind: 'edge', edge: 'first' }],
    ['the last thing that redis logged', 'en', { kind: 'edge', edge: 'last' }],
    ['how many of those per minute?', 'en', { kind: 'count', by: 'minute' }],
    ['wie viele davon pro Minute?', 'de', { kind: 'count', by: 'minute' }],
    ['combien par minute ?', 'fr', { kind: 'count', by: 'minute' }],
    ['how many “retry in”, by host', 'en', { kind: 'count', by: 'host' }],
    ['which lines mention disk', 'en', { kind: 'list' }],
    ['show me 3 lines around that', 'en', { kind: 'around', side: 'around', edge: 'first' }],
    [
      'what did slapd say right before the first accept error?',
      'en',
      { kind: 'around', side: 'before', edge: 'first' },
    ],
    ['how long did the elections take?', 'en', { kind: 'gaps' }],
    ['biggest value of queue depth?', 'en', { kind: 'number', wanted: 'max', isDuration: false }],
    ['slowest fsync?', 'en', { kind: 'number', wanted: 'max', isDuration: true }],
    ['¿cuál es el mayor delay?', 'es', { kind: 'number', wanted: 'max', isDuration: false }],
    ['average backoff of these', 'en', { kind: 'number', wanted: 'mean', isDuration: false }],
    ['pending records over time', 'en', { kind: 'number', wanted: 'course', isDuration: false }],
    ['did that ever occur?', 'en', { kind: 'earlier' }],
    ['is it the same text on every node?', 'en', { kind: 'texts' }],
    ['「容量不足」は何回出ましたか？', 'ja', { kind: 'count' }],
  ] as const)('%s', (message, language, operation) => {
    expect(operationOf(message, language, 'lines')).toEqual(operation);
  });

  it('is whether they are related, where that is asked', () => {
    expect(operationOf('how many library problems, and are they related?', 'en', 'hypothesis')).toEqual({
      kind: 'relation',
    });
  });
});
