// casefile tools: what a model may call, in the format of those who offer it.
import { TOOL_FORMATS, toolList } from '../../api/contract/service.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { oneLine, tableLines } from '../terminal/text.js';

/** The shape of each is that of its format. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const formatOf = (args: CommandArguments): string | undefined => {
  const format = args.text('format');
  if (format !== undefined && !TOOL_FORMATS.some((each) => each === format))
    throw usageError(`--format ${format} is none`, `One of: ${TOOL_FORMATS.join(', ')}.`);
  return format;
};

const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;

const runTools = async ({ screen, service: find }: CommandContext, args: CommandArguments): Promise<number> => {
  if (args.words.length > 0) throw usageError('casefile tools takes no words', 'casefile tools --format mcp');
  const format = formatOf(args);
  const query = new URLSearchParams(format === undefined ? {} : { format }).toString();
  const listed = await (await find()).json(`/v1/tools?${query}`, toolList);
  const { notices = [], ...offered } = listed;
  if (!screen.json) notices.forEach((each) => screen.note(oneLine(each)));
  if (screen.json) screen.printJson(listed);
  else if (format !== undefined) screen.print(JSON.stringify(offered, undefined, 2));
  else {
    const rows = listed.tools.map(({ name, description }) => [
      screen.paint.name(oneLine(textOf(name))),
      oneLine(firstSentence(textOf(description))),
    ]);
    screen.print(...tableLines(rows, screen.width));
  }
  return EXIT.ok;
};

export const toolsCommand: CliCommand = {
  name: 'tools',
  summary: 'List the tools that a model may call, for agents of your own too',
  usage: '[--format mcp|bedrock|openai]',
  about:
    'With --format, what a provider takes: tools/list of the Model Context Protocol, toolConfig of Bedrock, tools of OpenAI. All come from one schema, the one that every call is checked by. Those into database snapshots are offered where a question has one; those of MCP servers that are configured stand last.',
  options: {
    format: { type: 'string', value: 'FORMAT', help: `names and schemas as JSON: ${TOOL_FORMATS.join(', ')}` },
  },
  examples: ['casefile tools', 'casefile tools --format bedrock'],
  run: runTools,
};
