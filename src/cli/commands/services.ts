// casefile services: which services have logged, how much, and when.
import { serviceList } from '../../api/contract/services.js';
import { LEVELS } from '../../telemetry/level.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { groupDigits, timeRange } from '../show/format.js';
import { oneLine, tableLines } from '../terminal/text.js';

type ServiceItem = ReturnType<typeof serviceList.parse>['items'][number];

const MOST_INSTANCES = 3;

const instancesText = (instances: readonly string[]): string => {
  const shown = instances.slice(0, MOST_INSTANCES).map(oneLine).join(', ');
  return instances.length <= MOST_INSTANCES ? shown : `${shown} and ${instances.length - MOST_INSTANCES} more`;
};

/** The worst first; what is no trouble says little. */
const levelsText = ({ levels }: ServiceItem): string =>
  LEVELS.toReversed()
    .flatMap((level) => (levels[level] === undefined ? [] : [`${groupDigits(levels[level])} ${level}`]))
    .join(', ');

const runServices = async ({ screen, service: find }: CommandContext, args: CommandArguments): Promise<number> => {
  if (args.words.length > 0)
    throw usageError('casefile services takes no arguments', 'See the lines of one with: casefile logs --service NAME');
  const listed = await (await find()).json('/v1/services', serviceList);
  if (screen.json) screen.printJson(listed);
  else if (listed.items.length === 0) screen.note('No log line is stored. Store some: casefile ingest FOLDER');
  else {
    const rows = listed.items.map((item) => [
      screen.paint.name(oneLine(item.name)),
      groupDigits(item.lines),
      timeRange({ from: item.first, to: item.last }),
      levelsText(item),
      instancesText(item.instances),
    ]);
    const { dim } = screen.paint;
    screen.print(...tableLines([['service', 'lines', 'times', 'levels', 'instances'].map(dim), ...rows], screen.width));
  }
  if (!screen.json) listed.notices.forEach((each) => screen.note(oneLine(each)));
  return EXIT.ok;
};

export const servicesCommand: CliCommand = {
  name: 'services',
  onlyReads: true,
  summary: 'List the services that have logged',
  usage: '',
  about: 'With how many lines, from when to when, of which levels, and from which pods or hosts.',
  options: {},
  examples: ['casefile services', 'casefile services --json'],
  run: runServices,
};
