// Numbers that lines state: which ones a question means, and what is told of them, each checked against the lines.
import { describe, expect, it } from 'vitest';
import { checkCountCase, lineAt } from '../../../test/support/ask-counts.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { MeasureAnswer } from '../measure.js';
import { metric } from './metric.js';
import { overSaidLines } from './said-lines.js';

const OWN: MeasureAnswer = { needsCause: false, reads: () => ({}), answer: () => undefined };
const measure = overSaidLines(OWN);

const line = (at: number, message: string, attributes: LogRecord['attributes'] = {}): LogRecord => ({
  ...lineAt(at, attributes),
  message,
});

const LAGS = [
  line(1, 'operator=dedupe watermark lag: 490 ms, pending records: 56'),
  line(2, 'operator=enrich watermark lag: 1.9 s, pending records: 90'),
  line(3, 'operator=dedupe watermark lag: 700 ms, pending records: 71'),
];

const asked = (message: string, rows: readonly LogRecord[], word: string) =>
  checkCountCase(measure, {
    ask: { measure: 'metric' },
    context: { message },
    rows: { [`number-${word}`]: rows },
    says: '',
  });

describe('a number that lines state', () => {
  it.each([
    ['biggest watermark lag?', 'watermark', LAGS, /^Highest.*watermark lag: 1\.9 s in `checkout`\..*enrich watermark/s],
    ['smallest pending records?', 'pending', LAGS, /^Lowest pending records: 56 in/],
    ['average pending records?', 'pending', LAGS, /^Average pending records: 72\.3 in `checkout`, over 3 log lines/],
    [
      'pending records over time?',
      'pending',
      LAGS,
      /^pending records in `checkout`: 56 at 14:01:00, 71 at 14:03:00 UTC \(lowest 56, highest 90\)/,
    ],
    [
      'average backoff_ms?',
      'backoff',
      [line(1, 'retry', { backoff_ms: 100 }), line(2, 'retry', { backoff_ms: 300 })],
      /^Average backoff ms: 200 ms in `checkout`, over 2 log lines/,
    ],
  ] as const)('is told with the line, and borne out by it in every language: %s', (message, word, rows, says) => {
    const { text, wrong } = asked(message, rows, word);
    expect(text).toMatch(says);
    expect(wrong).toEqual([]);
  });

  it('is told as the highest, and not by its lines alone, where it is read as a gauge that no metric holds', () => {
    const rows = [line(1, 'open descriptors: 300 of 1024'), line(2, 'open descriptors: 1024 of 1024')];
    const { text, wrong } = checkCountCase(overSaidLines(metric), {
      ask: { measure: 'metric', of: 'files' },
      context: { message: 'biggest value of open descriptors?' },
      rows: { 'number-descriptors': rows, 'stated-descriptors': rows },
      says: '',
    });
    expect(text).toMatch(/^Highest open descriptors: 1,024 in `checkout`/);
    expect(wrong).toEqual([]);
  });

  it('is no code of an error, which is the same in every line', () => {
    const same = [line(1, 'search error 24 of the ldap'), line(2, 'search error 24 of the ldap')];
    expect(asked('biggest search?', same, 'search').text).toBe('');
  });

  it('is compared in one unit', () => {
    const mixed = [line(1, 'fsync took: 982 ms'), line(2, 'fsync took: 1.2 s')];
    expect(asked('slowest fsync?', mixed, 'fsync').text).toMatch(/^Highest .*: 1\.2 s/);
  });
});
