// The kernel's ring buffer as `dmesg` prints it: seconds since the start, with or without a priority.
import { type LineReader, plainRow } from './line-reader.js';

const LINE =
  /^(?:<(?<priority>\d{1,3})>|(?:kern|user|daemon|syslog|auth|local\d) {0,4}:(?<level>\w{3,6}) {0,4}: )?\[ {0,6}(?<uptime>\d{1,9}\.\d{6})(?:,\d)?\](?:\[ {0,4}[TC]\d{1,9}\])? (?=\S)/;
const PROGRAM = /^(?<program>[a-z][\w.-]{1,40})\[(?<pid>\d{1,10})\]: /;

/** Without the moment of its start, the time of such a line is that of the lines around it. */
export const readKernelRing: LineReader = (line) => {
  const found = LINE.exec(line);
  if (found?.groups === undefined) return undefined;
  const message = line.slice(found[0].length);
  const { priority, level, uptime } = found.groups;
  const { program, pid } = PROGRAM.exec(message)?.groups ?? {};
  return plainRow({
    'log.level': level,
    'log.syslog.severity.code': priority === undefined ? undefined : String(Number(priority) % 8),
    'service.name': program ?? 'kernel',
    'process.pid': pid,
    'host.uptime': Number(uptime),
    message,
  });
};
