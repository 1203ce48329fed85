// Where the real servers are that `npm run servers` started: a test that needs one fails without it, and is never skipped.
import { FILE, readRunning, type Running } from '../../scripts/servers/running.js';

export type RealServers = Pick<Running, 'mongo' | 'elasticsearch' | 'prometheus' | 'postgres'>;

export const realServers = (): RealServers => {
  const running = readRunning();
  if (running === undefined) throw new Error(`No real servers (${FILE}): run "npm run servers" first.`);
  return running;
};
