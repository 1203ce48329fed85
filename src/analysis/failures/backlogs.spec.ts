import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { waitingNumbers } from '../../telemetry/failures/waiting-numbers.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import { findBacklogs } from './backlogs.js';

const line = (time: number, pending: number): CitableRow<LogRecord> => ({
  batch: 'b' as CitableRow<LogRecord>['batch'],
  position: time,
  row: {
    kind: 'log',
    id: String(time),
    time,
    level: 'info',
    service: 'worker',
    message: 'stored',
    template: 't1',
    source: 's',
    ingestedAt: 0,
    attributes: { pending },
  },
});

const readings = (values: readonly number[]): readonly CitableRow<LogRecord>[] =>
  values.map((value, index) => line(index * 20 * SECOND, value));

describe('a backlog', () => {
  it('is a number of waiting things far above all that it was', () => {
    const [found] = findBacklogs(readings([3, 7, 4, 5, 6, 5, 90, 200, 310]));
    expect(found).toMatchObject({ service: 'worker', field: 'pending' });
    expect(found?.since).toBeGreaterThanOrEqual(MINUTE);
  });

  it.each([
    ['that wanders', [3, 70, 4, 50, 6, 5, 30, 20, 31]],
    ['that falls again', [3, 7, 4, 5, 6, 5, 310, 200, 90]],
    ['without a past', [90, 200, 310]],
  ])('is no number %s', (_, values) => {
    expect(findBacklogs(readings(values))).toEqual([]);
  });

  it('is read in fields and in words', () => {
    const told = { message: 'group plays: lag=512, pool idle', attributes: { queue_depth: '9', ready: 4, user: 7 } };
    expect(waitingNumbers(told).map(({ field, value }) => `${field} ${value}`)).toEqual([
      'queue_depth 9',
      'ready 4',
      'lag 512',
    ]);
  });
});
