// A store that holds no telemetry at all: whatever is asked, that is said, and how to load some.
import type { AskContext } from './ask-context.js';
import type { ResultWriter } from './result-writer.js';

/** Their positions count the records that came in. */
const SOURCES = ['logs', 'spans', 'metrics', 'changes', 'snapshots'] as const;

/** No records came in, and no names are known of sources that do not count theirs. */
export const isEmptyStore = ({ asOf, catalogue }: Pick<AskContext, 'asOf' | 'catalogue'>): boolean =>
  SOURCES.every((source) => (asOf[source] ?? 0) === 0) && Object.values(catalogue).every((names) => names.length === 0);

/** Whether nothing is stored; then it is said. */
export const sayEmptyStore = (context: AskContext, write: ResultWriter): boolean => {
  if (context.documents !== undefined || !isEmptyStore(context)) return false;
  write.text('store.empty');
  return true;
};
