// The terminal client: finds the command, runs it, and ends with an exit code and, where something is wrong, with words.
import { optional } from '../kernel/optional.js';
import { readArguments } from './arguments.js';
import type { Command, Context, Env, Io, Lent } from './command.js';
import { ask } from './commands/ask.js';
import { replay, rerun, verify } from './commands/audit.js';
import { chat } from './commands/chat.js';
import { demo } from './commands/demo.js';
import { ingest } from './commands/ingest.js';
import { backup, bench, restore, serve } from './commands/keep.js';
import { knowledge } from './commands/knowledge.js';
import { migrate } from './commands/migrate.js';
import { models } from './commands/models.js';
import { exportCommand, list } from './commands/read.js';
import { show } from './commands/show.js';
import { snapshot } from './commands/snapshot.js';
import { tools } from './commands/tools.js';
import { store } from './commands/store.js';
import { EXIT, Failure, messageOf, wrongUsage } from './failure.js';
import { commandHelp, overview } from './help.js';
import { connect } from './service/connect.js';
import type { Service } from './service/service.js';
import { type Screen, screenOf } from './terminal/screen.js';

const COMMANDS: readonly Command[] = [
  serve,
  ingest,
  ask,
  chat,
  list,
  show,
  replay,
  rerun,
  verify,
  exportCommand,
  knowledge,
  models,
  tools,
  store,
  snapshot,
  backup,
  restore,
  migrate,
  demo,
  bench,
];

export type CommandLine = Lent & {
  /** Without the program and its script. */
  readonly argv: readonly string[];
  readonly env: Env;
  readonly io: Io;
  /** Aborted by Ctrl-C. */
  readonly interrupted?: AbortSignal;
};

const report = ({ message, mend, exit }: Failure, screen: Screen): void => {
  if (screen.json) return screen.note(JSON.stringify({ error: message, ...optional({ mend }), exit }));
  screen.note(`${screen.paint.bad('casefile:')} ${message}`);
  if (mend !== undefined) screen.note(mend);
};

/** Whatever was not foreseen is told in one line too: a stack helps nobody at a terminal. */
const failureOf = (error: unknown): Failure =>
  error instanceof Failure ? error : new Failure(EXIT.unexpected, `unexpected fault: ${messageOf(error)}`);

const commandNamed = (name: string): Command => {
  const command = COMMANDS.find(({ name: own, aliases = [] }) => own === name || aliases.includes(name));
  if (command === undefined) throw wrongUsage(`there is no command ${name}`, 'casefile --help lists the commands.');
  return command;
};

const execute = async (line: CommandLine, context: Context): Promise<number> => {
  const [name = '--help', ...words] = line.argv;
  const { screen } = context;
  if (name === '--version') {
    screen.print(line.version);
    return EXIT.ok;
  }
  if (['--help', '-h', 'help'].includes(name)) {
    const [about] = words;
    screen.print(...(about === undefined ? overview(COMMANDS, screen) : commandHelp(commandNamed(about), screen)));
    return line.argv.length === 0 ? EXIT.usage : EXIT.ok;
  }
  const command = commandNamed(name);
  const args = readArguments(command, words);
  if (!args.flag('help')) return command.run(context, args);
  screen.print(...commandHelp(command, screen));
  return EXIT.ok;
};

const NEVER = new AbortController().signal;

/** The service is found when it is first needed, and let go at the end. */
const borrowed = (
  line: CommandLine,
): { readonly service: Context['service']; readonly release: () => Promise<void> } => {
  let found: Promise<Service> | undefined;
  return {
    service: (named) => (found ??= connect(line.env, line, named)),
    release: async () => {
      const service = await found?.catch(() => undefined);
      await service?.close();
    },
  };
};

/** Resolves with the exit code, when everything is written; never rejects. */
export const runCommandLine = async (line: CommandLine): Promise<number> => {
  const { argv, env, io, interrupted = NEVER } = line;
  const screen = screenOf(io, env, argv[0] !== 'bench' && argv.includes('--json'));
  const { service, release } = borrowed(line);
  const now = (): number => Date.now() * 1000;
  const context: Context = { screen, stdin: io.stdin, output: io.stdout, env, lent: line, now, interrupted, service };
  try {
    return await execute(line, context);
  } catch (error) {
    const failure = failureOf(error);
    report(failure, screen);
    return failure.exit;
  } finally {
    await release().catch((error: unknown) => report(failureOf(error), screen));
    await screen.settled();
  }
};
