// The command tree: commander parses the arguments, writes the help and suggests names for mistyped ones.
import { Command, CommanderError, Option } from 'commander';
import type { CliCommand, CommandArguments, CommandOptions } from './command.js';
import { type CommandFailure, EXIT, EXIT_MEANINGS, usageError } from './command-failure.js';
import type { Screen } from './terminal/screen.js';
import { padText, textWidth, wrapText } from './terminal/text.js';

/** Options that every command has, beside --help. */
const COMMON_OPTIONS: CommandOptions = { json: { type: 'boolean', help: 'print results as JSON, for scripts' } };

export const optionsOf = ({ options, raw }: CliCommand): CommandOptions =>
  raw === true ? options : { ...options, ...COMMON_OPTIONS };

type HelpEntry = readonly [term: string, text: string];

const columns = (entries: readonly HelpEntry[], width: number): readonly string[] => {
  const widest = entries.reduce((most, [term]) => Math.max(most, textWidth(term)), 0);
  return entries.flatMap(([term, text]) =>
    wrapText(text, { width, first: `  ${padText(term, widest)}  `, rest: ' '.repeat(widest + 4) }),
  );
};

const ENVIRONMENT: readonly HelpEntry[] = [
  ['CASEFILE_URL', 'URL of the service. Default: the service on this machine, else one started on the data folder'],
  ['CASEFILE_KEY', 'API key for that service'],
  ['CASEFILE_DATA', 'data folder (default: ./data)'],
  ['NO_COLOR', 'switches colours off'],
];

const overviewText = ({ paint, width }: Screen): string =>
  [
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
    'Options and examples of a command: casefile COMMAND --help',
  ].join('\n');

const descriptionOf = ({ summary, about, aliases = [] }: CliCommand): string =>
  [
    `${summary}.`,
    ...(aliases.length === 0 ? [] : [`The same: ${aliases.map((alias) => `casefile ${alias}`).join(', ')}`]),
    ...(about === undefined ? [] : [about]),
  ].join('\n\n');

const examplesText = ({ examples }: CliCommand, { paint }: Screen): string =>
  ['', paint.bold('Examples'), ...examples.map((example) => `  ${example}`)].join('\n');

/** The name under which commander stores the value of an option. */
const attributeOf = (name: string): string => new Option(`--${name}`).attributeName();

const argumentsOf = (words: readonly string[], values: { readonly [attribute: string]: unknown }): CommandArguments => {
  const listOf = (name: string): readonly string[] =>
    [values[attributeOf(name)] ?? []].flat().filter((each) => typeof each === 'string');
  return {
    words,
    list: listOf,
    text: (name) => listOf(name).at(-1),
    flag: (name) => values[attributeOf(name)] === true,
  };
};

const declareOptions = (declared: Command, command: CliCommand): void => {
  for (const [name, { type, value = 'VALUE', help, multiple = false, short }] of Object.entries(optionsOf(command))) {
    const flags = `${short === undefined ? '' : `-${short}, `}--${name}${type === 'string' ? ` <${value}>` : ''}`;
    const option = new Option(flags, help);
    if (multiple) option.argParser((text: string, before: readonly string[] = []) => [...before, text]);
    declared.addOption(option);
  }
};

type RunCommand = (command: CliCommand, args: CommandArguments) => Promise<void>;

const declareCommand = (parent: Command, command: CliCommand, { screen, run }: ProgramOptions): void => {
  const { name, usage, summary, raw = false, subcommands = [] } = command;
  const declared = parent
    .command(name)
    .summary(summary)
    .description(descriptionOf(command))
    .usage(`[options] ${usage}`.trimEnd())
    .argument('[words...]')
    .allowUnknownOption(raw)
    .addHelpText('after', examplesText(command, screen))
    .action((words: readonly string[], values: { readonly [attribute: string]: unknown }) =>
      run(command, argumentsOf(words, values)),
    );
  declareOptions(declared, command);
  for (const each of subcommands) declareCommand(declared, each, { screen, run });
};

type ProgramOptions = { readonly screen: Screen; readonly run: RunCommand };

type ProgramInput = ProgramOptions & {
  readonly commands: readonly CliCommand[];
  readonly argv: readonly string[];
  readonly version: string;
};

const programOf = ({ commands, version, screen, run }: ProgramInput): Command => {
  const { paint, width } = screen;
  const aliases = new Map(commands.map(({ name, aliases: others = [] }) => [name, [name, ...others].join(', ')]));
  const program = new Command('casefile')
    .description('Find out why it broke. Every statement of an answer cites the stored row that shows it.')
    .usage('COMMAND …')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => screen.print(...text.trimEnd().split('\n')),
      writeErr: () => undefined,
      getOutHelpWidth: () => width,
      getOutHasColors: () => true,
    })
    .configureHelp({
      styleTitle: (title) => paint.bold(title === 'Usage:' ? title : title.replace(/:$/, '')),
      subcommandTerm: (command) => aliases.get(command.name()) ?? command.name(),
    })
    .addHelpText('after', overviewText(screen));
  for (const each of commands) declareCommand(program, each, { screen, run });
  return program;
};

/** The commands that the first words name: `knowledge add` of `knowledge add --nope`. */
const commandPath = (commands: readonly CliCommand[], [word, ...rest]: readonly string[]): readonly string[] => {
  const found = commands.find(({ name }) => name === word);
  return found === undefined ? [] : [found.name, ...commandPath(found.subcommands ?? [], rest)];
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const usageFailure = ({ code, message }: CommanderError, { commands, argv }: ProgramInput): CommandFailure => {
  const [fault = '', ...suggestion] = message.replace(/^error: /, '').split('\n');
  const help = `casefile ${[...commandPath(commands, argv), '--help'].join(' ')}`;
  const didYouMean = suggestion.map((each) => `${each.replace(/^\(|\)$/g, '')} `).join('');
  return code === 'commander.unknownCommand'
    ? usageError(`there is no command ${argv[0] ?? ''}`, `${didYouMean}List the commands with: ${help}`)
    : usageError(capitalised(fault), `${didYouMean}List the options with: ${help}`);
};

/** `help NAME` is `NAME --help`, and an alias is its command. */
const normalised = (commands: readonly CliCommand[], argv: readonly string[]): readonly string[] => {
  if (argv[0] === 'help') return [...argv.slice(1), '--help'];
  const aliased = commands.find(({ aliases = [] }) => aliases.includes(argv[0] ?? ''));
  return aliased === undefined ? argv : [aliased.name, ...argv.slice(1)];
};

/** Runs the command that is named, or prints its help. Resolves with `EXIT.usage` where nothing is named. */
export const runProgram = async (input: ProgramInput): Promise<number> => {
  const argv = normalised(input.commands, input.argv);
  const program = programOf(input);
  if (argv.length === 0) {
    program.outputHelp();
    return EXIT.usage;
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.ok;
    throw usageFailure(error, { ...input, argv });
  }
};
