// Which patterns of lines are called new.
import { describe, expect, it } from 'vitest';
import type { Findings } from '../../../evidence/finding.js';
import { MINUTE } from '../../../kernel/time.js';
import type { BatchRow } from '../../../telemetry/batch.js';
import { lineCountClaims } from './line-claims.js';

const FROM = 1_800_000_000_000_000;

const pattern = (id: string, first: number): readonly [string, BatchRow] => [
  id,
  { kind: 'template', id, text: `${id} <*>`, firstSeen: first, lastSeen: first + MINUTE, lines: 9 },
];

const ROWS = new Map([pattern('traffic', FROM), pattern('failure', FROM + 3 * MINUTE)]);

const saidOf = (id: string, missing: readonly string[]): string => {
  const findings = { window: { from: FROM, to: FROM + 10 * MINUTE }, missing } as unknown as Findings;
  return lineCountClaims(id, ROWS, findings)
    .map(({ text }) => text)
    .join();
};

describe('a counted pattern', () => {
  it('is new where it begins in the window, and the history is without it', () => {
    expect(saidOf('traffic', [])).toContain(': it is new');
    expect(saidOf('failure', [])).toContain(': it is new');
  });

  it('says of which time its lines in the window are', () => {
    const row: BatchRow = {
      kind: 'rate',
      service: 'nginx',
      event: 't1',
      level: 'error',
      start: FROM - 2 * MINUTE,
      slots: [0, 8, 9],
      lines: [3, 40, 27],
    };
    const findings = { window: { from: FROM, to: FROM + 10 * MINUTE }, missing: [] } as unknown as Findings;
    const [claim] = lineCountClaims('e1', new Map([['e1', row]]), findings);
    expect(claim?.text).toContain('70 times in the history that was read, 67 of them from 08:00:00 to 08:00:30');
  });

  it('is not new at the beginning of all that is stored', () => {
    expect(saidOf('traffic', ['no-baseline'])).not.toContain('new');
    expect(saidOf('failure', ['no-baseline'])).toContain(': it is new');
  });
});
