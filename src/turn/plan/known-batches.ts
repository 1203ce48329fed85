// Which records a query leaves out because the issue holds them already: nothing is fetched twice.
import type { BatchHash } from '../../kernel/brand.js';
import { logsConsideredFor } from '../../investigation/scope.js';
import type { Issue } from '../../investigation/state.js';
import type { PlannedQuery } from '../../investigation/turn.js';
import type { SourceCursor, LogQuery, SpanQuery } from '../../telemetry/query.js';

/**
 * Records beyond a cursor are new, unless a search or another filter met them in a turn since it moved. By event time
 * whole minutes are offered again, and where several processes write, what one of them was about to finish: all that is
 * held is left out.
 */
const offersAgain = (after: SourceCursor): boolean =>
  after.kind === 'eventTime' || (after.kind === 'sequence' && after.writers !== undefined);

const cursorMovedIn = ({ considered }: Issue, { after, filter }: LogQuery | SpanQuery): number =>
  after === undefined || offersAgain(after) ? 0 : (logsConsideredFor(filter, considered)?.turn ?? 0);

/**
 * Batches of the issue whose records the query leaves out. Rows that the engine names are asked for only where none holds
 * them; a model asks for what there is, whoever has read it before.
 */
export const findKnownBatches = ({ query, why }: PlannedQuery, issue: Issue): readonly BatchHash[] => {
  if ((query.ask !== 'logs' && query.ask !== 'spans') || why === 'drill' || why === 'model') return [];
  const since = cursorMovedIn(issue, query);
  const met = issue.batches.filter(({ source, turn }) => source === query.ask && turn > since);
  return [...new Set(met.map(({ hash }) => hash))];
};
