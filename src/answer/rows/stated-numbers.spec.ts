// What log lines state of a gauge where no metrics are stored.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countReads, pointAt, type RowsByKey } from '../../../test/support/ask-counts.js';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import { MINUTE } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { metric } from './metric.js';

const line = (at: number, message: string, attributes: LogRecord['attributes'] = {}): LogRecord => ({
  kind: 'log',
  id: `l${at}`,
  time: NOON + at * MINUTE,
  level: 'warn',
  message,
  template: message.replaceAll(/\d+/g, '<*>'),
  service: 'feed',
  source: 'logs',
  ingestedAt: NOON,
  attributes,
});

const ask = (message: string, of: string, stored: readonly LogRecord[]) =>
  answerPlaces(metric, placesContext({ ask: { measure: 'metric', of }, message, asOf: { logs: 1, spans: 1 } }), stored);

describe('a gauge that no metric holds', () => {
  it('is told by the field that lines have, with its lowest and highest value', () => {
    const stored = [
      line(-5, 'consumer lag high', { lag: 900 }),
      line(-3, 'consumer lag high', { lag: 4200 }),
      line(-1, 'consumer lag', { lag: 1300 }),
    ];
    const { text, checked } = ask('lag now?', 'queue', stored);
    expect(text).toMatch(/^lag of `feed`: 1,300 at 11:59:00 UTC \(lowest 900, highest 4,200\)/);
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });

  it.each([
    ['memory', 'how much memory did it use?', 'memory high: rss=%dMB limit=4000MB'],
    ['connections', 'combien de connexions ?', 'no slot left (connected clients: %d, maxclients 512)'],
  ])('is told by the lines that state it in their text: %s', (of, message, text) => {
    const stored = [1500, 3700, 2100].map((value, at) => line(at - 5, text.replace('%d', String(value))));
    const answer = ask(message, of, stored);
    expect(answer.text).toContain('3700');
    expect(answer.text).toContain('2100');
    expect(answer.text).not.toContain('1500');
    expect(answer.checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });

  it('is not known where lines speak of it without a number', () => {
    expect(ask('lag now?', 'queue', [line(-1, 'consumer lag high')]).text).toMatch(/no metrics/);
  });

  it('is looked for in lines only where no metric holds it', () => {
    const context = placesContext({
      ask: { measure: 'metric', of: 'queue' },
      message: 'lag now?',
      asOf: { logs: 1, metrics: 1 },
    });
    const keysOf = (rows: RowsByKey) => Object.keys(metric.reads(context, countReads(rows)));
    expect(keysOf({})).toEqual(['own']);
    expect(keysOf({ own: [pointAt('queue.depth', 1, 92)] })).toEqual(['own']);
    expect(keysOf({ own: [pointAt('cpu.load', 1, 92)] })).toContain('stated-lag');
    expect(keysOf({ own: [] })).toEqual(expect.arrayContaining(['all', 'stated-lag']));
  });

  it('is answered from any line', () => {
    fc.assert(
      fc.property(fc.string(), fc.float({ noNaN: true }), (message, value) => {
        const { checked } = ask('lag now?', 'queue', [line(-1, `lag ${message}`, { lag: value })]);
        expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
