// Whether the answers with a status code belong to the trouble of the issue.
import { describe, expect, it } from 'vitest';
import { AT, countContext, countReads, countRow, draftText } from '../../../test/support/ask-counts.js';
import { MINUTE } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { measureAnswerOf } from '../measures.js';
import { ResultWriter } from '../result-writer.js';

const ONSET = AT + 10 * MINUTE;

const CONTEXT = countContext({
  ask: { measure: 'hypothesis' },
  message: 'also 502 on quotes, same thing?',
  subject: { services: ['ledger'], from: 'cause', templates: [] },
  entities: [{ kind: 'number', text: '502', start: 5, end: 8 }],
  begun: ONSET,
});

const measure = measureAnswerOf('hypothesis');
if (measure === undefined) throw new RangeError('no answer to a suspicion');

const answered = (value: string, since: Partial<TallyRow>, before?: Partial<TallyRow>): string => {
  const row = (change: Partial<TallyRow>): TallyRow => countRow({ by: 'operation', value, ...change });
  const rows = {
    'code-routes': [countRow({ by: 'operation', values: 1 }), row(since)],
    'code-lines': [countRow({ by: 'operation', values: 1 }), row(since)],
    'code-before': before === undefined ? [] : [countRow({ by: 'operation', values: 1 }), row(before)],
  };
  const draft = measure.answer(CONTEXT, countReads(rows), new ResultWriter('en'));
  return draft === undefined ? '' : draftText(draft);
};

describe('whether answers with a code are of the same trouble', () => {
  it('looks for them at whoever takes in the requests, and before the trouble too', () => {
    const routes = [countRow({ by: 'operation', values: 1 }), countRow({ by: 'operation', value: '/v1/quotes' })];
    const queries = measure.reads(CONTEXT, countReads({ 'code-routes': routes }));
    expect(queries['code-before']).toMatchObject({
      by: 'operation',
      route: '/quotes',
      window: { to: ONSET },
      filter: { fields: [{ field: 'http.response.status_code', is: 'equal', values: ['502'] }] },
    });
  });

  it('is possible where they began after it', () => {
    const text = answered('/v1/quotes', { first: ONSET + 5 * MINUTE, last: ONSET + 19 * MINUTE });
    expect(text).toMatch(/40 log lines .*after the trouble began: they may be related/s);
    expect(text).toContain('Possible');
  });

  it('is likely where they began with it, and were none before', () => {
    const text = answered('/v1/quotes', { first: ONSET + MINUTE, last: ONSET + 19 * MINUTE });
    expect(text).toContain('Likely, yes.');
  });

  it('is no more than possible of a few', () =>
    expect(answered('/v1/quotes', { count: 2, first: ONSET + MINUTE, last: ONSET + 2 * MINUTE })).toContain(
      'Possible',
    ));

  it('is unlikely where there were as many before', () => {
    const text = answered('/v1/quotes', {}, { count: 20, first: AT, last: ONSET });
    expect(text).toContain('before the trouble began: probably not related');
    expect(text).toContain('Unlikely');
  });

  it('is not known where there were some before, and many more since', () => {
    const text = answered('/v1/quotes', {}, { count: 1, first: AT, last: AT });
    expect(text).not.toContain('related');
    expect(text).toContain('Not shown');
  });
});
