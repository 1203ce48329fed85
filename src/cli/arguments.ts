// Reads the words of a command line by the options that its command has.
import { parseArgs } from 'node:util';
import { optional } from '../kernel/optional.js';
import type { CliCommand, CommandArguments, CommandOptions } from './command.js';
import { errorCode, errorMessage, usageError } from './command-failure.js';
import { COMMON } from './help.js';

type Value = string | boolean | readonly (string | boolean)[] | undefined;

const configOf = (options: CommandOptions) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { type, multiple = false, short }]) => [
      name,
      { type, multiple, ...optional({ short }) },
    ]),
  );

/** The parser's own words name the option, but not the command to look up. */
const refused = (error: unknown, { name }: CliCommand): Error => {
  if (errorCode(error)?.startsWith('ERR_PARSE_ARGS') !== true) throw error;
  const [said = ''] = errorMessage(error).split(/\. (?:To specify|Did you)/);
  return usageError(said.replace(/\.$/, ''), `casefile ${name} --help lists the options.`);
};

const asText = (value: Value): string | undefined => {
  const one = Array.isArray(value) ? (value as readonly Value[]).at(-1) : value;
  return typeof one === 'string' ? one : undefined;
};

export const readArguments = (command: CliCommand, words: readonly string[]): CommandArguments => {
  if (command.raw === true)
    return {
      words,
      text: () => undefined,
      list: () => [],
      flag: (name) => words.includes(`--${name}`) && name === 'help',
    };
  try {
    const options = configOf({ ...command.options, ...COMMON });
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
    const valueOf = (option: string): Value => values[option];
    return {
      words: positionals,
      text: (option) => asText(valueOf(option)),
      list: (option) => [valueOf(option) ?? []].flat().filter((each) => typeof each === 'string'),
      flag: (option) => valueOf(option) === true,
    };
  } catch (error) {
    throw refused(error, command);
  }
};
