// All built-in tools, in the order in which a model is offered them; tools of outside servers follow.
import type { OutsideTool } from '../ports/sources.js';
import { countRecords } from './count-records.js';
import { comparePeriods } from './compare-periods.js';
import { findSimilarIncidents } from './find-similar-incidents.js';
import { getMetrics } from './get-metrics.js';
import { getTraces } from './get-traces.js';
import { listKnowledgeBases, searchKnowledgeBase } from './search-knowledge.js';
import { listDeploys } from './list-deploys.js';
import { logOverview } from './log-overview.js';
import { eraseToolInput, type Tool } from './tool.js';
import { outsideTools } from './outside-tools.js';
import { readBatch } from './read-batch.js';
import { searchLogs } from './search-logs.js';
import { snapshotTools } from '../database/lookup/tools.js';

export const builtInTools: readonly Tool[] = [
  eraseToolInput(logOverview),
  eraseToolInput(searchLogs),
  eraseToolInput(countRecords),
  eraseToolInput(comparePeriods),
  eraseToolInput(getTraces),
  eraseToolInput(getMetrics),
  eraseToolInput(listDeploys),
  eraseToolInput(findSimilarIncidents),
  eraseToolInput(listKnowledgeBases),
  eraseToolInput(searchKnowledgeBase),
  eraseToolInput(readBatch),
];

type ToolOptions = {
  /** Tools of outside servers that are configured. */
  readonly outside: readonly OutsideTool[];
  /** Whether there is a database snapshot to look into. */
  readonly snapshots?: boolean;
};

/** The tools that a model may call. */
export const availableTools = ({ outside, snapshots = false }: ToolOptions): readonly Tool[] => [
  ...builtInTools,
  ...(snapshots ? snapshotTools : []),
  ...outsideTools(outside).map((tool) => eraseToolInput(tool)),
];
