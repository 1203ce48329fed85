// casefile tools: the tools that a model may call, in the format of a provider.
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
  if (args.words.length > 0)
    throw usageError('casefile tools takes no arguments', 'Choose a format with: casefile tools --format mcp');
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
  summary: 'List the tools that a model may call; agents of your own can use them too',
  usage: '[--format mcp|bedrock|openai]',
  about:
    'With --format, prints the schemas for a provider: tools/list of the Model Context Protocol, toolConfig of Bedrock, or tools of OpenAI. Every call is checked against the same schemas. Tools for database snapshots are offered where a question has a snapshot. Tools of configured MCP servers come last.',
  options: {
    format: { type: 'string', value: 'FORMAT', help: `print names and schemas as JSON: ${TOOL_FORMATS.join(', ')}` },
  },
  examples: ['casefile tools', 'casefile tools --format bedrock'],
  run: runTools,
};
