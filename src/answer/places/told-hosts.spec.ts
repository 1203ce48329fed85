// On which machine a service runs, told by lines.
import { describe, expect, it } from 'vitest';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import { MINUTE } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { placeMeasures } from './place-measures.js';

const lineOf = (at: number, service: string, message: string, level: LogRecord['level'] = 'info'): LogRecord => ({
  kind: 'log',
  id: `${service}${at}`,
  time: NOON + at * MINUTE,
  level,
  message,
  template: message,
  service,
  source: 'logs',
  ingestedAt: NOON,
});

const ask = (stored: readonly LogRecord[], language = 'en') =>
  answerPlaces(
    placeMeasures.place,
    placesContext({
      ask: { measure: 'place', by: 'host' },
      message: 'which machine is crane on?',
      language,
      asOf: { logs: 1 },
      subject: { services: ['crane'], from: 'message', templates: [] },
    }),
    stored,
  );

const FAILING = lineOf(3, 'crane', 'cannot lift: gear is locked', 'error');

describe('the machine of a service whose records do not name it', () => {
  it.each([
    ['scheduler', 'Successfully assigned yard/crane-7c9d1 to node-b7'],
    ['kubelet', 'pod is evicted pod="yard/crane-7c9d1" node="worker-3"'],
    ['crane', 'starting version 4.2.0 on host quay-2'],
  ])('is told by the line that says so, of %s', (service, message) => {
    const { text, checked } = ask([FAILING, lineOf(-9, service, message)]);
    expect(text).toContain(message);
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });

  it.each([
    ['scheduler', 'Successfully assigned yard/craneops-7c9d1 to node-b7'],
    ['yard', 'crane answered 500'],
  ])('is not known by other lines, of %s', (service, message) => {
    const { text } = ask([FAILING, lineOf(-9, service, message)]);
    expect(text).not.toContain(message);
  });
});
