// casefile report: writes an investigation as a document that people read, send and print.
import { writeFile } from 'node:fs/promises';
import type { CliCommand, CommandArguments } from '../command.js';
import { EXIT, fileFailure } from '../command-failure.js';
import { investigationPath } from '../service/client.js';
import type { Screen } from '../terminal/screen.js';
import { singleArgument } from './list-and-export.js';

const formatOf = (args: CommandArguments, screen: Screen): string => {
  const isPage = args.flag('html') || args.text('output')?.endsWith('.html') === true;
  if (args.flag('post-mortem')) return isPage ? 'post-mortem-html' : 'post-mortem-md';
  if (isPage) return 'html';
  return screen.json || args.text('output')?.endsWith('.json') === true ? 'json' : 'md';
};

export const reportCommand: CliCommand = {
  name: 'report',
  onlyReads: true,
  summary: 'Write an investigation as a report, or as the draft of a post-mortem',
  usage: 'ID',
  about:
    'A page of HTML stands alone: it works offline, runs nothing, fetches nothing, and prints. It has charts, statements with their marks, and the cited rows.',
  options: {
    html: { type: 'boolean', help: 'a page of HTML with charts (default: Markdown, or by the name of the file)' },
    'post-mortem': { type: 'boolean', help: 'the draft of a post-mortem: what is known, and what people fill in' },
    language: {
      type: 'string',
      value: 'LANG',
      help: 'de, en, es, fr, ja, pt or zh: of headings, labels and times (default: that of the conversation)',
    },
    output: { type: 'string', short: 'o', value: 'FILE', help: 'file to write (default: standard output)' },
  },
  examples: [
    'casefile report INC-42 --html -o INC-42.html',
    'casefile report INC-42 --post-mortem -o post-mortem.md',
    'casefile report INC-42 --json',
  ],
  run: async ({ screen, service: find }, args) => {
    const id = singleArgument(args, 'ID');
    const output = args.text('output');
    const language = args.text('language');
    const query = new URLSearchParams({
      format: formatOf(args, screen),
      ...(language !== undefined && { language }),
    });
    const service = await find();
    const text = await service.text(`${investigationPath(id)}/export?${query.toString()}`);
    if (output === undefined) screen.write(text);
    else {
      await writeFile(output, text).catch((error: unknown) => Promise.reject(fileFailure(output, error)));
      screen.note(`${output} written`);
    }
    return EXIT.ok;
  },
};
