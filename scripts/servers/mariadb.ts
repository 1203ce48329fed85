// Where Debian's packages put the programs of MariaDB.
import { existsSync } from 'node:fs';
import { CannotStart } from './machine/cannot-start.js';

export type MariadbPrograms = { readonly server: string; readonly install: string };

const SERVERS = ['/usr/sbin/mariadbd', '/usr/libexec/mariadbd'];
const INSTALLERS = ['/usr/bin/mariadb-install-db'];

export const mariadbPrograms = (): MariadbPrograms => {
  const [server, install] = [SERVERS, INSTALLERS].map((paths) => paths.find((path) => existsSync(path)));
  if (server === undefined || install === undefined)
    throw new CannotStart('MariaDB is not installed (Debian: mariadb-server-core and mariadb-client-core)');
  return { server, install };
};
