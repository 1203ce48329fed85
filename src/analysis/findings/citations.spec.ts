import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import type { LogRecord } from '../../telemetry/record.js';
import { createCitationIndex } from './citations.js';

const row: LogRecord = {
  kind: 'log',
  id: '1',
  service: 'ledger',
  level: 'error',
  message: 'Unhandled exception in request handler',
  error: { message: 'lock wait timeout exceeded', type: 'OperationalError' },
  time: 1_800_000_000_000_000,
  source: 'test',
  ingestedAt: 1_800_000_000_000_000,
};
const placed = { row, batch: 'b' as BatchHash, position: 3 };

describe('evidence of a line', () => {
  it('quotes the error that decides, though the line was cited before by its message', () => {
    const index = createCitationIndex();
    const id = index.cite(placed, 'seen');
    expect(index.cite(placed, 'seen', { field: 'error.message', text: 'lock wait timeout exceeded' })).toBe(id);
    expect(index.cite(placed, 'seen')).toBe(id);
    expect(index.all()).toMatchObject([{ id, field: 'error.message', quote: 'lock wait timeout exceeded' }]);
  });
});
