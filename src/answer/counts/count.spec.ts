import type { ChangeRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import { describe, expect, it } from 'vitest';
import {
  AT,
  changeAt,
  checkCountCase,
  type CountCase,
  countContext,
  countReads,
  countRow,
  KIND_ROWS,
  lineAt,
  minuteRows,
  pointAt,
  SPAN_CELLS,
  TEMPLATE_ROWS,
  valueRows,
} from '../../../test/support/ask-counts.js';
import { unrestrictedScope } from '../../investigation/scope.js';
import { MINUTE } from '../../kernel/time.js';
import { ResultWriter } from '../result-writer.js';
import { countMeasures } from './count-measures.js';

const spanStatusRows = valueRows('status', [['500', 9, 9]]).map((row) => ({ ...row, of: 'spans' as const }));

const CASES: { readonly [name: string]: CountCase } = {
  errors: {
    ask: { measure: 'count', of: 'errors' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow()] },
    says: '10 errors in `checkout`',
  },
  'errors, yes or no': {
    ask: { measure: 'count', of: 'errors', form: 'yes_no' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow()] },
    says: 'Yes: 10 errors',
  },
  'no errors, yes or no': {
    ask: { measure: 'count', of: 'errors', form: 'yes_no' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow({ errors: 0 })] },
    says: 'No: 0 errors',
  },
  'errors of several services': {
    ask: { measure: 'count', of: 'errors' },
    context: { subject: { services: [], from: 'scope', templates: [] } },
    rows: {
      templates: TEMPLATE_ROWS,
      total: valueRows('service', [
        ['checkout', 7, 20],
        ['cart', 3, 20],
      ]).map(({ service: _service, ...row }) => row),
    },
    says: '10 errors across 2 services',
  },
  'errors by pod': {
    ask: { measure: 'count', of: 'errors', by: 'pod' },
    rows: {
      templates: TEMPLATE_ROWS,
      total: [countRow()],
      by: valueRows('pod', [
        ['checkout-1', 9, 20],
        ['checkout-2', 1, 20],
      ]),
    },
    says: '`checkout-1`: 9 errors (90 %)',
  },
  'errors by minute': {
    ask: { measure: 'count', of: 'errors', by: 'minute' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow()], by: minuteRows([1, 2]) },
    says: '14:01:00: 2 errors',
  },
  'errors by a field that is not there': {
    ask: { measure: 'count', of: 'errors', by: 'tenant' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow()], sample: [lineAt(1)] },
    says: '10 errors',
  },
  'errors by message': {
    ask: { measure: 'count', of: 'errors', by: 'message' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow()], by: TEMPLATE_ROWS },
    says: '“license check timed out',
  },
  warnings: {
    ask: { measure: 'count', of: 'warnings' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow({ count: 15 })] },
    says: '5 warnings',
  },
  requests: {
    ask: { measure: 'count', of: 'requests' },
    rows: { kinds: KIND_ROWS, total: [countRow(SPAN_CELLS)] },
    says: '40 requests in `checkout`',
  },
  timeouts: {
    ask: { measure: 'count', of: 'timeouts' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow({ count: 8 })] },
    says: '8 timeouts',
  },
  'retries that are not there': {
    ask: { measure: 'count', of: 'retries' },
    rows: { templates: TEMPLATE_ROWS },
    says: 'No retries found among 40 log lines in `checkout`',
  },
  'nothing at all': {
    ask: { measure: 'count', of: 'errors' },
    rows: { templates: [], total: [] },
    says: 'There are no records',
  },
  pods: {
    ask: { measure: 'count', of: 'pods' },
    rows: {
      templates: TEMPLATE_ROWS,
      distinct: valueRows('pod', [
        ['checkout-1', 9, 20],
        ['checkout-2', 0, 20],
      ]),
    },
    says: '1 of 2 pods in `checkout` had errors',
  },
  users: {
    ask: { measure: 'count', of: 'users' },
    rows: {
      templates: TEMPLATE_ROWS,
      sample: [lineAt(1, { 'user.id': 'u1' })],
      distinct: valueRows('user.id', [
        ['u1', 9, 20],
        ['u2', 0, 20],
      ]),
    },
    says: '1 of 2 users',
  },
  'orders without a field': {
    ask: { measure: 'count', of: 'orders' },
    rows: { templates: TEMPLATE_ROWS, sample: [lineAt(1)], total: [countRow()] },
    says: '10 errors',
  },
  'orders by the requests to their endpoint': {
    ask: { measure: 'count', of: 'orders' },
    rows: {
      templates: TEMPLATE_ROWS,
      kinds: KIND_ROWS,
      sample: [lineAt(1)],
      operations: [countRow(SPAN_CELLS), countRow({ ...SPAN_CELLS, by: 'operation', value: 'POST /orders' })],
    },
    says: '10 failed requests of 40 at `POST /orders`',
  },
  'status codes': {
    ask: { measure: 'count', of: 'errors' },
    context: { message: 'how many 500s', entities: [{ kind: 'number', text: '500', start: 9, end: 12 }] },
    rows: { templates: TEMPLATE_ROWS, 'span-values': valueRows('status', [['500', 9, 9]]) },
    says: '9 requests with `500`',
  },
  'a status code by minute': {
    ask: { measure: 'count', of: 'errors', by: 'minute' },
    context: { message: 'how many 502s by minute', entities: [{ kind: 'number', text: '502', start: 9, end: 12 }] },
    rows: {
      templates: TEMPLATE_ROWS,
      'log-values': valueRows('status', [['502', 9, 9]]),
      sample: [lineAt(1, { 'http.response.status_code': '502' })],
      total: [countRow({ count: 9, errors: 9, where: { 'http.response.status_code': '502' } })],
      by: minuteRows([4, 5]),
    },
    says: '40 log lines in `checkout`, over 2 minutes',
  },
  'a status code by minute that is not there': {
    ask: { measure: 'count', of: 'errors', by: 'minute' },
    context: { message: 'how many 404s by minute', entities: [{ kind: 'number', text: '404', start: 9, end: 12 }] },
    rows: { kinds: KIND_ROWS, 'span-values': spanStatusRows },
    says: '40 requests in `checkout` were counted, from 14:00:00',
  },
  'a status code that is not there': {
    ask: { measure: 'count', of: 'errors' },
    context: { message: 'how many 404s', entities: [{ kind: 'number', text: '404', start: 9, end: 12 }] },
    rows: { kinds: KIND_ROWS, 'span-values': spanStatusRows },
    says: '40 requests in `checkout` were counted, from 14:00:00',
  },
  'a status code that no line has': {
    ask: { measure: 'count' },
    context: { message: 'are there 404s?', entities: [{ kind: 'number', text: '404', start: 10, end: 13 }] },
    rows: { templates: TEMPLATE_ROWS, 'log-values': valueRows('status', [['503', 9, 9]]) },
    says: '40 log lines in `checkout` were counted, from 14:00:00',
  },
  'several status codes, of which one is not there': {
    ask: { measure: 'count', of: 'errors' },
    context: { message: 'how many 5xx do you have? and 4xx?' },
    rows: { templates: TEMPLATE_ROWS, 'log-values': valueRows('status', [['503', 9, 9]]) },
    says: '40 log lines in `checkout` were counted',
  },
  'several status codes that are there': {
    ask: { measure: 'count', of: 'errors' },
    context: { message: 'how many 5xx and 4xx?' },
    rows: {
      templates: TEMPLATE_ROWS,
      'log-values': valueRows('status', [
        ['503', 9, 9],
        ['404', 0, 4],
      ]),
    },
    says: '`404`: 4 log lines',
  },
  'an exception': {
    ask: { measure: 'count', of: 'exceptions' },
    context: { message: 'how many PayErrors' },
    rows: { templates: TEMPLATE_ROWS, 'log-values': valueRows('exception', [['PayError', 9, 9]]) },
    says: '9 exceptions with `PayError`',
  },
  'ends of a service that the machine logs': {
    ask: { measure: 'count', of: 'restarts' },
    context: {
      message: 'how often did checkout crash?',
      subject: { services: ['checkout'], from: 'message', templates: [] },
    },
    rows: {
      templates: TEMPLATE_ROWS,
      'ends-templates': [
        countRow({
          value: 'e1',
          by: 'template',
          text: 'checkout.service : Main process exited , code = <*>',
          count: 6,
        }),
        countRow({ value: 'e2', by: 'template', text: 'mail.service : Main process exited , code = <*>', count: 9 }),
        countRow({ value: 'e3', by: 'template', text: 'checkouts.service : Main process exited', count: 12 }),
      ],
      total: [countRow({ service: 'systemd', count: 6, errors: 0 })],
    },
    says: '6 lines about restarts in `systemd`',
  },
  deploys: {
    ask: { measure: 'count', of: 'deploys' },
    rows: { changes: [changeAt(1), changeAt(9)] },
    says: '2 deploys',
  },
  'no deploys': { ask: { measure: 'count', of: 'deploys' }, rows: { changes: [] }, says: 'No deploys' },
  'a queue': {
    ask: { measure: 'count', of: 'queue' },
    rows: { gauges: [pointAt('queue.depth', 1, 92)] },
    says: '92 at 14:01:00 UTC: `queue.depth`',
  },
  'connections without a gauge': {
    ask: { measure: 'count', of: 'connections' },
    rows: { gauges: [pointAt('queue.depth', 1, 92)] },
    says: '`queue.depth` of `checkout`',
  },
};

