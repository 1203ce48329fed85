// The requests of uWSGI: `[pid: 31|app: 0|req: 12/40] 10.0.0.9 () {40 vars in 621 bytes} [Mon Nov 23 14:03:52 2026] GET /cart => generated 1234 bytes in 13 msecs (HTTP/1.1 200) …`.
import { toIso } from '../../kernel/time.js';
import { requestLevelOf } from './access-log.js';
import { type LineReader, plainRow } from './line-reader.js';
import { readLineTime } from './line-time.js';

/** https://uwsgi-docs.readthedocs.io/en/latest/LogFormat.html */
const REQUEST =
  /^\[pid: (?<pid>\d+)\|app: [\d-]+\|req: [\d-]+\/\d+\] (?<client>\S*) \((?<user>[^)]*)\) \{\d+ vars in \d+ bytes\} \[(?<time>[^\]]+)\] (?<method>[A-Z]+) (?<path>\S+) => generated (?<bytes>\d+) bytes in (?<took>\d+) (?<unit>msecs|micros)(?: via \w+\(\))? \(\S+ (?<status>\d{3})\)/;

const NANOS: { readonly [unit: string]: number } = { msecs: 1e6, micros: 1e3 };

export const readUwsgi: LineReader = (line, context) => {
  const found = REQUEST.exec(line)?.groups;
  const stamp = readLineTime(found?.['time'] ?? '', context);
  if (found === undefined || stamp === undefined) return undefined;
  const { pid, client, user, method, path, bytes, took, unit = '', status = '' } = found;
  return plainRow({
    '@timestamp': toIso(stamp.at),
    'log.level': requestLevelOf(status),
    message: `${method} ${path} ${status} in ${took} ${unit}`,
    'process.pid': pid,
    'client.address': client === '' ? undefined : client,
    'user.name': user === '' ? undefined : user,
    'http.request.method': method,
    'url.path': path,
    'http.response.status_code': Number(status),
    'http.response.bytes': Number(bytes),
    'event.duration': Number(took) * (NANOS[unit] ?? 1),
  });
};
