// Parses a tool call that a model wrote: it runs as written, or it is refused with how to fix it.
import type { z } from 'zod';
import { describeSchemaFault } from '../kernel/schema-fault.js';
import type { ToolCallRequest } from '../ports/model.js';
import { findNearNames, isRefusedCall, type RefusedCall } from './known-names.js';
import { toolSchema } from './offered-tools.js';
import type { QueryAnswer, Tool, ToolQuery, ToolResult, ToolScope } from './tool.js';
import { layOutPage } from './presentation/page.js';
import { listFew, quoteJson, shorten } from './presentation/visible-text.js';

/** A call that may be run. */
export type RunnableCall = {
  readonly tool: Tool;
  readonly input: unknown;
  readonly queries: readonly ToolQuery[];
  /** Ids of earlier queries whose rows are read again. */
  readonly held: readonly string[];
};

const NOT_RUN = 'Nothing was read.';

const exampleOf = ({ name, example }: Tool): string =>
  example === undefined ? '' : ` A right call: ${name} ${JSON.stringify(example)}`;

const refuseUnknownTool = (name: string, tools: readonly Tool[]): RefusedCall => {
  const names = tools.map((tool) => tool.name);
  const near = findNearNames(name, names, 1);
  const meant = near.length === 0 ? '' : ` Perhaps you mean ${listFew(near)}.`;
  return { refused: `There is no tool ${quoteJson(name, 80)}. ${NOT_RUN}${meant} Tools: ${listFew(names, 60)}.` };
};

const takesNothing = (tool: Tool): boolean => Object.keys(toolSchema(tool)['properties'] ?? {}).length === 0;

const parseJson = (text: string): { readonly value: unknown } | { readonly because: string } => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { because: error instanceof Error ? shorten(error.message, 200) : 'it cannot be parsed' };
  }
};

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const describeJsonFault = (text: string, because: string): string =>
  text.trim() === '' ? 'have no text: an object of arguments is needed' : `are not JSON (${because})`;

/** The object of arguments, or what is wrong with its text. For built-in tools a `null` argument counts as absent. */
const parseArguments = (text: string, tool: Tool): { readonly value: object } | { readonly problem: string } => {
  if (text.trim() === '' && takesNothing(tool)) return { value: {} };
  const json = parseJson(text);
  if ('because' in json) return { problem: describeJsonFault(text, json.because) };
  if (typeof json.value === 'string') return { problem: 'are a text that holds JSON: send the object itself' };
  if (!isObject(json.value)) return { problem: 'are not a JSON object' };
  const isSaid = ([, value]: [string, unknown]): boolean => value !== null || tool.schema !== undefined;
  return { value: Object.fromEntries(Object.entries(json.value).filter(isSaid)) };
};

const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

const describeFault = (issue: z.core.$ZodIssue, tool: Tool): string => {
  const path = pathOf(issue.path);
  if (issue.code !== 'unrecognized_keys')
    return `- ${shorten(path === '' ? 'arguments' : path, 80)}: ${shorten(issue.message, 200)}`;
  const known =
    path === '' ? ` Arguments of ${tool.name}: ${listFew(Object.keys(toolSchema(tool)['properties'] ?? {}), 30)}.` : '';
  return `- ${listFew(issue.keys, 5)}: not an argument.${known}`;
};

const MOST_FAULTS = 6;

const refuseArguments = (tool: Tool, issues: readonly z.core.$ZodIssue[]): RefusedCall => {
  const faults = issues.slice(0, MOST_FAULTS).map((issue) => describeFault(issue, tool));
  return {
    refused:
      `The arguments of ${tool.name} are wrong. ${NOT_RUN}\n${faults.join('\n')}\n${exampleOf(tool).trim()}`.trimEnd(),
  };
};

/** Never throws, whatever a model wrote. */
export const parseToolCall = (
  wanted: Pick<ToolCallRequest, 'tool' | 'input'>,
  scope: ToolScope,
  tools: readonly Tool[],
): RunnableCall | RefusedCall => {
  const tool = tools.find(({ name }) => name === wanted.tool);
  if (tool === undefined) return refuseUnknownTool(wanted.tool, tools);
  const object = parseArguments(wanted.input, tool);
  if ('problem' in object)
    return {
      refused: `The arguments of ${tool.name} ${object.problem}. ${NOT_RUN} Send one JSON object.${exampleOf(tool)}`,
    };
  const checked = tool.input.safeParse(object.value, { error: describeSchemaFault });
  if (!checked.success) return refuseArguments(tool, checked.error.issues);
  const needs = tool.needs(checked.data, scope);
  if (isRefusedCall(needs)) return { refused: `${tool.name} REFUSED: ${needs.refused} ${NOT_RUN}` };
  return { tool, input: checked.data, queries: needs.queries, held: needs.held ?? [] };
};

/** The result of a refused call. */
export const presentRefusal = ({ refused }: RefusedCall): ToolResult => ({
  outcome: 'refused',
  text: layOutPage(refused.split('\n'), []),
});

/** The result of a call whose queries have been answered. */
export const presentToolAnswer = (
  { tool, input }: RunnableCall,
  answers: readonly QueryAnswer[],
  scope: ToolScope,
): ToolResult => tool.present(input, answers, scope);
