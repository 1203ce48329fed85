// Finds the batches whose records a query leaves out, because the issue holds them already: nothing is fetched twice.
import type { BatchHash } from '../../kernel/brand.js';
import { logsConsideredFor } from '../../investigation/scope.js';
import type { Issue } from '../../investigation/state.js';
import type { PlannedQuery } from '../../investigation/turn.js';
import type { SourceCursor, LogQuery, SpanQuery } from '../../telemetry/query.js';

/**
 * Records beyond a cursor are new, unless a search or another filter found them in a turn since the cursor moved. A cursor by
 * event time offers whole minutes again, and one with several writers offers unfinished writes again: then every batch of the
 * issue is left out.
 */
const offersAgain = (after: SourceCursor): boolean =>
  after.kind === 'eventTime' || (after.kind === 'sequence' && after.writers !== undefined);

/** Stands before the key of a read of a narrow question, where planned queries say why they are asked. */
export const LOOKUP_PREFIX = 'lookup.';

const cursorMovedIn = ({ considered }: Issue, { after, filter }: LogQuery | SpanQuery): number =>
  after === undefined || offersAgain(after) ? 0 : (logsConsideredFor(filter, considered)?.turn ?? 0);

/**
 * The engine's drill-down already names only rows that no batch holds, and a model or a narrow question may read again what was
 * read before: their queries leave nothing out.
 */
export const findKnownBatches = ({ query, why }: PlannedQuery, issue: Issue): readonly BatchHash[] => {
  if ((query.ask !== 'logs' && query.ask !== 'spans') || why === 'drill' || why === 'model') return [];
  if (why.startsWith(LOOKUP_PREFIX)) return [];
  const since = cursorMovedIn(issue, query);
  const met = issue.batches.filter(({ source, turn }) => source === query.ask && turn > since);
  return [...new Set(met.map(({ hash }) => hash))];
};
