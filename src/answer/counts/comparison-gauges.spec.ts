// Gauges and traffic against the day before: which is compared, and that every statement holds in every language.
import { describe, expect, it } from 'vitest';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import { DAY, MINUTE, type Micros } from '../../kernel/time.js';
import type { LogRecord, MetricPoint } from '../../telemetry/record.js';
import { measureAnswerOf } from '../measures.js';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'zh', 'ja'] as const;

const point = (time: Micros, gauge: string, value: number): MetricPoint => ({
  kind: 'metric',
  id: `${time}${gauge}`,
  time,
  gauge,
  value,
  service: 'broker',
  source: 'test',
  ingestedAt: 0,
});

const access = (time: Micros): LogRecord => ({
  kind: 'log',
  id: `${time}`,
  time,
  level: 'info',
  message: 'GET /wares',
  template: 'a',
  service: 'proxy',
  attributes: { 'http.response.status_code': '200' },
  source: 'test',
  ingestedAt: 0,
});

const MINUTES = Array.from({ length: 60 }, (_, index) => NOON + (index * MINUTE) / 2);

/** Twice the connections and three times the requests of yesterday; the heap is as it was. */
const STORED = [
  ...MINUTES.flatMap((at) => [point(at, 'broker.connections', 200), point(at, 'heap.used', 70)]),
  ...MINUTES.flatMap((at) => [point(at - DAY, 'broker.connections', 100), point(at - DAY, 'heap.used', 70)]),
  ...MINUTES.flatMap((at) => [access(at), access(at + 1), access(at + 2), access(at - DAY)]),
];

const ask = (message: string, of: string | undefined, language: string, stored: typeof STORED = STORED) => {
  const measure = measureAnswerOf('comparison');
  if (measure === undefined) throw new Error('no measure "comparison"');
  const context = placesContext({
    ask: { measure: 'comparison', ...(of !== undefined && { of }) },
    message,
    language,
    asOf: { logs: 1, spans: 1, metrics: 1 },
  });
  return answerPlaces(measure, context, stored);
};

describe.each(LANGUAGES)('compared with yesterday, in %s', (language) => {
  it.each([
    ['connections compared with yesterday', undefined, ['200', '100', 'broker.connections']],
    ['memory compared with yesterday', 'memory', ['70', 'heap.used']],
    ['is traffic higher than yesterday?', undefined, ['180', '60', 'proxy']],
  ] as const)('“%s” tells both times', (message, of, says) => {
    const { text, checked } = ask(message, of, language);
    for (const said of says) expect(text).toContain(said);
    expect(
      checked.flatMap(({ text: said, verdict, because }) => (verdict === 'supported' ? [] : [[said, because]])),
    ).toEqual([]);
  });
});

describe('a time of which nothing is stored', () => {
  it.each(['connections compared with last week', 'is traffic higher than last week?'])(
    'is told for “%s”',
    (message) => {
      expect(ask(message, undefined, 'en').draft.value).toEqual({ kind: 'unknown', missing: 'past' });
    },
  );
});
