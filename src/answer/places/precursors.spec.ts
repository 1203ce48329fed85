// What was suspicious before it began.
import { describe, expect, it } from 'vitest';
import { countReads, countRow, draftText } from '../../../test/support/ask-counts.js';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import { MINUTE, SECOND } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { ResultWriter } from '../result-writer.js';
import { precursorAnswers } from './precursors.js';

describe('what was suspicious before', () => {
  const lineOf = (at: number, message: string): LogRecord => ({
    kind: 'log',
    id: `l${at} ${message}`,
    time: NOON - 30 * MINUTE + at * SECOND,
    level: 'warn',
    message,
    template: message.split(' ')[0] ?? '',
    service: 'valve',
    source: 'logs',
    ingestedAt: NOON,
  });

  it('is told also where many lines of one kind come before the first of another', () => {
    const many = Array.from({ length: 300 }, (_, at) => lineOf(at, 'flush took too long'));
    const context = placesContext({ ask: { measure: 'precursor' }, message: 'anything suspicious before?' });
    const { text, checked } = answerPlaces(precursorAnswers.precursor, context, [...many, lineOf(900, 'disk is full')]);
    expect(text).toContain('flush took too long');
    expect(text).toContain('disk is full');
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });

  it('is no pattern of which one line in many failed', () => {
    const requests = Array.from({ length: 100 }, (_, at) => ({
      ...lineOf(at, 'GET /valves'),
      level: at === 50 ? ('error' as const) : ('info' as const),
    }));
    const context = placesContext({ ask: { measure: 'precursor' }, message: 'anything suspicious before?' });
    const { text } = answerPlaces(precursorAnswers.precursor, context, [...requests, lineOf(900, 'disk is full')]);
    expect(text).not.toContain('GET /valves');
    expect(text).toContain('disk is full');
  });

  it('is not denied where its lines could not be read', () => {
    const total = countRow({ of: 'logs', count: 9 });
    const row = countRow({ by: 'template', value: 't1', text: 'disk is full', count: 9 });
    const context = placesContext({ ask: { measure: 'precursor' }, message: 'anything suspicious before?' });
    const draft = precursorAnswers.precursor.answer(
      context,
      countReads({ before: [total, row], 'before-bad': [], 'day-before': [] }),
      new ResultWriter('en'),
    );
    expect(draft === undefined ? '' : draftText(draft)).not.toContain('Nothing suspicious');
  });
});
