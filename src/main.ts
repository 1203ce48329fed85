// The entry of the program: runs the command line with its host, and ends with its exit code.
import { readFileSync } from 'node:fs';
import { runCommandLine } from './cli/command-line.js';
import { usageError } from './cli/command-failure.js';
import { describeConfigFault, loadConfig } from './config/load.js';
import type { Config } from './config/schema.js';
import { policyFaults } from './telemetry/masking/policies.js';
import { cliHost } from './bootstrap/cli-host.js';

const { env, stdin, stdout, stderr } = process;

// Whatever this program writes may hold what production logged.
process.umask(0o077);

const config = (file?: string): Config => {
  const named = file === undefined ? env : { ...env, CASEFILE_CONFIG: file };
  const loaded = loadConfig(named, (path) => readFileSync(path, 'utf8'));
  const faults = 'faults' in loaded ? loaded.faults.map(describeConfigFault) : policyFaults(loaded.masking);
  if (!('faults' in loaded) && faults.length === 0) return loaded;
  throw usageError('the configuration is not valid', faults.map((fault) => `  ${fault}`).join('\n'));
};

const io = {
  stdin,
  stdout,
  stderr,
  echo: stdout,
  isTTY: stdout.isTTY === true,
  columns: stdout.columns ?? 100,
  rows: stdout.rows ?? 24,
};
const interrupt = new AbortController();
if (process.argv[2] !== 'serve') process.once('SIGINT', () => interrupt.abort());

const code = await runCommandLine({
  ...cliHost(config, env, io),
  argv: process.argv.slice(2),
  env,
  io,
  interrupted: interrupt.signal,
});
process.exit(code);
