// casefile services: which services have logged, how much, and when; and names that people give them.
import { type namingBody, namingDone, serviceList } from '../../api/contract/services.js';
import { doneReply } from '../../api/contract/investigations.js';
import { LEVELS } from '../../telemetry/level.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, unknownSubcommand, usageError } from '../command-failure.js';
import { openContent } from '../ingest/content.js';
import { surveySource } from '../ingest/survey.js';
import { postJson } from '../service/client.js';
import { groupDigits, minuteTime, plural, timeRange } from '../show/format.js';
import { serviceGraphCommand } from './service-graph.js';
import { oneLine, tableLines } from '../terminal/text.js';

type NamingItem = ReturnType<typeof serviceList.parse>['namings'][number];
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

const MOST_VALUES = 3;

const quoted = (names: readonly string[]): string => names.map((name) => `“${oneLine(name)}”`).join(', ');

/** What was done, as a sentence. */
const namingText = ({
  kind,
  service = '',
  services = [],
  to = '',
  as: called,
  field = '',
  values,
}: NamingItem): string => {
  switch (kind) {
    case 'rename':
      return `${quoted([service])} is called ${quoted([to])}`;
    case 'join':
      return `${quoted(services)} are ${quoted([called ?? ''])}`;
    case 'split': {
      if (called === undefined || values === undefined)
        return `lines of ${quoted([service])} are called by their ${oneLine(field)}`;
      const which =
        field === 'source'
          ? `of ${plural(values.length, 'file')}`
          : `with ${oneLine(field)} ${quoted(values.slice(0, MOST_VALUES))}`;
      const more = field === 'source' || values.length <= MOST_VALUES ? '' : ` and ${values.length - MOST_VALUES} more`;
      return `lines of ${quoted([service])} ${which}${more} are ${quoted([called])}`;
    }
  }
  return kind satisfies never;
};

const namingLines = (namings: readonly NamingItem[], { paint, width }: CommandContext['screen']): readonly string[] => {
  const inForce = namings.filter(({ undone }) => undone === undefined);
  if (inForce.length === 0) return [];
  const rows = inForce.map((each) => [
    String(each.id),
    namingText(each),
    paint.dim(`${minuteTime(each.at)}, ${oneLine(each.actor.id)}`),
  ]);
  return [
    '',
    paint.dim('names that were given; take one back with: casefile services undo ID'),
    ...tableLines(rows, width),
  ];
};

const runServices = async ({ screen, service: find }: CommandContext, args: CommandArguments): Promise<number> => {
  const [word] = args.words;
  if (word !== undefined)
    throw unknownSubcommand(
      'services',
      word,
      SUBCOMMANDS.map(({ name }) => name),
    );
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
    screen.print(...namingLines(listed.namings, screen));
  }
  if (!screen.json) listed.notices.forEach((each) => screen.note(oneLine(each)));
  return EXIT.ok;
};

type NamingRequest = ReturnType<typeof namingBody.parse>;

const sendNaming = async (
  { screen, service: find }: CommandContext,
  rule: NamingRequest,
  done: string,
): Promise<number> => {
  const { id } = await (await find()).json('/v1/services/namings', namingDone, postJson(rule));
  if (screen.json) screen.printJson({ id, ...rule });
  else
    screen.print(`${screen.paint.good('✓')} ${done}`, screen.paint.dim(`take it back: casefile services undo ${id}`));
  return EXIT.ok;
};

const renameService: CliCommand['run'] = (context, { words: [service, to, ...more] }) => {
  if (service === undefined || to === undefined || more.length > 0)
    throw usageError('rename takes the name and the new name', 'casefile services rename OLD NEW');
  return sendNaming(context, { kind: 'rename', service, to }, `${quoted([service])} is called ${quoted([to])} now`);
};

const joinServices: CliCommand['run'] = (context, args) => {
  const services = [...args.words];
  const as = args.text('as');
  if (services.length < 2 || as === undefined)
    throw usageError(
      'join takes two names or more, and the name of all of them',
      'casefile services join A B --as NAME',
    );
  return sendNaming(context, { kind: 'join', services, as }, `${quoted(services)} are ${quoted([as])} now`);
};

