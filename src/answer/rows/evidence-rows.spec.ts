// One record as a whole, and several records in full.
import { describe, expect, it } from 'vitest';
import type { ContextChange } from '../../../test/support/asked-message.js';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import { SECOND } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { measureAnswerOf } from '../measures.js';

const STACK = [
  'a.b.SaveException: no luck',
  '\tat a.b.Store.save(Store.java:17)',
  '\tat a.b.Api.post(Api.java:5)',
].join('\n');
const LONG = `order 12 not saved because ${'x'.repeat(300)} and then the disk was full`;

const failure = (at: number, more: Partial<LogRecord> = {}): LogRecord => ({
  kind: 'log',
  id: `l${at}`,
  time: NOON + at * SECOND,
  level: 'error',
  message: LONG,
  error: { type: 'a.b.SaveException', message: 'no luck', stack: STACK },
  template: 't1',
  service: 'orders',
  pod: 'orders-7',
  source: 'test',
  ingestedAt: 0,
  ...more,
});

const ORDERS = { services: ['orders'], from: 'message', templates: [] } as const;

const raw = (message: string, change: ContextChange = {}) => {
  const measure = measureAnswerOf('raw');
  if (measure === undefined) throw new Error('no measure "raw"');
  const context = placesContext({ ask: { measure: 'raw' }, message, asOf: { logs: 1 }, subject: ORDERS, ...change });
  return answerPlaces(measure, context, [failure(1), failure(2), failure(3)]);
};

describe('one record', () => {
  const { text, checked } = raw('show the raw record');
  const lines = text.split('\n');

  it('begins with when, who and what, and tells the whole of it', () => {
    expect(lines[0]).toBe('time: 12:00:03');
    expect(lines[1]).toContain('service: “orders”');
    expect(text).toContain('and then the disk was full');
    expect(text.indexOf('message:')).toBeLessThan(text.indexOf('pod:'));
  });

  it('has each line of its stack', () => {
    expect(text).toContain('a.b.SaveException: no luck');
    expect(text).toContain('at a.b.Store.save(Store.java:17)');
    expect(text).toContain('at a.b.Api.post(Api.java:5)');
  });

  it('is checked, every field of it', () => {
    expect(checked.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  });
});

describe('several records', () => {
  it('are as many as are asked for, each with the whole of its message', () => {
    const { text, checked } = raw('show me two of the errors, full text');
    expect(text.match(/and then the disk was full/g)).toHaveLength(2);
    expect(text).not.toContain('pod:');
    expect(checked.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  });
});
