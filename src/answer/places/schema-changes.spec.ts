// Statements that change a schema, among the lines of databases and of services.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesSchema } from './schema-changes.js';

describe('a line that tells of a changed schema', () => {
  it.each([
    'statement: ALTER TABLE invoices ADD COLUMN settled boolean',
    'duration: 12.1 ms  statement: CREATE UNIQUE INDEX CONCURRENTLY invoices_ref ON invoices (ref)',
    'execute <unnamed>: DROP INDEX invoices_ref',
    'Query ALTER ONLINE TABLE carts ADD COLUMN note text',
    'TRUNCATE TABLE sessions',
    'CREATE OR REPLACE VIEW open_invoices AS SELECT 1',
  ])('is “%s”', (text) => {
    expect(changesSchema(text)).toBe(true);
  });

  it.each([
    'STATEMENT:  DROP TABLE receipts',
    'ERROR:  ALTER TABLE invoices: permission refused',
    'migration failed: ALTER TABLE invoices ADD COLUMN settled',
    'please alter table bookings at the door',
    'CREATE TEMPORARY TABLE scratch (id int)',
    'SELECT * FROM table_drop_log',
  ])('is not “%s”', (text) => {
    expect(changesSchema(text)).toBe(false);
  });

  it('is told by its words, whatever the names in it are', () => {
    const name = fc
      .stringMatching(/^[a-z][a-z_]{2,12}$/)
      .filter((each) => !/fail|error|denied|abort|cancel|syntax/.test(each));
    fc.assert(
      fc.property(
        fc.constantFrom('ALTER', 'DROP', 'CREATE'),
        fc.constantFrom('TABLE', 'INDEX', 'VIEW'),
        name,
        (verb, what, of) => {
          expect(changesSchema(`statement: ${verb} ${what} ${of}`)).toBe(true);
          expect(changesSchema(`statement: ${verb.toLowerCase()} ${of}`)).toBe(false);
        },
      ),
    );
  });
});
