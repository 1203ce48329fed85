// The real servers that the stores are measured on: those that `npm run servers` started.
import { isRunning } from '../../scripts/servers/machine/process.js';
import { FILE, readRunning, type Running } from '../../scripts/servers/running.js';
import { CannotRun } from '../benchmark.js';

export const servers = (): Running => {
  const running = readRunning();
  if (running === undefined) throw new CannotRun(`stores: no real servers (${FILE}): run "npm run servers" first`);
  const ended = running.processes.filter((each) => !isRunning(each)).map(({ name }) => name);
  if (ended.length > 0) throw new CannotRun(`stores: ${ended.join(' and ')} ended: run "npm run servers" again`);
  return running;
};
