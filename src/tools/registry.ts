// Every tool of our own that a model is offered, in the order in which it reads of them; those of outside servers stand behind.
import type { OutsideTool } from '../ports/sources.js';
import { comparePeriods } from './compare-periods.js';
import { findSimilarIncidents } from './find-similar-incidents.js';
import { getMetrics } from './get-metrics.js';
import { getTraces } from './get-traces.js';
import { listKnowledgeBases, searchKnowledgeBase } from './knowledge.js';
import { listDeploys } from './list-deploys.js';
import { logOverview } from './log-overview.js';
import { outsideTools } from './outside.js';
import { readBatch } from './read-batch.js';
import { searchLogs } from './search-logs.js';
import type { Tool } from './tool.js';

/** One among others: it is called only with what its own schema has let through. */
export const oneOf = <Input>(tool: Tool<Input>): Tool => tool as Tool<unknown>;

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

/** What a model may call when outside servers are configured too. */
export const toolsWith = (outside: readonly OutsideTool[]): readonly Tool[] => [
  ...tools,
  ...outsideTools(outside).map((tool) => oneOf(tool)),
];
