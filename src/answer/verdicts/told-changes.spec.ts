// Which line tells of what may be undone: of whoever is blamed surely, of whoever suffers perhaps.
import { describe, expect, it } from 'vitest';
import { AT, countContext, countReads, lineAt } from '../../../test/support/ask-counts.js';
import { MINUTE } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { toldChangeBefore } from './told-changes.js';

const CAUSE = { service: 'postgresql', affected: ['routes'] };

const started = (minute: number, service: string, version: string): LogRecord => ({
  ...lineAt(minute),
  id: `${service} ${minute}`,
  service,
  version,
  message: `${service} started`,
});

const told = (lines: readonly LogRecord[]) => {
  const context = countContext({ ask: { measure: 'advice' }, begun: AT + 20 * MINUTE });
  const found = toldChangeBefore(context, countReads({ 'process-lines': lines }), CAUSE);
  return found && [found.line.row.id, found.isOfCause];
};

describe('what was done before the cause began', () => {
  it('is surely of it where the service is blamed, and perhaps where it suffers', () => {
    expect(told([started(15, 'postgresql', '16.2')])).toEqual(['postgresql 15', true]);
    expect(told([started(15, 'routes', '3.9.0')])).toEqual(['routes 15', false]);
  });

  it('is no version that was put back', () => {
    expect(told([started(10, 'routes', '3.9.0'), started(15, 'routes', '3.8.0')])).toEqual(['routes 10', false]);
  });
});
