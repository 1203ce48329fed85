// Which engine a snapshot is of: it decides which rules judge it, and in whose statements advice is given.
import type { SnapshotView } from './snapshot-view.js';

/** MariaDB and MySQL are one here: what differs between them is asked of `databaseProductOf`. */
export type DatabaseEngine = 'postgresql' | 'mysql';

/** Settings have names of their own in each. */
export type DatabaseProduct = DatabaseEngine | 'mariadb';

/** What names no engine is read as PostgreSQL, as every file was before. */
export const engineOf = ({ snapshot: { instance } }: SnapshotView): DatabaseEngine =>
  /mysql|mariadb/i.test(instance?.engine ?? '') ? 'mysql' : 'postgresql';

export const isMariadb = ({ snapshot: { instance } }: SnapshotView): boolean => /mariadb/i.test(instance?.engine ?? '');

export const databaseProductOf = (look: SnapshotView): DatabaseProduct =>
  isMariadb(look) ? 'mariadb' : engineOf(look);

/** As an answer calls it. */
export const PRODUCT_NAMES: { readonly [Product in DatabaseProduct]: string } = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
};
