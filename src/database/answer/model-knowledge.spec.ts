// The knowledge that goes into a prompt: of the captured engine and its largest waits, and of nothing else.
import { describe, expect, it } from 'vitest';
import { type SmallSnapshotFile, smallSnapshot } from '../../../test/support/small-snapshot.js';
import { splitIntoRows } from '../format/rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { databaseKnowledge } from './model-knowledge.js';

const rowsOf = (file: SmallSnapshotFile, of: 'primary' | 'secondary' = 'primary'): readonly BatchRow[] =>
  splitIntoRows(file, { service: 'orders-1', artifact: 'a'.repeat(64), of });

const withEngine = (Engine: string): SmallSnapshotFile => ({
  ...smallSnapshot(),
  GeneralInformation: { Engine },
});

describe('database knowledge in the prompt', () => {
  it('holds the text on the engine, and on the longest waits', () => {
    const known = databaseKnowledge(rowsOf(smallSnapshot()));
    expect(known).toMatch(/^Aurora PostgreSQL\n/);
    expect(known).toContain('Lock:transactionid: ');
  });

  it('holds the text on each of two engines, and repeats nothing', () => {
    const both = [...rowsOf(withEngine('postgres')), ...rowsOf(withEngine('aurora-postgresql'), 'secondary')];
    const known = databaseKnowledge(both);
    expect(known.match(/Lock:transactionid: /g)).toHaveLength(1);
    expect(known).toContain('Aurora PostgreSQL\n');
    expect(known.length).toBeGreaterThan(databaseKnowledge(rowsOf(withEngine('postgres'))).length);
  });

  it('holds the texts on waits for an unknown engine', () => {
    const known = databaseKnowledge(rowsOf(withEngine('mystery-db')));
    expect(known).not.toContain('Aurora PostgreSQL\n');
    expect(known).toContain('Lock:transactionid: ');
  });

  it('is empty without a snapshot', () => {
    expect(databaseKnowledge([])).toBe('');
  });
});
