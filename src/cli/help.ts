// The help of the whole and of each command.
import type { CliCommand, CommandOptions } from './command.js';
import { EXIT_MEANINGS } from './command-failure.js';
import type { Screen } from './terminal/screen.js';
import { padText, textWidth, wrapText } from './terminal/text.js';

export const COMMON: CommandOptions = {
  json: { type: 'boolean', help: 'results as JSON, for scripts' },
  help: { type: 'boolean', short: 'h', help: 'this' },
};

type Entry = readonly [name: string, help: string];

const columns = (entries: readonly Entry[], width: number): readonly string[] => {
  const most = entries.reduce((longest, [name]) => Math.max(longest, textWidth(name)), 0);
  return entries.flatMap(([name, help]) =>
    wrapText(help, { width, first: `  ${padText(name, most)}  `, rest: ' '.repeat(most + 4) }),
  );
};

const optionEntries = (options: CommandOptions): readonly Entry[] =>
  Object.entries(options).map(([name, { short, value, help }]) => [
    `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
    help,
  ]);

export const commandHelp = (command: CliCommand, { paint, width }: Screen): readonly string[] => {
  const { name, aliases = [], summary, usage, about, options, examples } = command;
  return [
    `${paint.bold(`casefile ${name}`)}${usage === '' ? '' : ` ${usage}`}`,
    '',
    ...wrapText(`${summary}.`, { width }),
    ...(aliases.length === 0 ? [] : ['', `The same: ${aliases.map((alias) => `casefile ${alias}`).join(', ')}`]),
    ...(about === undefined ? [] : ['', ...wrapText(about, { width })]),
    '',
    paint.bold('Options'),
    ...columns(optionEntries({ ...options, ...COMMON }), width),
    '',
    paint.bold('Examples'),
    ...examples.map((example) => `  ${example}`),
  ];
};

const ENVIRONMENT: readonly Entry[] = [
  ['CASEFILE_URL', 'the service to use; without it, the one on this machine, else one started on the same data folder'],
  ['CASEFILE_KEY', 'API key for that service'],
  ['CASEFILE_DATA', 'data folder (default ./data)'],
  ['NO_COLOR', 'no colours'],
];

export const overview = (commands: readonly CliCommand[], { paint, width }: Screen): readonly string[] => [
  `${paint.bold('casefile')} COMMAND …`,
  '',
  ...wrapText('Ask why it broke: every statement of the answer points at the stored row that shows it.', { width }),
  '',
  paint.bold('Commands'),
  ...columns(
    commands.map(({ name, aliases = [], summary }) => [[name, ...aliases].join(', '), summary]),
    width,
  ),
  '',
  paint.bold('Environment'),
  ...columns(ENVIRONMENT, width),
  '',
  paint.bold('Exit codes'),
  ...columns(
    EXIT_MEANINGS.map(([code, meaning]) => [String(code), meaning]),
    width,
  ),
  '',
  '"casefile COMMAND --help" shows its options and examples.',
];
