// How log lines stand in a list, and which of those that are alike were shown before.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerEvidence } from '../../evidence/answer.js';
import { type Micros, toIso } from '../../kernel/time.js';
import type { BatchHash } from '../../kernel/brand.js';
import { writeSentence } from '../../evidence/sentence.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { PlacedRow, ShownRow } from '../ask-reads.js';
import { lineParts, shownRowOf, withoutShown } from './record-lines.js';

const row = (message: string, said?: string): LogRecord =>
  ({
    kind: 'log',
    id: 'a',
    time: 1_772_391_182_000_000,
    service: 'cart',
    level: 'error',
    message,
    ...(said !== undefined && { error: { message: said } }),
  }) as unknown as LogRecord;

const placed = (position: number): PlacedRow<LogRecord> => ({
  row: row('request failed'),
  batch: 'b' as BatchHash,
  position,
  source: 'logs',
});

const shown = (evidence: string): ShownRow => ({
  turn: 1,
  evidence,
  batch: 'x' as BatchHash,
  position: 0,
  at: 1_772_391_182_000_000,
  quote: 'request failed',
});

describe('a log line in a list', () => {
  it('tells the error behind a line that does not say it', () => {
    expect(writeSentence(lineParts(row('request failed', 'disk is full'))).text).toContain(
      '“request failed”: “disk is full”',
    );
    expect(writeSentence(lineParts(row('failed: disk is full', 'disk is full'))).text).toMatch(
      /“failed: disk is full”$/,
    );
  });

  it('is left out as often as it was shown', () => {
    const rows = [placed(0), placed(1), placed(2)];
    expect(withoutShown(rows, [])).toHaveLength(3);
    expect(withoutShown(rows, [shown('e1'), shown('e2')])).toEqual([placed(2)]);
    expect(withoutShown(rows, [shown('e1'), shown('e2'), shown('e3')])).toEqual([]);
  });

  it('is known again by its time to the microsecond, as answers tell it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 51 }), (time) => {
        const own = { ...placed(0), row: { ...row('request failed'), time } } as PlacedRow<LogRecord>;
        const cited: AnswerEvidence = {
          id: 'e1',
          kind: 'log',
          batch: 'b',
          position: 0,
          at: toIso(time as Micros),
          source: 'logs',
          quote: 'request failed',
          role: 'seen',
          link: '',
        };
        expect(withoutShown([own], [shownRowOf(2, cited)])).toEqual([]);
      }),
    );
  });
});
