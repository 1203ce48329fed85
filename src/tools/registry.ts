// Every tool of our own that a model is offered, in the order in which it reads of them; those of outside servers stand behind.
import type { OutsideTool } from '../ports/sources.js';
import { comparePeriods } from './compare-periods.js';
import { findSimilarIncidents } from './find-similar-incidents.js';
import { getMetrics } from './get-metrics.js';
import { getTraces } from './get-traces.js';
import { listKnowledgeBases, searchKnowledgeBase } from './knowledge.js';
import { listDeploys } from './list-deploys.js';
import { logOverview } from './log-overview.js';
import { oneOf } from './one-of.js';
import { outsideTools } from './outside.js';
import { readBatch } from './read-batch.js';
import { searchLogs } from './search-logs.js';
import { snapshotTools } from './snapshot/tools.js';
import type { Tool } from './tool.js';

export const tools: readonly Tool[] = [
  oneOf(logOverview),
  oneOf(searchLogs),
  oneOf(comparePeriods),
  oneOf(getTraces),
  oneOf(getMetrics),
  oneOf(listDeploys),
  oneOf(findSimilarIncidents),
  oneOf(listKnowledgeBases),
  oneOf(searchKnowledgeBase),
  oneOf(readBatch),
];

export type Kit = {
  /** Tools of outside servers that are configured. */
  readonly outside: readonly OutsideTool[];
  /** Whether there is a database snapshot to look into. */
  readonly snapshots?: boolean;
};

/** What a model may call. */
export const toolsWith = ({ outside, snapshots = false }: Kit): readonly Tool[] => [
  ...tools,
  ...(snapshots ? snapshotTools : []),
  ...outsideTools(outside).map((tool) => oneOf(tool)),
];
