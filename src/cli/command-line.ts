// The terminal client: runs one command line, prints its failure, and resolves with the exit code.
import { optional } from '../kernel/optional.js';
import type { CliCommand, CliHost, CommandArguments, CommandContext } from './command.js';
import type { CliStreams, Env } from './terminal/screen.js';
import { alertsCommand } from './commands/alerts.js';
import { askCommand } from './commands/ask.js';
import { replayCommand, rerunCommand, verifyCommand } from './commands/audit.js';
import { auditCommand } from './commands/audit-log.js';
import { reportCommand } from './commands/report.js';
import { retentionCommand } from './commands/retention.js';
import { costCommand } from './commands/cost.js';
import { chatCommand } from './commands/chat.js';
import { debugCommand } from './commands/debug.js';
import { demoCommand } from './commands/demo.js';
import { feedbackCommand } from './commands/feedback.js';
import { findCommand } from './commands/find.js';
import { ingestCommand } from './commands/ingest.js';
import { backupCommand, benchCommand, restoreCommand, serveCommand } from './commands/lifecycle.js';
import { keysCommand } from './commands/keys.js';
import { knowledgeCommand } from './commands/knowledge.js';
import { logsCommand } from './commands/logs.js';
import { mcpCommand } from './commands/mcp.js';
import { maskCommand } from './commands/mask.js';
import { migrateCommand } from './commands/migrate.js';
import { modelsCommand } from './commands/models.js';
import { exportCommand, listCommand } from './commands/list-and-export.js';
import { servicesCommand } from './commands/services.js';
import { showCommand } from './commands/show.js';
import { silenceCommand } from './commands/silence.js';
import { snapshotCommand } from './commands/snapshot.js';
import { timelineCommand } from './commands/timeline.js';
import { toolsCommand } from './commands/tools.js';
import { statisticsCommand } from './commands/statistics.js';
import { storeCommand } from './commands/store.js';
import { chainsCommand } from './commands/chains.js';
import { schedulesCommand } from './commands/schedules.js';
import { noteCommand } from './commands/note.js';
import { notificationsCommand } from './commands/notifications.js';
import { completionCommand } from './commands/completion.js';
import { CommandFailure, errorMessage, EXIT } from './command-failure.js';
import { runProgram } from './program.js';
import { connectIntake, connectService, type IntakeConnection } from './service/connect.js';
import type { ServiceClient } from './service/client.js';
import { type Screen, screenOf } from './terminal/screen.js';

const COMMANDS: readonly CliCommand[] = [
  serveCommand,
  ingestCommand,
  askCommand,
  chatCommand,
  feedbackCommand,
  noteCommand,
  alertsCommand,
  silenceCommand,
  chainsCommand,
  schedulesCommand,
  notificationsCommand,
  findCommand,
  listCommand,
  showCommand,
  timelineCommand,
  debugCommand,
  logsCommand,
  servicesCommand,
  replayCommand,
  rerunCommand,
  verifyCommand,
  auditCommand,
  costCommand,
  statisticsCommand,
  retentionCommand,
  reportCommand,
  exportCommand,
  knowledgeCommand,
  keysCommand,
  maskCommand,
  modelsCommand,
  toolsCommand,
  mcpCommand,
  storeCommand,
  snapshotCommand,
  backupCommand,
  restoreCommand,
  migrateCommand,
  demoCommand,
  benchCommand,
  completionCommand(() => COMMANDS),
];

export type CliInvocation = CliHost & {
  /** Without the program and its script. */
  readonly argv: readonly string[];
  readonly env: Env;
  readonly io: CliStreams;
  /** Aborted by Ctrl-C. */
  readonly interrupted?: AbortSignal;
};

const printFailure = ({ message, howToFix, exit }: CommandFailure, screen: Screen): void => {
  if (screen.json) return screen.noteJson({ error: message, ...optional({ mend: howToFix }), exit });
  screen.note(`${screen.paint.bad('casefile:')} ${message}`);
  if (howToFix !== undefined) screen.note(howToFix);
};

/** An unforeseen error is printed in one line too: a stack helps nobody at a terminal. */
const toFailure = (error: unknown): CommandFailure =>
  error instanceof CommandFailure
    ? error
    : new CommandFailure(EXIT.unexpected, `unexpected error: ${errorMessage(error)}`);

const NEVER = new AbortController().signal;

/** Connects to the service when it is first needed; `release` closes it. */
const lazyService = (
  line: CliInvocation,
  startsFor: () => Pick<CliCommand, 'onlyReads' | 'asksNothing'>,
): Pick<CommandContext, 'service' | 'intake'> & { readonly release: () => Promise<void> } => {
  let found: Promise<ServiceClient> | undefined;
  let opened: Promise<IntakeConnection> | undefined;
  return {
    service: (named) => (found ??= connectService(line.env, line, { ...named, ...startsFor() })),
    intake: async (named) => (await (opened ??= connectIntake(line.env, line, { ...named, ...startsFor() }))).send,
    release: async () => {
      for (const connection of [found, opened]) await (await connection?.catch(() => undefined))?.close();
    },
  };
};

/** Resolves with the exit code, when everything is written; never rejects. */
export const runCommandLine = async (line: CliInvocation): Promise<number> => {
  const { argv, env, io, interrupted = NEVER } = line;
  const screen = screenOf(io, env, argv[0] !== 'bench' && argv.includes('--json'));
  let running: CliCommand | undefined;
  const { service, intake, release } = lazyService(line, () => {
    const { onlyReads, asksNothing } = running ?? {};
    return optional({ onlyReads, asksNothing });
  });
  const now = (): number => Date.now() * 1000;
  const context: CommandContext = {
    screen,
    stdin: io.stdin,
    echo: io.echo,
    env,
    host: line,
    now,
    interrupted,
    service,
    intake,
  };
  try {
    let code: number = EXIT.ok;
    const run = async (command: CliCommand, args: CommandArguments): Promise<void> => {
      running = command;
      code = await command.run(context, args);
    };
    const parsed = await runProgram({ commands: COMMANDS, argv, version: line.version, screen, run });
    return parsed === EXIT.ok ? code : parsed;
  } catch (error) {
    const failure = toFailure(error);
    printFailure(failure, screen);
    return failure.exit;
  } finally {
    await release().catch((error: unknown) => printFailure(toFailure(error), screen));
    await screen.settled();
  }
};
