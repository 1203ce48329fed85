// A store that holds no telemetry at all: whatever is asked, that is said, and how to load some.
import type { AskContext } from './ask-context.js';
import { hasSource } from './queries.js';
import type { ResultWriter } from './result-writer.js';

/** Their positions count the records that came in. */
const SOURCES = ['logs', 'spans', 'metrics', 'changes', 'snapshots'] as const;

const isEmptyStore = (context: AskContext): boolean =>
  context.documents === undefined &&
  SOURCES.every((source) => !hasSource(context, source)) &&
  Object.values(context.catalogue).every((names) => names.length === 0);

/** Whether nothing is stored; then it is said. */
export const sayEmptyStore = (context: AskContext, write: ResultWriter): boolean => {
  if (!isEmptyStore(context)) return false;
  write.text('store.empty');
  return true;
};
