// “Are migrations reverted on a rollback?”: that is decided by whatever rolls back, and is not stored; which ones ran is told by lines.
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, logQuery } from '../queries.js';
import { lineClaim } from '../rows/record-lines.js';
import { wholeTime } from '../rows/lines-meant.js';
import { overServices } from './error-counts.js';
import { schemaChangeQueries, schemaChangesOf } from './schema-changes.js';

/** `of` of such a question. */
export const MIGRATIONS = 'migrations';

const LINES_READ = 20;
const LIST_LENGTH = 6;

const MIGRATION = /\bmigrat(?:ions?|ing|ed)\b/i;

const everywhere = (context: AskContext): AskContext => ({ ...overServices(context), entities: [] });

const migrationLines = (reads: AskReads): readonly PlacedRow<LogRecord>[] => {
  const said = reads.rows('migration-lines', 'log').filter(({ row }) => MIGRATION.test(row.message));
  const byId = new Map([...said, ...schemaChangesOf(reads)].map((placed) => [placed.row.id, placed]));
  return [...byId.values()].toSorted((a, b) => a.row.time - b.row.time).slice(-LIST_LENGTH);
};

const ofRollback: MeasureAnswer = {
  needsCause: false,
  reads: (asked, reads) => {
    const [context, window] = [everywhere(asked), wholeTime(asked)];
    return {
      ...schemaChangeQueries(context, reads, window),
      'migration-lines': logQuery(context, { text: 'migration', window, budget: LINES_READ }),
    };
  },
  answer: (_, reads, write) => {
    write.text('migrations.not-told');
    const lines = migrationLines(reads);
    if (lines.length === 0) {
      if (reads.get('migration-lines').status === 'read') write.text('migrations.none');
      return write.finish({ kind: 'unknown', missing: 'migrations' });
    }
    write.list(
      lines.map((each) => lineClaim(each, write)),
      'migrations.lines',
    );
    const evidence = lines.map((each) => write.cite(each));
    return write.show(...evidence).finish({ kind: 'rows', evidence, more: 0 });
  },
};

/** A question for changes, where it is one for what a rollback does with them. */
export const overMigrations = (measure: MeasureAnswer): MeasureAnswer => {
  const isAsked = (context: AskContext): boolean => context.ask.of === MIGRATIONS && hasSource(context, 'logs');
  return {
    needsCause: measure.needsCause,
    reads: (context, reads) => (isAsked(context) ? ofRollback : measure).reads(context, reads),
    answer: (context, reads, write) => (isAsked(context) ? ofRollback : measure).answer(context, reads, write),
  };
};
