// Tools as a model is offered them: name, description and one JSON schema, in the shapes of Bedrock, OpenAI and MCP.
import { z } from 'zod';
import type { OfferedTool } from '../ports/model.js';
import type { Tool } from './tool.js';

type JsonSchema = { readonly [key: string]: unknown };

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Bounds that zod adds to every integer and that carry no information. */
const isEmptyBound = (key: string, value: unknown): boolean =>
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) || (key === 'maximum' && value === Number.MAX_SAFE_INTEGER);

const withoutNoise = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNoise);
  if (!isSchema(value)) return value;
  const kept = Object.entries(value).filter(([key, item]) => key !== '$schema' && !isEmptyBound(key, item));
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutNoise(item)]));
};

/** Every model request contains all tools, so each schema is built once. */
const schemasByTool = new WeakMap<Tool, JsonSchema>();

/** JSON schema of the arguments of a tool. */
export const toolSchema = (tool: Tool): JsonSchema => {
  const schema =
    tool.schema ?? schemasByTool.get(tool) ?? (withoutNoise(z.toJSONSchema(tool.input, { io: 'input' })) as JsonSchema);
  schemasByTool.set(tool, schema);
  return schema;
};

export const offerTools = (tools: readonly Tool[]): readonly OfferedTool[] =>
  tools.map((tool) => ({ name: tool.name, description: tool.description, schema: toolSchema(tool) }));

type OfferedSchema = OfferedTool['schema'];

export type BedrockTool = {
  readonly toolSpec: {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: { readonly json: OfferedSchema };
  };
};

export const bedrockTool = ({ name, description, schema }: OfferedTool): BedrockTool => ({
  toolSpec: { name, description, inputSchema: { json: schema } },
});

export type OpenAiTool = {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: OfferedSchema };
};

export const openAiTool = ({ name, description, schema }: OfferedTool): OpenAiTool => ({
  type: 'function',
  function: { name, description, parameters: schema },
});

export type McpTool = { readonly name: string; readonly description: string; readonly inputSchema: OfferedSchema };

export const mcpTool = ({ name, description, schema }: OfferedTool): McpTool => ({
  name,
  description,
  inputSchema: schema,
});
