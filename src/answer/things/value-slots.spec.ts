import { describe, expect, it } from 'vitest';
import type { LogRecord } from '../../telemetry/record.js';
import { slotValues } from './value-slots.js';

const line = (message: string, index: number): LogRecord => ({
  kind: 'log',
  id: `l${index}`,
  source: 'app',
  ingestedAt: 1,
  time: index,
  service: 'payment',
  level: 'error',
  message,
});

const valuesIn = (messages: readonly string[]): readonly string[] =>
  slotValues(messages.map(line), 'harbour').map(({ value }) => value);

describe('the values behind a noun', () => {
  it('are of lines that differ in words with digits as well', () => {
    expect(valuesIn(['try 1 of 3: harbour tern closed', 'try 2 of 3: harbour gull closed'])).toEqual(['tern', 'gull']);
  });

  it('are none where lines differ in other words', () => {
    expect(valuesIn(['no answer of harbour tern', 'no tide at harbour gull'])).toEqual([]);
  });

  it.each([
    ['a word without end', (name: string) => `harbour ${name} closed ${'x'.repeat(60_000)}`],
    ['the noun again and again', (name: string) => `harbour ${name} closed ${'harbour quay '.repeat(5_000)}`],
  ])('are read at once from lines that hold %s', (_, text) => {
    const begun = performance.now();
    expect(valuesIn(['tern', 'gull', 'tern'].map(text))).toEqual(expect.arrayContaining(['tern', 'gull']));
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
