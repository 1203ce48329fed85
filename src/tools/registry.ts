// Every tool of our own that a model is offered.
import { getTraces } from './get-traces.js';
import { listDeploys } from './list-deploys.js';
import { searchLogs } from './search-logs.js';
import type { Tool } from './tool.js';

/** One among others: it is called only with what its own schema has let through. */
export const oneOf = <Input>(tool: Tool<Input>): Tool => tool as Tool<unknown>;

export const tools: readonly Tool[] = [oneOf(searchLogs), oneOf(getTraces), oneOf(listDeploys)];
