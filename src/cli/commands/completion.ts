// casefile completion: a script that completes commands and options in bash, zsh or fish.
import type { CliCommand } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { optionsOf } from '../program.js';
import { singleArgument } from './list-and-export.js';

type CommandWords = { readonly path: string; readonly words: readonly string[] };

const namesOf = (commands: readonly CliCommand[]): readonly string[] => commands.map(({ name }) => name);

const flagsOf = (command: CliCommand): readonly string[] => [
  ...Object.keys(optionsOf(command)).map((name) => `--${name}`),
  '--help',
];

/** What may follow each command, subcommands before their parents: the first pattern that fits wins. */
const wordsAfter = (commands: readonly CliCommand[], parents: readonly string[] = []): readonly CommandWords[] =>
  commands.flatMap((command) => {
    const { name, subcommands = [] } = command;
    const path = [...parents, name];
    return [
      ...wordsAfter(subcommands, path),
      { path: path.join(' '), words: [...namesOf(subcommands), ...flagsOf(command)] },
    ];
  });

const bash = (commands: readonly CliCommand[]): string => `# Load it with: source <(casefile completion bash)
_casefile() {
  local choices="${namesOf(commands).join(' ')} --help --version"
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]} \${COMP_WORDS[2]} " in
${wordsAfter(commands)
  .map(({ path, words }) => `    "${path} "*) choices="${words.join(' ')}" ;;`)
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$choices" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _casefile casefile
`;

const zsh = (commands: readonly CliCommand[]): string => `#compdef casefile
# Load it with: source <(casefile completion zsh)
_casefile() {
  local -a choices=(${namesOf(commands).join(' ')} --help --version)
  (( CURRENT > 2 )) && case "$words[2] $words[3] " in
${wordsAfter(commands)
  .map(({ path, words }) => `    "${path} "*) choices=(${words.join(' ')}) ;;`)
  .join('\n')}
  esac
  compadd -- $choices
  _files
}
compdef _casefile casefile
`;

const fishText = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

const fishLines = (commands: readonly CliCommand[], parents: readonly string[] = []): readonly string[] => {
  const within = parents.map((name) => `__fish_seen_subcommand_from ${name}`);
  const none = `not __fish_seen_subcommand_from ${namesOf(commands).join(' ')}`;
  const here = [...within, none].join('; and ');
  return commands.flatMap((command) => {
    const { name, summary, subcommands = [] } = command;
    const inside = fishText([...within, `__fish_seen_subcommand_from ${name}`].join('; and '));
    const options = Object.entries(optionsOf(command)).map(
      ([option, { type, help }]) =>
        `complete -c casefile -n ${inside} -l ${option}${type === 'string' ? ' -r' : ''} -d ${fishText(help)}`,
    );
    const own = `complete -c casefile -n ${fishText(here)} -a ${name} -d ${fishText(summary)}`;
    return [own, ...options, ...(subcommands.length === 0 ? [] : fishLines(subcommands, [...parents, name]))];
  });
};

const fish = (commands: readonly CliCommand[]): string =>
  ['# Load it with: casefile completion fish | source', ...fishLines(commands), ''].join('\n');

const SHELLS: { readonly [shell: string]: (commands: readonly CliCommand[]) => string } = { bash, zsh, fish };

/** `commands`: all of them, this one too. */
export const completionCommand = (commands: () => readonly CliCommand[]): CliCommand => ({
  name: 'completion',
  summary: 'Print a script that completes commands and options in your shell',
  usage: 'bash|zsh|fish',
  options: {},
  examples: [
    'source <(casefile completion bash)',
    'source <(casefile completion zsh)',
    'casefile completion fish | source',
  ],
  run: async ({ screen }, args) => {
    const shell = singleArgument(args, 'shell');
    const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
    if (script === undefined)
      throw usageError(`there is no completion for ${shell}`, `One of: ${Object.keys(SHELLS).join(', ')}.`);
    screen.write(script(commands()));
    return EXIT.ok;
  },
});
