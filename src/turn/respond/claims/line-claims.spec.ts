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

  it('is not new at the beginning of all that is stored', () => {
    expect(saidOf('traffic', ['no-baseline'])).not.toContain('new');
    expect(saidOf('failure', ['no-baseline'])).toContain(': it is new');
  });
});
