// What apt and dpkg did, as changes: `/var/log/apt/history.log` and `/var/log/dpkg.log`.
import { toIso } from '../../kernel/time.js';
import { splitInstance } from '../normalise/service-name.js';
import { type LineReader, plainRow } from './line-reader.js';
import { readLineTime } from './line-time.js';

const OPENS = 'Start-Date: ';
const ENDS = '\nEnd-Date: ';

export const isOpenAptHistory = (text: string): boolean => text.startsWith(OPENS) && !text.includes(ENDS);
export const opensAptHistory = (line: string): boolean => line.startsWith(OPENS);

const ACTION = /^(Install|Upgrade|Remove|Purge|Downgrade|Reinstall): (.{1,60000})$/gm;
const PACKAGE = /([a-z0-9][\w.+-]{0,100})(?::\w{1,10})? \(([^)]{1,200})\)/g;
const COMMAND = /^Commandline: (.{1,1000})$/m;
const USER = /^Requested-By: (.{1,80})$/m;
const MOST_NAMED = 5;

const versions = (text: string): string => text.replace(/, automatic$/, '').replace(', ', ' → ');

export const readAptHistory: LineReader = (text, context) => {
  if (!text.startsWith(OPENS)) return undefined;
  const stamp = readLineTime(text.slice(OPENS.length).replace(/^(\S+) {2}/, '$1 '), context);
  if (stamp === undefined) return undefined;
  const done = Array.from(text.matchAll(ACTION), ([, action = '', list = '']) => {
    const packages = Array.from(
      list.matchAll(PACKAGE),
      ([, name = '', version = '']) => `${name} ${versions(version)}`,
    );
    const shown = packages.slice(0, MOST_NAMED).join(', ');
    const more = packages.length > MOST_NAMED ? ` and ${packages.length - MOST_NAMED} more` : '';
    return { names: packages, title: `${action.toLowerCase()} ${shown}${more}` };
  });
  const all = done.flatMap(({ names }) => names);
  const only = all.length === 1 ? all[0]?.split(' ')[0] : undefined;
  return plainRow({
    '@timestamp': toIso(stamp.at),
    change: 'deploy',
    title: done.length === 0 ? COMMAND.exec(text)?.[1] : done.map(({ title }) => title).join('; '),
    'service.name': only === undefined ? undefined : splitInstance(only).service,
    'process.command_line': COMMAND.exec(text)?.[1],
    'user.name': USER.exec(text)?.[1],
    'package.count': all.length,
  });
};

const DPKG =
  /^(?<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) (?<action>install|upgrade|remove|purge) (?<name>[a-z0-9][\w.+-]{0,100})(?::\w{1,10})? (?<before>\S{1,100}) (?<after>\S{1,100})$/;
const DPKG_STEP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (?:startup|status|configure|trigproc|conffile) /;
const NONE = '<none>';

export const readDpkg: LineReader = (line, context) => {
  const found = DPKG.exec(line)?.groups;
  const stamp = readLineTime(found?.['time'] ?? '', context);
  if (found === undefined || stamp === undefined) return undefined;
  const { action = '', name = '', before, after } = found;
  const version = [before, after].filter((each) => each !== NONE).join(' → ');
  return plainRow({
    '@timestamp': toIso(stamp.at),
    change: 'deploy',
    title: `${action} ${name} ${version}`,
    'service.name': splitInstance(name).service,
    'service.version': after === NONE ? undefined : after,
    'package.name': name,
  });
};

/** The steps of what another line of dpkg tells as a whole. */
export const isDpkgStep = (line: string): boolean => DPKG_STEP.test(line);
