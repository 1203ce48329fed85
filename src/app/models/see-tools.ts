// What a model may be offered: every tool of the house, in the format of those who offer it.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OfferedTool } from '../../ports/model.js';
import {
  type BedrockTool,
  bedrockTool,
  type McpTool,
  mcpTool,
  type OpenAiTool,
  openAiTool,
} from '../../tools/formats.js';
import { offered } from '../../tools/offered.js';
import { toolsWith } from '../../tools/registry.js';

const FORMATS = {
  bedrock: bedrockTool,
  openai: openAiTool,
  mcp: mcpTool,
} as const satisfies { readonly [format: string]: (tool: OfferedTool) => object };

export type ToolFormat = keyof typeof FORMATS;

export type SeenTools = { readonly tools: readonly (BedrockTool | OpenAiTool | McpTool)[] };

export class SeeTools extends Query<SeenTools> {
  constructor(readonly format: ToolFormat) {
    super();
  }
}

@QueryHandler(SeeTools)
export class SeeToolsHandler implements IQueryHandler<SeeTools> {
  async execute({ format }: SeeTools): Promise<SeenTools> {
    return { tools: offered(toolsWith({ outside: [], snapshots: true })).map((tool) => FORMATS[format](tool)) };
  }
}
