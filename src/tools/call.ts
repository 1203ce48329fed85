// From what a model wrote to what is read for it: a call is run as it was written, or it is refused with the way to mend it.
import type { z } from 'zod';
import { describeSchemaFault } from '../kernel/schema-fault.js';
import type { ToolCallRequest } from '../ports/model.js';
import { nearTo } from './fence/near.js';
import { isRefused, type Refused } from './fence/names.js';
import { schemaOf } from './offered.js';
import type { Answered, Fence, Presented, Tool, ToolQuery } from './tool.js';
import { page } from './words/page.js';
import { few, quoted, shortened } from './words/visible.js';

/** A call that may be run. */
export type Call = {
  readonly tool: Tool;
  readonly input: unknown;
  readonly queries: readonly ToolQuery[];
  /** Ids of earlier queries whose rows are read again. */
  readonly held: readonly string[];
};

const NOT_RUN = 'Nothing was read.';

const exampleOf = ({ name, example }: Tool): string =>
  example === undefined ? '' : ` A right call: ${name} ${JSON.stringify(example)}`;

const unknownTool = (name: string, tools: readonly Tool[]): Refused => {
  const names = tools.map((tool) => tool.name);
  const near = nearTo(name, names, 1);
  const meant = near.length === 0 ? '' : ` Perhaps you mean ${few(near)}.`;
  return { refused: `There is no tool ${quoted(name, 80)}. ${NOT_RUN}${meant} Tools: ${few(names, 60)}.` };
};

const takesNothing = (tool: Tool): boolean => Object.keys(schemaOf(tool)['properties'] ?? {}).length === 0;

const parsed = (text: string): { readonly value: unknown } | { readonly because: string } => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { because: error instanceof Error ? shortened(error.message, 200) : 'it cannot be parsed' };
  }
};

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const notJson = (text: string, because: string): string =>
  text.trim() === '' ? 'have no text: an object of arguments is needed' : `are not JSON (${because})`;

/** The object of arguments, or what is wrong with its text. `null` for an argument of ours is as good as none. */
const objectIn = (text: string, tool: Tool): { readonly value: object } | { readonly problem: string } => {
  if (text.trim() === '' && takesNothing(tool)) return { value: {} };
  const json = parsed(text);
  if ('because' in json) return { problem: notJson(text, json.because) };
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

const faultOf = (issue: z.core.$ZodIssue, tool: Tool): string => {
  const path = pathOf(issue.path);
  if (issue.code !== 'unrecognized_keys')
    return `- ${shortened(path === '' ? 'arguments' : path, 80)}: ${shortened(issue.message, 200)}`;
  const known =
    path === '' ? ` Arguments of ${tool.name}: ${few(Object.keys(schemaOf(tool)['properties'] ?? {}), 30)}.` : '';
  return `- ${few(issue.keys, 5)}: not an argument.${known}`;
};

const MOST_FAULTS = 6;

const invalid = (tool: Tool, issues: readonly z.core.$ZodIssue[]): Refused => {
  const faults = issues.slice(0, MOST_FAULTS).map((issue) => faultOf(issue, tool));
  return {
    refused:
      `The arguments of ${tool.name} are wrong. ${NOT_RUN}\n${faults.join('\n')}\n${exampleOf(tool).trim()}`.trimEnd(),
  };
};

/** Never throws, whatever a model wrote. */
export const callOf = (
  wanted: Pick<ToolCallRequest, 'tool' | 'input'>,
  fence: Fence,
  tools: readonly Tool[],
): Call | Refused => {
  const tool = tools.find(({ name }) => name === wanted.tool);
  if (tool === undefined) return unknownTool(wanted.tool, tools);
  const object = objectIn(wanted.input, tool);
  if ('problem' in object)
    return {
      refused: `The arguments of ${tool.name} ${object.problem}. ${NOT_RUN} Send one JSON object.${exampleOf(tool)}`,
    };
  const checked = tool.input.safeParse(object.value, { error: describeSchemaFault });
  if (!checked.success) return invalid(tool, checked.error.issues);
  const needs = tool.needs(checked.data, fence);
  if (isRefused(needs)) return { refused: `${tool.name} REFUSED: ${needs.refused} ${NOT_RUN}` };
  return { tool, input: checked.data, queries: needs.queries, held: needs.held ?? [] };
};

/** What a refused call is answered with. */
export const refusal = ({ refused }: Refused): Presented => ({
  outcome: 'refused',
  text: page(refused.split('\n'), []),
});

/** What a call is answered with, when its queries have been. */
export const answer = ({ tool, input }: Call, answers: readonly Answered[], fence: Fence): Presented =>
  tool.present(input, answers, fence);
