// A tool in the words of those who are offered it: Bedrock's Converse, OpenAI's functions, and the Model Context Protocol. One schema for all.
import type { OfferedTool } from '../ports/model.js';

type Schema = OfferedTool['schema'];

export type BedrockTool = {
  readonly toolSpec: {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: { readonly json: Schema };
  };
};

export const bedrockTool = ({ name, description, schema }: OfferedTool): BedrockTool => ({
  toolSpec: { name, description, inputSchema: { json: schema } },
});

export type OpenAiTool = {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: Schema };
};

export const openAiTool = ({ name, description, schema }: OfferedTool): OpenAiTool => ({
  type: 'function',
  function: { name, description, parameters: schema },
});

export type McpTool = { readonly name: string; readonly description: string; readonly inputSchema: Schema };

export const mcpTool = ({ name, description, schema }: OfferedTool): McpTool => ({
  name,
  description,
  inputSchema: schema,
});
