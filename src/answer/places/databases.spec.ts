// Which database it is, which index is missing and which statements are slow, by log lines alone.
import { describe, expect, it } from 'vitest';
import { AT, countContext, countReads, countRow, draftText, lineAt } from '../../../test/support/ask-counts.js';
import { MINUTE } from '../../kernel/time.js';
import type { Ask } from '../../language/reading.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { RowsByKey } from '../../../test/support/ask-counts.js';
import { statesSql } from '../counts/slowest-statements.js';
import { measureAnswerOf } from '../measures.js';
import { ResultWriter } from '../result-writer.js';

const saying = (at: number, message: string, more: Partial<LogRecord> = {}): LogRecord => ({
  ...lineAt(at, more.attributes),
  message,
  ...more,
});

const CATALOGUE = { service: ['stock', 'oracle-main'], environment: [], region: [], version: [] };

const answerOf = (ask: Ask, rows: RowsByKey, catalogue = CATALOGUE): string => {
  const context = countContext({ ask, catalogue });
  const draft = measureAnswerOf(ask.measure)?.answer(context, countReads(rows), new ResultWriter('en'));
  return draft === undefined ? '' : draftText(draft);
};

describe('which database it is', () => {
  const ask: Ask = { measure: 'database' };

  it('is told by the driver that an error names, and by the logs that are stored', () => {
    const said = answerOf(ask, { errors: [saying(3, 'java.sql.SQLException: ORA-01555: snapshot too old')] });
    expect(said).toContain('The database is Oracle Database: `checkout` logged “java.sql.SQLException: ORA-01555');
    expect(said).toContain('The log of `oracle-main` (Oracle Database) is stored.');
  });

  it('is each of several, once', () => {
    const said = answerOf(
      ask,
      {
        errors: [saying(3, 'ORA-00060: deadlock detected'), saying(4, 'ORA-01555: snapshot too old')],
        warnings: [saying(5, "OOM command not allowed when used memory > 'maxmemory'.")],
      },
      { ...CATALOGUE, service: [] },
    );
    expect(said.match(/The database is/g)).toHaveLength(2);
    expect(said).toContain('The database is Redis');
  });

  it('is not known where nothing names one', () =>
    expect(
      answerOf(ask, { errors: [saying(3, 'cannot store the parcel')] }, { ...CATALOGUE, service: ['stock'] }),
    ).toContain('No error of this time names a database'));
});

describe('which index is missing', () => {
  const ask: Ask = { measure: 'index' };

  it('is not told by lines; those that tell of an index are shown', () => {
    const said = answerOf(ask, {
      'index-lines': [
        saying(1, 'DROP INDEX IX_PARCEL_LABEL'),
        saying(2, 'GET /index.html 200'),
        saying(3, 'list index out of range'),
      ],
    });
    expect(said).toContain('Log lines do not tell which index is missing');
    expect(said).toContain('“DROP INDEX IX_PARCEL_LABEL”');
    expect(said).not.toMatch(/index\.html|out of range/);
  });

  it('says that no line does, and looks a day back', () => {
    expect(answerOf(ask, {})).toContain('No stored line tells of an index');
    const queries = measureAnswerOf('index')?.reads(countContext({ ask }), countReads({})) ?? {};
    expect(queries['index-lines']).toMatchObject({ window: { from: AT - 24 * 60 * MINUTE, to: AT + 30 * MINUTE } });
  });
});

describe('the slowest statements', () => {
  const ask: Ask = { measure: 'latency', top: true, by: 'statement' };
  const select = 'slow query: SELECT label FROM parcel WHERE depot = 7';
  const samples = { 'statements-select': [saying(1, select, { attributes: { duration_ms: 900 } })] };
  const pattern = (text: string, max: number) =>
    countRow({ by: 'template', value: text, text, p50: max / 2, p95: max, p99: max, max, stated: 'duration_ms' });

  it('are patterns of lines that state one, the longest first', () => {
    const context = countContext({ ask });
    expect(
      measureAnswerOf('latency')?.reads(context, countReads(samples))['statements-of-checkout-duration_ms'],
    ).toMatchObject({
      by: 'template',
      stated: { field: 'duration_ms', micros: 1_000 },
    });
    const said = answerOf(ask, {
      ...samples,
      'statements-of-checkout-duration_ms': [
        countRow({ p50: 1, max: 9_000_000 }),
        pattern('UPDATE parcel SET depot = <*>', 2_000_000),
        pattern('slow query: SELECT label FROM parcel WHERE depot = <*>', 9_000_000),
        pattern('HTTP GET /parcels took <*>', 30_000_000),
      ],
    });
    expect(said).toMatch(/SELECT label[^]*max 9 s[^]*UPDATE parcel/);
    expect(said).not.toContain('HTTP GET');
  });

  it.each([
    ['SELECT a.id FROM dbo.Parcel AS a', true],
    ['insert into parcel (id) values (?)', true],
    ['UPDATE parcel SET depot = 4', true],
    ['select a seat on the list', false],
    ['customer did update the set of labels', false],
    ['deleted 4 files', false],
  ])('“%s” is a statement: %s', (text, expected) => expect(statesSql(text)).toBe(expected));
});
