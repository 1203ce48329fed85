// Settings of MySQL and MariaDB that are risky at any load.
import type { FigureSentence } from '../../diagnosis.js';
import { composeSentence } from '../../sentences.js';
import { settingInForce, namedIn, textIn } from '../../server-state.js';
import type { SnapshotView } from '../../snapshot-view.js';

type SettingRisk = {
  readonly name: string;
  readonly when: (value: string, look: SnapshotView) => boolean;
  readonly because: string;
};

const isOff = (value: string): boolean => /^(?:0|off)$/i.test(value);

const isBinaryLogOn = (look: SnapshotView): boolean => {
  const row = settingInForce(look, 'log_bin');
  return row !== undefined && !isOff(textIn(row, 'value') ?? 'OFF');
};

const SETTING_RISKS: readonly SettingRisk[] = [
  {
    name: 'innodb_flush_log_at_trx_commit',
    when: (value) => value !== '1',
    because: 'a failure of the machine can lose what was committed in the last second',
  },
  {
    name: 'sync_binlog',
    when: (value, look) => value !== '1' && isBinaryLogOn(look),
    because: 'after a failure of the machine, replicas can have other rows than this server',
  },
  { name: 'slow_query_log', when: isOff, because: 'no log tells which statements take long' },
];

/** Of settings in force, whether or not somebody set them. */
export const mysqlSettingRisks = (look: SnapshotView): readonly FigureSentence[] =>
  SETTING_RISKS.flatMap(({ name, when, because }) => {
    const row = settingInForce(look, name);
    const value = row === undefined ? undefined : textIn(row, 'value');
    if (row === undefined || value === undefined || !when(value, look)) return [];
    return [composeSentence({ name }, ' is ', namedIn(row, 'value'), ': ', because)];
  });
