// casefile services graph: which service calls which, what shows it, and the same as text for Graphviz and Mermaid.
import { serviceCalls } from '../../api/contract/service-calls.js';
import type { CliCommand } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { dotLines, edgeLines, mermaidLines } from '../show/service-graph.js';
import { oneLine } from '../terminal/text.js';
import { TIME_HELP, windowOfOptions, windowOptions } from './time-options.js';

const FORMATS = ['table', 'dot', 'mermaid'] as const;

export const serviceGraphCommand: CliCommand = {
  name: 'graph',
  onlyReads: true,
  summary: 'Show which service calls which, and the rows that show it',
  usage: '[NAME]',
  about: `Calls are read from spans, and from lines: addresses, hosts and ports, clients that servers name, topics, shared ids, shared places. Without --since and --until, the last two hours that are stored. ${TIME_HELP}`,
  options: {
    ...windowOptions({ since: 'from then on', until: 'up to then' }),
    format: { type: 'string', value: 'FORMAT', help: `one of ${FORMATS.join(', ')}` },
  },
  examples: ['casefile services graph', 'casefile services graph payment', 'casefile services graph --format mermaid'],
  run: async ({ screen, service: find, now }, args) => {
    const [name, ...more] = args.words;
    const format = args.text('format') ?? 'table';
    if (more.length > 0) throw usageError('graph takes one service at most', 'casefile services graph NAME');
    if (!FORMATS.some((each) => each === format))
      throw usageError(`--format ${format} is none`, `One of: ${FORMATS.join(', ')}.`);
    const given = Object.entries({ ...windowOfOptions(args, now()), service: name }).filter(
      (each): each is [string, string] => each[1] !== undefined,
    );
    const graph = await (await find()).json(`/v1/services/calls?${String(new URLSearchParams(given))}`, serviceCalls);
    if (screen.json) screen.printJson(graph);
    else if (format === 'dot') screen.print(...dotLines(graph));
    else if (format === 'mermaid') screen.print(...mermaidLines(graph));
    else if (graph.items.length > 0) screen.print(...edgeLines(graph, screen));
    else screen.note('Neither spans nor lines of that time tell of a call between services.');
    if (!screen.json) graph.notices.forEach((each) => screen.note(oneLine(each)));
    return EXIT.ok;
  },
};
