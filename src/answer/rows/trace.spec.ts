// A request or trace by its id: how the id is compared, and what is said of whom it was not found for.
import { describe, expect, it } from 'vitest';
import { AT, countContext, countReads, draftText, lineAt } from '../../../test/support/ask-counts.js';
import type { LogRecord } from '../../telemetry/record.js';
import { ResultWriter } from '../result-writer.js';
import { trace } from './trace.js';

const ID = '0A14000AB4546B0447E3008E';

const contextOf = (message: string) => countContext({ ask: { measure: 'trace' }, message });

const idsSearched = (message: string): unknown => {
  const query = trace.reads(contextOf(message), countReads({}))['request-lines'];
  return query?.ask === 'logs' ? query.filter.requestIds : undefined;
};

const line = (service: string, message: string, more: Partial<LogRecord> = {}): LogRecord => ({
  ...lineAt(1),
  id: `${service}: ${message}`,
  service,
  message,
  ...more,
});

const answerOf = (message: string, rows: Parameters<typeof countReads>[0] = {}): string => {
  const draft = trace.answer(contextOf(message), countReads(rows), new ResultWriter('en'));
  return draft === undefined ? '' : draftText(draft);
};

describe('a request by its id', () => {
  it.each([`request ${ID}`, `request id: ${ID.toLowerCase()}`, `follow request ${ID}`])(
    'is looked for as ids are stored: %s',
    (message) => expect(idsSearched(message)).toEqual([ID.toLowerCase()]),
  );

  it('is compared to the letter where it is no hexadecimal number', () =>
    expect(idsSearched('request AbC-Def-9981-77aa')).toEqual(['AbC-Def-9981-77aa']));

  it('is called a request where it is not stored', () =>
    expect(answerOf(`request ${ID}`)).toContain(`No line with the request id`));

  it('is not answered with the trace of another request', () => {
    const other = line('web', 'boom', { level: 'error', traceId: 'f'.repeat(32) });
    expect(answerOf('request AbC-Def-9981-77aa', { errors: [other], lines: [other] })).toContain(
      'No line with the request id',
    );
  });

  it('is written as its lines write it', () => {
    const own = line('proxy', `served ${ID} 200`, { requestId: ID.toLowerCase() });
    expect(answerOf(`request ${ID}`, { 'request-lines': [own] })).toContain(ID);
  });

  it('is found in the text of lines of other services too', () => {
    const id = 'AbC-Def-9981-77aa';
    const rows = {
      'request-lines': [line('web', 'boom', { requestId: id, level: 'error' })],
      'request-text': [
        line('api', `boom2 for request ${id}`, { time: AT }),
        line('mailer', 'mail abc def 9981 77aa sent'),
      ],
    };
    const text = answerOf(`request ${id}`, rows);
    expect(text).toContain('`api`');
    expect(text).not.toContain('mailer');
    expect(text).not.toContain('No other service');
    expect(answerOf(`request ${id}`, { 'request-lines': rows['request-lines'] })).toContain('No other service');
  });
});

describe('the slowest requests without spans', () => {
  const served = (at: number, path: string, nanos: number): LogRecord => ({
    ...lineAt(at, { 'event.duration': nanos, 'url.path': path, 'http.response.status_code': 200 }),
    id: `${path}${at}`,
    service: 'edge',
    message: `GET ${path} 200`,
  });
  const job = line('worker', 'job done', { attributes: { duration_ms: 90_000 } });
  const ofMessage = (message: string) =>
    countContext({
      ask: { measure: 'trace', top: true },
      message,
      subject: { services: ['nats'], from: 'cause', templates: [] },
      catalogue: { service: ['edge', 'worker'], environment: [], region: [], version: [] },
    });
  const rows = {
    'sample-edge': [served(1, '/a', 5_000_000)],
    'sample-worker': [job],
    'slowest-lines-edge': [served(2, '/b', 5_120_000_000), served(3, '/b', 900_000_000), served(1, '/a', 5_000_000)],
    'slowest-lines-worker': [job],
  };

  it('are the lines of requests that state the longest durations, as many as are asked for', () => {
    const context = ofMessage('top 2 slowest requests');
    expect(trace.reads(context, countReads(rows))['slowest-lines-edge']).toMatchObject({
      order: 'slowest',
      stated: { field: 'event.duration', micros: 0.001 },
      budget: 2,
      filter: { services: ['edge'] },
    });
    const draft = trace.answer(context, countReads(rows), new ResultWriter('en'));
    expect(draft && draftText(draft).split('\n')).toEqual([
      '5.12 s 14:02:00 `edge` “GET /b 200”',
      '900 ms 14:03:00 `edge` “GET /b 200”',
    ]);
  });

  it('are not answered where no line states a duration', () => {
    const draft = trace.answer(ofMessage('slowest requests'), countReads({}), new ResultWriter('en'));
    expect(draft && draftText(draft)).toContain('No traces are stored here');
  });
});
