// The knowledge that goes into a prompt: of the captured engine and its largest waits, and of nothing else.
import { describe, expect, it } from '@jest/globals';
import { type File, smallSnapshot } from '../../../test/support/small-snapshot.js';
import { splitIntoRows } from '../format/rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { databaseKnowledge } from './model-knowledge.js';

const rowsOf = (file: File, of: 'primary' | 'secondary' = 'primary'): readonly BatchRow[] =>
  splitIntoRows(file, { service: 'orders-1', artifact: 'a'.repeat(64), of });

const withEngine = (Engine: string): File => ({
  ...smallSnapshot(),
  GeneralInformation: { Engine },
});

describe('what is known of a database', () => {
  it('is the text on its engine, and on the waits that weigh most', () => {
    const known = databaseKnowledge(rowsOf(smallSnapshot()));
    expect(known).toMatch(/^Aurora PostgreSQL\n/);
    expect(known).toContain('Lock:transactionid: ');
  });

  it('is the text on each engine of two, and says nothing twice', () => {
    const both = [...rowsOf(withEngine('postgres')), ...rowsOf(withEngine('aurora-postgresql'), 'secondary')];
    const known = databaseKnowledge(both);
    expect(known.match(/Lock:transactionid: /g)).toHaveLength(1);
    expect(known).toContain('Aurora PostgreSQL\n');
    expect(known.length).toBeGreaterThan(databaseKnowledge(rowsOf(withEngine('postgres'))).length);
  });

  it('of an engine that nobody knows is what is known of its waits', () => {
    const known = databaseKnowledge(rowsOf(withEngine('mystery-db')));
    expect(known).not.toContain('Aurora PostgreSQL\n');
    expect(known).toContain('Lock:transactionid: ');
  });

  it('without a snapshot is nothing', () => {
    expect(databaseKnowledge([])).toBe('');
  });
});
