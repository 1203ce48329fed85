// Which lines speak of trouble, whatever level their program gives them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countReads, countRow, draftText } from '../../../test/support/ask-counts.js';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import { MINUTE, SECOND } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { ResultWriter } from '../result-writer.js';
import { precursorAnswers, speaksOfTrouble } from './precursors.js';

describe('a line of any level', () => {
  it.each([
    'flush of segment 12 has been taking longer than 15 seconds',
    '[gc][812] overhead, spent [9.2s] collecting in the last [10s]',
    'Connection from 10.3.1.2 denied: limit exceeded',
    'retrying in 5 s',
    'task journal blocked for more than 120 seconds',
    'checkpoints are occurring too frequently',
    'disk /var is 97 % full',
    'connection dropped without warning',
    'backup failed: no warnings, see below',
  ])('speaks of trouble: “%s”', (text) => {
    expect(speaksOfTrouble(text)).toBe(true);
  });

  it.each([
    'backup finished with 0 errors',
    'batch 7 written without errors',
    'GET /wares 200 12 ms',
    'connection accepted from 10.3.1.2',
    'parcel 17 handed over',
  ])('does not: “%s”', (text) => {
    expect(speaksOfTrouble(text)).toBe(false);
  });

  it('speaks of it in any letters and among any numbers', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('timed out', 'TIMED OUT', 'Timed Out'), (n, said) => {
        expect(speaksOfTrouble(`lookup ${n} ${said}`)).toBe(true);
      }),
    );
  });
});

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
