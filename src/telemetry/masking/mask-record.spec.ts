// Masking a record: its words change, its identity does not.
import { describe, expect, it } from 'vitest';
import type { ChangeRecord, LogRecord, MetricPoint, SpanRecord } from '../record.js';
import { createMasker } from './mask.js';
import { maskRecord } from './mask-record.js';

const mask = createMasker({ digest: () => '0'.repeat(64) });
const SEALED = { secret: '[SECRET:00000000000]', email: '[EMAIL:00000000000]', card: '[CARD:00000000000]' };
const CARD = '4111111111111111';

const log: LogRecord = {
  kind: 'log',
  id: 'ann@example.com',
  time: 1_763_768_851_000_000,
  ingestedAt: 1_763_768_851_000_001,
  level: 'error',
  service: 'orders',
  source: 'file',
  message: 'login of ann@example.com failed',
  traceId: CARD,
  spanId: CARD,
  requestId: CARD,
  error: { type: 'AuthError', message: 'password=abc', stack: 'AuthError: token=abc\n at x' },
  attributes: {
    'user.email': 'ann@example.com',
    'user.id': 'ann@example.com',
    'session.id': '4bf92f3577b34da6a3ce929d0e0e4736',
    'db.password': 'two words',
    'order.id': CARD,
    requestId: CARD,
    pan: Number(CARD),
    attempts: 3,
    cached: true,
  },
};

describe('a masked record', () => {
  it('keeps ids and times, and hides secrets in words', () => {
    expect(maskRecord(log, mask)).toEqual({
      ...log,
      message: `login of ${SEALED.email} failed`,
      error: {
        type: 'AuthError',
        message: `password=${SEALED.secret}`,
        stack: `AuthError: token=${SEALED.secret}\n at x`,
      },
      attributes: {
        'user.email': SEALED.email,
        'user.id': SEALED.email,
        'session.id': SEALED.secret,
        'db.password': SEALED.secret,
        'order.id': CARD,
        requestId: CARD,
        pan: SEALED.card,
        attempts: 3,
        cached: true,
      },
    });
  });

  it('masks names and titles', () => {
    const base = { id: 'i', time: 1, service: 's', source: 'x', ingestedAt: 2 };
    const span: SpanRecord = {
      ...base,
      kind: 'span',
      traceId: 't',
      spanId: 'p',
      name: 'GET /x?token=abc',
      durationMicros: 5,
    };
    const change: ChangeRecord = { ...base, kind: 'change', change: 'flag', title: 'set by ann@example.com' };
    const point: MetricPoint = { ...base, kind: 'metric', gauge: 'cpu', value: 4_111_111_111_111_111 };
    expect(maskRecord(span, mask).name).toBe(`GET /x?token=${SEALED.secret}`);
    expect(maskRecord(change, mask).title).toBe(`set by ${SEALED.email}`);
    expect(maskRecord(point, mask)).toEqual(point);
  });

  it('adds no fields', () => {
    const { error: _, attributes: __, ...bare } = log;
    expect(Object.keys(maskRecord(bare, mask)).sort()).toEqual(Object.keys(bare).sort());
  });
});
