// Statements of advice for MySQL and MariaDB: ending sessions and statements, and changing settings.
import type { PlacedObject } from '../format/fields.js';
import { isMariadb } from './engine.js';
import type { FindingAction } from './finding-action.js';
import { hasServerState, settingInForce, textIn } from './server-state.js';
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

/** The table that a row of the state is about; older captures have no schema and table of their own. */
export const quoteTableOf = (row: PlacedObject): string => {
  const [schema, table] = [textIn(row, 'schema'), textIn(row, 'table')];
  return schema === undefined || table === undefined
    ? quoteMysqlRelation(textIn(row, 'relation') ?? '')
    : `${quoteMysqlIdentifier(schema)}.${quoteMysqlIdentifier(table)}`;
};

export const quoteMysqlLiteral = (text: string): string =>
  `'${text.replaceAll(CONTROL, ' ').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Services that let nobody kill or set persist; Cloud SQL lets one kill. */
type MysqlService = 'rds' | 'cloudsql';

/** `undefined`: nothing shows that it is managed. A file without the state of the server is of AWS. */
const managedServiceOf = (look: SnapshotView): MysqlService | undefined => {
  const instance = look.snapshot.instance;
  const by = instance?.fields['ManagedBy'];
  if (by === 'cloudsql') return 'cloudsql';
  const isNamed = by === 'rds' || by === 'aurora' || /aurora/i.test(instance?.engine ?? '');
  return isNamed || instance?.fields['DBInstanceArn'] !== undefined || !hasServerState(look) ? 'rds' : undefined;
};

/** RDS and Aurora give nobody the privilege to end the sessions of others, nor to control replication: they have procedures for it. */
export const isOfAws = (look: SnapshotView): boolean => managedServiceOf(look) === 'rds';

/**
 * `query`: its statement is cancelled and its transaction stays. A number is given to no other session while the
 * server runs. `undefined` where the row has no number; 0 stands for a transaction without a session.
 */
export const killStatement = (
  look: SnapshotView,
  row: PlacedObject,
  what: 'connection' | 'query',
): string | undefined => {
  const pid = Number(textIn(row, 'pid'));
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (isOfAws(look)) return what === 'query' ? `call mysql.rds_kill_query(${pid});` : `call mysql.rds_kill(${pid});`;
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
  /** The server reads it only when it starts. */
  readonly atStart?: boolean;
};

const literal = (value: string): string =>
  /^(?:-?\d+(?:\.\d+)?|on|off)$/i.test(value) ? value : quoteMysqlLiteral(value);

const WHERE_MANAGED = {
  rds: 'in the parameter group of the instance (RDS, Aurora), for it is refused on the server',
  cloudsql: 'in the flags of the instance (Cloud SQL), for it is refused on the server',
} as const satisfies { readonly [service in MysqlService]: string };

const inConfiguration = (where: string, change: MysqlSetting, before: string | undefined): FindingAction => ({
  does: `${change.does}: set ${change.name} to ${change.value} ${where}${change.atStart === true ? ', and start the server again' : ''}`,
  risk: change.risk,
  undoNote: before === undefined ? 'take it out again there' : `set it to ${before} again there`,
});

/** MariaDB keeps it until the next start, MySQL for good. No statement where the server or its service refuses it. */
export const mysqlSettingAction = (look: SnapshotView, change: MysqlSetting): FindingAction => {
  const { name, value, does, risk, atStart } = change;
  const row = settingInForce(look, name);
  const before = row === undefined ? undefined : textIn(row, 'value');
  const service = managedServiceOf(look);
  if (service !== undefined) return inConfiguration(WHERE_MANAGED[service], change, before);
  if (atStart === true) return inConfiguration('below [mysqld] in the configuration', change, before);
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
