// Advice follows the failure that the blamed service states of itself.
import { describe, expect, it } from 'vitest';
import { verdictContext } from '../../../test/support/ask-verdicts.js';
import type { HypothesisKind } from '../../evidence/finding.js';
import { AskReads } from '../ask-reads.js';
import type { LogRecord } from '../../telemetry/record.js';
import { classifyFailure } from '../../telemetry/failures/classify-failure.js';
import { isAnswerLanguage } from '../messages/messages.js';
import { say } from '../say.js';
import { adviceSteps } from './advice.js';

const [first] = verdictContext().findings?.hypotheses ?? [];

const line = (message: string, stack?: string): LogRecord => ({
  kind: 'log',
  id: 'l1',
  time: 1,
  level: 'error',
  message,
  service: 'tariff',
  source: 'logs',
  ingestedAt: 1,
  ...(stack !== undefined && { error: { type: 'AssertionError', message, stack } }),
});

const advised = (kind: HypothesisKind, row: LogRecord): string => {
  if (first === undefined) throw new Error('no hypothesis');
  const failure = classifyFailure(row)?.failure.id ?? '';
  const stated = { class: failure, speaker: 'tariff', line: 'e1', field: 'message', from: 0, by: 'own' } as const;
  const facts = {
    hypothesis: { ...first, service: 'tariff', kind, location: {}, failure: stated },
    firstLine: { row, position: 0, batch: 'b' as never, source: 'logs' },
    state: { kind: 'unknown' } as never,
  };
  return adviceSteps(facts, new AskReads(new Map()))
    .map(({ id, values }) =>
      say(id, 'en', values)
        .map((part) => (typeof part === 'string' ? part : 'name' in part ? part.name : ''))
        .join(''),
    )
    .join('\n');
};

const OWN = [
  'AssertionError: expected 3 rows, got 2',
  "thread 'main' panicked at src/main.rs:10:5",
  'Assertion `len > 0` failed.',
  'System.NullReferenceException: Object reference not set to an instance of an object.',
  'Cannot invoke "Fare.rows()" because "fare" is null\njava.lang.NullPointerException: fare is null',
];

describe('advice on an error of the own code', () => {
  it.each(OWN)('sends nobody to what it calls: %s', (message) => {
    for (const kind of ['dependency', 'code', 'unknown'] as const) {
      const text = advised(kind, line(message));
      expect(text).toContain('raised in the code of tariff itself');
      expect(text).not.toContain('calls');
    }
  });

  it('names the place that its stack names first outside of libraries', () => {
    const stack =
      'AssertionError: x\n    at java.util.List.get(List.java:7)\n    at com.yard.Tariff.price(Tariff.java:88)';
    expect(advised('dependency', line('AssertionError: x', stack))).toContain('Tariff.java:88');
  });

  it('is none for a call that fails', () => {
    expect(advised('dependency', line('dial tcp 10.0.0.4:5432: i/o timeout'))).not.toContain('in the code of');
  });
});

describe('the cause in plain words', () => {
  it('is an error of the code in every language, where that is what the service states', () => {
    for (const language of ['de', 'en', 'es', 'fr', 'ja', 'pt', 'zh'].filter(isAnswerLanguage)) {
      const [code, statements, kind] = [
        say('summary.plainStated', language, { remedy: 'code', service: 'tariff' }),
        say('summary.plainStated', language, { remedy: 'statements', service: 'tariff' }),
        say('summary.plainCause', language, { kind: 'code', service: 'tariff' }),
      ].map((parts) => parts.join(''));
      expect(code).toBe(kind);
      expect(code).not.toBe(statements);
    }
  });
});
