// Lists every tool that a model may be offered, built in or of a reachable outside server, in the format of a provider.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Tenant } from '../../kernel/brand.js';
import type { OfferedTool } from '../../ports/model.js';
import { OutsideSource } from '../../ports/sources.js';
import {
  type BedrockTool,
  bedrockTool,
  type McpTool,
  mcpTool,
  offerTools,
  type OpenAiTool,
  openAiTool,
} from '../../tools/offered-tools.js';
import { availableTools } from '../../tools/registry.js';

const FORMATS = {
  bedrock: bedrockTool,
  openai: openAiTool,
  mcp: mcpTool,
} as const satisfies { readonly [format: string]: (tool: OfferedTool) => object };

export type ToolFormat = keyof typeof FORMATS;

export type ToolList = {
  readonly tools: readonly (BedrockTool | OpenAiTool | McpTool)[];
  /** What is missing of outside servers, with the reason. Absent: nothing. */
  readonly notices?: readonly string[];
};

export class ListTools extends Query<ToolList> {
  constructor(
    readonly tenant: Tenant,
    readonly format: ToolFormat,
  ) {
    super();
  }
}

@QueryHandler(ListTools)
export class ListToolsHandler implements IQueryHandler<ListTools> {
  constructor(private readonly outside: OutsideSource) {}

  async execute({ tenant, format }: ListTools): Promise<ToolList> {
    const { tools: outside, notices } = await this.outside.tools(tenant);
    const tools = offerTools(availableTools({ outside, snapshots: true })).map((tool) => FORMATS[format](tool));
    return { tools, ...(notices.length !== 0 && { notices }) };
  }
}
