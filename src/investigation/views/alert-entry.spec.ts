import { describe, expect, it } from 'vitest';
import type { StreamId, TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { AlertFact } from '../alert.js';
import { type AlertEntry, foldAlertEntry } from './alert-entry.js';

const reported = (at: number, status: 'firing' | 'resolved', endedAt?: number): AlertFact => ({
  type: 'AlertReported',
  data: {
    id: 'a1',
    source: 's',
    fingerprint: 'f',
    startedAt: 10,
    at,
    status,
    severity: 'error',
    fields: { name: 'n' },
    details: 'd' as TextRef,
    raw: 'r' as TextRef,
    payload: `p${at}${status}`,
    ...(endedAt !== undefined && { endedAt }),
  },
});

const recorded = (facts: readonly AlertFact[]): readonly RecordedFact<AlertFact>[] =>
  facts.map((fact, index) => ({
    ...fact,
    id: `id${index}`,
    stream: 'a/default/a1' as StreamId,
    version: index + 1,
    commit: index + 1,
    at: 1e3 + index,
    actor: {
      kind: 'key',
      id: 'k',
    },
    schema: 1,
  }));

const folded = (...facts: readonly AlertFact[]): AlertEntry | undefined =>
  recorded(facts).reduce<AlertEntry | undefined>(foldAlertEntry, undefined);

describe('the entry of an alert', () => {
  it('shows each report with its time at the source and here', () => {
    const entry = folded(reported(10, 'firing'), reported(40, 'resolved', 40));
    expect(entry).toMatchObject({ status: 'resolved', endedAt: 40, reports: 2, receivedAt: 1000, updatedAt: 1001 });
    expect(entry?.history.map(({ at, receivedAt, status }) => [at, receivedAt, status])).toEqual([
      [10, 1000, 'firing'],
      [40, 1001, 'resolved'],
    ]);
  });

  it('keeps a report that came late, says so, and does not change its state for it', () => {
    const entry = folded(reported(40, 'resolved', 40), reported(10, 'firing'));
    expect(entry).toMatchObject({ status: 'resolved', endedAt: 40 });
    expect(entry?.history[1]).toMatchObject({ status: 'firing', isLate: true });
  });

  it('has no end any more when it fires again', () => {
    const entry = folded(reported(10, 'firing'), reported(40, 'resolved', 40), reported(60, 'firing'));
    expect(entry?.status).toBe('firing');
    expect(entry).not.toHaveProperty('endedAt');
  });

  it('is nothing before the first report', () => {
    expect(folded({ type: 'AlertGrouped', data: { group: 'g', by: 'rule', because: 'b' } })).toBeUndefined();
  });
});
