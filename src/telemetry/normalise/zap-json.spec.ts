// Rows of zap with keys of one letter.
import { describe, expect, it } from 'vitest';
import { normaliseLog } from './log.js';

const read = (row: object) => {
  const outcome = normaliseLog(row, { source: 'test', receivedAt: 0 });
  return 'ok' in outcome ? outcome.ok : undefined;
};

describe('a row of zap with keys of one letter', () => {
  it('has its time, its level, its text and its fields', () => {
    const row = {
      L: 'WARN',
      T: '2026-11-28T10:01:18.152Z',
      N: 'door',
      C: 'door/open.go:41',
      M: 'badge refused',
      badge: 7,
    };
    expect(read({ ...row, service: 'doors' })).toMatchObject({
      time: Date.UTC(2026, 10, 28, 10, 1, 18, 152) * 1_000,
      level: 'warn',
      message: 'badge refused',
      attributes: { badge: 7 },
    });
  });

  it('is no row of zap where one of them is something else', () => {
    expect(read({ T: 21.5, L: 'left', M: 'm', service: 'sensor' })?.message).not.toBe('m');
  });
});