/** Rows know the file that they came from by its first line. */
const sourceOfFile = async (path: string): Promise<string> =>
  (await surveySource(await openContent(path), () => undefined)).source;

const splitService: CliCommand['run'] = async (context, args) => {
  const [service, ...values] = args.words;
  const [by, as] = [args.text('by'), args.text('as')];
  if (service === undefined || by === undefined || (as === undefined) !== (values.length === 0))
    throw usageError(
      'split takes a name and the field that tells its lines apart; --as goes with values behind the name',
      'casefile services split NAME --by FIELD, or: casefile services split NAME --by file --as NEW FILE…',
    );
  if (as === undefined)
    return sendNaming(
      context,
      { kind: 'split', service, field: by },
      `lines of ${quoted([service])} are called by their ${oneLine(by)} now`,
    );
  const isFile = by === 'file';
  const rule = {
    kind: 'split' as const,
    service,
    field: isFile ? 'source' : by,
    values: isFile ? await Promise.all(values.map(sourceOfFile)) : values,
    as,
  };
  return sendNaming(
    context,
    rule,
    `lines of ${quoted([service])} with ${oneLine(by)} ${quoted(values)} are ${quoted([as])} now`,
  );
};

const undoNaming: CliCommand['run'] = async ({ screen, service: find }, { words: [id, ...more] }) => {
  if (id === undefined || !/^[1-9]\d{0,5}$/.test(id) || more.length > 0)
    throw usageError('undo takes the number of a naming', 'casefile services lists them.');
  const done = await (await find()).json(`/v1/services/namings/${id}/undo`, doneReply, postJson());
  if (screen.json) screen.printJson({ id: Number(id), ...done });
  else screen.print(`${screen.paint.good('✓')} naming ${id} is taken back`);
  return EXIT.ok;
};

const HOLDS =
  'Stored lines keep their name; whoever reads sees the new one, also of what is stored later. Answers that were given stay as they are.';

const SUBCOMMANDS: readonly CliCommand[] = [
  serviceGraphCommand,
  {
    name: 'rename',
    summary: 'Call a service by another name',
    usage: 'OLD NEW',
    about: HOLDS,
    options: {},
    examples: ['casefile services rename catalina-7 storefront'],
    run: renameService,
  },
  {
    name: 'join',
    summary: 'Read several services as one',
    usage: 'NAME NAME… --as NAME',
    about: HOLDS,
    options: { as: { type: 'string', value: 'NAME', help: 'what all of them are called' } },
    examples: ['casefile services join web-blue web-green --as web'],
    run: joinServices,
  },
  {
    name: 'split',
    summary: 'Read the lines of one service as several, by a field or by their files',
    usage: 'NAME --by FIELD [--as NAME VALUE…]',
    about: `Each value of the field is a name, or some values are called --as. By "file", the values are files on this machine, as they were ingested. ${HOLDS}`,
    options: {
      by: { type: 'string', value: 'FIELD', help: 'a field of its lines, such as host or logger, or file' },
      as: { type: 'string', value: 'NAME', help: 'what the lines with these values are called' },
    },
    examples: [
      'casefile services split unknown --by host',
      'casefile services split unknown --by file --as db logs/pg*.log',
    ],
    run: splitService,
  },
  {
    name: 'undo',
    summary: 'Take back a name that was given',
    usage: 'ID',
    options: {},
    examples: ['casefile services undo 3'],
    run: undoNaming,
  },
];

export const servicesCommand: CliCommand = {
  name: 'services',
  onlyReads: true,
  summary: 'List the services that have logged, and what calls what; rename, join and split them',
  usage: '[graph | rename | join | split | undo]',
  about: 'With how many lines, from when to when, of which levels, and from which pods or hosts.',
  options: {},
  examples: ['casefile services', 'casefile services --json', ...SUBCOMMANDS.flatMap(({ examples }) => examples)],
  subcommands: SUBCOMMANDS,
  run: runServices,
};
