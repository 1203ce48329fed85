// The tools on the wire, in the words of those who are offered them.
import { z } from 'zod';

export const TOOL_FORMATS = ['mcp', 'bedrock', 'openai'] as const;

export const toolsQuery = z.strictObject({
  format: z
    .enum(TOOL_FORMATS)
    .meta({
      description: 'tools/list of the Model Context Protocol (default), toolConfig of Bedrock, tools of OpenAI.',
    })
    .exactOptional(),
});

export const toolList = z.object({
  tools: z.array(z.record(z.string(), z.unknown())).meta({ description: 'Each in the shape of its format.' }),
  notices: z.array(z.string()).meta({ description: 'What is missing of outside servers, and why.' }).exactOptional(),
});
