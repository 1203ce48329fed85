// The section NonDefParameters: settings that somebody changed, in the shape in which RDS tells its own.
import { type Row, textOf } from './reading.js';

/** Changed on the server, not for our own session. */
const CHANGED = [
  'configuration file',
  'command line',
  'global',
  'environment variable',
  'database',
  'user',
  'database user',
];

/** They may hold a password, or the command that prints one; those with a dot in their name are anybody's. */
const SECRET = /conninfo|passphrase|_command$|password(?!_encryption)|secret|token|credential|api_?key|private/i;

const AT_ONCE = ['user', 'superuser', 'sighup', 'backend', 'superuser-backend'];

const allowed = (row: Row): string | undefined => {
  const choices = row['enumvals'];
  if (Array.isArray(choices)) return choices.join(',');
  const [low, high] = [textOf(row, 'min_val'), textOf(row, 'max_val')];
  return low === undefined || high === undefined ? undefined : `${low}-${high}`;
};

const parameter = (row: Row): object => {
  const name = textOf(row, 'name') ?? '';
  const isDynamic = AT_ONCE.includes(textOf(row, 'context') ?? '');
  return {
    ParameterName: name,
    ParameterValue: SECRET.test(name) ? '(set, not captured)' : textOf(row, 'reset_val'),
    Description: textOf(row, 'short_desc'),
    Source: textOf(row, 'source'),
    ApplyType: isDynamic ? 'dynamic' : 'static',
    DataType: textOf(row, 'vartype'),
    Unit: textOf(row, 'unit'),
    AllowedValues: allowed(row),
    DefaultValue: SECRET.test(name) ? undefined : textOf(row, 'boot_val'),
    IsModifiable: textOf(row, 'context') !== 'internal',
    ApplyMethod: isDynamic ? 'immediate' : 'pending-reboot',
  };
};

export const parameterSection = (settings: readonly Row[]): readonly object[] =>
  settings
    .filter((row) => CHANGED.includes(textOf(row, 'source') ?? '') && row['reset_val'] !== row['boot_val'])
    .map(parameter);