describe('counts', () => {
  it.each(Object.entries(CASES))('say their number first, and stand on rows in each language: %s', (_name, each) => {
    const { text, wrong } = checkCountCase(countMeasures[each.ask.measure as keyof typeof countMeasures], each);
    expect(text).toContain(each.says);
    expect(wrong).toEqual([]);
  });
});

describe('a status code that no record has', () => {
  const textsOf = (message: string) => {
    const context = countContext({ ask: { measure: 'count' }, message });
    const stored = countReads({ templates: TEMPLATE_ROWS, 'log-values': valueRows('status', [['503', 9, 9]]) });
    const draft = countMeasures.count.answer(context, stored, new ResultWriter('en'));
    return draft?.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
  };

  it('is named, beside those that are there', () => {
    expect(textsOf('how many 4xx?')).toEqual(['No log lines with `4xx`.']);
    expect(textsOf('how many 5xx and 404er?')).toEqual(['No log lines with `404`.']);
    expect(textsOf('how many 5xx?')).toEqual([]);
  });
});

describe('reads of counts', () => {
  it('by service are those of every service, whether the cause or the scope names one, but not of those that are asked for', () => {
    const readFor = (change: Partial<AskContext>): unknown => {
      const context = countContext({ ask: { measure: 'count', of: 'errors', by: 'service' }, ...change });
      const read = countMeasures.count.reads(context, countReads({ templates: TEMPLATE_ROWS }))['by'];
      return read?.ask === 'tally' ? read.filter.services : read;
    };
    const services = ['checkout'];
    const scope = { ...unrestrictedScope, services };
    expect(readFor({ subject: { services, from: 'cause', templates: [] } })).toBeUndefined();
    expect(readFor({ scope, subject: { services, from: 'scope', templates: [] } })).toBeUndefined();
    expect(readFor({ scope: { ...scope, services: ['checkout', 'cart'] } })).toEqual(['checkout', 'cart']);
    expect(readFor({ subject: { services, from: 'message', templates: [] } })).toEqual(services);
  });

  it('count only the patterns that speak of timeouts', () => {
    const context = countContext({ ask: { measure: 'count', of: 'timeouts' } });
    const { total } = countMeasures.count.reads(context, countReads({ templates: TEMPLATE_ROWS }));
    expect(total).toMatchObject({ ask: 'tally', of: 'logs', templates: ['t1'] });
  });

  it('search the words that the message names as the lines spell them', () => {
    const context = countContext({ message: 'how many failed licenses?' });
    const { total } = countMeasures.count.reads(context, countReads({ templates: TEMPLATE_ROWS }));
    expect(total).toMatchObject({ text: 'license' });
  });

  it('count the requests that a service serves, not its calls', () => {
    const context = countContext({ ask: { measure: 'share', of: 'errors' } });
    const { total } = countMeasures.share.reads(context, countReads({ kinds: KIND_ROWS }));
    expect(total).toMatchObject({
      of: 'spans',
      filter: { fields: [{ field: 'span.kind', is: 'equal', values: ['server'] }] },
    });
  });

  it('count requests beside lines, where spans do not tell which failed', () => {
    const kinds = KIND_ROWS.map((row) => ({ ...row, errors: 0, errorTraces: 0 }));
    const context = countContext({ ask: { measure: 'share', of: 'errors' } });
    const { total, requests } = countMeasures.share.reads(context, countReads({ kinds, templates: TEMPLATE_ROWS }));
    expect(total).toMatchObject({ of: 'logs' });
    expect(requests).toMatchObject({
      of: 'spans',
      filter: { fields: [{ field: 'span.kind', is: 'equal', values: ['server'] }] },
    });
  });

  it('begin at the onset of the cause, or at the first error where that is earlier', () => {
    const onset = AT + 10 * MINUTE;
    const context = countContext({
      previous: { measure: 'cause' },
      subject: { services: ['checkout'], from: 'cause', templates: [] },
      suspects: [{ service: 'checkout', kind: 'change', confidence: 0.9, onset, cause: true }],
    });
    expect(countMeasures.count.reads(context, countReads({}))['templates']).toMatchObject({ window: { from: AT } });
    const late = countReads({ templates: [countRow({ firstError: onset })] });
    expect(countMeasures.count.reads(context, late)['total']).toMatchObject({ window: { from: onset } });
    const early = countReads({ templates: [countRow()] });
    expect(countMeasures.count.reads(context, early)['total']).toMatchObject({ window: { from: AT + 5 * MINUTE } });
  });

  it('are of everything in scope where nothing was asked before, and of the cause after it', () => {
    const subject = { services: ['checkout'], from: 'cause', templates: [] } as const;
    const suspects = [{ service: 'checkout', kind: 'change', confidence: 0.9, onset: AT, cause: true }] as const;
    const servicesOf = (previous: Partial<AskContext>) => {
      const query = countMeasures.count.reads(countContext({ subject, suspects, ...previous }), countReads({}))[
        'templates'
      ];
      return query !== undefined && 'filter' in query ? query.filter.services : [];
    };
    expect(servicesOf({}) ?? []).toEqual([]);
    expect(servicesOf({ previous: { measure: 'cause' } })).toEqual(['checkout']);
  });

  it('compare with the time before the change of whom the question is about, in whatever order changes are stored', () => {
    const deployOf = (service: string, minute: number): ChangeRecord => ({
      kind: 'change',
      id: `${service}-${minute}`,
      source: 'changes',
      ingestedAt: AT,
      time: AT + minute * MINUTE,
      service,
      change: 'deploy',
      title: `${service} rolls out`,
    });
    const changes = [deployOf('checkout', 20), deployOf('mail', 25), deployOf('checkout', 5)];
    const context = countContext({ ask: { measure: 'comparison' }, message: 'errors before and after the deploy' });
    const queries = countMeasures.comparison.reads(context, countReads({ templates: [countRow()], changes }));
    expect(queries['now']).toMatchObject({ window: { from: AT + 20 * MINUTE, to: AT + 30 * MINUTE } });
    expect(queries['past']).toMatchObject({ window: { from: AT + 10 * MINUTE, to: AT + 20 * MINUTE } });
  });

  it.each(['how many errors now?', 'wie viele Fehler gerade?', '¿cuántos errores hay ahora?'])(
    'of the present are those of the last minutes: “%s”',
    (message) => {
      const context = countContext({ message });
      const queries = countMeasures.count.reads(context, countReads({ templates: TEMPLATE_ROWS }));
      expect(queries['total']).toMatchObject({ window: { from: AT + 25 * MINUTE, to: AT + 30 * MINUTE } });
    },
  );

  it.each([
    'and now?',
    'und jetzt?',
    'how many errors up to now?',
    'wie viele Fehler bis jetzt?',
    '到现在多少个错误？',
    'これまでのエラーは何件？',
  ])('are of all of the time where “now” says no more: “%s”', (message) => {
    const context = countContext({ message });
    const queries = countMeasures.count.reads(context, countReads({ templates: TEMPLATE_ROWS }));
    expect(queries['total']).toMatchObject({ window: context.period });
  });

  it('of the present are no others where a time is named, or where the window ended long ago', () => {
    const reads = countReads({ templates: TEMPLATE_ROWS });
    const message = 'how many errors now?';
    for (const context of [
      countContext({ message, hasOwnTime: true }),
      countContext({ message, askedAt: AT + 300 * MINUTE }),
    ])
      expect(countMeasures.count.reads(context, reads)['total']).toMatchObject({ window: context.period });
  });
});
