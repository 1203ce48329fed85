// Statements of advice for MySQL and MariaDB: ending sessions and statements, and changing settings.
import type { PlacedObject } from '../format/fields.js';
import { isMariadb } from './engine.js';
import type { FindingAction } from './finding-action.js';
import { settingInForce, textIn } from './server-state.js';
import type { SnapshotView } from './snapshot-view.js';

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Names of a file are anybody's text: quoted, they are names and nothing else. */
export const quoteMysqlIdentifier = (name: string): string =>
  /^[a-z_][a-z0-9_$]*$/i.test(name) ? name : `\`${name.replaceAll(CONTROL, ' ').replaceAll('`', '``')}\``;

/** `shop.stock`: a database and a table. */
export const quoteMysqlRelation = (relation: string): string => {
  const at = relation.indexOf('.');
  return at < 0
    ? quoteMysqlIdentifier(relation)
    : `${quoteMysqlIdentifier(relation.slice(0, at))}.${quoteMysqlIdentifier(relation.slice(at + 1))}`;
};

export const quoteMysqlLiteral = (text: string): string =>
  `'${text.replaceAll(CONTROL, ' ').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * `query`: its statement is cancelled and its transaction stays. A number is given to no other session while the
 * server runs. `undefined` where the row has no number; 0 stands for a transaction without a session.
 */
export const killStatement = (row: PlacedObject, what: 'connection' | 'query'): string | undefined => {
  const pid = Number(textIn(row, 'pid'));
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return what === 'query' ? `kill query ${pid};` : `kill ${pid};`;
};

/** What shows whether a session is still the one that was captured. */
export const lookAtSession = (row: PlacedObject): string =>
  `select * from information_schema.processlist where id = ${Number(textIn(row, 'pid'))};`;

type MysqlSetting = {
  readonly name: string;
  /** Without quotes: a number, ON, or a text. */
  readonly value: string;
  readonly does: string;
  readonly risk: string;
};

const literal = (value: string): string =>
  /^(?:-?\d+(?:\.\d+)?|on|off)$/i.test(value) ? value : quoteMysqlLiteral(value);

/** MariaDB keeps it until the next start, MySQL for good. */
export const mysqlSettingAction = (look: SnapshotView, { name, value, does, risk }: MysqlSetting): FindingAction => {
  const row = settingInForce(look, name);
  const before = row === undefined ? undefined : textIn(row, 'value');
  const scope = isMariadb(look) ? 'global' : 'persist';
  const lasting = isMariadb(look) ? ', and write it below [mysqld] in the configuration so that it lasts' : '';
  return {
    does: `${does}${lasting}`,
    statement: `set ${scope} ${name} = ${literal(value)};`,
    risk,
    ...(before === undefined
      ? { undoNote: 'set it to the value that it had' }
      : { undo: `set ${scope} ${name} = ${literal(before)};` }),
  };
};
